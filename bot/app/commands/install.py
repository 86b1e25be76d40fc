"""Install all commands and controls: each module of the features registers its own when it is imported."""

import pkgutil
from importlib import import_module
from typing import Any

from discord import app_commands

from bot.ui import features
from bot.ui.kit.commands.builder import add_commands


def install(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands to a command tree, and register the handlers of all controls."""
    load_features()
    add_commands(tree)


def load_features() -> None:
    """Import every module of the features."""
    for module in pkgutil.walk_packages(features.__path__, f"{features.__name__}."):
        import_module(module.name)
