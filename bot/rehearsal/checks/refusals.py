"""Checks of refusals, which are provoked where that harms nobody."""

from collections.abc import Mapping
from typing import Any

from bot.rehearsal.checks.parts import NOBODY, button, edit, gallery, row, text
from bot.rehearsal.rehearsal import Check, NotPossible, Rehearsal

UNKNOWN = 4_194_305
"""A snowflake of the first millisecond of 2015, which nothing has."""

_BAD_MESSAGES: Mapping[str, dict[str, Any]] = {
    "an empty message": {"flags": 0},
    "text of 2,001 characters": {"flags": 0, "content": "x" * 2_001},
    "text beside components": {"content": "text", "components": [text("text")]},
    "components with 4,001 characters": {"components": [text("x" * 2_001), text("x" * 2_000)]},
    "41 components": {"components": [text("x") for _ in range(41)]},
    "six buttons in a row": {"components": [row(*(button(f"rehearsal:0:0:{each}") for each in range(6)))]},
    "two controls with one id": {"components": [row(button("rehearsal:0:0:1"), button("rehearsal:0:0:1"))]},
    "a button's id of 101 characters": {"components": [row(button("x" * 101))]},
    "a button's label of 81 characters": {"components": [row(button("rehearsal:0:0:1", "x" * 81))]},
    "an emoji that does not exist": {
        "components": [row(button("rehearsal:0:0:1", emoji={"id": str(UNKNOWN), "name": "gone"}))]
    },
    "a nonce of 26 characters": {"components": [text("text")], "nonce": "x" * 26, "enforce_nonce": True},
    "a picture that is not attached": {"components": [gallery("missing.png", "none")]},
}


async def _bad_messages(rehearsal: Rehearsal) -> None:
    for name, fields in _BAD_MESSAGES.items():
        rehearsal.saw(name, (await rehearsal.post(**fields)).outcome)


async def _unknown_places(rehearsal: Rehearsal) -> None:
    messages = f"/channels/{rehearsal.place}/messages/{UNKNOWN}"
    rehearsal.saw("reading an unknown channel", (await rehearsal.api.get(f"/channels/{UNKNOWN}")).outcome)
    rehearsal.saw("posting in an unknown channel", (await rehearsal.post([text("text")], channel=UNKNOWN)).outcome)
    rehearsal.saw("reading an unknown message", (await rehearsal.api.get(messages)).outcome)
    rehearsal.saw("editing an unknown message", (await rehearsal.api.patch(messages, edit(text("text")))).outcome)
    rehearsal.saw("deleting an unknown message", (await rehearsal.api.delete(messages)).outcome)


async def _other_authors(rehearsal: Rehearsal) -> None:
    newest = await rehearsal.api.get(f"/channels/{rehearsal.channel_id}/messages?limit=50")
    others = [each["id"] for each in newest.body if each["author"]["id"] != str(rehearsal.bot_id)]
    if not others:
        raise NotPossible("nobody else has written in the channel: write a word there, and rehearse again")
    reply = await rehearsal.api.patch(f"/channels/{rehearsal.channel_id}/messages/{others[0]}", edit(text("text")))
    rehearsal.saw("editing another author's message", reply.outcome)


async def _interactions(rehearsal: Rehearsal) -> None:
    answer = NOBODY | {"content": "text"}
    token = "x" * 64
    reply = await rehearsal.api.post(f"/interactions/{UNKNOWN}/{token}/callback", {"type": 4, "data": answer})
    rehearsal.saw("answering an unknown interaction", reply.outcome)
    reply = await rehearsal.api.post(f"/webhooks/{rehearsal.application_id}/{token}", answer)
    rehearsal.saw("writing with an unknown token", reply.outcome)


REFUSALS = (
    Check("messages that Discord does not accept", len(_BAD_MESSAGES), _bad_messages),
    Check("channels and messages that do not exist", 5, _unknown_places),
    Check("messages of others", 2, _other_authors),
    Check("answers that come too late", 2, _interactions),
)
