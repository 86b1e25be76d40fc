"""The levels of computer players, for menus and for options of commands."""

from collections.abc import Iterable, Mapping, Sequence

import discord
from discord.app_commands import Range

from bot.games.computers.computers import COMPUTER_LEVELS, numbered_name
from bot.games.unit.options import MOST_SEATS
from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import Words
from bot.present.pictures.players import level_names

DEFAULT_LEVEL = "jeweller"
LEVEL_CHOICES: Mapping[str, str] = {level: f"level-{level}.name" for level in COMPUTER_LEVELS}
"""The levels as choices of an option of a command, with the messages that name them."""
ComputerCount = Range[int, 1, MOST_SEATS - 1]
"""The type of a command's option for the number of computer players."""


def level_options(words: Words, chosen: str | None = None) -> list[discord.SelectOption]:
    """Return the levels as options of a menu, each with a description; `chosen` is selected."""
    return [
        discord.SelectOption(
            label=words.text(f"level-{level}.name"),
            value=level,
            description=words.text(f"level-{level}"),
            default=level == chosen,
        )
        for level in COMPUTER_LEVELS
    ]


def read_level(text: str) -> str:
    """Return the level that a control names. Raises `GameError` for a forged one."""
    if text not in COMPUTER_LEVELS:
        raise StaleBoard
    return text


def named_computers(levels: Sequence[str], members: Iterable[str], language: str) -> list[tuple[str, str]]:
    """Return computer players of these levels with their names: "Banker 1"; none is called like one of the members."""
    computers, taken = list[tuple[str, str]](), set(members)
    for level in levels:
        name = numbered_name(level_names(level)[language], taken)
        taken.add(name)
        computers.append((level, name))
    return computers
