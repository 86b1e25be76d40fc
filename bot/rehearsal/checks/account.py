"""Whether the application, its commands and emojis, the channel and the bot's permissions are as the bot needs them."""

from collections.abc import Sequence
from typing import Any, cast

import discord

from bot.app.client import install
from bot.rehearsal.api import Json
from bot.rehearsal.rehearsal import Check, NotPossible, Rehearsal
from bot.ui.kit.commands import CatalogueTranslator, SlashCommandTree
from bot.ui.kit.permissions import missing_on_server
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES

_THREADS = (10, 11, 12)
_WITHOUT_MESSAGES = {4: "a category", 14: "a directory", 15: "a forum", 16: "a media channel"}
"""Types of channels in which nobody can write; in forums, the bot works in a post."""
_MOST_EMOJIS = 2_000
"""Emojis that an application may have (Discord: Emoji Resource)."""
_ENOUGH_STARTS = 50
_FIELDS = ("name", "type", "required", "autocomplete", "options", "choices", "value", "min_value", "max_value")
_TEXTS = ("name_localizations", "description", "description_localizations", "max_length")


async def _application(rehearsal: Rehearsal) -> None:
    about: Json = (await rehearsal.api.get("/applications/@me")).body
    rehearsal.saw("the application requires a code grant", about["bot_require_code_grant"])
    rehearsal.saw("interactions go to an address", bool(about.get("interactions_endpoint_url")))
    installs: Json = about.get("integration_types_config") or {}
    rehearsal.saw("servers can install the application", "0" in installs or "1" not in installs)


async def _channel(rehearsal: Rehearsal) -> None:
    kind = (await rehearsal.api.get(f"/channels/{rehearsal.channel_id}")).body["type"]
    rehearsal.saw("the channel takes messages", kind not in _WITHOUT_MESSAGES, _WITHOUT_MESSAGES.get(kind, ""))
    permissions = await permissions_in_channel(rehearsal)
    rehearsal.saw("permissions that the bot lacks", ", ".join(missing_on_server(permissions)) or "none")
    elevated = dict(discord.Permissions.elevated())
    more = [name for name, is_granted in permissions if is_granted and elevated[name]]
    more = ["administrator"] if permissions.administrator else more
    rehearsal.saw("permissions beyond those that the bot needs", ", ".join(more) or "none")


async def permissions_in_channel(rehearsal: Rehearsal) -> discord.Permissions:
    """Return the bot's permissions: those of its roles, changed by the channel (Discord: Permission Overwrites)."""
    api, guild_id = rehearsal.api, rehearsal.guild_id
    channel: Json = (await api.get(f"/channels/{rehearsal.channel_id}")).body
    if channel["type"] in _THREADS:
        channel = (await api.get(f"/channels/{channel['parent_id']}")).body
    bot_id = int((await api.get("/users/@me")).body["id"])
    member: Json = (await api.get(f"/guilds/{guild_id}/members/{bot_id}")).body
    own = {int(each) for each in member["roles"]}
    permissions = discord.Permissions()
    for role in (await api.get(f"/guilds/{guild_id}")).body["roles"]:
        permissions.value |= int(role["permissions"]) if int(role["id"]) in own | {guild_id} else 0
    if permissions.administrator:
        return discord.Permissions.all()
    for those in ({guild_id}, own, {bot_id}):  # everyone, then all roles together, then the bot
        changes = [each for each in channel["permission_overwrites"] if int(each["id"]) in those]
        for each in changes:
            permissions.value &= ~int(each["deny"])
        for each in changes:
            permissions.value |= int(each["allow"])
    return permissions


async def _commands(rehearsal: Rehearsal) -> None:
    tree = SlashCommandTree(discord.Client(intents=discord.Intents.none()))
    await tree.set_translator(CatalogueTranslator())
    install(tree)
    commands: list[Any] = tree.get_commands()
    ours = [await each.get_translated_payload(tree, tree.translator) for each in commands]
    path = f"/applications/{rehearsal.application_id}/commands?with_localizations=true"
    here, there = _by_name(ours), _by_name((await rehearsal.api.get(path)).body)
    differences = {
        "missing": here.keys() - there.keys(),
        "unknown": there.keys() - here.keys(),
        "different": {name for name in here.keys() & there.keys() if here[name] != there[name]},
    }
    rehearsal.saw("the bot's commands", _listed(differences))


def _by_name(commands: Sequence[Json]) -> Json:
    return {each["name"]: _told(each) for each in commands}


def _told(value: object) -> object:
    """Return a command, or a part of one, without fields that are Discord's, or empty."""
    if isinstance(value, list):
        return [_told(each) for each in cast("list[object]", value)]
    if not isinstance(value, dict):
        return value
    fields = cast("Json", value)
    told = {name: _told(fields[name]) for name in _FIELDS if fields.get(name)}
    return told | {name: fields[name] for name in _TEXTS if fields.get(name)}


def _listed(differences: dict[str, set[str]]) -> str:
    found = [f"{kind}: {', '.join(sorted(names))}" for kind, names in differences.items() if names]
    return "; ".join(found) or "as in this version"


async def _emojis(rehearsal: Rehearsal) -> None:
    emojis: list[Json] = (await rehearsal.api.get(f"/applications/{rehearsal.application_id}/emojis")).body["items"]
    usable = {each["name"] for each in emojis if each.get("available", True)}
    missing = set(EMOJI_NAMES.values()) - usable
    rehearsal.saw("the bot's emojis", _listed({"missing": missing}), f"{len(emojis)} of {_MOST_EMOJIS:,}")


async def _gateway(rehearsal: Rehearsal) -> None:
    reply = await rehearsal.api.get("/gateway/bot")
    if not reply.is_done:
        raise NotPossible(f"Discord does not tell: {reply.outcome}")
    limit = reply.body["session_start_limit"]
    left = f"{limit['remaining']} of {limit['total']}"
    rehearsal.saw("enough starts are left", limit["remaining"] >= _ENOUGH_STARTS, left)
    rehearsal.saw("shards that may start at once", limit["max_concurrency"])
    rehearsal.saw("shards", reply.body["shards"])


ACCOUNT = (
    Check(
        "the application",
        (
            *("the application requires a code grant", "interactions go to an address"),
            "servers can install the application",
        ),
        1,
        _application,
    ),
    Check(
        "the channel",
        (
            *("the channel takes messages", "permissions that the bot lacks"),
            "permissions beyond those that the bot needs",
        ),
        5,
        _channel,
    ),
    Check("the commands", ("the bot's commands",), 1, _commands),
    Check("the emojis", ("the bot's emojis",), 1, _emojis),
    Check("the gateway", ("enough starts are left", "shards that may start at once", "shards"), 1, _gateway),
)
