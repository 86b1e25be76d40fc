"""Whether the application, its commands, emojis and permissions are as the bot needs them, and Discord's speed."""

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.app.client import INTENTS, install
from bot.rehearsal.api import Json, longest
from bot.rehearsal.rehearsal import Check, Rehearsal
from bot.ui.kit.commands import CatalogueTranslator, SlashCommandTree
from bot.ui.kit.permissions import missing_on_server
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES

_ENOUGH_STARTS = 50
_TOLD = ("type", "required", "autocomplete", "choices", "min_value", "max_value", "max_length")
"""Fields of commands, besides names, that are compared: without texts, which are translated."""
_ROUTES = {"posting": "POST /channels/:/messages", "editing": "PATCH /channels/:/messages/:"}
_BOUNDS = {
    "half of the answers come within 0.25 s": (0.5, 0.25),
    "95 of 100 answers come within 1 s": (0.95, 1.0),
    "every answer comes within 3 s": (1.0, 3.0),
}
"""Shares of the answers, and the seconds within which they come."""
_UNITS = ("requests", "seconds")
_FOR_ALL = "limit of all routes: requests in a second"


async def _application(rehearsal: Rehearsal) -> None:
    about: Json = (await rehearsal.api.get("/applications/@me")).body
    rehearsal.saw("the application requires a code grant", about["bot_require_code_grant"])
    rehearsal.saw("interactions go to an address", bool(about.get("interactions_endpoint_url")))
    installs: Json = about.get("integration_types_config") or {}
    rehearsal.saw("servers can install the application", "0" in installs or "1" not in installs)


async def _granted(rehearsal: Rehearsal) -> None:
    permissions = await _permissions(rehearsal)
    rehearsal.saw("permissions that the bot lacks", ", ".join(missing_on_server(permissions)) or "none")
    elevated = dict(discord.Permissions.elevated())
    more = [name for name, is_granted in permissions if is_granted and elevated[name]]
    more = ["administrator"] if permissions.administrator else more
    rehearsal.saw("permissions beyond those that the bot needs", ", ".join(more) or "none")


async def _permissions(rehearsal: Rehearsal) -> discord.Permissions:
    """Return the bot's permissions: those of its roles, changed by the channel (Discord: Permission Overwrites)."""
    api, guild_id = rehearsal.api, rehearsal.guild_id
    changes: list[Json] = (await api.get(f"/channels/{rehearsal.channel_id}")).body["permission_overwrites"]
    bot_id = int((await api.get("/users/@me")).body["id"])
    own = {int(each) for each in (await api.get(f"/guilds/{guild_id}/members/{bot_id}")).body["roles"]}
    permissions = discord.Permissions()
    for role in (await api.get(f"/guilds/{guild_id}")).body["roles"]:
        permissions.value |= int(role["permissions"]) if int(role["id"]) in own | {guild_id} else 0
    if permissions.administrator:
        return discord.Permissions.all()
    for those in ({guild_id}, own, {bot_id}):  # everyone, then all roles together, then the bot
        found = [each for each in changes if int(each["id"]) in those]
        for each in found:
            permissions.value &= ~int(each["deny"])
        for each in found:
            permissions.value |= int(each["allow"])
    return permissions


async def _commands(rehearsal: Rehearsal) -> None:
    tree = SlashCommandTree(discord.Client(intents=INTENTS))
    await tree.set_translator(CatalogueTranslator())
    install(tree)
    commands: list[Any] = tree.get_commands()
    here = dict(_told([await each.get_translated_payload(tree, tree.translator) for each in commands]))
    there = dict(_told((await rehearsal.api.get(f"/applications/{rehearsal.application_id}/commands")).body))
    different = {name for name in here.keys() & there.keys() if here[name] != there[name]}
    missing, unknown = here.keys() - there.keys(), there.keys() - here.keys()
    rehearsal.saw("the bot's commands", _listed(missing=missing, unknown=unknown, different=different))


def _told(commands: Sequence[Json], path: str = "") -> Iterator[tuple[str, list[object]]]:
    """Yield the commands and their options by their paths, "game new level", with what is compared of them."""
    for each in commands:
        choices = [(choice["name"], choice["value"]) for choice in each.get("choices") or ()]
        yield f"{path}{each['name']}", [(each | {"choices": choices}).get(name) or None for name in _TOLD]
        yield from _told(each.get("options") or (), f"{path}{each['name']} ")


def _listed(**differences: set[str]) -> str:
    found = [f"{kind}: {', '.join(sorted(names))}" for kind, names in differences.items() if names]
    return "; ".join(found) or "as in this version"


async def _emojis(rehearsal: Rehearsal) -> None:
    emojis: list[Json] = (await rehearsal.api.get(f"/applications/{rehearsal.application_id}/emojis")).body["items"]
    missing = set(EMOJI_NAMES.values()) - {each["name"] for each in emojis if each.get("available", True)}
    rehearsal.saw("the bot's emojis", _listed(missing=missing), f"{len(emojis)} in all, 2,000 are possible")


async def _gateway(rehearsal: Rehearsal) -> None:
    about: Json = (await rehearsal.api.get("/gateway/bot")).body
    limit = about["session_start_limit"]
    left = limit["remaining"]
    rehearsal.saw("enough starts are left", left >= _ENOUGH_STARTS, f"{left} of {limit['total']}")
    rehearsal.saw("shards that may start at once", limit["max_concurrency"])
    rehearsal.saw("shards", about["shards"])


async def _measure(rehearsal: Rehearsal) -> None:
    api = rehearsal.api
    answers = [seconds for route in api.routes.values() for seconds in route.seconds]
    for name, (share, bound) in _BOUNDS.items():
        seconds = longest(answers, share)
        rehearsal.saw(name, seconds <= bound, f"{seconds:.2f} s")
    for what, name in _ROUTES.items():
        route = api.routes.get(name)
        for unit in _UNITS:
            if route is None or not route.limit:
                rehearsal.missed(f"limit of {what}: {unit}", "no answer named a limit")
            else:
                rehearsal.saw(f"limit of {what}: {unit}", route.limit if unit == "requests" else round(route.window))
    if api.refused_for_all:
        rehearsal.saw(_FOR_ALL, api.most_in_a_second)
    else:
        rehearsal.missed(_FOR_ALL, f"none was refused, with {api.most_in_a_second} in a second at most")


ACCOUNT = (
    Check("the application", 1, _application),
    Check("permissions", 4, _granted),
    Check("the commands", 1, _commands),
    Check("the emojis", 1, _emojis),
    Check("starts of the bot", 1, _gateway),
)
MEASURES = (Check("speed and limits", 0, _measure),)
"""How fast Discord answered the requests of all other checks, and how many it allows."""
