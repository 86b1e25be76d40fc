"""The judge of plans finds planned moves without a plan, plans that are played twice, and plans after an undo."""

from dataclasses import replace

from bot.games.unit.logged_move import LoggedMove
from bot.rules import TakeTokens
from bot.store import EntryKind
from tests.simulation.judges.plans import Planned, faults
from tests.support.builders import a_deal, gems

TAKE, OTHER = TakeTokens(gems("wbg")), TakeTokens(gems("rkw"))


def game(*, planned: int) -> list[LoggedMove]:
    """Return the log of two players who take tokens in turn; a plan makes the move with the number `planned`."""
    events, position = a_deal(2)
    entries = [LoggedMove(0, EntryKind.DEAL, position, position, None, None, events, 0)]
    for seq, move in enumerate((TAKE, OTHER, OTHER), 1):
        made, after = position.advance(move)
        entries.append(
            LoggedMove(seq, EntryKind.MOVE, position, after, position.seat, move, made, seq, 1, seq == planned)
        )
        position = after
    return entries


def test_a_move_that_follows_from_a_plan_is_right() -> None:
    assert faults(game(planned=2), [Planned(1, 0, ((OTHER, False),))]) == []


def test_a_planned_move_without_a_plan_is_found() -> None:
    for plans in ([], [Planned(0, 0, ((OTHER, False),))], [Planned(1, 0, ((TAKE, False),))]):
        assert "is no first possible line" in faults(game(planned=2), plans)[0]


def test_a_plan_that_is_played_twice_is_found() -> None:
    entries, plan = game(planned=1), Planned(0, -1, ((TAKE, False), (OTHER, False)))
    assert faults(entries, [plan]) == []
    again = replace(entries[3], is_planned=True, before=entries[1].before, move=TAKE)
    assert "plays a plan once more" in faults([*entries[:3], again], [plan])[0]


def test_a_plan_that_is_played_after_an_undo_is_found() -> None:
    entries = game(planned=0)
    undo = replace(entries[2], kind=EntryKind.UNDO, move=None, events=(), after=entries[1].after)
    planned = replace(entries[3], is_planned=True)
    assert "just taken back" in faults([*entries[:2], undo, planned], [Planned(0, 1, ((OTHER, False),))])[0]
