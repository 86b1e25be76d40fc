"""Send the slash commands to Discord, and learn the links to them."""

import hashlib
import json
import logging
from collections.abc import Sequence
from typing import Any

from discord import app_commands
from discord.app_commands import AppCommandGroup

from bot.games import Tables
from bot.present.language.words import set_command_links

log = logging.getLogger(__name__)


async def sync_commands(tree: app_commands.CommandTree[Any], tables: Tables, application_id: int | None) -> None:
    """Send Discord our commands if they changed since the last time, and make texts link to them."""
    known: Sequence[app_commands.AppCommand] = await tree.fetch_commands()
    digest = await _digest(tree)
    note = f"commands of {application_id}"
    if not known or await tables.settings.note(note) != digest:
        known = await tree.sync()
        await tables.settings.set_note(note, digest)
        log.info("Sent Discord our %d commands", len(known))
    groups = [option for command in known for option in command.options if isinstance(option, AppCommandGroup)]
    links = {command.name: command.mention for command in known}
    set_command_links(links | {group.qualified_name: group.mention for group in groups})


async def _digest(tree: app_commands.CommandTree[Any]) -> str:
    """Return a hash of everything that Discord is sent about the commands."""
    roots: list[Any] = sorted(tree.get_commands(), key=lambda command: command.name)
    payload = [await command.get_translated_payload(tree, tree.translator) for command in roots]
    return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
