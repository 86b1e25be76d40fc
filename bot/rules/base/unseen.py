"""Cards that a seat cannot see (B18), dealt anew: a possible world that agrees with everything that the seat knows."""

from collections.abc import Iterable, Iterator

from bot.engine import Chance, Position
from bot.rules.base.queries import base_of, expansion_of, open_cards
from bot.rules.base.state import CARDS
from bot.rules.base.vocabulary import UnseenDealt
from data import Card

_DECKS: dict[str, list[Card]] = {}
for _card in CARDS.values():
    if _card.id != _card.back:
        _DECKS.setdefault(_card.back, []).append(_card)


def unseen_dealt(view: Position, chance: Chance) -> UnseenDealt:
    """Return an event that puts a random unseen card in place of every card back of a view, in decks and in hands."""
    state, expansion = base_of(view), expansion_of(view)
    seen = {card.id for _, card in open_cards(view)}
    seen.update(card.id for card in expansion.cards_out_of_play(view))
    for player in state.players:
        seen.update(card.id for card in player.cards)
        seen.update(held.card.id for held in player.hand)
    unseen: dict[str, Iterator[Card]] = {}

    def drawn(backs: Iterable[Card]) -> tuple[str, ...]:
        cards: list[str] = []
        for card in backs:
            if card.id == card.back:
                if card.id not in unseen:
                    left = [each for each in _DECKS[card.id] if each.id not in seen]
                    unseen[card.id] = iter(chance.sample(left, len(left)))
                cards.append(next(unseen[card.id]).id)
        return tuple(cards)

    others: list[Card] = []

    def note(card: Card) -> Card:
        others.append(card)
        return card

    for each in view.slices[1:]:
        expansion.hidden_filled(each, note)
    hands = tuple(drawn(held.card for held in player.hand) for player in state.players)
    return UnseenDealt(hands, drawn(card for deck in state.decks for card in deck), drawn(others))


def possible_world(view: Position, chance: Chance) -> Position:
    """Return a view with a random unseen card in place of every card back."""
    return view.after((unseen_dealt(view, chance),))
