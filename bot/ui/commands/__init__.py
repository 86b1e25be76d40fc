"""Every slash command: the same as the buttons do, and what has no button."""

from typing import Any

from discord import app_commands

from bot.ui.commands.admin import ADMIN
from bot.ui.commands.answer import answer
from bot.ui.commands.defaults import Defaults, defaults_for, language_of_server
from bot.ui.commands.game import GAME
from bot.ui.commands.look import LOOK
from bot.ui.commands.play import PLAY
from bot.ui.commands.privacy import PRIVACY

__all__ = ["Defaults", "defaults_for", "install", "language_of_server"]


def install(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands to a bot's tree."""
    for command in (GAME, *PLAY, answer, *LOOK, PRIVACY, ADMIN):
        tree.add_command(command)
