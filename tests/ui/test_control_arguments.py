"""Piles in the ids of controls."""

import pytest

from bot.engine import GameError
from bot.ui.content.pickers.piles import read_pile, write_pile
from tests.support.builders import gems


def test_a_pile_reads_as_it_was_written() -> None:
    for text in ("", "2w", "w b g r k j", "5j 5k"):
        assert read_pile(write_pile(gems(text))) == gems(text)


@pytest.mark.parametrize("forged", ["x", "bw", "W", "w w", "1", "w" * 101, "wbgrkjw", "²"])
def test_a_forged_pile_is_refused(forged: str) -> None:
    with pytest.raises(GameError):
        read_pile(forged)
