"""The controls of a turn: show a picker, or make the move of its green button; commands make their moves here, too.

A press on an old board changes nothing and is answered with what the member can do now. A press out of turn is answered
with the same picker in planning mode.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from bot.engine import Decision, GameError, Move
from bot.games import LoggedMove, OpenGame, Table
from bot.games.unit.logged_move import in_effect
from bot.games.unit.refusals import GameIsOver, NotAPlayer, NothingAsked
from bot.games.unit.unit import Snapshot
from bot.rules import CardReserved, ChooseAction
from bot.ui.content.board import hand_answer, move_lines, turn_view, waiting_view
from bot.ui.content.messages.question import moved_since
from bot.ui.content.open_games import other_games
from bot.ui.content.pickers.choices import decision_picker
from bot.ui.content.pickers.presses import MOVES, PICKERS, decision_of
from bot.ui.content.planning import OFFER, PlanningViewer, offer_move, offer_picker, planning_viewer
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import Press, Reach, button, on, row
from bot.ui.kit.pictures.table_pictures import BoardDrawing
from bot.ui.kit.replies import Answer, join_lines, reply, reply_and_show
from bot.ui.kit.viewer import Viewer, viewer_at


async def waiting_answer(interaction: Interaction, viewer: Viewer) -> Answer:
    """Return the answer to a player out of turn who has answered, or wants to see, a question of the game."""
    return waiting_view(viewer, await app(interaction).tables.history.in_effect(viewer.table.id))


async def make_moves(interaction: Interaction, table: Table, moves: Sequence[Move]) -> None:
    """Make a member's moves, answer with the events and the next picker, and update the channel. Raises `GameError`."""
    await _answer_moves(interaction, table, moves, await _log_moves(interaction, table, moves))


# A game after a member's moves, the drawing of its board, and after a turn the games that wait for the member.
_Made = tuple[Snapshot, BoardDrawing | None, asyncio.Task[list[OpenGame]] | None]


async def _log_moves(interaction: Interaction, table: Table, moves: Sequence[Move], seq: int | None = None) -> _Made:
    """Make a member's moves; while they are written, the board is drawn and the member's other games are read.

    With `seq`, that must still be the newest entry of the log. Raises `GameError`, after which no move is made.
    """
    bot, member_id, waiting = app(interaction), interaction.user.id, None
    try:
        async with bot.tables.play.begin(table.id, member_id, moves, seq=seq) as game:
            drawing = bot.messages.start_drawing(game)
            if game.table.member_to_act() != member_id:
                waiting = asyncio.create_task(bot.tables.open_games.waiting_for(member_id, besides=table.id))
        return game.snapshot, drawing, waiting
    except BaseException as error:
        if waiting is not None:
            waiting.cancel()
        if not isinstance(error, GameError) or isinstance(error, NothingAsked) or len(moves) == 1:
            raise
        if table.dealt().objection(moves[0]):
            raise
        reason = words_for(interaction).refusal(error)
        raise GameError("error-not-all", reason=reason) from None  # says that no move was made


async def _answer_moves(interaction: Interaction, before: Table, moves: Sequence[Move], made: _Made) -> None:
    """Answer a member who has moved, and update the channel; `before` is the table before the moves."""
    tables, words = app(interaction).tables, words_for(interaction)
    snapshot, drawing, task = made
    snapshot = await tables.history.reach(snapshot, after=before.seq)
    table = snapshot.table
    logged = [each for each in snapshot.recent if each.seq > before.seq][: len(moves)]  # planned moves may follow
    viewer = viewer_at(interaction, table)
    answer = _moves_answer(viewer, logged)
    waiting = await task if task is not None else []
    if viewer.decision is None:
        answer = _with_other_games(interaction, answer, snapshot, waiting)
    with suppress(GameError):  # a planned move ends the game, or the lesson goes on
        takeback = await tables.undo.takeback(snapshot, interaction.user.id)
        since = moved_since(table, takeback, words) if takeback.asked else ""
        text = join_lines(answer.text, f"-# {since} {words.text('undo-needs-all')}" if since else "")
        label = words.text("undo-ask-button" if takeback.asked else "undo-button")
        undo = row(button(label, table.id, takeback.newest, "undo"))
        answer = replace(answer, text=text, rows=[*answer.rows, undo], repeats_channel=False)
    await reply_and_show(interaction, table, answer, drawing=drawing)


def _with_other_games(
    interaction: Interaction, answer: Answer, snapshot: Snapshot, waiting: Sequence[OpenGame]
) -> Answer:
    """Return an answer with the games on servers that began to wait for the member since their turn before this one."""
    member_id = interaction.user.id
    own = [each for each in in_effect(snapshot.recent) if each.seat is not None and each.member_id == member_id]
    begun = [each.at for each in own if each.begins_turn]
    before = begun[-2] if len(begun) > 1 else 0
    newer = [game for game in waiting if game.since > before and game.record.guild_id is not None]
    others = other_games(interaction.client, newer, words_for(interaction), member_id)
    if others is None:
        return answer
    text = f"{answer.text}\n\n{others.text}"
    return replace(answer, text=text, rows=[*answer.rows, *others.rows], repeats_channel=False)


