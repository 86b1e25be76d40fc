"""Parts that several pickers share: lines about the player, cards that can be bought, rows of buttons and menus."""

from collections.abc import Container, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.games.unit.refusals import StaleBoard
from bot.present.language.limits import MAX_OPTIONS
from bot.present.phrases import affordable_cards
from bot.rules import CARDS, MAX_TOKENS, ChooseAction
from bot.ui.kit.controls import GameButton, GameMenu, row
from bot.ui.kit.viewer import Viewer
from data import Card
from data.gems import total

_PICKERS = ("take", "buy", "reserve", "board")
"""The verbs that lead to the pickers and to the player's board."""


def read_card_id(text: str) -> str:
    """Return a text that is the id of a real card. Raises `GameError` for any other text."""
    if text.startswith("?"):  # the back of a card, which stands for one that the viewer may not see
        raise StaleBoard
    return read_known_id(text, CARDS)


def read_known_id(text: str, known: Container[str]) -> str:
    """Return a text that is a known id. Raises `GameError` for any other text, which only a forged control holds."""
    if text not in known:
        raise StaleBoard
    return text


def tokens_line(viewer: Viewer) -> str:
    """Return the line with the player's tokens, counted against the limit of ten."""
    tokens = viewer.player.tokens
    return viewer.words.text("control-held", gems=viewer.words.pile(tokens), count=total(tokens), most=MAX_TOKENS)


def above_ten_line(viewer: Viewer, more: int) -> str:
    """Return the line that says how many tokens go back after taking `more` (B8), or "" when none do."""
    after = total(viewer.player.tokens) + more
    if after <= MAX_TOKENS:
        return ""
    return viewer.words.text("control-above-ten", count=after, above=after - MAX_TOKENS)


def pickers_row(viewer: Viewer, *first: GameButton, without: str = "") -> ui.ActionRow[Any]:
    """Return the row with `first`, and what leads to the pickers except `without`, to the board, and back to a plan."""
    offered = (verb for verb in _PICKERS if verb != without and viewer.offers(verb))
    pickers = (viewer.button(viewer.words.text(f"control-{verb}"), verb) for verb in offered)
    return row(*first, *pickers, *viewer.way_back())


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


def purchasable_cards(viewer: Viewer) -> list[tuple[str, Card]]:
    """Return the cards that the player can buy now, with their addresses; none unless they are to choose an action."""
    if not isinstance(viewer.decision, ChooseAction):
        return []
    return affordable_cards(viewer.view, viewer.seat, viewer.words)
