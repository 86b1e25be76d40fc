"""Refusals of Discord because of what others have done, or of time: threads, time-outs, old messages, lost emojis."""

import time
from collections.abc import Iterator, Mapping
from typing import Any

from bot.rehearsal.beliefs import BELIEFS, Value
from tests.support.loopback.discord_types import (
    CLOSED_THREAD,
    LOCKED_THREAD,
    MANAGE_THREADS,
    MISSING_PERMISSIONS,
    TOO_OLD_TO_EDIT,
    Channel,
    Json,
    Limit,
    Refusal,
    parts,
    refused,
)

HOUR = 3_600
_V2 = 1 << 15
EDITS_OF_OLD_MESSAGES = 5
"""Edits of a message older than an hour that are accepted; Discord does not say how many, or for how long."""


class Refusals:
    """The states in which Discord refuses what the bot may do otherwise.

    It behaves as `BELIEFS` says, apart from what a rehearsal has `seen` otherwise.
    """

    def __init__(self, seen: Mapping[str, Value] | None = None) -> None:
        self.seen: Mapping[str, Value] = seen or {}
        self.emojis: list[Json] = []
        self.timed_out: set[int] = set()
        """Servers on which the bot was timed out."""
        self._old_edits: dict[int, int] = {}

    def believes(self, name: str) -> Value:
        """Return what happens in a case, by the name of its belief."""
        return self.seen.get(name, BELIEFS[name].value)

    def refuse(self, name: str) -> Refusal | None:
        """Return the error in such a case, None if what the bot asks for is done."""
        return refused(self.believes(name))

    def limits_seen(self) -> Iterator[Limit]:
        """Yield the limits of routes of which a rehearsal has seen another one."""
        messages = r"/channels/\d+/messages"
        for what, route in (("posting", f"POST {messages}"), ("editing", rf"PATCH {messages}/\d+")):
            requests, seconds = (f"limit of {what}: {unit}" for unit in ("requests", "seconds"))
            if {requests, seconds} & self.seen.keys():
                yield Limit(route, int(self.believes(requests) or 0), float(self.believes(seconds) or 0))

    def is_archived(self, channel: Channel) -> bool:
        """Return whether a thread is archived: by somebody, or because nothing was written in it for long."""
        is_quiet = bool(channel.active_at) and time.time() > channel.active_at + 60 * channel.archives_after
        return bool(channel.parent) and (channel.is_archived or is_quiet)

    def refusal_in(self, method: str, channel: Channel) -> Refusal | None:
        """Return the error for a change in a channel of a server; a message opens an archived thread."""
        if method == "GET":
            return self.refuse("reading in an archived thread") if self.is_archived(channel) else None
        if channel.guild_id in self.timed_out:
            return MISSING_PERMISSIONS
        is_locked = channel.is_locked and not channel.permissions & MANAGE_THREADS
        if self.is_archived(channel):
            if is_locked:
                return CLOSED_THREAD
            if method != "POST":
                return self.refuse(f"{'editing' if method == 'PATCH' else 'deleting'} in an archived thread")
            if self.believes("a message opens an archived thread"):
                self.opened(channel)
            if refusal := self.refuse("posting in an archived thread"):
                return refusal
        if channel.was_opened and method == "PATCH":
            return self.refuse("editing in a thread that was opened")
        return LOCKED_THREAD if channel.parent and is_locked and method == "POST" else None

    def opened(self, channel: Channel) -> None:
        """Note that a thread is open, and that something happens in it."""
        channel.is_archived, channel.active_at, channel.was_opened = False, time.time(), True

    def refusal_of_edit(self, message: Json, body: Json, files: Mapping[str, bytes]) -> Refusal | None:
        """Return the error for an edit of a message: to one without components of version 2, or of an old message."""
        number, flags = int(message["id"]), body.get("flags")
        if message["flags"] & _V2 and flags is not None and not flags & _V2:
            return self.refuse("an edit from components to text")
        if refusal := self.refuse(f"an edit {'with a new' if files else 'without its'} picture"):
            return refusal
        if time.time() - ((number >> 22) + 1_420_070_400_000) / 1_000 < HOUR:
            return None
        self._old_edits[number] = self._old_edits.get(number, 0) + 1
        return TOO_OLD_TO_EDIT if self._old_edits[number] > EDITS_OF_OLD_MESSAGES else None

    def refusal_of_content(self, body: Any) -> Refusal | None:
        """Return the error for controls with an emoji of the application that was deleted."""
        content = body.get("data") or body if isinstance(body, dict) else {}
        known = {each["id"] for each in self.emojis}
        for part in parts(content.get("components") or ()):
            for each in (part, *part.get("options", ())):
                number = (each.get("emoji") or {}).get("id")
                if number is not None and str(number) not in known:
                    return self.refuse("an emoji that does not exist")
        return None
