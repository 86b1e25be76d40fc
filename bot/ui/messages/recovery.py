"""Recognises messages of ours that no record knows.

If the bot is killed between sending a message and recording it, the message is recorded when it is seen next. After a
backup was restored, there are also orphans: messages that show moves or games that the backup does not contain. They
lose their controls, and a sentence replaces their board.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.present.words import words_in
from bot.tables import GameStatus, MessageKind, MessageRecord, Table
from bot.ui.messages.wanted import channel_mention

ORPHAN = -1
"""The `seq` of a board that shows moves which no log contains."""

_KINDS = {"join": MessageKind.LOBBY, "leave": MessageKind.LOBBY, "rematch": MessageKind.FINAL}
"""The kind of a message by the verb of its first control; every other verb is a board's."""
_MENTION = re.compile(r"<@([0-9]+)>")


def recognise(table: Table, message: discord.Message) -> MessageRecord | None:
    """Return the record of a message that we sent about a table, or None if it is about something else."""
    texts = _texts_of(message)
    mentioned = _MENTION.findall(texts)
    member_id = int(mentioned[-1]) if mentioned else None
    if message.content.startswith("<@"):
        kind, seq = MessageKind.MENTION, table.seq
    elif control := _first_control(message):
        game_id, seq, verb = control
        if game_id != table.id:
            return None
        kind = _KINDS.get(verb, MessageKind.BOARD)
        if seq > table.seq:
            kind, seq = MessageKind.BOARD, ORPHAN
    elif table.status is GameStatus.ENDED and texts == "\n" + words_in(table.game.language).text("table-ended"):
        kind, seq = MessageKind.FINAL, table.seq
    else:
        return None
    return _record(table, message, kind, member_id, seq)


def with_shown_seq(table: Table, record: MessageRecord, message: discord.Message) -> MessageRecord:
    """Return a record with the move that its message shows; the last edit may not have been recorded."""
    control = _first_control(message)
    if control is None or control[0] != table.id or not record.seq < control[1] <= table.seq:
        return record
    return replace(record, seq=control[1])


def orphan(table: Table, message: discord.Message) -> MessageRecord:
    """Return the record of a message about a game that is not known any more."""
    return _record(table, message, MessageKind.BOARD, None, ORPHAN)


def game_of(message: discord.Message) -> int | None:
    """Return the id of the game that a message's controls are for, or None if it has none."""
    control = _first_control(message)
    return control[0] if control else None


def is_hand_of(table: Table, message: discord.Message) -> bool:
    """Return whether a direct message that we sent shows a hand of a table: it links to the table's channel."""
    return channel_mention(table) in _texts_of(message)


def _record(
    table: Table, message: discord.Message, kind: MessageKind, member_id: int | None, seq: int
) -> MessageRecord:
    sent_at = int(message.created_at.timestamp())
    return MessageRecord(message.id, table.id, kind, table.game.channel_id, member_id, seq, sent_at)


def _first_control(message: discord.Message) -> tuple[int, int, str] | None:
    """Return the game, the seq and the verb of the first control of a message."""
    for custom_id in _each(message.components, "custom_id"):
        prefix, game_id, seq, verb, *_ = [*custom_id.split(":"), "", "", ""]
        if prefix == "spl":
            return int(game_id), int(seq), verb
    return None


def _texts_of(message: discord.Message) -> str:
    return "\n".join([message.content, *_each(message.components, "content")])


def _each(components: Sequence[Any], attribute: str) -> Iterator[str]:
    """Yield the values of an attribute of components and of those nested in them, where they have one."""
    for component in components:
        if value := getattr(component, attribute, None):
            yield value
        yield from _each(getattr(component, "children", ()), attribute)
