"""Moves that only the expansion has, with the labels that their controls and suggestions show."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.engine import Move, Position
from bot.present.expansions import MoveOption, presenter_of
from bot.present.language.escape import escape
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import Words
from bot.rules import ChooseAction
from bot.ui.kit.input.addresses import as_printed
from bot.ui.kit.input.gems import begins_gem_name, gems_named_in, pile_or_none
from bot.ui.kit.input.text import fragments, plain
from data.gems import ONE

_LISTED = 8  # labels in a refusal


@dataclass(frozen=True, slots=True)
class LabelledMove:
    """A move of the expansion: its index among all legal moves, the move, and what controls show of it."""

    index: int
    move: Move
    option: MoveOption

    @property
    def label(self) -> str:
        """Return the label of the move."""
        return self.option.label


def labelled_moves(position: Position, words: Words, card: str | None = None) -> list[LabelledMove]:
    """Return the expansion's legal moves; with the id of a card, only the actions that buy it."""
    presenter = presenter_of(position)
    return [
        LabelledMove(index, move, option)
        for index, move in enumerate(position.legal_moves())
        if card is None or presenter.bought_card(move) == card
        if (option := presenter.option(move, position, words)) is not None
    ]


def labelled_purchases(position: Position, seat: int, words: Words, card: str) -> list[LabelledMove]:
    """Return the expansion's actions that buy a card; none unless the seat is to choose an action."""
    return labelled_moves(position, words, card) if position.decision == ChooseAction(seat) else []


def list_labels(offered: Sequence[LabelledMove]) -> str:
    """Return the first few labels for a refusal, escaped because they may contain players' names."""
    listed = "; ".join(escape(each.label, MAX_CHOICE) for each in offered[:_LISTED])
    return f"{listed} (…)" if len(offered) > _LISTED else listed


def label_tests(typed: str) -> tuple[Callable[[str], bool], ...]:
    """Return tests of whether a label fits a typed text, the strictest first; none for an empty text.

    Their order is: the same text, the same words, the words in a row, the typed gem, the beginnings of words.
    """
    whole, parts = plain(typed), list(fragments(typed))
    if not parts:
        return ()
    pile = pile_or_none(typed)

    def begins_words(label: str) -> bool:
        label_words, gems = list(fragments(label)), gems_named_in(label)
        return all(
            any(word.startswith(as_printed(part)) for word in label_words) or begins_gem_name(part, gems)
            for part in parts
        )

    return (
        lambda label: plain(label) == whole,
        lambda label: list(fragments(label)) == parts,
        lambda label: f" {' '.join(map(as_printed, parts))} " in f" {' '.join(fragments(label))} ",
        lambda label: any(pile == ONE[gem] for gem in gems_named_in(label)),
        begins_words,
    )
