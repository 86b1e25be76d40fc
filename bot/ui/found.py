"""Messages that we sent but could not note, because we were stopped just then: how they are known again."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.tables import PostKind, PostRecord, Table

_KINDS = {"join": PostKind.LOBBY, "leave": PostKind.LOBBY, "rematch": PostKind.FINAL}
"""What a message is by the verb of its first control; any other is a board's."""
_MENTION = re.compile(r"<@([0-9]+)>")


def found_post(table: Table, message: discord.Message) -> PostRecord | None:
    """Return what is to be noted of a message that we sent about a table, or None for one that says nothing of it."""
    mentioned = _MENTION.findall(texts_of(message))
    member_id = int(mentioned[-1]) if mentioned else None
    if message.content.startswith("<@"):
        kind, seq = PostKind.MENTION, table.seq
    else:
        ids = [custom_id.split(":") for custom_id in _each(message.components, "custom_id")]
        control = next((each for each in ids if each[:2] == ["spl", str(table.id)]), None)
        if control is None:
            return None
        kind, seq = _KINDS.get(control[3], PostKind.BOARD), int(control[2])
    posted_at = int(message.created_at.timestamp())
    return PostRecord(message.id, table.id, kind, table.game.channel_id, member_id, seq, posted_at)


def texts_of(message: discord.Message) -> str:
    """Return all that a message says."""
    return "\n".join([message.content, *_each(message.components, "content")])


def _each(components: Sequence[Any], name: str) -> Iterator[str]:
    """Yield what each component has of an attribute, those in others too."""
    for component in components:
        if value := getattr(component, name, None):
            yield value
        yield from _each(getattr(component, "children", ()), name)
