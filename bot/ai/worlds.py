"""Possible worlds: positions that agree with all that a seat can see, with the unseen cards dealt at random."""

import random
from dataclasses import replace

from bot.engine import Position
from bot.rules import base_of, expansion_of, open_cards
from data import Card, components

_DECKS: dict[str, list[Card]] = {}
for _card in components().every_card().values():
    if _card.id != _card.back:
        _DECKS.setdefault(_card.back, []).append(_card)


def possible_world(view: Position, chance: random.Random) -> Position:
    """Return a view with a random unseen card in place of every card back, in decks and in hands."""
    state, expansion = base_of(view), expansion_of(view)
    seen = {card.id for _, card in open_cards(view)}
    seen.update(card.id for card in expansion.cards_out_of_play(view))
    for player in state.players:
        seen.update(card.id for card in player.cards)
        seen.update(held.card.id for held in player.hand)
    unseen: dict[str, list[Card]] = {}

    def fill(card: Card) -> Card:
        if not card.id.startswith("?"):
            return card
        if card.id not in unseen:
            left = [each for each in _DECKS[card.id] if each.id not in seen]
            chance.shuffle(left)
            unseen[card.id] = left
        return unseen[card.id].pop()

    players = tuple(
        replace(player, hand=tuple(replace(held, card=fill(held.card)) for held in player.hand))
        if any(held.card.id.startswith("?") for held in player.hand)
        else player
        for player in state.players
    )
    base = replace(state, players=players, decks=tuple(tuple(map(fill, deck)) for deck in state.decks))
    rest = (expansion.hidden_filled(each, fill) for each in view.slices[1:])
    return replace(view, slices=(base, *rest))
