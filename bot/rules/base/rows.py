"""Rows and decks by level, lowest first: the steps that the base game and the Orient share.

A row has None in a gap. The next card of a deck is its last element.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TypeVar

from bot.engine import Event
from data import Card

C = TypeVar("C", bound=Card)

CardRows = tuple[tuple[C | None, ...], ...]
Decks = tuple[tuple[Card, ...], ...]


def with_card(rows: CardRows[C], level: int, place: int, card: C) -> CardRows[C]:
    """Return the rows with a card at a place of a level; places count from 0."""
    row = rows[level - 1]
    return (*rows[: level - 1], (*row[:place], card, *row[place + 1 :]), *rows[level:])


def with_gap(rows: CardRows[C], card: Card) -> CardRows[C]:
    """Return the rows with a gap in place of a card, unchanged when it is in none of them."""
    index = card.level - 1
    row = rows[index]
    for place, other in enumerate(row):
        if other is card:
            return (*rows[:index], (*row[:place], None, *row[place + 1 :]), *rows[index + 1 :])
    return rows


def without_top(decks: Decks, level: int) -> Decks:
    """Return the decks after the next card of a level was drawn."""
    return (*decks[: level - 1], decks[level - 1][:-1], *decks[level:])


def is_in(rows: CardRows[C], card: Card) -> bool:
    """Return whether a card is in its row. Cards are compared by identity, which is much faster than by value."""
    return any(other is card for other in rows[card.level - 1])


def is_next(decks: Decks, card: Card) -> bool:
    """Return whether a card is the next one of its level, as far as the decks show: in a view they are backs (B18)."""
    deck = decks[card.level - 1]
    return bool(deck) and deck[-1].id in (card.id, card.back)


def refills(rows: CardRows[C], decks: Decks, revealed: Callable[[int, int, str], Event]) -> Sequence[Event]:
    """Return the events that fill gaps in rows (B14); `revealed` makes one of a level, a place and a card's id."""
    if all(map(all, rows)):
        return ()
    return [
        revealed(level, row.index(None), deck[-1].id)
        for level, (row, deck) in enumerate(zip(rows, decks, strict=True), start=1)
        if deck and not all(row)
    ]


def hidden_decks(decks: Decks, backs: Mapping[int, Card]) -> Decks:
    """Return decks of the same sizes that show only the back of each level (B18)."""
    return tuple([_hidden_deck(backs[level], len(deck)) for level, deck in enumerate(decks, start=1)])


@cache
def _hidden_deck(back: Card, number: int) -> tuple[Card, ...]:
    """Return so many backs: the same ones each time, since a search keeps thousands of views."""
    return (back,) * number


def hidden_order(cards: Sequence[Sequence[str]], shown: int, backs: Mapping[int, Card]) -> tuple[tuple[str, ...], ...]:
    """Return the dealt cards of each level, all but the `shown` first ones of which are its back (B18)."""
    return tuple(
        (*dealt[:shown], *(backs[level].id for _ in dealt[shown:])) for level, dealt in enumerate(cards, start=1)
    )
