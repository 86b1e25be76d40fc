"""The arena: players by their names, results and ratings."""

import pytest

from bot.ai.contract import LEVELS, WeightsError
from tools.training.arena import elo, main, player_named, ratings
from tools.training.matches import MatchResult
from tools.training.run import MODULES


def test_three_of_four_games_are_191_points_of_elo():
    difference, margin = elo(0.75, 0.05)
    assert difference == pytest.approx(190.8, abs=0.1)
    assert 40 < margin < 55


def test_ratings_add_up_from_level_to_level_and_their_margins_as_squares():
    even, strong = MatchResult(0.5, 0.1, 100), MatchResult(0.75, 0.05, 100)
    first, second, *_ = ratings([strong, strong, even, even])
    assert first.startswith("pedlar +191 ± 4")
    assert second.startswith("jeweller +382 ± 6")


@pytest.mark.parametrize("name", ["missing.npz", "missing.npz+20"])
def test_a_file_is_named_without_its_nodes(name: str):
    with pytest.raises(WeightsError, match=r"^missing\.npz is missing$"):
        player_named(name, "base", 2)


def test_a_level_with_another_misjudgement_plays_otherwise(capsys: pytest.CaptureFixture[str]):
    arguments = ["--module", "base", "--seats", "2", "--deals", "10", "--processes", "1"]
    for name in ("apprentice@0.1", "apprentice@5"):
        assert main([name, "novice", *arguments]) == 0
    careful, careless = (
        float(line.split("novice: ")[1].split(" %")[0]) for line in capsys.readouterr().out.splitlines()
    )
    assert careful > careless + 20


def test_a_match_is_printed_with_its_margin(capsys: pytest.CaptureFixture[str]):
    assert main(["greedy", "random", "--module", "base", "--seats", "2", "--deals", "2", "--processes", "1"]) == 0
    assert "base           2 seats  greedy against random: 100.0 % ±" in capsys.readouterr().out


def test_every_level_has_a_player():
    assert all(player_named(level, module, seats) for level in LEVELS for module in MODULES for seats in (2, 3, 4))
