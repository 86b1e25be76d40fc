"""Messages: creating, editing and deleting them, in channels and for interactions (developers/resources/message)."""

import re
import time
from typing import Any

from tests.support.another_discord import bits, media
from tests.support.another_discord.components import Reader
from tests.support.another_discord.errors import Form, Json, Refusal, refusal, snowflake
from tests.support.another_discord.media import Upload
from tests.support.another_discord.world import Message, World, now

TEXT_CHANNELS = (0, 1, bits.VOICE, 5, 10, 11, bits.PRIVATE_THREAD, 13)
DELETABLE = {0, *range(6, 13), 18, 19, 20, 22, 23, 24, 25, 26, *range(27, 33), 36, 37, 38, 39, 44, 46}
"""Message types with "Deletable" in developers/resources/message; a thread's starter (21) and renaming (4) are not."""
NONCE_LASTS = 300.0
"""Seconds that `enforce_nonce` remembers a nonce; the documentation says "the past few minutes"."""
LEGACY = "The '{}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"


def compose(
    world: World,
    channel: Json,
    body: Json,
    uploads: dict[str, Upload],
    form: Form,
    *,
    old: Message | None = None,
    flags: int,
) -> tuple[Json, list[Json]]:
    """Return the fields and the files that a message has once a body was applied, or raise what is wrong with it."""
    json = old.json if old else {"content": "", "embeds": [], "components": [], "flags": 0}
    wanted = {key: body[key] for key in ("content", "embeds", "components") if key in body}
    content, embeds = (wanted.get("content", json["content"]) or "").strip(), wanted.get("embeds", json["embeds"]) or []
    form.length("content", content, 2000)
    form.length("embeds", embeds, 10)
    if flags & bits.V2:
        for name in [name for name, value in (("content", content), ("embeds", embeds)) if value]:
            form.add(name, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", LEGACY.format(name))
    files = media.arrange(world, channel, old.files if old else [], body, uploads, form, bool(flags & bits.EPHEMERAL))
    only_by_id = {str(one["id"]) for one in body.get("attachments") or () if "filename" not in one}
    reader = Reader(world, [file for file in files if file["id"] not in only_by_id], form)
    if "components" in wanted or old is None:
        components = reader.read(wanted.get("components") or [], bool(flags & bits.V2))
    else:
        components, reader.shown = (
            json["components"],
            {one["id"] for one in old.files} - {one["id"] for one in json["attachments"]},
        )
    form.check()
    if not (content or embeds or components or files):
        raise refusal(50006)
    attachments = [file for file in files if file["id"] not in reader.shown]
    fields: Json = {"content": content, "embeds": [{**one, "type": "rich"} for one in embeds], "components": components}
    if old is None or "content" in wanted or "components" in wanted:
        fields |= mentions(world, channel, f"{content}\n{reader.text}", body.get("allowed_mentions"), form)
    return fields | {"attachments": attachments, "flags": flags}, files


def mentions(world: World, channel: Json, text: str, allowed: Json | None, form: Form) -> Json:
    """Return whom a text mentions, as far as `allowed_mentions` lets it; without that, everybody it names."""
    allowed = {"parse": ["users", "roles", "everyone"]} if allowed is None else allowed
    parse = allowed.get("parse") or []
    for kind in ("users", "roles"):
        form.length(f"allowed_mentions.{kind}", allowed.get(kind), 100)
        if kind in parse and allowed.get(kind):
            said = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            form.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", said)
    form.check()
    every = "everyone" in parse and re.search(r"@(everyone|here)\b", text) is not None
    users = _named(r"<@!?(\d+)>", text, allowed.get("users"), "users" in parse)
    roles = _named(r"<@&(\d+)>", text, allowed.get("roles"), "roles" in parse)
    return {
        "mentions": [world.users[user] for user in users if user in world.users],
        "mention_roles": [role for role in roles if role in world.roles],
        "mention_everyone": every and world.may(channel, bits.MENTION_EVERYONE),
    }


def _named(pattern: str, text: str, listed: list[Any] | None, every: bool) -> list[str]:
    found = dict.fromkeys(re.findall(pattern, text))
    return [one for one in found if every or one in map(str, listed or [])]


def create(world: World, channel: Json, body: Json, uploads: dict[str, Upload]) -> Json:
    """Send a message to a channel as the bot, and return what the request answers."""
    if channel["type"] not in TEXT_CHANNELS:
        raise refusal(50008)
    _check_sending(world, channel, body, uploads)
    form, nonce = Form(), body.get("nonce")
    form.length("nonce", None if nonce is None else str(nonce), 25)
    form.check()
    if body.get("enforce_nonce") and nonce is not None and (earlier := _with_nonce(world, str(nonce))):
        return {**world.message(world.channel(earlier.json["channel_id"]), earlier.id).json, "nonce": nonce}
    flags = (body.get("flags") or 0) & (bits.SUPPRESS_EMBEDS | bits.SILENT | bits.V2)
    fields, files = compose(world, channel, body, uploads, form, flags=flags)
    fields |= reply(world, channel, body, fields)
    unarchive(world, channel)
    message = world.add_message(channel, str(world.bot_user_id), **fields)
    message.files = files
    more = {} if nonce is None else {"nonce": nonce}
    if nonce is not None:
        world.nonces[str(nonce)] = (time.monotonic(), message)
    world.publish_message("MESSAGE_CREATE", message, **more)
    return {**message.json, **more}


def _with_nonce(world: World, nonce: str) -> Message | None:
    at, message = world.nonces.get(nonce, (0.0, None))
    return message if time.monotonic() - at < NONCE_LASTS else None


def _check_sending(world: World, channel: Json, body: Json, uploads: dict[str, Upload]) -> None:
    if "guild_id" not in channel:
        recipient = channel["recipients"][0]
        if recipient.get("bot") or int(recipient["id"]) in world.closed_to_bot or recipient["id"] not in world.members:
            raise refusal(50007)
    world.require(
        channel,
        bits.SEND_IN_THREADS if "thread_metadata" in channel else bits.SEND,
        *([bits.ATTACH] if uploads else []),
    )
    if body.get("message_reference") and not world.may(channel, bits.HISTORY):
        raise refusal(160002)
    check_thread(world, channel)


def check_thread(world: World, channel: Json, *, sends: bool = True) -> None:
    """Refuse what may not be done in a thread: an archived one takes new messages only, a locked one nothing.

    MANAGE_THREADS lifts the lock, not the archive (developers/topics/threads, "Locked Threads"; discord.js #9216). What
    a lock refuses answers 403 with 50083, as #7707 quotes; the documented 160005 is quoted nowhere.
    """
    state = channel.get("thread_metadata", {"archived": False, "locked": False})
    locked = state["locked"] and not world.may(channel, bits.MANAGE_THREADS)
    if locked:
        raise Refusal(403, 50083, "Thread is archived")
    if state["archived"] and not sends:
        raise refusal(50083)


def unarchive(world: World, channel: Json) -> None:
    """Make a thread active again because somebody writes in it; the event comes before the message's."""
    if channel.get("thread_metadata", {}).get("archived"):
        channel["thread_metadata"] |= {"archived": False, "archive_timestamp": now()}
        world.publish("THREAD_UPDATE", channel)


def reply(world: World, channel: Json, body: Json, fields: Json) -> Json:
    """Return the fields of a message that answers another one."""
    reference = body.get("message_reference")
    if not reference:
        return {}
    original = world.messages.get(channel["id"], {}).get(str(reference.get("message_id")))
    if original is None or original.seen_by:
        if not reference.get("fail_if_not_exists", True):
            return {}
        said = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        raise Refusal(400, 50035, "Invalid Form Body", errors={"message_reference": {"_errors": [said]}})
    pinged = fields["mentions"]
    author = original.json["author"]
    if (body.get("allowed_mentions") or {}).get(
        "replied_user", "allowed_mentions" not in body
    ) and author not in pinged:
        pinged = [*pinged, author]
    return {"type": 19, "mentions": pinged, **refers_to(original.json, channel)}


def refers_to(original: Json, channel: Json) -> Json:
    """Return the reference of a reply to a message, with that message."""
    ids = {"type": 0, "message_id": original["id"], "channel_id": channel["id"]}
    ids |= {"guild_id": channel["guild_id"]} if "guild_id" in channel else {}
    short = {key: value for key, value in original.items() if key != "referenced_message"}
    return {"message_reference": ids, "referenced_message": short}


def edit(
    world: World, channel: Json, message: Message, body: Json, uploads: dict[str, Upload], prefix: str = ""
) -> Json:
    """Apply a body to a message of the bot, and return the message.

    IS_COMPONENTS_V2 can be set and not taken away (#7560); other changes of flags are ignored without an error.
    """
    if message.json["flags"] & bits.V2 and body.get("flags") is not None and not body["flags"] & bits.V2:
        form = Form(prefix)
        form.add("flags", "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG", "This flag cannot be removed.")
        form.check()
    before, had = dict(message.json), message.json["flags"] & ~bits.LOADING
    flags = had
    if body.get("flags") is not None:
        flags = had & ~bits.SUPPRESS_EMBEDS | body["flags"] & (bits.SUPPRESS_EMBEDS | bits.V2)
    fields, files = compose(world, channel, body, uploads, Form(prefix), old=message, flags=flags)
    media.discard(world, message.files, files)
    message.files = files
    message.json |= fields
    looks = [key for key in ("content", "embeds", "attachments") if fields[key] != before[key]]
    if looks or (flags & bits.V2 and fields["components"] != before["components"]):
        message.json["edited_timestamp"] = now()
    world.publish_message("MESSAGE_UPDATE", message)
    return message.json


def edit_in_channel(world: World, channel: Json, message: Message, body: Json, uploads: dict[str, Upload]) -> Json:
    """Edit a message by the channel's route: somebody else's only in its flags, with MANAGE_MESSAGES."""
    world.require(channel)
    if message.json["author"]["id"] != str(world.bot_user_id):
        if set(body) != {"flags"}:
            raise refusal(50005)
        world.require(channel, bits.MANAGE_MESSAGES)
        message.json["flags"] = message.json["flags"] & ~bits.SUPPRESS_EMBEDS | body["flags"] & bits.SUPPRESS_EMBEDS
        world.publish_message("MESSAGE_UPDATE", message)
        return world.readable(message.json, world.privileged)
    if message.json["type"] not in (0, 19, 20, 23):
        raise refusal(50021)
    check_thread(world, channel, sends=False)
    if uploads:
        world.require(channel, bits.ATTACH)
    return edit(world, channel, message, body, uploads)


def delete(world: World, channel: Json, message: Message) -> None:
    """Take a message and its files away."""
    world.messages[channel["id"]].pop(message.id, None)
    media.discard(world, message.files, [])
    if message.counts_in(channel):
        channel["message_count"] -= 1
    place = {"guild_id": channel["guild_id"]} if "guild_id" in channel and message.seen_by is None else {}
    world.publish("MESSAGE_DELETE", {"id": message.id, "channel_id": channel["id"], **place})


def delete_in_channel(world: World, channel: Json, message: Message) -> None:
    """Delete by the channel's route: somebody else's message needs MANAGE_MESSAGES, and cannot go from a DM.

    In an archived thread no messages can be deleted, as users and bots tell (undiscord #399 and #520), although
    developers/topics/threads says so.
    """
    world.require(channel)
    if message.json["author"]["id"] != str(world.bot_user_id):
        if "guild_id" not in channel:
            raise refusal(50003)
        world.require(channel, bits.MANAGE_MESSAGES)
    if message.json["type"] not in DELETABLE:
        raise refusal(50021)
    check_thread(world, channel, sends=False)
    delete(world, channel, message)


def delete_many(world: World, channel: Json, ids: list[Any]) -> None:
    """Delete 2 to 100 messages of the last 14 days; ids of none are ignored."""
    if "guild_id" not in channel:
        raise refusal(50003)
    world.require(channel, bits.MANAGE_MESSAGES)
    if not 2 <= len(set(ids)) <= 100:
        raise refusal(50016)
    oldest = int((time.time() - 14 * 86400) * 1000)
    if any((int(snowflake(item_id)) >> 22) + 1420070400000 < oldest for item_id in ids):
        raise refusal(50034)
    gone = [item_id for item_id in map(str, ids) if world.messages[channel["id"]].pop(item_id, None)]
    if gone:
        world.publish(
            "MESSAGE_DELETE_BULK", {"ids": gone, "channel_id": channel["id"], "guild_id": channel["guild_id"]}
        )


def listing(world: World, channel: Json, query: Any) -> list[Json]:
    """Return a page of a channel's messages, the newest first; none without READ_MESSAGE_HISTORY."""
    if channel["type"] == bits.FORUM or channel["type"] == 4:
        raise refusal(50008)
    world.require(channel)
    form, limit = Form(), int(query.get("limit", 50))
    if not 1 <= limit <= 100:
        form.add("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")
    form.check()
    if not world.may(channel, bits.HISTORY):
        return []
    found = [m for m in world.messages.get(channel["id"], {}).values() if m.seen_by is None]
    found.sort(key=lambda message: int(message.id))
    if around := query.get("around"):
        older = [m for m in found if int(m.id) < int(around)][-(limit // 2) :] if limit > 1 else []
        found = [*older, *[m for m in found if int(m.id) >= int(around)][: limit - len(older)]]
    elif after := query.get("after"):
        found = [m for m in found if int(m.id) > int(after)][:limit]
    else:
        before = int(query.get("before", 1 << 63))
        found = [m for m in found if int(m.id) < before][-limit:]
    return [world.readable(message.json, world.privileged) for message in reversed(found)]
