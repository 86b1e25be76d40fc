"""Questions about a position that need no secret: prestige, cards in reach, payments and the ranking."""

from typing import Any

from bot.engine import Frozen, Position
from bot.rules.base.hooks import Expansion
from bot.rules.base.payment import payments
from bot.rules.base.rows import is_in
from bot.rules.base.state import CARDS, LEVELS, PLACES, BaseState
from data import Card, Gems


def base_of(position: Position) -> BaseState:
    """Return the slice of the base game."""
    state: Any = position.slices[0]  # always the first module; `slice_of` is measurably slower in random play
    return state


def expansion_of(position: Position) -> Expansion:
    """Return the expansion that is played, or an `Expansion` that changes nothing."""
    game: Any = position.rules.game  # always a `BaseGame`, which cannot be imported here
    return game.expansion


def prestige_of(position: Position, seat: int) -> int:
    """Return a seat's prestige: from cards, from nobles, and from the expansion."""
    return base_of(position).players[seat].prestige + expansion_of(position).prestige(position, seat)


def open_cards(position: Position) -> list[tuple[str, Card]]:
    """Return every face-up card with its address, lowest level first, those of the expansion last."""
    return [*base_of(position).open_cards(), *expansion_of(position).open_cards(position)]


def card_at(position: Position, address: str, seat: int) -> Card | None:
    """Return the card at an address in a row ("2C") or in the seat's hand ("H1"), or None when there is no card."""
    hand = {address: held.card for address, held in base_of(position).players[seat].hand_with_addresses()}
    return (dict(open_cards(position)) | hand).get(address)


def last_address(position: Position) -> str:
    """Return the last address that a face-up card can have: "3D", or "3F" in the Orient (O1)."""
    return f"{LEVELS[-1]}{(PLACES + expansion_of(position).places)[-1]}"


def is_open(position: Position, card_id: str) -> bool:
    """Return whether a card is face up, in the rows of the base game or of the expansion."""
    card = CARDS.get(card_id)
    if card is None:
        return False
    return is_in(base_of(position).rows, card) or any(
        other is card for _, other in expansion_of(position).open_cards(position)
    )


def ways_to_pay(position: Position, seat: int, card: Card) -> tuple[Gems, ...]:
    """Return all payments in tokens for a card, the least gold first (B12); none if the seat cannot or may not."""
    expansion = expansion_of(position)
    if card.id in expansion.barred_from_purchase(position, seat):
        return ()
    player = base_of(position).players[seat]
    return payments(player.tokens, player.price(card), expansion.gold_worth(position, seat))


class Standing(Frozen):
    """One seat's place in the ranking, 1 for a winner; seats with equal results share a place (B17)."""

    seat: int
    place: int
    prestige: int
    cards: int


def standings(position: Position) -> tuple[Standing, ...]:
    """Return the ranking: prestige, then fewest cards; equal results share a place, those who left come last (B17)."""
    expansion = expansion_of(position)
    prestige = [prestige_of(position, seat) for seat in range(position.seats)]
    cards = [len(player.cards) for player in base_of(position).players]

    def result(seat: int) -> tuple[bool, int, int, int]:
        return seat in position.left, expansion.rank(position, seat), -prestige[seat], cards[seat]

    ranked = sorted(range(position.seats), key=result)
    return tuple(
        Standing(seat, 1 + sum(result(other) < result(seat) for other in ranked), prestige[seat], cards[seat])
        for seat in ranked
    )


def winners(position: Position) -> tuple[int, ...]:
    """Return the seats that win if the game ends now (B17)."""
    return tuple(standing.seat for standing in standings(position) if standing.place == 1)
