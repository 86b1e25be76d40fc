"""Channels and threads (developers/resources/channel, developers/topics/threads)."""

from typing import Any

from tests.support.another_discord import bits, messages
from tests.support.another_discord.errors import Form, Json, refusal
from tests.support.another_discord.limits import RENAME, RateLimits
from tests.support.another_discord.media import Upload
from tests.support.another_discord.world import Message, World, now

DURATIONS = (60, 1440, 4320, 10080)


def open_direct_message(world: World, body: Json) -> Json:
    """Return the bot's channel with a user. One with another bot is refused by 50007, with the status 400."""
    user = world.users.get(str(body.get("recipient_id")))
    if user is None:
        raise refusal(50033)
    if user["bot"]:
        said = refusal(50007)
        said.status = 400
        raise said
    for channel in world.channels.values():
        if channel["type"] == bits.DM and channel["recipients"] == [user]:
            return channel
    channel: Json = {"id": world.new_id(), "type": bits.DM, "recipients": [user], "last_message_id": None, "flags": 0}
    world.channels[channel["id"]] = channel
    return channel


def start_thread(world: World, parent: Json, body: Json, uploads: dict[str, Upload]) -> Json:
    """Start a thread without a message, or a post of a forum; without a type it is private."""
    if parent["type"] not in (bits.TEXT, bits.FORUM, 5):
        raise refusal(50024)
    kind = bits.PUBLIC_THREAD if parent["type"] == bits.FORUM else body.get("type", bits.PRIVATE_THREAD)
    needed = bits.CREATE_PRIVATE if kind == bits.PRIVATE_THREAD else bits.CREATE_THREADS
    world.require(parent, bits.SEND if parent["type"] == bits.FORUM else needed)
    form = _checked(body)
    if parent["type"] == bits.FORUM:
        form.required("message", body.get("message"))
    form.check()
    if parent["type"] != bits.FORUM:
        thread = _new_thread(world, parent, body, kind, world.new_id())
        if kind == bits.PUBLIC_THREAD:
            reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
            _say(world, parent, type=18, content=thread["name"], message_reference=reference)
        return thread
    fields, files = messages.compose(world, parent, body["message"], uploads, Form("message."), flags=_flags(body))
    thread = _new_thread(world, parent, body, kind, world.new_id())
    first = world.add_message(thread, str(world.bot_user_id), **fields, id=thread["id"])
    first.files = files
    world.publish_message("MESSAGE_CREATE", first)
    return {**thread, "message": first.json}


def _flags(body: Json) -> int:
    return (body["message"].get("flags") or 0) & (1 << 15 | 1 << 12 | 1 << 2)


def _say(world: World, channel: Json, **fields: Any) -> Message:
    message = world.add_message(channel, str(world.bot_user_id), **fields)
    world.publish_message("MESSAGE_CREATE", message)
    return message


def start_thread_from(world: World, parent: Json, message: Message, body: Json) -> Json:
    """Start a public thread from a message; both have the same id, and the thread begins with a message of type 21."""
    if parent["type"] not in (bits.TEXT, 5):
        raise refusal(50024)
    world.require(parent, bits.CREATE_THREADS, bits.HISTORY)
    _checked(body).check()
    if message.id in world.channels:
        raise refusal(160004)
    thread = _new_thread(world, parent, body, bits.PUBLIC_THREAD, message.id)
    message.json["flags"] |= bits.HAS_THREAD
    message.json["thread"] = thread
    world.publish_message("MESSAGE_UPDATE", message)
    plain = {key: value for key, value in message.json.items() if key != "thread"}
    _say(world, thread, type=21, **messages.refers_to(plain, parent))
    return thread


def _checked(body: Json) -> Form:
    form = Form()
    if form.required("name", body.get("name")):
        form.length("name", body["name"], 100, 1)
    form.choice("auto_archive_duration", body.get("auto_archive_duration") or 4320, DURATIONS)
    return form


def _new_thread(world: World, parent: Json, body: Json, kind: int, item_id: str) -> Json:
    times = {"archive_timestamp": now(), "create_timestamp": now()}
    duration = body.get("auto_archive_duration") or 4320
    state: Json = {"archived": False, "locked": False, "auto_archive_duration": duration, **times}
    bot = str(world.bot_user_id)
    member = {"id": item_id, "user_id": bot, "join_timestamp": now(), "flags": 1}
    counts: Json = {"message_count": 0, "member_count": 1, "total_message_sent": 0, "last_message_id": None}
    place = {"guild_id": parent["guild_id"], "parent_id": parent["id"], "owner_id": bot}
    thread: Json = {
        "id": item_id,
        "type": kind,
        "name": body["name"],
        "flags": 0,
        "rate_limit_per_user": 0,
        **place,
        **counts,
    }
    thread |= {"thread_metadata": state, "member": member}
    if parent["type"] == bits.FORUM:
        thread["applied_tags"] = body.get("applied_tags") or []
    world.channels[item_id] = thread
    world.publish("THREAD_CREATE", {**thread, "newly_created": True})
    joined = {"id": item_id, "guild_id": parent["guild_id"], "member_count": 1, "added_members": [member]}
    world.publish("THREAD_MEMBERS_UPDATE", joined)
    return thread


