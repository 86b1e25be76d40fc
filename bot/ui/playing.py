"""Making a move and telling everybody: the way of every command and every button."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.engine import GameError, Move
from bot.present.event_text import story
from bot.present.words import Words
from bot.rules import CardReserved
from bot.tables import Table
from bot.ui.core.context import app, seat_here, words_for
from bot.ui.core.replies import Answer, reply
from bot.ui.pickers import hand_answer, question


async def make_moves(
    interaction: discord.Interaction[Any], table: Table, moves: Sequence[Move], *, seq: int | None = None
) -> None:
    """Make a member's moves, answer them privately with what follows, and show the channel. Raises `GameError`."""
    bot = app(interaction)
    words = words_for(interaction)
    before = table.seq
    try:
        async with bot.tables.play.begin(table.id, interaction.user.id, moves, seq=seq) as begun:
            bot.messages.draw_ahead(begun.table, begun.moves)
            table = await begun.commit()
    except GameError as refusal:
        raise _of_all(refusal, table, moves, words) from None
    seat = seat_here(interaction, table)
    happenings = await bot.tables.history.since(table.id, after=before)
    lines: list[str] = []
    for happening in happenings:
        lines += story(happening.before, happening.events, table.names, words, bot.gem_emojis.texts, seat)
    said = "\n".join(lines)
    events = [event for happening in happenings for event in happening.events]
    asked = question(bot, table, seat, words, intro=said)
    if asked is not None:
        answer = asked
    elif any(isinstance(event, CardReserved) and event.seat == seat for event in events):
        hand = hand_answer(bot, table, seat, words)
        answer = replace(hand, text=f"{said}\n\n{hand.text}")
    else:
        # Whoever does without what an expansion offers has nothing to be told of.
        answer = Answer(said or words.text("control-done"))
    answering = asyncio.create_task(reply(interaction, answer))
    try:
        await asyncio.sleep(0)  # the answer goes out first; the board is drawn while Discord takes it
        await bot.messages.show(table, interaction, answering)
    finally:
        await answering


def _of_all(refusal: GameError, table: Table, moves: Sequence[Move], words: Words) -> GameError:
    """Return the refusal; where only a later one of several moves is at fault, it says that none was made."""
    if len(moves) == 1 or refusal.message_id == "error-nothing-asked":
        return refusal
    try:
        table.dealt().play(moves[0])
    except GameError:
        return refusal
    return GameError("error-not-all", reason=words.refusal(refusal))
