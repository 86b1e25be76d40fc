"""The judge of plans finds planned moves without a plan, plans that are played twice, and plans after an undo."""

from dataclasses import replace

from bot.games.unit.logged_move import LoggedMove
from bot.rules import Options, TakeTokens, codec_for
from bot.store import EntryKind
from tests.simulation.conftest import StillWorld
from tests.support.builders import a_deal, gems
from tools.simulation.judges.plans import Planned, Plans, faults

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


def test_a_plan_that_is_made_in_place_of_another_is_the_one_that_counts(world: StillWorld) -> None:
    codec, (dealt, _) = codec_for(Options()), a_deal(2)
    options = '{"expansion": null}'
    world.write(
        "INSERT INTO games VALUES (7, 100, 'playing', 0, 1, 0, 0, 0, NULL, 1, ?, NULL, 5, NULL, NULL, '[]')", options
    )
    world.write("INSERT INTO log VALUES (7, 0, 'deal', NULL, NULL, NULL, ?, 1000, 0)", codec.dumps(dealt))
    judge = world.judge(Plans)
    for move in (TAKE, OTHER):  # both are made after the same entry
        world.write("DELETE FROM plans")
        world.write("INSERT INTO plans VALUES (7, 1, 0, ?)", codec.dumps(((move, False, (), "", ()),)))
        judge.after_a_commit()
    assert judge.plans_of(7) == [Planned(1, 0, ((OTHER, False),))]
