"""Refusals of Discord because of what is in a message: too long, too many, or what does not fit together."""

import re

from tests.support.loopback.discord_types import Json, Refusal, refused

_PATH = re.compile(r"[a-z_]+(?:\[\d+\]|\.[a-z_]+)*(?=: )")
_FIELDS = {"content has": "content", "content beside": "content", "custom_id": "custom_id", "attachment:": "url"}
"""What a violation without a path begins with, and the field that Discord names for it; otherwise "components"."""


def refusal_of(violation: str) -> Refusal:
    """Return what Discord answers to a request that violates its API in this way."""
    if violation == "an empty message":
        return _refused("400 50006")
    if path := _PATH.match(violation):
        return _refused("400 50035 " + re.findall(r"[a-z_]+", path[0])[-1])
    named = (name for start, name in _FIELDS.items() if violation.startswith(start))
    return _refused("400 50035 " + next(named, "components"))


def refusal_of_edit(message: Json, body: Json) -> Refusal | None:
    """Return the error for an edit of a message with components of version 2 that makes it an ordinary one."""
    was_new, flags = message["flags"] & 1 << 15, body.get("flags")
    return _refused("400 50035 flags") if was_new and flags is not None and not flags & 1 << 15 else None


def _refused(outcome: str) -> Refusal:
    answer = refused(outcome)
    assert answer is not None
    return answer
