"""Piles of tokens in control ids, and the buttons that add tokens to a pile one by one."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import discord

from bot.engine import GameError
from bot.present.words import Words
from bot.ui.actions.parts import PRIMARY, SUCCESS
from bot.ui.core.controls import GameButton
from bot.ui.core.viewer import Viewer
from data import Gem, Gems
from data.gems import ONE, count, counts_in, covers

_LETTERS = "wbgrkj"  # in ids, whatever the reader's language; in the order of `Gem`
_LONGEST_PILE = 100  # letters


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


def pile_label(words: Words, pile: Gems) -> str:
    """Return a small pile by its colours, for the label of a button: "red, blue and white" or "2 × red"."""
    return words.listed(
        words.colour(gem) if number == 1 else f"{number} × {words.colour(gem)}" for gem, number in counts_in(pile)
    )


@dataclass(frozen=True, slots=True)
class PileButtons:
    """The buttons with which a member puts a pile together: one for each gem, one to confirm, one to start again."""

    gems: Sequence[GameButton]
    confirm: GameButton
    clear: GameButton


def pile_buttons(
    viewer: Viewer,
    verb: str,
    confirm_label: str,
    chosen: Gems,
    gems: Iterable[Gem],
    supply: Gems,
    legal: Sequence[Gems],
) -> PileButtons:
    """Return the buttons that make one of the legal piles out of a supply, with some tokens chosen already.

    Only buttons that lead to a legal pile are enabled. A press of a gem repeats `verb` with the larger pile; the
    confirming button has the same verb with "_now".
    """
    clear_label = viewer.words.text("control-clear")
    return PileButtons(
        [_gem_button(viewer, verb, gem, chosen, supply, legal) for gem in gems],
        viewer.button(confirm_label, f"{verb}_now", write_pile(chosen), style=SUCCESS, disabled=chosen not in legal),
        viewer.button(clear_label, verb, disabled=not chosen),
    )


def _gem_button(viewer: Viewer, verb: str, gem: Gem, chosen: Gems, supply: Gems, legal: Sequence[Gems]) -> GameButton:
    """Return the button that adds a token to the chosen ones, labelled with the number left in the supply."""
    emoji = viewer.bot.gem_emojis.button(gem)
    name = viewer.words.letters()[gem] if emoji else viewer.words.colour(gem)
    left = count(supply, gem) - count(chosen, gem)
    larger = chosen + ONE[gem]
    style = PRIMARY if count(chosen, gem) else discord.ButtonStyle.secondary
    disabled = not is_part_of_any(larger, legal)
    return viewer.button(f"{name} {left}", verb, write_pile(larger), style=style, emoji=emoji, disabled=disabled)


def is_part_of_any(chosen: Gems, piles: Iterable[Gems]) -> bool:
    """Return whether at least one of the piles contains all the chosen tokens."""
    return any(covers(pile, chosen) for pile in piles)
