"""Checks of messages: what Discord refuses, where that harms nobody, what it keeps and what an edit changes."""

from base64 import b64decode
from collections.abc import Mapping
from secrets import token_hex

from bot.rehearsal.api import Json, Reply
from bot.rehearsal.components import GALLERY, NOBODY, button, edit, gallery, row, text
from bot.rehearsal.rehearsal import Check, NotPossible, Rehearsal

_ALT = "A red square, as a picture of a rehearsal"
_SQUARE = b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAT0lEQVR42u3PQQkAAAgEsEty/aMYywi+hcEKLNO+Fg"
    "EBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQGBywLKp0DxvxLbjwAAAABJRU5ErkJg"
    "gg=="
)
"""A PNG of 64 by 64 pixels."""
UNKNOWN = 4_194_305
"""A snowflake of the first millisecond of 2015, which nothing has."""

_BAD_MESSAGES: Mapping[str, Json] = {
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


def media(message: Json) -> Json:
    """Return the media of the first gallery of a message, an empty dict if there is none."""
    galleries = [each for each in message["components"] if each["type"] == GALLERY]
    return galleries[0]["items"][0] if galleries else {}


async def _kept(rehearsal: Rehearsal) -> None:
    sent = [
        text("**Bold**, <@1> and 3\u2060✦"),
        gallery("square.png", _ALT),
        row(button("rehearsal:0:0:1", emoji={"name": "♟"})),
    ]
    posted = await rehearsal.post(sent, {"square.png": _SQUARE})
    read = await rehearsal.api.get(rehearsal.message(posted))
    rehearsal.saw("reading a message", read.outcome)
    if not read.is_done:
        raise NotPossible("a message that was accepted cannot be read")
    for what, reply in (("the answer to a message", posted), ("a message that is read", read)):
        message: Json = reply.body
        rehearsal.saw(f"{what}: text", message["components"][0]["content"] == sent[0]["content"])
        rehearsal.saw(f"{what}: alt text", media(message).get("description") == _ALT)
        rehearsal.saw(f"{what}: size of the picture", _size_of(message))
        rehearsal.saw(f"{what}: control", message["components"][2]["components"][0]["custom_id"])
        rehearsal.saw(f"{what}: numbered components", [each.get("id") for each in message["components"]] == [1, 2, 3])
        rehearsal.saw(f"{what}: mentions", len(message["mentions"]))
        rehearsal.saw(f"{what}: flags", message["flags"])
        rehearsal.saw(f"{what}: edited", message["edited_timestamp"] is not None)


def _size_of(message: Json) -> str:
    about: Json = media(message).get("media", {})
    return f"{about.get('width')}×{about.get('height')}"


async def _edited(rehearsal: Rehearsal) -> None:
    words = [text("before"), gallery("square.png", _ALT)]
    path = rehearsal.message(await rehearsal.post(words, {"square.png": _SQUARE}))

    async def change(body: Json, files: Mapping[str, bytes] | None = None) -> Reply:
        return await rehearsal.api.patch(path, body, files)

    replaced = await change(edit(text("after"), gallery("new.png", _ALT)), {"new.png": _SQUARE})
    rehearsal.saw("an edit with a new picture", replaced.outcome)
    if not replaced.is_done:
        raise NotPossible("a message cannot be edited")
    rehearsal.saw("an edited message: edited", replaced.body["edited_timestamp"] is not None)
    rehearsal.saw("attachments after an edit with a new one", len(replaced.body["attachments"]))
    rehearsal.saw("pictures after an edit with a new one", int("url" in media(replaced.body).get("media", {})))
    again = await change(edit(text("after that"), gallery("new.png", _ALT)))
    rehearsal.saw("an edit that names a picture of before", again.outcome)
    dropped = await change(edit(text("only words")))
    rehearsal.saw("an edit without its picture", dropped.outcome)
    rehearsal.saw("attachments after an edit that names none", len(dropped.body["attachments"]))
    plain = await change(edit() | {"flags": 0, "content": "plain"})
    rehearsal.saw("an edit from components to text", plain.outcome)


async def _nonces(rehearsal: Rehearsal) -> None:
    fields: Json = {"nonce": token_hex(8), "enforce_nonce": True}  # an earlier rehearsal has used another one
    first = await rehearsal.post([text("once")], **fields)
    second = await rehearsal.post([text("twice")], **fields)
    rehearsal.saw("a second message with the same nonce", second.outcome)
    is_first = second.is_done and second.body["id"] == first.body["id"]
    rehearsal.saw("a second message with the same nonce is the first", is_first)
    await rehearsal.api.delete(rehearsal.message(first))
    third = await rehearsal.post([text("again")], **fields)
    rehearsal.saw("a message with the nonce of a deleted one", third.outcome)


async def _deleted(rehearsal: Rehearsal) -> None:
    path = rehearsal.message(await rehearsal.post([text("gone soon")]))
    rehearsal.saw("deleting a message", (await rehearsal.api.delete(path)).status)
    rehearsal.saw("deleting a message twice", (await rehearsal.api.delete(path)).outcome)
    rehearsal.saw("editing a deleted message", (await rehearsal.api.patch(path, edit(text("text")))).outcome)


async def _read_in_order(rehearsal: Rehearsal) -> None:
    ids = [int((await rehearsal.post([text(f"{each} of 3")])).body["id"]) for each in (1, 2, 3)]
    where = f"/channels/{rehearsal.place}/messages?limit=2"
    newest = [int(each["id"]) for each in (await rehearsal.api.get(where)).body]
    rehearsal.saw("messages are read newest first", newest == ids[:0:-1])
    after = [int(each["id"]) for each in (await rehearsal.api.get(f"{where}&after={ids[0]}")).body]
    rehearsal.saw("messages after one are read newest first", after == ids[:0:-1])


async def _archived(rehearsal: Rehearsal) -> None:
    """An archived thread takes no edits and no deletions; a message opens it.

    Who may close a thread may also write in it, so a rehearsal cannot see what a closed one takes from others.
    """
    if not rehearsal.thread_id:
        raise NotPossible("there is no thread")
    thread, changed = f"/channels/{rehearsal.thread_id}", edit(text("after"))
    message, other = [rehearsal.message(await rehearsal.post([text("before")])) for _ in range(2)]
    archived = await rehearsal.api.patch(thread, {"archived": True})
    rehearsal.saw("archiving the own thread", archived.outcome)
    if not archived.is_done:
        raise NotPossible("the thread could not be archived")
    rehearsal.saw("reading in an archived thread", (await rehearsal.api.get(message)).outcome)
    rehearsal.saw("editing in an archived thread", (await rehearsal.api.patch(message, changed)).outcome)
    rehearsal.saw("deleting in an archived thread", (await rehearsal.api.delete(other)).outcome)
    rehearsal.saw("posting in an archived thread", (await rehearsal.post([text("opens it")])).outcome)
    opened = await rehearsal.api.get(thread)
    rehearsal.saw("a message opens an archived thread", not opened.body["thread_metadata"]["archived"])
    rehearsal.saw("editing in a thread that was opened", (await rehearsal.api.patch(message, changed)).outcome)


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
MESSAGES = (
    Check("a message with a picture and a control", 2, _kept),
    Check("edits", 5, _edited),
    Check("messages that are sent twice", 4, _nonces),
    Check("deleted messages", 4, _deleted),
    Check("reading a channel", 5, _read_in_order),
    Check("an archived thread", 9, _archived),
)
