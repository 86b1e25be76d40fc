"""Refusals of Discord because of what others have done, or of time: threads, time-outs, old messages, lost emojis."""

import time
from collections.abc import Mapping
from typing import Any

from bot.rehearsal.beliefs import BELIEFS, Value
from tests.support.loopback.discord_types import (
    LOCKED_THREAD,
    MISSING_PERMISSIONS,
    TOO_OLD_TO_EDIT,
    Channel,
    Json,
    Refusal,
    parts,
    refused,
)

HOUR = 3_600
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
        if self.is_archived(channel):
            if channel.is_locked:
                return self.refuse("posting in a closed thread")
            if method != "POST":
                return self.refuse(f"{'editing' if method == 'PATCH' else 'deleting'} in an archived thread")
            if self.believes("a message opens an archived thread"):
                self.opened(channel)
            if refusal := self.refuse("posting in an archived thread"):
                return refusal
        return LOCKED_THREAD if channel.parent and channel.is_locked and method == "POST" else None

    def opened(self, channel: Channel) -> None:
        """Note that a thread is open, and that something happens in it."""
        channel.is_archived, channel.active_at = False, time.time()

    def refusal_of_edit(self, message: Json) -> Refusal | None:
        """Return the error for one more edit of a message that is older than an hour."""
        number = int(message["id"])
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
