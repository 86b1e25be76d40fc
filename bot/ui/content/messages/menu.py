"""The menu, by which everything can be reached without a slash command, and the greeting on a new server."""

import random
from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.engine import Position
from bot.present.board_text import alt_text
from bot.present.language.words import HELP_PAGES, Words
from bot.present.pictures.scenes import board_scene
from bot.rules import Options, rules_for
from bot.ui.content.messages.wanted import Content
from bot.ui.kit.controls import GREY, PRIMARY, GameButton, button, button_rows
from render.contract.scene import Board

_ENTRIES: Mapping[str, tuple[str, str]] = {
    "new": ("command", "game new"),
    "games": ("games", ""),
    "hand": ("command", "hand"),
    "learn": ("learn", ""),
    "practice": ("practice", ""),
    "stats": ("stats", ""),
    "settings": ("command", "me settings"),
    "help": ("page_next", HELP_PAGES[0]),
}
"""The verbs and arguments of the buttons of the menu, by the ends of the ids of their labels."""


_GREETING = ("new", "learn", "practice", "help")
_PLAYERS = ("Ann", "Bo", "Cleo")


def greeting_scene(words: Words) -> Board:
    """Return the board of a made-up game, always the same one."""
    return board_scene(_made_up(), words.with_names(_PLAYERS))


def greeting_content(words: Words, *, with_picture: bool) -> Content:
    """Return the greeting on a new server; without a picture, nothing takes its place."""
    alt = alt_text(_made_up(), words.with_names(_PLAYERS)) if with_picture else ""
    return Content(words.text("greeting"), alt, rows=button_rows([_entry(name, words) for name in _GREETING]))


def _made_up() -> Position:
    rules = rules_for(Options())
    return rules.replay(len(_PLAYERS), rules.deal(len(_PLAYERS), random.Random(7)))


def menu_rows(words: Words, *, in_server: bool) -> list[ui.ActionRow[Any]]:
    """Return the buttons of the menu, the last for all commands; direct messages have no table for several members."""
    names = [name for name in _ENTRIES if in_server or name != "new"]
    more = button(words.text("menu-more"), 0, 0, "commands")
    return button_rows([*(_entry(name, words) for name in names), more], 3)


def _entry(name: str, words: Words) -> GameButton:
    style = PRIMARY if name == "new" else GREY
    return button(words.text(f"menu-{name}"), 0, 0, *_ENTRIES[name], style=style)
