"""Install the commands and controls of all features, send the commands to Discord, and learn the links to them."""

import hashlib
import json
import logging
import pkgutil
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from discord import app_commands
from discord.app_commands import AppCommandGroup

from bot.games import Notes
from bot.present.language.words import set_command_links
from bot.ui import features
from bot.ui.kit.commands import add_commands

log = logging.getLogger(__name__)


def install(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands to a command tree, and register the handlers of all controls."""
    load_features()
    add_commands(tree)


def load_features() -> None:
    """Import every module of the features."""
    for module in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
        import_module(module.name)


async def sync_commands(tree: app_commands.CommandTree[Any], notes: Notes | None, application_id: int | None) -> None:
    """Make texts link to our commands; with `notes`, first send them to Discord if any has changed since last time."""
    known: Sequence[app_commands.AppCommand] = await tree.fetch_commands()
    roots: list[Any] = sorted(tree.get_commands(), key=lambda command: command.name)
    payload = [await command.get_translated_payload(tree, tree.translator) for command in roots]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
    note = f"commands of {application_id}"
    if notes is not None and (not known or await notes.get(note) != digest):
        known = await tree.sync()
        await notes.set(note, digest)
        log.info("Sent Discord our %d commands", len(known))
    groups = [option for command in known for option in command.options if isinstance(option, AppCommandGroup)]
    links = {command.name: command.mention for command in known}
    set_command_links(links | {group.qualified_name: group.mention for group in groups})
