"""Piles of tokens in control ids, and the picker that puts a pile together token by token (B6, B7, B8).

Below it are the lines about a player's tokens and the row that leads to the other pickers, for all pickers.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ui

from bot.engine import Position
from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import Words
from bot.rules import MAX_TOKENS, TakeTokens, base_of
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, GameButton, button_rows, row
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import TableView, Viewer
from data import GEMS, Gem, Gems
from data.gems import NO_GEMS, ONE, count, counts_in, covers, total

_LETTERS = "wbgrkj"  # in ids, whatever the reader's language; in the order of `Gem`
_LONGEST_PILE = 100  # letters
_PICKERS = {"take": "control-take", "buy": "control-buy", "reserve": "control-reserve", "board": "control-board"}
"""The verbs that lead to the pickers and to the player's board, with the labels of their buttons."""


def write_pile(gems: Gems) -> str:
    """Return a pile as it is written in a control id: "bbr"."""
    return "".join(_LETTERS[gem] * number for gem, number in counts_in(gems))


def read_pile(text: str) -> Gems:
    """Return the pile that `write_pile` wrote. Raises `GameError` for any other text."""
    if any(letter not in _LETTERS for letter in text) or len(text) > _LONGEST_PILE:
        raise StaleBoard
    pile = sum(ONE[_LETTERS.index(letter)] for letter in text)
    if write_pile(pile) != text:
        raise StaleBoard
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
        label = "" if view.words.emojis else f"{view.words.colour(gem)} {left}"
        style, is_possible = PRIMARY if count(chosen, gem) else GREY, is_part_of_any(larger, legal)
        buttons.append(view.button(label, verb, write_pile(larger), style=style, gem=gem, disabled=not is_possible))
    return buttons


def _put_back_button(viewer: Viewer, verb: str, gem: Gem, chosen: Gems) -> GameButton:
    words = viewer.words
    name = "1" if viewer.words.emojis else words.gems(ONE[gem])
    return viewer.button(words.text("control-put-back", gems=name), verb, write_pile(chosen - ONE[gem]), gem=gem)


def is_part_of_any(chosen: Gems, piles: Iterable[Gems]) -> bool:
    """Return whether at least one of the piles contains all the chosen tokens."""
    return any(covers(pile, chosen) for pile in piles)


def take_picker(viewer: Viewer, chosen: Gems = NO_GEMS) -> Answer:
    """Return a button for each gem, and one that takes the chosen gems. Raises `GameError` for an impossible pile."""
    words, position = viewer.words, viewer.view
    bank = base_of(position).bank
    takes = legal_takes(position)
    if chosen and not is_part_of_any(chosen, takes):
        raise StaleBoard
    label = words.text("control-take-these", gems=pile_label(words, chosen)) if chosen else words.text("control-take")
    text = join_lines(
        tokens_line(viewer),
        above_ten_line(viewer, total(chosen)),
        words.text("control-chosen", gems=viewer.words.pile(chosen)) if chosen else "",
        *_offer_lines(viewer, takes, chosen),
    )
    rows = pile_rows(viewer, "take", label, chosen, GEMS, bank, takes)
    return Answer(text, (*rows, pickers_row(viewer, without="take")))


def _offer_lines(viewer: Viewer, takes: list[Gems], chosen: Gems) -> list[str]:
    """Return lines that say which gems must or may still be chosen; none once there is nothing more to choose."""
    words = viewer.words
    if not takes:
        return [words.text("can-take-nothing")]
    # Only a pair has a gem twice, so every larger pile of different gems is reached with that many more colours.
    without_pair = [take for take in takes if all(number == 1 for _, number in counts_in(take))]
    numbers = {total(take - chosen) for take in without_pair if covers(take, chosen)}
    more = max(numbers, default=0)
    bound = "most" if len(numbers) > 1 else "exact"  # fewer are allowed, too, by the rule of up to three gems
    pairs = [gem for gem in GEMS if 2 * ONE[gem] in takes]
    if not chosen:
        lines = [words.text("control-choose-gems", count=more, bound=bound)] if more else []
        return [*lines, words.text("control-press-twice", gems=words.colours(pairs))] if pairs else lines
    again = next((gem for gem in pairs if chosen == ONE[gem]), None)
    ways = [words.text("control-more-colours", count=more, bound=bound)] if more else []
    if again is not None:
        ways.append(words.text("control-again", gem=words.colours([again])))
    if not ways:
        return []
    message = "control-may-choose-more" if chosen in takes else "control-choose-more"
    return [words.text(message, more=words.text("control-either", ways=len(ways), first=ways[0], second=ways[-1]))]


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
    offered = ((verb, label) for verb, label in _PICKERS.items() if verb != without and viewer.offers(verb))
    pickers = (viewer.button(viewer.words.text(label), verb) for verb, label in offered)
    return row(*first, *pickers, *viewer.way_back())
