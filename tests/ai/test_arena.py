"""The arena: players by their names, results and ratings."""

import json
import random
from pathlib import Path

import pytest

from bot.ai.contract import LEVELS, WeightsError
from bot.rules import Options, rules_for
from tools.training.arena import Pairing, elo, main, player_named, ratings
from tools.training.games import Game, PlayedGame, play_together
from tools.training.matches import MatchResult, play_randomly, result_of
from tools.training.run import MODULES

EXAMPLES = Path(__file__).parents[2] / "examples" / "arena"
GREEDY, FIRST = f"run:python3 {EXAMPLES / 'greedy.py'}", f"run:{EXAMPLES / 'first.sh'}"
TWO_SEATS = ["--module", "base", "--seats", "2", "--processes", "1"]


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
    assert main(["novice", "random", "--module", "base", "--seats", "2", "--deals", "2", "--processes", "1"]) == 0
    assert "base           2 seats  novice against random: 100.0 % ±" in capsys.readouterr().out


def test_every_level_has_a_player():
    assert all(player_named(level, module, seats) for level in LEVELS for module in MODULES for seats in (2, 3, 4))


def test_the_examples_play_a_whole_game_by_the_protocol():
    [game, _] = Pairing(GREEDY, FIRST, "base", 2, deals=1, seed=1).games()
    assert game.forfeits == {}
    assert max(game.prestige) >= 15


def test_what_has_been_played_is_kept_and_not_played_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("tools.training.games.LONGEST", 4)
    file = tmp_path / "results"
    arguments = [FIRST, "novice", *TWO_SEATS, "--json", "--results", str(file)]
    assert main([*arguments, "--deals", "2"]) == 0
    whole, printed = file.read_bytes(), json.loads(capsys.readouterr().out)
    assert printed["players"] == ["first 1.0", ""]
    assert (printed["games"], printed["forfeits"]) == (4, [])
    file.write_bytes(whole[:-20])  # as if the command had been killed while it wrote the second deal
    assert main([*arguments, "--deals", "2"]) == 0
    assert file.read_bytes() == whole
    assert json.loads(capsys.readouterr().out) == printed
    monkeypatch.setattr(Pairing, "games", lambda self: pytest.fail("played again"))
    assert main([*arguments, "--deals", "2"]) == 0


def test_results_do_not_depend_on_the_number_of_processes(tmp_path: Path):
    for processes in ("1", "2"):
        arguments = ["novice", "random", "--module", "base", "--seats", "2", "--deals", "26", "--processes", processes]
        assert main([*arguments, "--results", str(tmp_path / processes)]) == 0
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()


@pytest.mark.parametrize("content", [b"{}\n", b"\xff\n", b"[]\n", b"[" * 100_000 + b"\n"])
def test_a_file_that_has_no_results_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes):
    (tmp_path / "file").write_bytes(content)
    assert main(["novice", "random", *TWO_SEATS, "--results", str(tmp_path / "file")]) == 1
    assert "line 1 is no result" in capsys.readouterr().err
    assert (tmp_path / "file").read_bytes() == content


def test_a_module_that_a_program_does_not_play_is_left_out(capsys: pytest.CaptureFixture[str]):
    assert main([FIRST, "novice", "--module", "orient", "--seats", "3", "--processes", "1"]) == 0
    assert capsys.readouterr().out.endswith("declined: does not play orient\n")


def test_a_program_that_cannot_be_started_is_an_error(capsys: pytest.CaptureFixture[str]):
    assert main(["run:/no/such/program", "novice", *TWO_SEATS]) == 1
    assert "error: gone" in capsys.readouterr().err


def test_a_forfeit_is_printed_with_its_deal(capsys: pytest.CaptureFixture[str]):
    name = """run:sh -c 'read line; echo "{\\"name\\": \\"sh\\"}"; read line; echo no'"""
    assert main([name, "random", *TWO_SEATS, "--deals", "1"]) == 0
    printed = capsys.readouterr().out
    assert ": 0.0 % ±" in printed
    assert "forfeits: first, deal 0: nonsense: b'no'" in printed


def test_a_deal_is_the_same_from_every_seat_and_another_for_each_number():
    deals = [
        Game(rules_for(Options()), [play_randomly] * 2, 1, deal, first).events for deal in (0, 1) for first in (0, 1)
    ]
    assert deals[0] == deals[1] != deals[2] == deals[3]


def test_a_game_that_lasts_too_long_is_scored(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tools.training.games.LONGEST", 3)
    game = Game(rules_for(Options()), [play_randomly] * 2, 1, 0, 0)
    [played] = play_together([game], random.Random(1))
    assert (played.rounds, played.share) == (4, 0.5)  # nobody has any prestige or card


def test_the_margin_counts_deals_whose_games_are_alike_once():
    def margin(shares):
        return result_of([PlayedGame(index // 2, 0, share, 30, (), {}) for index, share in enumerate(shares)]).margin

    assert margin([1, 1, 0, 0] * 20) > 1.3 * margin([1, 0, 0, 1, 1, 1, 0, 0] * 10)
    assert margin([1] * 40) == pytest.approx(1.96 * 0.5 / 40)
