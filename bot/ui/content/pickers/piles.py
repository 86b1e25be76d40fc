"""Piles of tokens in control ids, and the buttons that put a pile together token by token."""

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ui

from bot.engine import GameError, Position
from bot.present.language.words import Words
from bot.rules import TakeTokens
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, GameButton, button_rows, row
from bot.ui.kit.viewer import TableView, Viewer
from data import Gem, Gems
from data.gems import NO_GEMS, ONE, count, counts_in, covers

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


def legal_takes(position: Position) -> list[Gems]:
    """Return the piles that the player to act may take (B6, B7)."""
    return [move.tokens for move in position.legal_moves() if isinstance(move, TakeTokens)]


def pile_rows(
    viewer: Viewer,
    verb: str,
    confirm_label: str,
    chosen: Gems,
    gems: Iterable[Gem],
    supply: Gems,
    legal: Sequence[Gems],
) -> list[ui.ActionRow[Any]]:
    """Return the rows that make one of the legal piles out of a supply, with some tokens chosen already.

    The first row adds a token, the second puts a chosen one back, the last confirms. Only buttons that lead to a legal
    pile are enabled. A press of a token repeats `verb` with the other pile; the confirming button has the same verb
    with "_now".
    """
    rows = button_rows(add_buttons(viewer, verb, chosen, gems, supply, legal))
    if chosen:
        rows.append(row(*(_put_back_button(viewer, verb, gem, chosen) for gem, _ in counts_in(chosen))))
    confirm = viewer.button(
        confirm_label, f"{verb}_now", write_pile(chosen), style=SUCCESS, disabled=chosen not in legal
    )
    return [*rows, row(confirm)]


def add_buttons(
    view: TableView, verb: str, chosen: Gems, gems: Iterable[Gem], supply: Gems, legal: Sequence[Gems]
) -> list[GameButton]:
    """Return a button for each gem that adds a token to the chosen ones.

    It has the gem's emoji and nothing else, so that five fit into a row on a phone; without emojis, its colour and the
    number left in the supply. It is disabled if no legal pile contains the larger pile.
    """
    buttons: list[GameButton] = []
    for gem in gems:
        larger, left = chosen + ONE[gem], count(supply, gem) - count(chosen, gem)
        label = "" if view.emojis else f"{view.words.colour(gem)} {left}"
        style, is_possible = PRIMARY if count(chosen, gem) else GREY, is_part_of_any(larger, legal)
        buttons.append(view.button(label, verb, write_pile(larger), style=style, gem=gem, disabled=not is_possible))
    return buttons


def _put_back_button(viewer: Viewer, verb: str, gem: Gem, chosen: Gems) -> GameButton:
    words = viewer.words
    name = "1" if viewer.emojis else words.gems(ONE[gem])
    return viewer.button(words.text("control-put-back", gems=name), verb, write_pile(chosen - ONE[gem]), gem=gem)


def is_part_of_any(chosen: Gems, piles: Iterable[Gems]) -> bool:
    """Return whether at least one of the piles contains all the chosen tokens."""
    return any(covers(pile, chosen) for pile in piles)


def only_pile(piles: Sequence[Gems], otherwise: Gems = NO_GEMS) -> Gems:
    """Return the pile if there is exactly one, so that it need not be put together."""
    return piles[0] if len(piles) == 1 else otherwise
