"""Recognise our own messages that were sent but not recorded.

A message is unrecorded if the bot was killed between sending and recording it, or if an older backup was restored.
After a restore there are also orphans: messages about moves or games that the backup does not contain. They are
recorded as boards with the `seq` `ORPHAN`; when they are retired, a sentence replaces their content.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import discord

from bot.games import GameStatus, MessageKind, MessageRecord, Table
from bot.ui.content.question import VERBS
from bot.ui.content.wanted import ORPHAN, channel_link, ended_content

_KINDS = {
    "join": MessageKind.LOBBY,
    "leave": MessageKind.LOBBY,
    "rematch": MessageKind.FINAL,
    "practise": MessageKind.FINAL,
    **VERBS,
}
"""The kind of a message by the verb of its first control; all other verbs are those of boards."""
_MENTION = re.compile(r"<@([0-9]{1,20})>")


def recognise(table: Table, message: discord.Message) -> MessageRecord | None:
    """Return a record for a message that we sent about a table; None if the message is about something else."""
    texts = _texts_of(message)
    mentioned = _MENTION.findall(texts)
    member_id = int(mentioned[-1]) if mentioned else None
    if control := _first_control(message):
        game_id, seq, verb = control
        if game_id != table.id:
            return None
        kind = _KINDS.get(verb, MessageKind.BOARD)
        if seq > table.seq:
            kind, seq = MessageKind.BOARD, ORPHAN
    elif table.status is GameStatus.ENDED and texts == "\n" + ended_content(table).text:
        kind, seq = MessageKind.FINAL, table.seq
    else:
        return None
    return _record(table, message, kind, member_id, seq)


def with_seq_of(message: discord.Message, table: Table, record: MessageRecord) -> MessageRecord:
    """Return the record of a message with the `seq` in its controls, which is newer if its last edit is unrecorded."""
    control = _first_control(message)
    if control is None or control[0] != table.id or not record.seq < control[1] <= table.seq:
        return record
    return replace(record, seq=control[1])


def orphan(table: Table, message: discord.Message) -> MessageRecord:
    """Return a record for a message about a game that is no longer in the store, so that it can be retired."""
    return _record(table, message, MessageKind.BOARD, None, ORPHAN)


def game_of(message: discord.Message) -> int | None:
    """Return the id of the game that a message's controls belong to, or None if it has no controls."""
    control = _first_control(message)
    return control[0] if control else None


def is_hand_of(table: Table, message: discord.Message) -> bool:
    """Return whether a direct message that we sent shows a hand of a table: it contains the link to its channel."""
    return channel_link(table) in _texts_of(message)


def is_notice_of(table: Table, message: discord.Message, member_id: int) -> bool:
    """Return whether a message that we sent is a notice of a table to a member.

    In the channel, it mentions the member, or nobody if it says that the game has stalled. Direct messages have the
    address of the channel; results of plans have it, too, but behind words.
    """
    if not message.content or message.components:
        return False
    if message.channel.id == table.game.channel_id:
        mentioned = _MENTION.findall(message.content)
        return mentioned == [str(member_id)] or (not mentioned and "<t:" in message.content)
    guild, channel = table.game.guild_id or "@me", table.game.channel_id
    return re.search(rf"(?<!\()https://discord\.com/channels/{guild}/{channel}(?![0-9])", message.content) is not None


def _record(
    table: Table, message: discord.Message, kind: MessageKind, member_id: int | None, seq: int
) -> MessageRecord:
    sent_at = int(message.created_at.timestamp())
    return MessageRecord(message.id, table.id, kind, table.game.channel_id, member_id, seq, sent_at)


def _first_control(message: discord.Message) -> tuple[int, int, str] | None:
    """Return the game, the seq and the verb of the first control of a message."""
    for custom_id in _values_of(message.components, "custom_id"):
        prefix, game_id, seq, verb, *_ = [*custom_id.split(":"), "", "", ""]
        if prefix == "spl":
            return int(game_id), int(seq), verb
    return None


def _texts_of(message: discord.Message) -> str:
    return "\n".join([message.content, *_values_of(message.components, "content")])


def _values_of(components: Sequence[Any], attribute: str) -> Iterator[str]:
    """Yield the values of an attribute of components, and of components nested in them, that are not empty."""
    for component in components:
        if value := getattr(component, attribute, None):
            yield value
        yield from _values_of(getattr(component, "children", ()), attribute)
