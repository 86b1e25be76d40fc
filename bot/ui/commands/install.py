"""Install all commands and controls: every module of the feature packages registers its own when it is imported."""

import pkgutil
from importlib import import_module
from typing import Any

from discord import app_commands

from bot.ui import actions, after, lobby, practice, server, views
from bot.ui.commands.builder import add_commands

FEATURES = (actions, views, lobby, practice, server, after)


def install(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands to a command tree, and register the handlers of all controls."""
    load_features()
    add_commands(tree)


def load_features() -> None:
    """Import every module of the feature packages."""
    for package in FEATURES:
        for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
            import_module(module.name)
