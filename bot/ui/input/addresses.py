"""Card addresses: where a chosen or typed card lies."""

import re
from dataclasses import dataclass

from bot.engine import GameError, Position
from bot.present.expansions import OwnDeck, presenter_of
from bot.present.typed_input import parse_address
from bot.rules import card_at as card_lying_at
from data import Card


@dataclass(frozen=True, slots=True)
class Place:
    """The address of a card, with the id of the card that is meant; None when only the address was typed."""

    address: str
    card_id: str | None = None

    def __str__(self) -> str:
        return f"{self.address}#{self.card_id}" if self.card_id else self.address

    @property
    def deck(self) -> int | None:
        """Return the level when the place is a deck."""
        return int(self.address[1]) if self.address.startswith("D") else None


def parse_place(text: str) -> Place:
    """Return the place that was chosen ("2C#D57") or typed ("c2"). Raises `GameError` for any other text."""
    address, _, card_id = text.partition("#")
    return Place(parse_address(address), card_id.strip() or None)


def card_at(position: Position, seat: int, place: Place) -> Card:
    """Return the card that a seat means by a place. Raises `GameError` when another card or none lies there now."""
    card = card_lying_at(position, place.address, seat)
    if card is None and place.card_id is None:
        raise GameError("error-unknown-card", address=place.address)
    if card is None or place.card_id not in (None, card.id):
        raise GameError("error-card-gone")
    return card


def own_deck(position: Position, text: str) -> OwnDeck | None:
    """Return the expansion's own deck at an address, typed in either order ("O1" or "1O")."""
    typed = "".join(re.findall(r"\w", text)).upper()
    decks = presenter_of(position).decks(position)
    return next((deck for deck in decks if typed in (deck.address, deck.address[::-1])), None)


def begins_address(fragment: str, address: str) -> bool:
    """Return whether a plain word is the beginning of an address, or all of it in the other order."""
    return address.lower().startswith(fragment) or (address[1] != "D" and address[::-1].lower() == fragment)


def as_printed(fragment: str) -> str:
    """Return a plain word; an address typed in the other order ("c2") as the board prints it."""
    return fragment[::-1] if re.fullmatch("[a-f][1-3]", fragment) else fragment
