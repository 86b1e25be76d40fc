"""Make a move and show everybody: the way of every command and every button."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.engine import Decision, GameError, Move
from bot.present.event_text import event_lines
from bot.present.words import Words
from bot.rules import CardReserved
from bot.tables import LoggedMove, Table
from bot.ui.actions.questions import question
from bot.ui.core.context import app, words_for
from bot.ui.core.controls import Press
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import Viewer, viewer_at
from bot.ui.views.hand import hand_answer
from bot.ui.views.what_can_i_do import options_answer


async def make_moves(
    interaction: discord.Interaction[Any], table: Table, moves: Sequence[Move], *, seq: int | None = None
) -> None:
    """Make a member's moves, answer them privately with what follows, and show the channel. Raises `GameError`."""
    bot = app(interaction)
    words = words_for(interaction)
    before = table.seq
    try:
        async with bot.tables.play.begin(table.id, interaction.user.id, moves, seq=seq) as begun:
            drawing = bot.messages.start_drawing(begun.table, begun.moves)
            table = await begun.commit()
    except GameError as refusal:
        raise _refusal_of_several(refusal, table, moves, words) from None
    made = await bot.tables.history.since(table.id, after=before)
    answering = asyncio.create_task(reply(interaction, _answer(viewer_at(interaction, table), made)))
    try:
        await asyncio.sleep(0)  # send the answer first; the board is drawn while Discord takes it
        await bot.messages.show(table, interaction, answering, drawing=drawing)
    finally:
        await answering


def _answer(viewer: Viewer, made: Sequence[LoggedMove]) -> Answer:
    """Return the events of some moves with the question they lead to, or with the hand after a reservation."""
    lines: list[str] = []
    for each in made:
        lines += event_lines(each.before, each.events, viewer.table.names, viewer.words, viewer.emojis, viewer.seat)
    happened = "\n".join(lines)
    if (follow_up := question(viewer, happened)) is not None:
        return follow_up
    events = [event for each in made for event in each.events]
    if any(isinstance(event, CardReserved) and event.seat == viewer.seat for event in events):
        hand = hand_answer(viewer)
        return replace(hand, text=f"{happened}\n\n{hand.text}")
    # Passing on what an expansion offers leaves no event to tell.
    return Answer(happened or viewer.words.text("control-done"))


def _refusal_of_several(refusal: GameError, table: Table, moves: Sequence[Move], words: Words) -> GameError:
    """Return the refusal; where only a later one of several moves is at fault, it adds that none was made."""
    if len(moves) == 1 or refusal.message_id == "error-nothing-asked":
        return refusal
    if table.dealt().objection(moves[0]):
        return refusal
    return GameError("error-not-all", reason=words.refusal(refusal))


async def viewer_to_move(press: Press, *kinds: type[Decision], move: Move | None = None) -> Viewer | None:
    """Return the player who has to answer such a question, or None when the press was answered with what is now.

    A press on an old board is never applied; `move` is the move it would have made. Raises `GameError` for spectators,
    for players who are not to move, and when the game is over.
    """
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
        await reply(press.interaction, options_answer(viewer))
        return None
    return viewer


def check_turn(viewer: Viewer) -> Decision:
    """Return the question that the player has to answer. Raises `GameError` for another's turn and after the game."""
    decision = viewer.position.decision
    if not viewer.table.is_playing or decision is None:
        raise GameError("error-game-over")
    if decision.seat != viewer.seat:
        raise GameError("error-not-your-turn", player=viewer.table.names[decision.seat])
    return decision


async def make_pressed_move(press: Press, move: Move, kind: type[Decision]) -> None:
    """Make a move that was confirmed as the answer to a kind of question.

    A press on an old board, or a second press on the same control, changes nothing.
    """
    viewer = await viewer_to_move(press, kind, move=move)
    if viewer is None:
        return
    try:
        await make_moves(press.interaction, viewer.table, [move], seq=press.seq)
    except GameError:
        # Another press may have been faster since the table was found.
        table = await press.bot.tables.find(press.game_id)
        if table.seq == press.seq:
            raise
        await _answer_old_press(press, replace(viewer, table=table), move)


async def _answer_old_press(press: Press, viewer: Viewer, move: Move | None) -> None:
    """Answer a press on an old board with the current state. Raises `GameError` when there is nothing to show."""
    if move is not None:
        later = await press.bot.tables.history.since(press.game_id, after=press.seq)
        if later and (later[0].seat, later[0].move) == (viewer.seat, move):
            raise GameError("control-done-already")  # a double press: the answer to the first one stays
    if not viewer.table.is_playing:
        raise GameError("error-game-over")
    await reply(press.interaction, options_answer(viewer, viewer.words.text("control-moved-on")))
