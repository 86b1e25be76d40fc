"""Addresses of cards and decks: read them, find the card that lies there, and list what can be reserved."""

import re
from collections.abc import Iterator, Set
from functools import cache

from bot.engine import Frozen, GameError, Position
from bot.present.expansions import ExpansionDeck, presenter_of
from bot.present.language.limits import READ_LIMIT
from bot.present.language.words import Words
from bot.present.typed_input import UnknownAddress, parse_address
from bot.rules import base_of, card_at, expansion_of, last_address, open_cards
from bot.ui.kit.input.text import fragments, plain_words
from data import Card


class TypedPlace(Frozen):
    """The address of a card or a deck, with the id of the card that was suggested there; None if it was typed."""

    address: str
    card_id: str | None = None

    def __str__(self) -> str:
        return f"{self.address}#{self.card_id}" if self.card_id else self.address

    @property
    def deck(self) -> int | None:
        """Return the level if the place is a deck of the base game, else None."""
        return int(self.address[1]) if self.address.startswith("D") else None


def parse_place(position: Position, text: str) -> TypedPlace:
    """Return the place in a suggestion ("2C#D57") or in typed text ("c2"). Raises `UnknownAddress` for other text."""
    address, _, card_id = text.partition("#")
    try:
        return TypedPlace(parse_address(address), card_id.strip() or None)
    except UnknownAddress as error:
        decks = [deck.address for deck in presenter_of(position).decks(position)] or ["none"]
        addresses = {"last": last_address(position), "first_deck": decks[0], "last_deck": decks[-1]}
        raise UnknownAddress(error.fragment, addresses) from None


def find_card(position: Position, seat: int, place: TypedPlace) -> Card:
    """Return the card at a place, as a seat sees it. Raises `GameError` when another card or none lies there now."""
    card = card_at(position, place.address, seat)
    if card is None and place.card_id is None:
        raise GameError("error-unknown-card", last=last_address(position))
    if card is None or place.card_id not in (None, card.id):
        raise GameError("error-card-gone")
    return card


def expansion_deck(position: Position, text: str) -> ExpansionDeck | None:
    """Return the expansion's own deck at an address ("O1" or "1O"), or None."""
    typed = "".join(filter(str.isalnum, text[:READ_LIMIT])).upper()
    decks = presenter_of(position).decks(position)
    return next((deck for deck in decks if typed in (deck.address, deck.address[::-1])), None)


def begins_deck_word(fragment: str) -> bool:
    """Return whether a plain word is the beginning of a word for a deck, or all of a word that stands beside one."""
    begins = any(word.startswith(fragment) for word in _single_words("choice-deck.names"))
    return begins or fragment in _single_words("choice-deck.besides")


@cache
def _single_words(message: str) -> Set[str]:
    """Return the words of a message in all languages, of which each may be a part of a name."""
    return {part for name in plain_words(message) for part in fragments(name)}


def reservable_cards(position: Position, seat: int) -> list[tuple[str, Card]]:
    """Return the open cards that the expansion does not bar a seat from reserving, with their addresses."""
    barred = expansion_of(position).barred_from_reserving(position, seat)
    return [(address, card) for address, card in open_cards(position) if card.id not in barred]


def described_decks(position: Position, words: Words, message_id: str) -> Iterator[tuple[str, str]]:
    """Yield the address of each deck that is not empty, with a message about its level and its number of cards."""
    for level, deck in enumerate(base_of(position).decks, start=1):
        if deck:
            yield f"D{level}", words.text(message_id, level=level, count=len(deck))
    for own in presenter_of(position).decks(position):
        if own.count:
            description = words.text(message_id, level=own.level, count=own.count)
            yield own.address, f"{words.text(f'expansion-{expansion_of(position).name}')}: {description}"


def begins_address(fragment: str, address: str) -> bool:
    """Return whether a plain word is the beginning of an address ("2"), or all of it in the other order ("c2")."""
    return address.lower().startswith(fragment) or (address[1] != "D" and address[::-1].lower() == fragment)


def as_printed(fragment: str) -> str:
    """Return a plain word; an address typed in reverse ("c2") gets the order that the board shows ("2c")."""
    return fragment[::-1] if re.fullmatch("[a-f][1-3]", fragment) else fragment
