"""Send slash commands and requests for suggestions with any text, as a forged client could, and count the work."""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import simcord
from discord import AppCommandOptionType, app_commands
from simcord.backend import serializers

from bot.app.client import SplendorBot
from tests.support.discord.forging import SUGGESTION, interact


@dataclass(frozen=True)
class TextOption:
    """An option of a command that takes text. `others` are its required text options."""

    command: app_commands.Command[Any, ..., Any]
    name: str
    has_suggestions: bool
    others: tuple[str, ...]

    def __str__(self) -> str:
        return f"/{self.command.qualified_name} {self.name}"


def text_options(bot: SplendorBot) -> list[TextOption]:
    """Return every text option of every command of the bot."""
    found: list[TextOption] = []
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            texts = [each for each in command.parameters if each.type is AppCommandOptionType.string]
            for option in texts:
                others = tuple(each.name for each in texts if each.required and each is not option)
                names = (str(option.display_name), *others)
                found.append(TextOption(command, names[0], option.autocomplete, names[1:]))
    return found


def send(
    env: simcord.Env,
    member: simcord.MemberActor,
    channel_id: int,
    kind: int,
    command: app_commands.Command[Any, ..., Any],
    focused: str,
    options: Mapping[str, str],
) -> simcord.InteractionResult:
    """Send a command, or a request for suggestions to its option `focused`, with these texts."""
    sent: list[dict[str, Any]] = [
        {"name": name, "type": 3, "value": text} | ({"focused": True} if kind == SUGGESTION and name == focused else {})
        for name, text in options.items()
    ]
    users = [str(each.display_name) for each in command.parameters if each.type is AppCommandOptionType.user]
    sent += [{"name": name, "type": 6, "value": str(member.id)} for name in users]
    *parents, own = command.qualified_name.split(" ")
    data: dict[str, Any] = {"id": "1", "name": own, "type": 1, "options": sent}
    if parents:
        data = {"id": "1", "name": parents[0], "type": 1, "options": [data | {"type": 1}]}
    if users:
        guild = env.backend.get_guild(member.guild.id)
        described = dict(serializers.member_payload(env.backend, guild, guild.members[member.id]))
        user = described.pop("user")
        data["resolved"] = {"users": {str(member.id): user}, "members": {str(member.id): described}}
    return interact(env, member, channel_id, kind, data)


@contextmanager
def counting_calls() -> Iterator[Callable[[], int]]:
    """Count the calls of functions in this thread, of Python and of C. The function that is given returns their number.

    Unlike a clock, the count does not depend on the machine and on what else runs there.
    """
    count = 0

    def note(frame: Any, event: str, argument: Any) -> None:
        nonlocal count
        if event in ("call", "c_call"):
            count += 1

    sys.setprofile(note)
    try:
        yield lambda: count
    finally:
        sys.setprofile(None)
