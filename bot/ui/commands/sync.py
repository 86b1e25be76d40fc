"""Send the slash commands to Discord, and turn them into links."""

import hashlib
import json
import logging
from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.tables import Tables

log = logging.getLogger(__name__)


class CommandLinks:
    """The commands as Discord knows them: as links that a reader can press."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        self._tree = tree
        self._links: dict[str, str] = {}

    def mention(self, command: str) -> str:
        """Return a command as a link: "game new" gives "</game new:1234>"; its name before the commands are synced."""
        return self._links.get(command, f"`/{command}`")

    def mentions(self) -> dict[str, str]:
        """Return all commands as links, by their names with "_" for the space."""
        names = [command.qualified_name for command in self._tree.walk_commands()]
        return {name.replace(" ", "_"): self.mention(name) for name in names}

    async def sync(self, tables: Tables, application_id: int | None) -> None:
        """Send Discord our commands if they changed since the last time, and learn their ids."""
        known: Sequence[app_commands.AppCommand] = await self._tree.fetch_commands()
        digest = await self._digest()
        note = f"commands of {application_id}"
        if not known or await tables.settings.note(note) != digest:
            known = await self._tree.sync()
            await tables.settings.set_note(note, digest)
            log.info("Sent Discord our %d commands", len(known))
        for command in known:
            self._links[command.name] = command.mention
            for option in command.options:
                if isinstance(option, app_commands.AppCommandGroup):
                    self._links[f"{command.name} {option.name}"] = option.mention

    async def _digest(self) -> str:
        """Return a hash of everything that Discord is sent about the commands."""
        roots: list[Any] = sorted(self._tree.get_commands(), key=lambda command: command.name)
        payload = [await command.get_translated_payload(self._tree, self._tree.translator) for command in roots]
        return hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
