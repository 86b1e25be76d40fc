"""Parts that several pickers share: piles and cards in control ids, lines about the player, and rows of buttons."""

from collections.abc import Container
from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.present.words import Words
from bot.rules import CARDS, MAX_TOKENS
from bot.ui.core.controls import GameButton, row
from bot.ui.core.viewer import Viewer
from data import Gem, Gems
from data.gems import ONE, counts_in, total

PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success

_LETTERS = "wbgrkj"  # in ids, whatever the reader's language; in the order of `Gem`
_LONGEST_PILE = 100  # letters
_PICKERS = {
    "take": "control-take",
    "buy": "control-buy",
    "reserve": "control-reserve",
    "options": "control-options",
}
"""The verbs that lead to the pickers and to "What can I do?", with their labels."""


def write_pile(gems: Gems) -> str:
    """Return a pile as it is written in a control id: "bbr"."""
    return "".join(_LETTERS[gem] * number for gem, number in counts_in(gems))


def read_pile(text: str) -> Gems:
    """Return the pile that `write_pile` wrote. Raises `GameError` for any other text."""
    if any(letter not in _LETTERS for letter in text) or len(text) > _LONGEST_PILE:
        raise GameError("error-stale-board")
    pile = sum(ONE[_LETTERS.index(letter)] for letter in text)
    if write_pile(pile) != text:
        raise GameError("error-stale-board")
    return pile


def read_card(text: str) -> str:
    """Return the id of a real card. Raises `GameError` for any other text."""
    if text.startswith("?"):
        raise GameError("error-stale-board")
    return read_known(text, CARDS)


def read_known(text: str, known: Container[str]) -> str:
    """Return a text that is a known id. Raises `GameError` for any other text, which only a forged id holds."""
    if text not in known:
        raise GameError("error-stale-board")
    return text


def colours(words: Words, gems: Gems) -> str:
    """Return a small pile for a button: "red, blue and white" or "2 × red"."""
    return words.listed(
        words.colour(gem) if number == 1 else f"{number} × {words.colour(gem)}" for gem, number in counts_in(gems)
    )


def held_line(viewer: Viewer) -> str:
    """Return the line with the player's tokens, counted against the limit of ten."""
    tokens = viewer.player.tokens
    return viewer.words.text("control-held", gems=viewer.symbols(tokens), count=total(tokens), most=MAX_TOKENS)


def above_ten(viewer: Viewer, more: int) -> list[str]:
    """Return the line with the number of tokens to return after taking so many more (B8), if any."""
    after = total(viewer.player.tokens) + more
    if after <= MAX_TOKENS:
        return []
    return [viewer.words.text("control-above-ten", count=after, above=after - MAX_TOKENS)]


def gem_button(viewer: Viewer, verb: str, gem: Gem, chosen: Gems, *, left: int, disabled: bool) -> GameButton:
    """Return the button that adds a token to the chosen ones; `left` is the number that remains to choose from."""
    emoji = viewer.bot.gem_emojis.button(gem)
    name = viewer.words.letters()[gem] if emoji else viewer.words.colour(gem)
    style = PRIMARY if chosen & (255 * ONE[gem]) else discord.ButtonStyle.secondary
    argument = write_pile(chosen + ONE[gem])
    return viewer.button(f"{name} {left}", verb, argument, style=style, emoji=emoji, disabled=disabled)


def pickers_row(viewer: Viewer, *, but: str, style: discord.ButtonStyle | None = None) -> ui.ActionRow[Any]:
    """Return the row that leads to the pickers, in `style`, and to "What can I do?", without the verb `but`."""
    grey = discord.ButtonStyle.secondary
    return row(
        *(
            viewer.button(viewer.words.text(label), verb, style=grey if verb == "options" else style or grey)
            for verb, label in _PICKERS.items()
            if verb != but
        )
    )


def joined(*lines: str) -> str:
    """Return the lines that are not empty, below each other."""
    return "\n".join(line for line in lines if line)
