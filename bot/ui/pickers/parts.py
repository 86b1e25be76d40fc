"""What all pickers share: what they need of the bot, piles written into ids, and the buttons from one to the next."""

from collections.abc import Mapping
from typing import Any, Protocol

import discord
from discord import ui

from bot.engine import Decision, GameError
from bot.present.words import Words
from bot.rules import MAX_TOKENS, base_of
from bot.tables import Table
from bot.ui.core.controls import GameButton, button, row
from data import Gem, Gems
from data.gems import ONE, each, total

PRIMARY = discord.ButtonStyle.primary
SUCCESS = discord.ButtonStyle.success

_LETTERS = "wbgrkj"  # in ids, whatever the reader's language; in the order of `Gem`
_WAYS = {
    "take": "control-take",
    "buy": "control-buy",
    "reserve": "control-reserve",
    "options": "control-options",
}


class Emojis(Protocol):
    """The bot's gems as emojis."""

    @property
    def texts(self) -> Mapping[Gem, str] | None:
        """Return what stands for the gems in a text, or None for letters."""
        ...

    def button(self, gem: Gem, /) -> str | None:
        """Return the emoji of a button or an option, or None."""
        ...


class Speaker(Protocol):
    """What a picker needs of the bot."""

    @property
    def gem_emojis(self) -> Emojis: ...


def asked(table: Table, seat: int) -> Decision | None:
    """Return the question that a seat has to answer now, or None."""
    decision = table.position.decision if table.position is not None and table.is_playing else None
    return decision if decision is not None and decision.seat == seat else None


def write_pile(gems: Gems) -> str:
    """Return a pile as it stands in an id: "bbr"."""
    return "".join(_LETTERS[gem] * number for gem, number in each(gems))


def read_pile(text: str) -> Gems:
    """Return the pile that `write_pile` wrote. Raises `GameError` for anything else."""
    if any(letter not in _LETTERS for letter in text) or len(text) > 100:
        raise GameError("error-stale-board")
    pile = sum(ONE[_LETTERS.index(letter)] for letter in text)
    if write_pile(pile) != text:
        raise GameError("error-stale-board")
    return pile


def symbols(bot: Speaker, words: Words, gems: Gems) -> str:
    """Return a pile for a text; labels and menus show no emojis of ours, so they say `words.symbols(gems)`."""
    return words.symbols(gems, bot.gem_emojis.texts)


def colours(words: Words, gems: Gems) -> str:
    """Return a small pile for a button: "red, blue and white" or "2 × red"."""
    return words.listed(
        words.colour(gem) if number == 1 else f"{number} × {words.colour(gem)}" for gem, number in each(gems)
    )


def held_line(bot: Speaker, table: Table, seat: int, words: Words) -> str:
    """Return what a seat holds, and how much of ten that is."""
    tokens = base_of(table.dealt()).players[seat].tokens
    return words.text("control-held", gems=symbols(bot, words, tokens), count=total(tokens), most=MAX_TOKENS)


def above_ten(table: Table, seat: int, words: Words, more: int) -> list[str]:
    """Return the line that says how many tokens would have to go back after taking so many (B8), if any."""
    after = total(base_of(table.dealt()).players[seat].tokens) + more
    if after <= MAX_TOKENS:
        return []
    return [words.text("control-above-ten", count=after, above=after - MAX_TOKENS)]


def gem_button(
    bot: Speaker, table: Table, words: Words, verb: str, gem: Gem, chosen: Gems, *, left: int, disabled: bool
) -> GameButton:
    """Return the button that adds a token to what is chosen; `left` is how many remain to choose from."""
    emoji = bot.gem_emojis.button(gem)
    name = words.letters()[gem] if emoji else words.colour(gem)
    style = PRIMARY if chosen & (255 * ONE[gem]) else discord.ButtonStyle.secondary
    argument = write_pile(chosen + ONE[gem])
    return button(f"{name} {left}", table.id, table.seq, verb, argument, style=style, emoji=emoji, disabled=disabled)


def ways(table: Table, words: Words, *, but: str = "", style: discord.ButtonStyle | None = None) -> ui.ActionRow[Any]:
    """Return the row that leads to the other pickers and to "What can I do?"."""
    return row(
        *(
            button(
                words.text(message),
                table.id,
                table.seq,
                verb,
                style=style if style is not None and verb != "options" else discord.ButtonStyle.secondary,
            )
            for verb, message in _WAYS.items()
            if verb != but
        )
    )


def joined(*lines: str) -> str:
    """Return the lines that are not empty, below each other."""
    return "\n".join(line for line in lines if line)
