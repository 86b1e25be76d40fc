"""Parts that several pickers share: card ids in controls, lines about the player, rows of buttons and menus."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.rules import CARDS, MAX_TOKENS
from bot.ui.kit.controls import GameMenu, row
from bot.ui.kit.discord_limits import MAX_OPTIONS
from bot.ui.kit.viewer import Viewer
from data.gems import total

_PICKERS = {
    "take": "control-take",
    "buy": "control-buy",
    "reserve": "control-reserve",
    "board": "control-board",
}
"""The verbs that lead to the pickers and to the player's board, with their labels."""


def read_card_id(text: str) -> str:
    """Return a text that is the id of a real card. Raises `GameError` for any other text."""
    if text.startswith("?"):  # the back of a card, which stands for one that the viewer may not see
        raise GameError("error-stale-board")
    return read_known_id(text, CARDS)


def read_known_id(text: str, known: Container[str]) -> str:
    """Return a text that is a known id. Raises `GameError` for any other text, which only a forged control holds."""
    if text not in known:
        raise GameError("error-stale-board")
    return text


def tokens_line(viewer: Viewer) -> str:
    """Return the line with the player's tokens, counted against the limit of ten."""
    tokens = viewer.player.tokens
    return viewer.words.text("control-held", gems=viewer.symbols(tokens), count=total(tokens), most=MAX_TOKENS)


def bonuses_line(viewer: Viewer) -> str:
    """Return the line with the player's bonuses, or "" when there are none."""
    bonuses = viewer.player.bonuses
    return viewer.words.text("control-bonuses", bonuses=viewer.symbols(bonuses)) if bonuses else ""


def above_ten_line(viewer: Viewer, more: int) -> str:
    """Return the line that says how many tokens go back after taking `more` (B8), or "" when none do."""
    after = total(viewer.player.tokens) + more
    if after <= MAX_TOKENS:
        return ""
    return viewer.words.text("control-above-ten", count=after, above=after - MAX_TOKENS)


def pickers_row(viewer: Viewer, *, without: str = "") -> ui.ActionRow[Any]:
    """Return the row that leads to the other pickers, to the player's board, and back to the plan of one who plans.

    `without` is the verb of the picker that the row belongs to.
    """
    buttons = [viewer.button(viewer.words.text(label), verb) for verb, label in _PICKERS.items() if verb != without]
    return row(*buttons, *viewer.way_back())


def grouped_menus(
    viewer: Viewer, groups: Mapping[str, Sequence[discord.SelectOption]], verb: str, argument: str, *, most: int
) -> list[GameMenu]:
    """Return up to `most` menus for groups of options by their title; a group too long for one menu gets several.

    The number of the menu follows the argument, since no two controls of a message may have the same id.
    """
    pages = [
        (title, options[start : start + MAX_OPTIONS])
        for title, options in groups.items()
        for start in range(0, len(options), MAX_OPTIONS)
    ]
    return [
        viewer.menu(title, verb, f"{argument}{number}", options=list(options))
        for number, (title, options) in enumerate(pages[:most])
    ]
