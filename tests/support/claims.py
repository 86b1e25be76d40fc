"""Whether the reasons for moves are true: each claim is decided by trying moves with the rules engine.

Nothing here is shared with the code that states the reasons. It is slow: it plays all ways in which a turn can end.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from bot import rules
from bot.engine import Event, Move, Position, TurnBegan
from bot.present.reasons import Fact
from bot.rules.cities import ALL_CITIES, CitiesState
from bot.rules.strongholds import StrongholdsState
from bot.rules.trading_posts import ALL_POSTS, PostsState
from data import GEMS, Card, Gem, Gems
from data.gems import NO_GEMS, count, pack, tokens_in
from tests.support.invariants import INVARIANTS

ALL_BONUSES = pack([*GEMS] * 7)
"""Bonuses with which every price in tokens is nothing."""


class Trial:
    """A move in a real game, and whether claims about it are true.

    `history` holds the positions of the game so far; the move is made in the last one.
    """

    def __init__(self, history: Sequence[Position], move: Move) -> None:
        self.history, self.before, self.move = history, history[-1], move
        assert self.before.decision is not None
        self.seat = self.before.decision.seat
        self.others = [seat for seat in self.before.active_seats() if seat != self.seat]
        self.events, self.after = _played(self.before, move)
        self.own = INVARIANTS[rules.expansion_of(self.before).name or None]

    def holds(self, fact: Fact) -> bool:
        """Return whether a claim is true."""
        check: Callable[[Fact], bool] = getattr(self, f"_{fact.kind.name.lower()}")
        return check(fact)

    def _ends(self, move: Move) -> Iterator[Position]:
        """Yield every position in which the turn can end after a move."""
        unfinished = [_played(self.before, move)[1]]
        while unfinished:
            position = unfinished.pop()
            if position.is_over or isinstance(position.decision, rules.ChooseAction):
                yield position
            else:
                unfinished += [_played(position, each)[1] for each in position.legal_moves()]

    def _other_moves(self) -> Iterator[Move]:
        return (move for move in self.before.legal_moves() if move != self.move)

    def _has_turn(self, end: Position, seat: int) -> bool:
        """Return whether a seat has another turn unless somebody else ends the game before (B16)."""
        return (
            not end.is_over and seat in end.active_seats() and (not rules.base_of(end).last_round or seat > self.seat)
        )

    def _goes_on(self) -> bool:
        """Return whether the seat may have another turn after the move."""
        return any(self._has_turn(end, self.seat) for end in self._ends(self.move))

    def _player(self, position: Position) -> rules.Player:
        return rules.base_of(position).players[self.seat]

    # Results of the move

    def _wins(self, fact: Fact) -> bool:
        return self.after.winners == (self.seat,)

    def _shares_victory(self, fact: Fact) -> bool:
        return self.seat in self.after.winners and len(self.after.winners) > 1

    def _begins_last_round(self, fact: Fact) -> bool:
        return rules.base_of(self.after).last_round > rules.base_of(self.before).last_round

    def _gains_tile(self, fact: Fact) -> bool:
        had, has = self._tiles(self.before), self._tiles(self.after)
        return fact.tile in has and fact.tile not in had

    def _tiles(self, position: Position) -> list[str]:
        match position.slices[-1]:
            case CitiesState():
                return [city.id for seat, city in position.slice_of(CitiesState).holders if seat == self.seat]
            case PostsState():
                return [post.id for seat, post in position.slice_of(PostsState).coats if seat == self.seat]
            case _:
                return []

    def _prestige(self, fact: Fact) -> bool:
        had, has = self._prestige_in(self.before), self._prestige_in(self.after)
        return has - had == fact.number > 0

    def _prestige_in(self, position: Position) -> int:
        player = self._player(position)
        pieces = sum(piece.prestige for piece in (*player.cards, *player.nobles))
        return pieces + self.own.extra_prestige(position, self.seat)

    def _noble_visits(self, fact: Fact) -> bool:
        return len(self._player(self.after).nobles) == len(self._player(self.before).nobles) + 1

    def _rival_near_noble(self, fact: Fact) -> bool:
        on_table = [[noble.id for noble in rules.base_of(each).nobles] for each in (self.before, self.after)]
        missing = self._lacks(self.before, fact.seat, rules.NOBLES[fact.tile].needs)
        is_gone = [fact.tile in nobles for nobles in on_table] == [True, False]
        return is_gone and fact.seat in self.others and missing == fact.number > 0

    def _costs_nothing(self, fact: Fact) -> bool:
        has_bought = type(self.move).__name__.startswith("Purchase")
        return has_bought and self._player(self.before).tokens == self._player(self.after).tokens

    # Cards that can be bought later, by whom

    def _denies(self, fact: Fact) -> bool:
        """Decide "X could buy the card otherwise": after this move X cannot, and after another one X can."""
        card = dict(rules.open_cards(self.before)).get(fact.address)
        if card is None or fact.seat not in self.others:
            return False
        if _can_buy(self.after, fact.seat, card):
            return False
        ends = (end for move in self._other_moves() for end in self._ends(move))
        return any(self._has_turn(end, fact.seat) and _can_buy(end, fact.seat, card) for end in ends)

    def _can_buy(self, fact: Fact) -> bool:
        """Decide "you could buy the card next turn", by the address that the card has then."""
        return any(self._can_buy_at(end, fact.address) for end in self._ends(self.move))

    def _can_buy_it(self, fact: Fact) -> bool:
        """Decide the same about the card that the move reserves."""
        address = self._reserved_at()
        return address is not None and any(self._can_buy_at(end, address) for end in self._ends(self.move))

    def _can_still_buy(self, fact: Fact) -> bool:
        """Decide that the seat could buy a card and still can, and that another move would lose it."""
        card = rules.card_at(self.before, fact.address, self.seat)
        if card is None or not _can_buy(self.before, self.seat, card) or not self._can_buy(fact):
            return False
        return any(not any(_can_buy(end, self.seat, card) for end in self._ends(move)) for move in self._other_moves())

    def _can_buy_at(self, end: Position, address: str) -> bool:
        card = rules.card_at(end, address, self.seat)
        return card is not None and self._has_turn(end, self.seat) and _can_buy(end, self.seat, card)

    def _reserved_at(self) -> str | None:
        """Return the address of the card that the move itself puts into the hand."""
        had = [held.address for held in self._player(self.before).hand]
        new = [held.address for held in self._player(self.after).hand if held.address not in had]
        return new[0] if new and type(self.move).__name__.startswith("Reserve") else None

    def _card_near(self, fact: Fact) -> bool:
        return all(self._is_short_of(end, fact.address, fact.number) for end in self._ends(self.move))

    def _card_near_it(self, fact: Fact) -> bool:
        address = self._reserved_at()
        return address is not None and self._card_near(replace(fact, address=address))

    def _is_short_of(self, end: Position, address: str, number: int) -> bool:
        """Return whether so many more gems are just enough to buy the card at an address."""
        card = rules.card_at(end, address, self.seat)
        if card is None or not self._has_turn(end, self.seat) or not self._may_buy_for_tokens(end, card):
            return False
        return self._suffices(end, card, number) and not self._suffices(end, card, number - 1)

    def _may_buy_for_tokens(self, end: Position, card: Card) -> bool:
        rich = _with_player(end, self.seat, replace(self._player(end), bonuses=ALL_BONUSES))
        return rules.PurchaseCard(card.id, NO_GEMS) in _asked(rich, self.seat).legal_moves()

    def _suffices(self, end: Position, card: Card, number: int) -> bool:
        """Return whether a choice of so many more gems pays for a card, with the bonuses and gold of the seat."""
        have = [*self._bonuses(end, self.seat), *tokens_in(self._player(end).tokens)]
        worth = rules.expansion_of(end).gold_worth(end, self.seat)
        needed = {gem: max(0, count(card.cost, gem) - have.count(gem)) for gem in GEMS}
        return any(
            sum(-(-max(0, needed[gem] - more.count(gem)) // worth) for gem in GEMS) <= have.count(Gem.GOLD)
            for more in combinations_with_replacement(GEMS, number)
        )

    def _cheaper(self, fact: Fact) -> bool:
        seen = [
            {*(card for _, card in rules.open_cards(position)), *(held.card for held in self._player(position).hand)}
            for position in (self.before, self.after)
        ]
        cheaper = [card for card in seen[0] & seen[1] if self._price(self.after, card) < self._price(self.before, card)]
        return len(cheaper) == fact.number > 0

    def _price(self, position: Position, card: Card) -> int:
        return self._lacks(position, self.seat, card.cost)

    # Nobles, cities and posts that come near

    def _noble_near(self, fact: Fact) -> bool:
        reserved = rules.expansion_of(self.after).nobles_for(self.after, self.seat)
        can_come = rules.NOBLES.get(fact.tile) in (*rules.base_of(self.after).nobles, *reserved)
        return can_come and self._lacks(self.after, self.seat, rules.NOBLES[fact.tile].needs) == fact.number > 0

    def _tile_near(self, fact: Fact) -> bool:
        player, held = self._player(self.after), self._tiles(self.after)
        if (post := ALL_POSTS.get(fact.tile)) is not None:
            missing = self._lacks(self.after, self.seat, post.needs) + max(0, post.nobles - len(player.nobles))
            return fact.tile not in held and missing == fact.number > 0
        city = ALL_CITIES[fact.tile]
        have = self._bonuses(self.after, self.seat)
        others = [have.count(gem) for gem in GEMS if gem not in tokens_in(city.needs)]
        missing = self._lacks(self.after, self.seat, city.needs) + max(0, city.prestige - player.prestige)
        missing += max(0, city.any_same - max(others, default=0))
        return city in self.after.slice_of(CitiesState).cities and not held and missing == fact.number > 0

    def _bonuses(self, position: Position, seat: int) -> list[Gem]:
        cards = rules.base_of(position).players[seat].cards
        return [gem for card in cards for gem in tokens_in(self.own.bonuses(position, card))]

    def _lacks(self, position: Position, seat: int, needs: Gems) -> int:
        """Return the number of bonuses that a seat lacks, counted gem by gem."""
        have, wanted = self._bonuses(position, seat), tokens_in(needs)
        return sum(max(0, wanted.count(gem) - have.count(gem)) for gem in GEMS)

    # Cards and nobles kept for the seat

    def _keeps_card(self, fact: Fact) -> bool:
        """Decide "keeps the card for you": another could have had it, and now it is in the hand of the seat."""
        card = dict(rules.open_cards(self.before)).get(fact.address)
        if card is None or not self._goes_on():
            return False
        is_held = all(self._player(end).place_of(card.id) for end in self._ends(self.move))
        return is_held and any(_could_have(self.before, rival, card) for rival in self.others)

    def _keeps_card_for_now(self, fact: Fact) -> bool:
        """Decide the same for a card that stays in its row, where no other can have it any more."""
        card = dict(rules.open_cards(self.before)).get(fact.address)
        if card is None or card.id not in [each.id for _, each in rules.open_cards(self.after)] or not self._goes_on():
            return False
        had, has = (
            [_could_have(position, rival, card) for rival in self.others] for position in (self.before, self.after)
        )
        return any(had) and not any(has) and _could_have(self.after, self.seat, card)

    def _keeps_noble(self, fact: Fact) -> bool:
        on_table = [[noble.id for noble in rules.base_of(each).nobles] for each in (self.before, self.after)]
        reserved = [noble.id for noble in rules.expansion_of(self.after).nobles_for(self.after, self.seat)]
        is_kept = [fact.tile in nobles for nobles in on_table] == [True, False] and fact.tile in reserved
        return is_kept and self._goes_on()

    def _stronger_claim(self, fact: Fact) -> bool:
        card = dict(rules.open_cards(self.after)).get(fact.address)
        assert card is not None
        had, has = (
            position.slice_of(StrongholdsState).placed.count((self.seat, card.id))
            for position in (self.before, self.after)
        )
        return 0 < had < has == fact.number and self._goes_on()

    def _frees(self, fact: Fact) -> bool:
        """Decide "the card is open to you again": it was before, was not in this turn, and is after it."""
        card = dict(rules.open_cards(self.after)).get(fact.address)
        if card is None or _could_have(self.before, self.seat, card):
            return False
        once = [position for position in self.history if card.id in [each.id for _, each in rules.open_cards(position)]]
        was_open = any(_could_have(position, self.seat, card) for position in once)
        return was_open and all(_could_have(end, self.seat, card) for end in self._ends(self.move))

    # Tokens

    def _takes_last(self, fact: Fact) -> bool:
        banks = [rules.base_of(self.before).bank, *(rules.base_of(end).bank for end in self._ends(self.move))]
        return fact.gems > 0 and all(
            count(banks[0], gem) == count(fact.gems, gem) and not any(count(bank, gem) for bank in banks[1:])
            for gem in tokens_in(fact.gems)
        )

    def _gains_gold(self, fact: Fact) -> bool:
        had, has = (count(self._player(position).tokens, Gem.GOLD) for position in (self.before, self.after))
        return has == had + 1

    def _keeps_gold(self, fact: Fact) -> bool:
        had, has = (count(self._player(position).tokens, Gem.GOLD) for position in (self.before, self.after))
        return had == has > 0


def _played(position: Position, move: Move) -> tuple[Sequence[Event], Position]:
    """Return the events of a move and the position after them, up to the beginning of the next turn."""
    events, after = position.advance(move)
    begin = next((at for at, event in enumerate(events) if isinstance(event, TurnBegan)), len(events))
    return (events, after) if begin + 1 >= len(events) else (events[: begin + 1], position.after(events[: begin + 1]))


def _asked(position: Position, seat: int) -> Position:
    """Return the position with an action to choose for a seat."""
    return replace(position, seat=seat, decision=rules.ChooseAction(seat))


def _can_buy(position: Position, seat: int, card: Card) -> bool:
    """Return whether a purchase of a card is among the moves of a seat, if it were to choose an action now."""
    moves = _asked(position, seat).legal_moves()
    return any(type(move).__name__.startswith("Purchase") and getattr(move, "card", "") == card.id for move in moves)


def _could_have(position: Position, seat: int, card: Card) -> bool:
    """Return whether a seat with every bonus, a card of each kind and an empty hand could buy or reserve a card."""
    player = rules.base_of(position).players[seat]
    rich = replace(player, bonuses=ALL_BONUSES, hand=(), cards=(*player.cards, rules.CARDS["D01"]))
    moves = _asked(_with_player(position, seat, rich), seat).legal_moves()
    return rules.ReserveCard(card.id) in moves or any(
        type(move).__name__.startswith("Purchase") and getattr(move, "card", "") == card.id for move in moves
    )


def _with_player(position: Position, seat: int, player: rules.Player) -> Position:
    state = rules.base_of(position)
    players = (*state.players[:seat], player, *state.players[seat + 1 :])
    return replace(position, slices=(replace(state, players=players), *position.slices[1:]))
