"""The loopback server as the Discord of a rehearsal: as the bot believes Discord to be, or as one has seen it."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import discord as discord_py

from bot.app.client import install
from bot.rehearsal.beliefs import Value
from bot.ui.kit.commands import CatalogueTranslator, SlashCommandTree
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from tests.support.loopback.discord_types import CHANNEL, CREATE_THREADS, TOKEN, Member
from tests.support.loopback.server import Loopback


async def prepare(discord: Loopback) -> None:
    """Put a message of somebody else into the channel, and register the commands and emojis unless there are some."""
    discord.permissions |= CREATE_THREADS
    discord.store_message(CHANNEL, {"content": "Hello"}, {}, Member(7, "Ann").user)
    if discord.commands:
        return
    tree = SlashCommandTree(discord_py.Client(intents=discord_py.Intents.none()))
    await tree.set_translator(CatalogueTranslator())
    install(tree)
    commands: list[Any] = tree.get_commands()
    discord._put_commands(body=[await each.get_translated_payload(tree, tree.translator) for each in commands])
    for name in EMOJI_NAMES.values():
        discord._post_emoji(body={"name": name})


@asynccontextmanager
async def replayed(seen: Mapping[str, Value]) -> AsyncGenerator[tuple[str, str, int]]:
    """Run a server that behaves as was seen; yield the address of its API, the token and the channel."""
    discord = Loopback(seen=seen)
    await discord.start()
    await prepare(discord)
    try:
        yield f"http://{discord.address}/api/v10", TOKEN, CHANNEL
    finally:
        await discord.stop()
