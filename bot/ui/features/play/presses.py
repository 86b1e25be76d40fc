"""The controls of a turn: show a picker, or make the move of its green button.

A press on an old board changes nothing and is answered with what the member can do now.
"""

from dataclasses import replace
from functools import partial

from bot.engine import Decision, GameError
from bot.games.unit.refusals import GameOver, NotAPlayer
from bot.ui.content.board import turn_view
from bot.ui.content.pickers.choices import decision_picker
from bot.ui.content.pickers.presses import MOVES, PICKERS, MoveControl, PickerControl
from bot.ui.features.play.moving import make_moves
from bot.ui.kit.controls import Press, Reach, on
from bot.ui.kit.replies import reply
from bot.ui.kit.viewer import Viewer, viewer_in


async def _show_picker(control: PickerControl, press: Press) -> None:
    viewer = _viewer(press)
    if await _is_in_turn(press, viewer, control.kind):
        await reply(press.interaction, control.show(viewer, press.argument, press.values[0] if press.values else ""))


async def _make_move(control: MoveControl, press: Press) -> None:
    """Make the move of a control. A second press on the same control, or one on an old board, changes nothing."""
    viewer = _viewer(press)
    if press.seq != viewer.table.seq:
        await _answer_old_press(press, viewer, control)
        return
    move = control.read(viewer, press.argument)
    if not await _is_in_turn(press, viewer, control.kind):
        return
    try:
        await make_moves(press.interaction, viewer.table, [move], seq=press.seq)
    except GameError:
        # Another press may have made a move since the table was looked up.
        table = await press.bot.tables.find(press.game_id)
        if table.seq == press.seq:
            raise
        await _answer_old_press(press, replace(viewer, table=table), control)


for _verb, _picker in PICKERS.items():
    on(_verb, Reach.CHANNEL_OR_PRIVATE)(partial(_show_picker, _picker))
for _verb, _move in MOVES.items():
    on(_verb, Reach.CHANNEL_OR_PRIVATE)(partial(_make_move, _move))


@on("answer", Reach.CHANNEL_OR_PRIVATE)
async def _show_decision(press: Press) -> None:
    viewer = _viewer(press)
    if await _is_in_turn(press, viewer, Decision):
        picker = decision_picker(viewer)
        if picker is None:
            await _show_turn(press, viewer)
        else:
            await reply(press.interaction, picker)


def _viewer(press: Press) -> Viewer:
    """Return the member who pressed. Raises `GameError` in a lobby, and for members who do not play any more."""
    press.table.dealt()
    seat = press.table.seat_of(press.member_id)
    if seat is None:
        raise NotAPlayer
    return viewer_in(press.interaction, press.table, seat)


async def _is_in_turn(press: Press, viewer: Viewer, kind: type[Decision]) -> bool:
    """Return whether the member has to take a decision of a kind now; otherwise answer with what they can do."""
    if press.seq != viewer.table.seq:
        await _answer_old_press(press, viewer)
        return False
    if not isinstance(viewer.check_turn(), kind):
        await _show_turn(press, viewer)
        return False
    return True


async def _answer_old_press(press: Press, viewer: Viewer, control: MoveControl | None = None) -> None:
    """Answer with what the member can do now. Raises `GameError` after a double press and when the game is over."""
    if control is not None and await _has_made(press, viewer, control):
        raise GameError("control-done-already")  # a double press: the answer to the first one stays in place
    if not viewer.table.is_playing:
        raise GameOver
    await _show_turn(press, viewer, viewer.words.text("control-moved-on"))


async def _has_made(press: Press, viewer: Viewer, control: MoveControl) -> bool:
    """Return whether the member's move after the version of the board in the control is the one that it stands for.

    The control counts the expansion's moves that were legal then, so it is read in the position of then.
    """
    history = press.bot.tables.history
    later, made = await history.since(press.game_id, after=press.seq), None
    if later:
        made = next(iter(await history.in_effect(press.game_id, after=press.seq)), None)
    if made is None:
        return False
    then = replace(viewer, table=viewer.table.with_position(later[0].before, press.seq))
    return (made.seat, made.move) == (viewer.seat, control.read(then, press.argument))


async def _show_turn(press: Press, viewer: Viewer, intro: str = "") -> None:
    history = await press.bot.tables.history.in_effect(press.game_id)
    await reply(press.interaction, turn_view(viewer, history, intro))
