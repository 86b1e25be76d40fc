"""The channel of a rehearsal: whether it can take place there, its thread, and what earlier ones have left."""

from pathlib import Path

from bot.rehearsal.api import Api, Json, Reply
from bot.rehearsal.components import parts
from bot.rehearsal.made import Made
from bot.rehearsal.rehearsal import Rehearsal
from bot.runtime.config import CommandError

THREAD_NAME = "Splendor rehearsal"
_WITH_THREADS, _WITHOUT_THREADS = {0, 5}, {2, 13}
_THREAD_CREATED = 18  # the type of the message in a channel that tells of a new thread
_OTHER_KINDS = {1: "a direct message", 3: "a group", 4: "a category", 10: "a thread", 11: "a thread", 12: "a thread"}
_CONTROLS = ("spl:", "spm:")
"""How the ids of the bot's buttons and menus begin."""


async def enter(api: Api, channel_id: int, file: Path | None) -> Rehearsal:
    """Return a rehearsal in a channel, which has not begun.

    Raises `NoAnswer`, and `CommandError` if it cannot take place there for a reason that the host can change.
    """
    me = await api.get("/applications/@me")
    if me.status == 401:
        raise CommandError("Discord does not accept the token.")
    if "id" not in me.fields:
        raise CommandError(
            "What answers is not Discord: open a page in the browser, since the network may ask to sign in."
        )
    channel = await api.get(f"/channels/{channel_id}")
    _check(channel)
    bot_id = int((await api.get("/users/@me")).body["id"])
    guild_id, kind = int(channel.body["guild_id"]), channel.body["type"]
    return Rehearsal(api, Made(file), int(me.body["id"]), bot_id, guild_id, channel_id, kind)


def _check(channel: Reply) -> None:
    if channel.status in (403, 404):
        raise CommandError(
            "The bot sees no such channel: check the id, and that the bot is on its server and may see it."
        )
    if not channel.is_done:
        raise CommandError(f"Discord refuses to show the channel: {channel.outcome}.")
    kind = channel.fields.get("type", 0)
    if kind not in _WITH_THREADS | _WITHOUT_THREADS:
        raise CommandError(f"This is {_OTHER_KINDS.get(kind, 'a forum')}: give the id of a text channel.")


async def open_thread(rehearsal: Rehearsal) -> str:
    """Open the thread, and return an empty text; where there can be none, return why.

    Raises `CommandError` if the messages would stand among those of a game.
    """
    reason = "This kind of channel has no threads."
    if rehearsal.kind in _WITH_THREADS:
        body: Json = {"name": THREAD_NAME, "type": 11, "auto_archive_duration": 60}
        opened = await rehearsal.api.post(f"/channels/{rehearsal.channel_id}/threads", body)
        if opened.is_done:
            rehearsal.thread_id = int(opened.body["id"])
            rehearsal.made.note(f"/channels/{rehearsal.thread_id}")
            return ""
        reason = f"The bot may not create threads here ({opened.outcome}): allow it “Create Public Threads”."
    if await _is_in_use(rehearsal):
        raise CommandError(
            f"{reason} A game is shown in this channel, so it takes place nowhere: give another channel."
        )
    return f"{reason} The messages are sent to the channel itself."


async def _is_in_use(rehearsal: Rehearsal) -> bool:
    own = await _own_messages(rehearsal, rehearsal.channel_id)
    return any(part.get("custom_id", "").startswith(_CONTROLS) for each in own for part in parts(each["components"]))


async def find_left(rehearsal: Rehearsal) -> int:
    """Note what earlier rehearsals have left in the channel, also those of other machines; return how many things."""
    active = await rehearsal.api.get(f"/guilds/{rehearsal.guild_id}/threads/active")
    threads: list[Json] = active.fields.get("threads", [])
    ours = {"parent_id": str(rehearsal.channel_id), "owner_id": str(rehearsal.bot_id), "name": THREAD_NAME}
    for thread in (each for each in threads if ours.items() <= each.items()):
        rehearsal.made.note(f"/channels/{thread['id']}")
        await note_messages(rehearsal, int(thread["id"]))
    return len(rehearsal.made)


async def note_messages(rehearsal: Rehearsal, thread_id: int) -> None:
    """Note the bot's newest messages in a thread, and the one in the channel that tells of the thread; 0 is none."""
    if not thread_id:
        return
    for each in await _own_messages(rehearsal, thread_id):
        rehearsal.made.note(f"/channels/{thread_id}/messages/{each['id']}")
    for each in await _own_messages(rehearsal, rehearsal.channel_id):
        about: Json = each.get("message_reference") or {}
        if each["type"] == _THREAD_CREATED and about.get("channel_id") == str(thread_id):
            rehearsal.made.note(f"/channels/{rehearsal.channel_id}/messages/{each['id']}")


async def _own_messages(rehearsal: Rehearsal, channel_id: int) -> list[Json]:
    """Return up to a hundred of the newest messages of the bot in a channel, those that it may read."""
    newest = await rehearsal.api.get(f"/channels/{channel_id}/messages?limit=100")
    messages: list[Json] = newest.body if newest.is_done else []
    return [each for each in messages if each["author"]["id"] == str(rehearsal.bot_id)]
