"""Make moves for commands and presses: store them, answer the member in private, and update the channel."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import discord

from bot.engine import Decision, GameError, Move
from bot.games import LoggedMove, Table
from bot.present.event_text import event_lines
from bot.present.language.words import Words
from bot.rules import CardReserved
from bot.ui.features.games.lists import other_games
from bot.ui.features.plan.planning import add_to_plan, viewer_of_press
from bot.ui.features.play.decision_pickers import decision_picker
from bot.ui.features.play.parts import join_lines
from bot.ui.features.table.board import turn_view
from bot.ui.features.table.hand import hand_answer
from bot.ui.features.undo import undo_row, why_ask
from bot.ui.kit.context import app, words_for
from bot.ui.kit.controls import Press
from bot.ui.kit.replies import Answer, reply
from bot.ui.kit.viewer import Viewer, viewer_at


async def make_moves(
    interaction: discord.Interaction[Any], table: Table, moves: Sequence[Move], *, seq: int | None = None
) -> None:
    """Make a member's moves, answer the member with the events and the next picker, and update the channel.

    The answer has a button that takes the turn back. With `seq`, the moves are refused
    unless the game is still at this version. Raises `GameError` when the rules refuse a move; then none is made.
    """
    bot = app(interaction)
    words = words_for(interaction)
    before = table.seq
    try:
        async with bot.tables.play.begin(table.id, interaction.user.id, moves, seq=seq) as in_progress:
            drawing = await bot.messages.start_drawing(in_progress.table, in_progress.moves)
            table = await in_progress.commit()
    except GameError as refusal:
        raise _explain_refusal(refusal, table, moves, words) from None
    logged = (await bot.tables.history.since(table.id, after=before))[: len(moves)]  # planned moves may follow
    answer = await _with_other_games(interaction, viewer_at(interaction, table), logged)
    with suppress(GameError):  # somebody else has changed the game meanwhile
        takeback = await bot.tables.undo.takeback(table, interaction.user.id)
        text = join_lines(answer.text, why_ask(table, takeback, words))
        answer = replace(
            answer, text=text, rows=[*answer.rows, undo_row(table, takeback, words)], repeats_channel=False
        )
    answering = asyncio.create_task(reply(interaction, answer))
    is_shown = False
    try:
        await asyncio.sleep(0)  # start to send the answer; the board is drawn while Discord receives it
        is_shown = await bot.messages.show(table, interaction, answering, drawing=drawing)
    finally:
        await answering
    if is_shown and answer.repeats_channel:
        bot.private_messages.remove_answer(interaction)


async def _with_other_games(
    interaction: discord.Interaction[Any], viewer: Viewer, moves: Sequence[LoggedMove]
) -> Answer:
    """Return the answer to moves; after the end of a turn, it stays if it names other games that wait."""
    answer = _moves_answer(viewer, moves)
    others = None if viewer.decision is not None else await other_games(interaction, viewer.table.id)
    if others is None:
        return answer
    text = f"{answer.text}\n\n{others.text}"
    return replace(answer, text=text, rows=[*answer.rows, *others.rows], repeats_channel=False)


def _moves_answer(viewer: Viewer, moves: Sequence[LoggedMove]) -> Answer:
    """Return the lines of the moves' events above the next picker, or above the hand after a reservation."""
    lines: list[str] = []
    for each in moves:
        lines += event_lines(each.before, each.events, viewer.table.names, viewer.words, viewer.emojis, viewer.seat)
    text = "\n".join(lines)
    if (picker := decision_picker(viewer, text)) is not None:
        return picker
    events = [event for each in moves for event in each.events]
    if any(isinstance(event, CardReserved) and event.seat == viewer.seat for event in events):
        hand = hand_answer(viewer)
        return replace(hand, text=f"{text}\n\n{hand.text}")
    # Declining an offer of an expansion has no event with a line.
    return Answer(text or viewer.words.text("control-done"), repeats_channel=True)


def _explain_refusal(refusal: GameError, table: Table, moves: Sequence[Move], words: Words) -> GameError:
    """Return the refusal; if the first of several moves is legal, it adds that none of them was made."""
    if len(moves) == 1 or refusal.message_id == "error-nothing-asked":
        return refusal
    if table.dealt().objection(moves[0]):
        return refusal
    return GameError("error-not-all", reason=words.refusal(refusal))


async def viewer_in_turn(press: Press, *kinds: type[Decision], move: Move | None = None) -> Viewer | None:
    """Return the member who pressed, if they have to take a decision of these kinds now; else answer and return None.

    A press on an old board changes nothing and is answered with what the member can do now. `move` is the move that the
    press would make: if the log shows it as made, the press was a double one. Raises `GameError` for spectators, for
    players who are not to move, and when the game is over.
    """
    if press.planning:
        return await viewer_of_press(press)
    table = press.table
    table.dealt()
    seat = table.seat_of(press.member_id)
    if seat is None:
        raise GameError("error-not-a-player")
    viewer = Viewer(press.bot, table, seat, press.words)
    if press.seq != table.seq:
        await _answer_old_press(press, viewer, move)
        return None
    if not isinstance(check_turn(viewer), kinds):
        await reply(press.interaction, await turn_view(press.bot, viewer))
        return None
    return viewer


def check_turn(viewer: Viewer) -> Decision:
    """Return the decision that the player has to take. Raises `GameError` out of turn and when the game is over."""
    decision = viewer.position.decision
    if not viewer.table.is_playing or decision is None:
        raise GameError("error-game-over")
    if decision.seat != viewer.seat:
        raise GameError("error-not-your-turn", player=viewer.table.names[decision.seat])
    return decision


async def make_pressed_move(press: Press, move: Move, kind: type[Decision]) -> None:
    """Make the move of a pressed control, if the player's decision now is of this kind.

    A press on an old board, or a second press on the same control, changes nothing.
    """
    viewer = await viewer_in_turn(press, kind, move=move)
    if viewer is None:
        return
    if press.planning:
        await add_to_plan(press, viewer, move)
        return
    try:
        await make_moves(press.interaction, viewer.table, [move], seq=press.seq)
    except GameError:
        # Another press may have made a move since the table was looked up.
        table = await press.bot.tables.find(press.game_id)
        if table.seq == press.seq:
            raise
        await _answer_old_press(press, replace(viewer, table=table), move)


async def _answer_old_press(press: Press, viewer: Viewer, move: Move | None) -> None:
    """Answer with what the member can do now. Raises `GameError` after a double press and when the game is over."""
    if move is not None:
        later = await press.bot.tables.history.in_effect(press.game_id, after=press.seq)
        if later and (later[0].seat, later[0].move) == (viewer.seat, move):
            raise GameError("control-done-already")  # a double press: the answer to the first one stays in place
    if not viewer.table.is_playing:
        raise GameError("error-game-over")
    await reply(press.interaction, await turn_view(press.bot, viewer, viewer.words.text("control-moved-on")))
