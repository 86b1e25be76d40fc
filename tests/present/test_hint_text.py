"""Chances and reasons of hints in words, in all four languages."""

from itertools import islice
from random import Random

import pytest

from bot.present.language.words import LANGUAGES, words_in
from bot.present.reasons import Fact, Kind, chance_texts, facts_of, reason_text
from bot.rules import Options
from tests.support.builders import a_deal, random_moves
from tests.support.game_contract import GAMES
from tests.support.thorough import times

EN = words_in("en")


@pytest.mark.parametrize(
    ("chances", "texts"),
    [
        ([0.484, 0.301, 0.2], ["about 50%", "about 30%", "about 20%"]),
        ([0.484, 0.476, 0.44], ["about 50%", "as good as **1**", "about 45%"]),
        ([0.661, 0.642, 0.633], ["about 65%", "as good as **1**", "as good as **1**"]),
        ([0.484, 0.44, 0.43], ["about 50%", "about 45%", "as good as **2**"]),
        ([0.3, 0.5], ["about 30%", "as good as **1**"]),
        ([0.999, 0.5, 0.001], ["more than 95%", "about 50%", "less than 5%"]),
        ([0.95, 0.05, 0.02], ["about 95%", "about 5%", "less than 5%"]),
        ([1.0, 0.0], ["more than 95%", "less than 5%"]),
        ([], []),
    ],
)
def test_chances_have_steps_of_five_percent_and_no_more_than_the_estimate_supports(
    chances: list[float], texts: list[str]
) -> None:
    assert chance_texts(chances, EN) == texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_reason_has_words(language: str) -> None:
    seen: set[Kind] = set()
    words = words_in(language)
    for options in GAMES:
        position = a_deal(3, options)[1]
        for at, move, _ in islice(random_moves(position, Random(3)), 0, None, times(3, 1)):
            assert at.decision is not None
            view = at.view(at.decision.seat)
            for fact in facts_of(view, move):
                text = reason_text(view, [fact], words.with_names(("Ann", "Bo", "Cleo")))
                assert text, fact
                assert "None" not in text
                seen.add(fact.kind)
    rare = {Kind.WINS, Kind.SHARES_VICTORY, Kind.KEEPS_GOLD, Kind.RIVAL_NEAR_NOBLE, Kind.FREES}
    rare |= {Kind.BEGINS_LAST_ROUND, Kind.NOBLE_VISITS, Kind.GAINS_TILE, Kind.KEEPS_NOBLE, Kind.STRONGER_CLAIM}
    rare |= {Kind.CAN_BUY_IT, Kind.CARD_NEAR_IT}
    assert seen | rare >= set(Kind)
    view = a_deal(3, Options())[1]
    for kind in Kind:
        fact = Fact(kind, "2C", number=1, seat=1, tile="N01", gems=2)
        assert reason_text(view, [fact], words.with_names(("Ann", "Bo", "Cleo")))


def test_names_are_escaped() -> None:
    position = a_deal(2)[1]
    text = reason_text(position, [Fact(Kind.DENIES, "3B", seat=1)], EN.with_names(("Ann", "**Bo**")))
    assert text == r"**\*\*Bo\*\*** could buy 3B otherwise"
