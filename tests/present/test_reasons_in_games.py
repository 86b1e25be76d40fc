"""In random games of every kind, each stated reason is checked once more, on the real position and in a slower way."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from bot.engine import Move, Position, TurnPassed
from bot.present.language.words import words_in
from bot.present.phrases import can_buy
from bot.present.reasons import Fact, Kind, facts_of
from bot.rules import (
    NOBLES,
    ChooseTokensToReturn,
    Options,
    TakeTokens,
    base_of,
    card_at,
    expansion_of,
    open_cards,
)
from bot.rules.cities import ALL_CITIES
from bot.rules.strongholds import strongholds_of
from bot.rules.trading_posts import ALL_POSTS
from data import GEMS, Card, Gem, Gems
from data.gems import ONE, count, pack, tokens_in
from tests.support.builders import a_deal
from tests.support.game_contract import GAMES
from tests.support.invariants import INVARIANTS
from tests.support.thorough import times

EN = words_in("en")
MOVES_CHECKED = 3
GAMES_OF_EACH_KIND = times(1, 20)


class Checked:
    """A move in a real game, whose facts are checked one by one."""

    def __init__(self, before: Position, move: Move) -> None:
        assert before.decision is not None
        self.before, self.move, self.seat = before, move, before.decision.seat
        self.events, self.after = before.advance(move)
        self.own = INVARIANTS[expansion_of(before).name or None]

    def holds(self, fact: Fact) -> bool:
        """Return whether a fact is true."""
        check: Callable[[Fact], bool] = getattr(self, f"_{fact.kind.name.lower()}")
        return check(fact)

    def card(self, address: str) -> Card:
        card = card_at(self.before, address, self.seat)
        assert card is not None
        return card

    def bonuses(self, position: Position, seat: int) -> list[Gem]:
        cards = base_of(position).players[seat].cards
        return [gem for card in cards for gem in tokens_in(self.own.bonuses(position, card))]

    def ends(self) -> Iterator[Position]:
        """Yield the positions in which the turn can end, if at most tokens have to go back."""
        if isinstance(self.after.decision, ChooseTokensToReturn):
            yield from (self.after.advance(move)[1] for move in self.after.legal_moves())
        else:
            yield self.after

    def lacks(self, position: Position, seat: int, needs: Gems) -> int:
        """Return the number of bonuses that a seat lacks, counted gem by gem."""
        have = self.bonuses(position, seat)
        return sum(max(0, tokens_in(needs).count(gem) - have.count(gem)) for gem in GEMS)

    def tile_lacks(self, position: Position, tile: str) -> int:
        player = base_of(position).players[self.seat]
        if tile in NOBLES:
            return self.lacks(position, self.seat, NOBLES[tile].needs)
        if tile in ALL_POSTS:
            post = ALL_POSTS[tile]
            return self.lacks(position, self.seat, post.needs) + max(0, post.nobles - len(player.nobles))
        city = ALL_CITIES[tile]
        have = self.bonuses(position, self.seat)
        others = [have.count(gem) for gem in GEMS if gem not in tokens_in(city.needs)]
        same = max(0, city.any_same - max(others, default=0))
        return self.lacks(position, self.seat, city.needs) + same + max(0, city.prestige - player.prestige)

    def with_gems(self, position: Position, number: int) -> Iterator[Position]:
        """Yield the position with every choice of so many more gems for the seat."""
        state = base_of(position)
        for more in combinations_with_replacement(GEMS, number):
            player = state.players[self.seat]
            richer = replace(player, tokens=player.tokens + pack(more))
            players = (*state.players[: self.seat], richer, *state.players[self.seat + 1 :])
            yield replace(position, slices=(replace(state, players=players), *position.slices[1:]))

    def prestige(self, position: Position) -> int:
        player = base_of(position).players[self.seat]
        pieces = sum(piece.prestige for piece in (*player.cards, *player.nobles))
        return pieces + self.own.extra_prestige(position, self.seat)

    # One check for each kind of fact

    def _wins(self, fact: Fact) -> bool:
        return self.after.winners == (self.seat,)

    def _shares_victory(self, fact: Fact) -> bool:
        return self.seat in self.after.winners and len(self.after.winners) > 1

    def _begins_last_round(self, fact: Fact) -> bool:
        return base_of(self.after).last_round > base_of(self.before).last_round

    def _gains_tile(self, fact: Fact) -> bool:
        gained = [getattr(event, "city", getattr(event, "post", None)) for event in self.events]
        return fact.tile in gained

    def _prestige(self, fact: Fact) -> bool:
        return self.prestige(self.after) - self.prestige(self.before) == fact.number > 0

    def _noble_visits(self, fact: Fact) -> bool:
        nobles = [len(base_of(position).players[self.seat].nobles) for position in (self.before, self.after)]
        return nobles[1] == nobles[0] + 1

    def _rival_near_noble(self, fact: Fact) -> bool:
        gone = set(base_of(self.before).nobles) - set(base_of(self.after).nobles)
        return any(self.lacks(self.before, fact.seat, noble.needs) == fact.number for noble in gone)

    def _denies(self, fact: Fact) -> bool:
        card = self.card(fact.address)
        asked = replace(self.before, seat=fact.seat, decision=self.before.rules.game.open_turn(fact.seat))
        is_open = card in [card for _, card in open_cards(self.after)]
        barred = expansion_of(self.after).barred_from_purchase(self.after, fact.seat)
        has_turn = not base_of(self.before).last_round or fact.seat > self.seat
        return can_buy(asked, fact.seat, card, EN) and (not is_open or card.id in barred) and has_turn

    def _can_buy(self, fact: Fact) -> bool:
        return self._can_buy_then(fact, had=False)

    def _can_still_buy(self, fact: Fact) -> bool:
        return self._can_buy_then(fact, had=True)

    def _can_buy_then(self, fact: Fact, *, had: bool) -> bool:
        card = self.card(fact.address)
        return can_buy(self.before, self.seat, card, EN) == had and any(
            can_buy(end, self.seat, card, EN) and not base_of(end).last_round for end in self.ends()
        )

    def _noble_near(self, fact: Fact) -> bool:
        return fact.tile in NOBLES and self._comes_near(fact)

    def _tile_near(self, fact: Fact) -> bool:
        return fact.tile not in NOBLES and self._comes_near(fact)

    def _comes_near(self, fact: Fact) -> bool:
        return self.tile_lacks(self.before, fact.tile) > self.tile_lacks(self.after, fact.tile) == fact.number > 0

    def _card_near(self, fact: Fact) -> bool:
        card = self.card(fact.address)

        def suffices(position: Position, number: int) -> bool:
            return any(can_buy(richer, self.seat, card, EN) for richer in self.with_gems(position, number))

        was_further = not suffices(self.before, fact.number)
        return suffices(self.after, fact.number) and not suffices(self.after, fact.number - 1) and was_further

    def _keeps_card(self, fact: Fact) -> bool:
        return base_of(self.after).players[self.seat].holds(self.card(fact.address).id)

    def _keeps_card_for_now(self, fact: Fact) -> bool:
        card, expansion = self.card(fact.address), expansion_of(self.after)
        others = [seat for seat in self.after.active_seats() if seat != self.seat]
        is_barred = [card.id in expansion.barred_from_purchase(self.after, seat) for seat in others]
        is_barred += [card.id in expansion.barred_from_reserving(self.after, seat) for seat in others]
        is_held = base_of(self.after).players[self.seat].holds(card.id)
        can_have = card.id not in expansion.barred_from_purchase(self.after, self.seat)
        return not is_held and all(is_barred) and can_have

    def _keeps_noble(self, fact: Fact) -> bool:
        on_table = [[noble.id for noble in base_of(each).nobles] for each in (self.before, self.after)]
        reserved = [noble.id for noble in expansion_of(self.after).nobles_for(self.after, self.seat)]
        return [fact.tile in nobles for nobles in on_table] == [True, False] and fact.tile in reserved

    def _stronger_claim(self, fact: Fact) -> bool:
        placed = [strongholds_of(position).placed for position in (self.before, self.after)]
        numbers = [pairs.count((self.seat, self.card(fact.address).id)) for pairs in placed]
        return 1 < numbers[1] == fact.number == numbers[0] + 1

    def _frees(self, fact: Fact) -> bool:
        card, expansion = self.card(fact.address), expansion_of(self.after)
        barred = [card.id in expansion.barred_from_purchase(each, self.seat) for each in (self.before, self.after)]
        return barred == [True, False]

    def _costs_nothing(self, fact: Fact) -> bool:
        return all(base_of(self.after).bank >> 8 * gem & 255 <= count(base_of(self.before).bank, gem) for gem in Gem)

    def _takes_last(self, fact: Fact) -> bool:
        assert isinstance(self.move, TakeTokens)
        banks = [base_of(position).bank for position in (self.before, self.after)]
        return all(
            count(banks[1], gem) == 0 and count(banks[0], gem) == count(fact.gems, gem) > 0
            for gem in tokens_in(fact.gems)
        )

    def _cheaper(self, fact: Fact) -> bool:
        seen: list[set[Card]] = []
        for position in (self.before, self.after):
            hand = (held.card for held in base_of(position).players[self.seat].hand)
            seen.append({*hand, *(card for _, card in open_cards(position))})
        cheaper = [
            card
            for card in seen[0] & seen[1]
            if self.lacks(self.after, self.seat, card.cost) < self.lacks(self.before, self.seat, card.cost)
        ]
        return len(cheaper) == fact.number

    def _gains_gold(self, fact: Fact) -> bool:
        return base_of(self.before).bank - base_of(self.after).bank == ONE[Gem.GOLD]

    def _keeps_gold(self, fact: Fact) -> bool:
        gold = [count(base_of(each).players[self.seat].tokens, Gem.GOLD) for each in (self.before, self.after)]
        return gold[0] == gold[1] > 0


@pytest.mark.parametrize("options", GAMES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_stated_reason_is_true(options: Options, seats: int) -> None:
    false: list[tuple[Move, Fact]] = []
    for seed in range(GAMES_OF_EACH_KIND):
        chance = Random(seed)
        position = a_deal(seats, options, seed)[1]
        while not position.is_over:
            legal = position.legal_moves()
            purchases = [move for move in legal if type(move).__name__.startswith("Purchase")]
            for move in chance.sample(legal, min(MOVES_CHECKED, len(legal))):
                checked = Checked(position, move)
                if any(isinstance(event, TurnPassed) for event in checked.events):
                    continue
                facts = facts_of(position.view(checked.seat), move)
                false += [(move, fact) for fact in facts if not checked.holds(fact)]
            position = position.advance(chance.choice(purchases or legal))[1]
    assert false == []


def test_every_kind_of_reason_has_a_check() -> None:
    assert all(hasattr(Checked, f"_{kind.name.lower()}") for kind in Kind)