def _moves_answer(viewer: Viewer, moves: Sequence[LoggedMove]) -> Answer:
    text = "\n".join(move_lines(viewer.table, moves, viewer.words, viewer.seat, with_refills=True))
    if (picker := decision_picker(viewer, text)) is not None:
        return picker
    events = [event for each in moves for event in each.events]
    if any(isinstance(event, CardReserved) and event.seat == viewer.seat for event in events):
        hand = hand_answer(viewer)
        return replace(hand, text=f"{text}\n\n{hand.text}")
    # Declining an offer of an expansion has no event with a line.
    return Answer(text or viewer.words.text("control-done"), repeats_channel=True)


async def _show_picker(verb: str, press: Press) -> None:
    """Show the picker of a control, out of turn to plan a move with it."""
    viewer, kind = _viewer(press), decision_of(verb)
    if kind is not ChooseAction or not viewer.is_out_of_turn:
        if await _is_in_turn(press, viewer, kind):
            await reply(press.interaction, PICKERS[verb](viewer, press.argument, press.value_or_none))
        return
    is_old = press.seq != viewer.table.seq
    intro = viewer.words.text("control-moved-on") if is_old else ""
    try:
        answer = offer_picker(_planning(press, viewer), verb, press.argument, press.value_or_none, intro)
    except GameError:
        if not is_old:
            raise
        await _answer_old_press(press, viewer)
    else:
        await reply(press.interaction, answer)


async def _make_move(verb: str, press: Press) -> None:
    """Make the move of a control, or offer to plan it out of turn; a press on an old board changes nothing."""
    viewer, kind, read = _viewer(press), decision_of(verb), MOVES[verb]
    if press.seq != viewer.table.seq:
        await _answer_old_press(press, viewer, verb)
        return
    if kind is ChooseAction and viewer.is_out_of_turn:
        planning = _planning(press, viewer)
        await reply(press.interaction, offer_move(planning, [read(planning, press.argument)]))
        return
    move = read(viewer, press.argument)
    if not await _is_in_turn(press, viewer, kind):
        return
    try:
        made = await _log_moves(press.interaction, viewer.table, [move], press.seq)
    except GameError:
        # Another press may have made a move since the table was looked up.
        table = await press.bot.tables.find(press.game_id)
        if table.seq == press.seq:
            raise
        await _answer_old_press(press, replace(viewer, table=table), verb)
    else:
        await _answer_moves(press.interaction, viewer.table, [move], made)


def _planning(press: Press, viewer: Viewer) -> PlanningViewer:
    """Return the member who pressed out of turn as one who plans. Raises `GameError` if they have no turn any more."""
    return planning_viewer(viewer.table, press.member_id, viewer.words, OFFER)


for _verb in (*PICKERS, *MOVES):
    on(_verb, Reach.CHANNEL_OR_PRIVATE)(partial(_show_picker if _verb in PICKERS else _make_move, _verb))


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
    viewer = viewer_at(press.interaction, press.table)
    if press.table.seats.of(press.member_id) is None:
        raise NotAPlayer
    return viewer


async def _is_in_turn(press: Press, viewer: Viewer, kind: type[Decision]) -> bool:
    """Return whether the member has to take a decision of a kind now; otherwise answer with what they can do."""
    if press.seq != viewer.table.seq:
        await _answer_old_press(press, viewer)
        return False
    if viewer.is_out_of_turn:
        await reply(press.interaction, await waiting_answer(press.interaction, viewer))
        return False
    if not isinstance(viewer.check_turn(), kind):
        await _show_turn(press, viewer)
        return False
    return True


async def _answer_old_press(press: Press, viewer: Viewer, verb: str = "") -> None:
    """Answer with what the member can do now; out of turn, offer to plan the move of the pressed green button."""
    move = None
    if verb and (then := await _when_shown(press, viewer)) is not None:
        made = await press.bot.tables.history.in_effect(press.game_id, after=press.seq)
        move = MOVES[verb](then, press.argument)
        if made and (made[0].seat, made[0].move) == (viewer.seat, move):
            raise GameError("control-done-already")  # a double press: the answer to the first one stays in place
        if then.position.decision != ChooseAction(viewer.seat):
            move = None
    if not viewer.table.is_playing:
        raise GameIsOver
    intro = viewer.words.text("control-moved-on")
    if move is not None and viewer.is_out_of_turn:
        with suppress(GameError):  # it is not possible any more
            await reply(press.interaction, offer_move(_planning(press, viewer), [move], intro))
            return
    await _show_turn(press, viewer, intro)


async def _when_shown(press: Press, viewer: Viewer) -> Viewer | None:
    """Return the member at the position that the pressed control belongs to, in which it is read, or None."""
    later = await press.bot.tables.history.since(press.game_id, after=press.seq)
    if not later or later[0].seq != press.seq + 1:
        return None
    return replace(viewer, table=viewer.table.with_position(later[0].before, press.seq))


async def _show_turn(press: Press, viewer: Viewer, intro: str = "") -> None:
    history = await press.bot.tables.history.in_effect(press.game_id)
    await reply(press.interaction, turn_view(viewer, history, intro))
