"""How a slash command is put together from its function and the texts in the catalogues.

The command "game new" and its option "players" are called `command-game-new` and `command-game-new-players` there, each
with a `.description`.
"""

import inspect
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.engine import GameError
from bot.ui.core.command_translator import said_in_all
from bot.ui.core.context import app
from bot.ui.core.error_boundary import guarded

log = logging.getLogger(__name__)

Run = Callable[..., Awaitable[None]]
Suggest = Callable[[discord.Interaction[Any], str], Awaitable[Sequence[Choice[str]]]]
AnyCommand = app_commands.Command[Any, ..., None]

MOST_CHOICES = 25
"""Discord's limit for choices, written down or suggested."""


def command(
    path: str,
    *,
    suggest: Mapping[str, Suggest] = {},
    choices: Mapping[str, Sequence[str] | Mapping[str, str]] = {},
    in_private: bool = False,
) -> Callable[[Run], AnyCommand]:
    """Make a guarded command of a function: "game new" is `new` in the group `game`.

    Parameters are options; a trailing underscore parts `return_` from the keyword. `suggest` and `choices` are by
    parameter; choices are values, or values with the messages that name them. `in_private` allows the command in direct
    messages; it says nothing for a command in a group.
    """

    def make(run: Run) -> AnyCommand:
        options = list(inspect.signature(run).parameters)[1:]
        callback: Any = guarded(run)
        app_commands.rename(**{name: said_in_all(option_id(path, name)) for name in options})(callback)
        described = {name: said_in_all(f"{option_id(path, name)}.description") for name in options}
        app_commands.describe(**described)(callback)
        app_commands.choices(
            **{
                name: [Choice(name=said_in_all(_message(values, value)), value=value) for value in values]
                for name, values in choices.items()
            }
        )(callback)
        quiet: dict[str, Any] = {name: _quiet(source) for name, source in suggest.items()}
        app_commands.autocomplete(**quiet)(callback)
        if not in_private:
            app_commands.guild_only()(callback)
        return app_commands.Command(
            name=said_in_all(command_id(path)),
            description=said_in_all(f"{command_id(path)}.description"),
            callback=callback,
        )

    return make


def group(
    path: str,
    *children: AnyCommand,
    default_permissions: discord.Permissions | None = None,
    in_private: bool = False,
) -> app_commands.Group:
    """Return a group of commands for servers and, with `in_private`, for direct messages."""
    made = app_commands.Group(
        name=said_in_all(command_id(path)),
        description=said_in_all(f"{command_id(path)}.description"),
        guild_only=not in_private,
        default_permissions=default_permissions,
    )
    for child in children:
        made.add_command(child)
    return made


def command_id(path: str) -> str:
    """Return the message that names a command: `command-game-new` for "game new"."""
    return f"command-{path.replace(' ', '-')}"


def option_id(path: str, parameter: str) -> str:
    """Return the message that names an option."""
    return f"{command_id(path)}-{parameter.rstrip('_')}"


def choice_id(value: str) -> str:
    """Return the message that is a choice: `command-choice-random` for "random"."""
    return f"command-choice-{value.replace('_', '-')}"


def _message(values: Sequence[str] | Mapping[str, str], value: str) -> str:
    return values[value] if isinstance(values, Mapping) else choice_id(value)


def _quiet(source: Suggest) -> Callable[[discord.Interaction[Any], str], Awaitable[list[Choice[str]]]]:
    """Wrap what suggests choices: when it fails, nothing is suggested."""

    async def suggest(interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        if app(interaction).rate_limits.wait_for_suggestions(interaction.user.id, interaction.channel_id):
            return []
        try:
            return list(await source(interaction, current))[:MOST_CHOICES]
        except GameError:
            return []
        except Exception:  # suggestions are a help; without them the command still works
            log.exception("No suggestions could be made")
            return []

    return suggest
