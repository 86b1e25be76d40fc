"""Messages that we sent but could not note, because we were stopped just then: how they are known again.

After a backup was restored, there are also those of moves and games that were lost. They get words in place of their
board, and no controls.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.present.words import words_in
from bot.tables import GameStatus, MessageKind, MessageRecord, Table

LOST = -1
"""The `seq` of a board that shows what no log knows."""

_KINDS = {"join": MessageKind.LOBBY, "leave": MessageKind.LOBBY, "rematch": MessageKind.FINAL}
"""What a message is by the verb of its first control; any other is a board's."""
_MENTION = re.compile(r"<@([0-9]+)>")


def found_post(table: Table, message: discord.Message) -> MessageRecord | None:
    """Return what is to be noted of a message that we sent about a table, or None for one that says nothing of it."""
    mentioned = _MENTION.findall(texts_of(message))
    member_id = int(mentioned[-1]) if mentioned else None
    if message.content.startswith("<@"):
        kind, seq = MessageKind.MENTION, table.seq
    elif control := _control(message):
        game_id, seq, verb = control
        if game_id != table.id:
            return None
        kind = _KINDS.get(verb, MessageKind.BOARD)
        if seq > table.seq:
            kind, seq = MessageKind.BOARD, LOST
    elif table.status is GameStatus.ENDED and texts_of(message) == "\n" + words_in(table.game.language).text(
        "table-ended"
    ):
        kind, seq = MessageKind.FINAL, table.seq
    else:
        return None
    return _record(table, message, kind, member_id, seq)


def edited_post(table: Table, post: MessageRecord, message: discord.Message) -> MessageRecord:
    """Return what is noted of a message of a table, as it has been since it was edited last."""
    control = _control(message)
    if control is None or control[0] != table.id or not post.seq < control[1] <= table.seq:
        return post
    return replace(post, seq=control[1])


def game_of(message: discord.Message) -> int | None:
    """Return which game the controls of a message are for, None without any."""
    control = _control(message)
    return control[0] if control else None


def lost_post(table: Table, message: discord.Message) -> MessageRecord:
    """Return what is to be noted of a message about a game that is not known any more."""
    return _record(table, message, MessageKind.BOARD, None, LOST)


def _record(
    table: Table, message: discord.Message, kind: MessageKind, member_id: int | None, seq: int
) -> MessageRecord:
    posted_at = int(message.created_at.timestamp())
    return MessageRecord(message.id, table.id, kind, table.game.channel_id, member_id, seq, posted_at)


def _control(message: discord.Message) -> tuple[int, int, str] | None:
    """Return the game, the version and the verb of the first control of ours."""
    for custom_id in _each(message.components, "custom_id"):
        kind, game_id, seq, verb, *_ = [*custom_id.split(":"), "", "", ""]
        if kind == "spl":
            return int(game_id), int(seq), verb
    return None


def texts_of(message: discord.Message) -> str:
    """Return all that a message says."""
    return "\n".join([message.content, *_each(message.components, "content")])


def _each(components: Sequence[Any], name: str) -> Iterator[str]:
    """Yield what each component has of an attribute, those in others too."""
    for component in components:
        if value := getattr(component, name, None):
            yield value
        yield from _each(getattr(component, "children", ()), name)