def edit(world: World, channel: Json, body: Json, limits: RateLimits) -> Json:
    """Change a channel (MANAGE_CHANNELS) or a thread. A new name is limited apart from other changes (#2190)."""
    if "guild_id" not in channel:
        raise refusal(50003)
    if "name" in body and body["name"] != channel["name"]:
        limits.count(RENAME, "rename", channel["id"])
    if "thread_metadata" in channel:
        return _edit_thread(world, channel, body)
    world.require(channel, bits.MANAGE_CHANNELS)
    form = Form()
    if "name" in body:
        form.length("name", body["name"], 100, 1)
    form.check()
    channel |= {key: value for key, value in body.items() if key in channel and key not in ("id", "guild_id")}
    world.publish("CHANNEL_UPDATE", channel)
    return channel


def _edit_thread(world: World, thread: Json, body: Json) -> Json:
    """Change a thread, as its owner or with MANAGE_THREADS; `locked` needs the permission.

    Who only sets `archived` to false need only be able to write in an unlocked thread. Nothing else can be changed in
    an archived thread, unless the same request makes it active (developers/resources/channel; #6928).
    """
    world.require(thread)
    state, manages = thread["thread_metadata"], world.may(thread, bits.MANAGE_THREADS)
    opens = state["archived"] and body.get("archived") is False
    if opens and set(body) == {"archived"} and not state["locked"]:
        world.require(thread, bits.SEND_IN_THREADS)
    elif not manages and (state["locked"] or "locked" in body or thread["owner_id"] != str(world.bot_user_id)):
        raise refusal(50013)
    if state["archived"] and not opens and set(body) - {"archived"}:
        raise refusal(50083)
    _checked({**thread, **state, **body}).check()
    if {"archived", "auto_archive_duration"} & set(body):
        state["archive_timestamp"] = now()
    state |= {key: body[key] for key in ("archived", "locked", "auto_archive_duration") if key in body}
    renamed = body.get("name", thread["name"]) != thread["name"]
    thread |= {key: body[key] for key in ("name", "rate_limit_per_user", "applied_tags") if key in body}
    world.publish("THREAD_UPDATE", thread)
    if renamed and not state["archived"]:
        _say(world, thread, type=4, content=thread["name"])
    return thread


def delete(world: World, channel: Json) -> Json:
    """Delete a channel (MANAGE_CHANNELS) or a thread (MANAGE_THREADS); close a direct message.

    The owner of a forum's post that nobody answered may delete it too (disnake #745).
    """
    if "guild_id" not in channel:
        return channel
    own = channel.get("owner_id") == str(world.bot_user_id) and "applied_tags" in channel
    if not (own and channel["message_count"] == 0):
        world.require(channel, bits.MANAGE_THREADS if "thread_metadata" in channel else bits.MANAGE_CHANNELS)
    return remove(world, channel)


def remove(world: World, channel: Json) -> Json:
    """Take a channel, with its threads, or a thread away."""
    del world.channels[channel["id"]]
    world.messages.pop(channel["id"], None)
    if "thread_metadata" in channel:
        start = world.messages.get(channel["parent_id"], {}).get(channel["id"])
        if start is not None:
            del start.json["thread"]
            start.json["flags"] &= ~bits.HAS_THREAD
        world.publish("THREAD_DELETE", {key: channel[key] for key in ("id", "guild_id", "parent_id", "type")})
    else:
        for thread in [one for one in world.channels.values() if one.get("parent_id") == channel["id"]]:
            del world.channels[thread["id"]]
        world.publish("CHANNEL_DELETE", channel)
    return channel


def active_threads(world: World) -> Json:
    """Return the active threads that the bot can see, with its membership of them."""
    found = [one for one in _threads(world) if not one["thread_metadata"]["archived"] and world.may(one, bits.VIEW)]
    return {**_listed(found), "has_more": False}


def archived_threads(world: World, parent: Json, query: Any) -> Json:
    """Return archived public threads of a channel, the last archived first; needs READ_MESSAGE_HISTORY."""
    world.require(parent, bits.HISTORY)
    found = [one for one in _threads(world) if one["parent_id"] == parent["id"] and one["type"] != bits.PRIVATE_THREAD]
    found = [one for one in found if one["thread_metadata"]["archived"]]
    found.sort(key=lambda one: one["thread_metadata"]["archive_timestamp"], reverse=True)
    if before := query.get("before"):
        found = [one for one in found if one["thread_metadata"]["archive_timestamp"] < before]
    limit = int(query.get("limit", 50))
    return {**_listed(found[:limit]), "has_more": len(found) > limit}


def _threads(world: World) -> list[Json]:
    return [one for one in world.channels.values() if "thread_metadata" in one]


def _listed(threads: list[Json]) -> Json:
    return {"threads": threads, "members": [one["member"] for one in threads if "member" in one]}
