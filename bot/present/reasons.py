"""Reasons for a move: facts, found by comparing the views of the seat that moves before and after it (B18)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from operator import itemgetter
from typing import TypeVar

from bot import rules
from bot.engine import Event, Frozen, GameOver, Move, Position, TurnBegan, TurnPassed
from bot.present.expansions import presenter_of
from bot.present.language.words import Words
from bot.present.phrases import AddressedCard, missing_and_covered
from data import Card, Gems
from data.gems import NO_GEMS, ONE, count, counts_in, gold_in, shortfall, total

MOST_REASONS = 2
STEP = 5
"""Percent to which chances are rounded: a search of a hundred nodes with other chance differs by up to three."""
EQUAL = 0.02  # moves whose chances differ by less than this are called equally good
NEAR_TILE, NEAR_CARD = 2, 2  # a tile or a card is called near if the seat lacks at most so much for it
_E = TypeVar("_E", bound=Event)


class Kind(StrEnum):
    """The kinds of facts with their messages, the most important first. A comment names the values of a fact."""

    WINS = "hint-wins"
    SHARES_VICTORY = "hint-wins-shared"
    BEGINS_LAST_ROUND = "hint-last-round"  # (B16)
    GAINS_TILE = "hint-gains"  # tile: of the expansion, such as a city
    PRESTIGE = "hint-prestige"  # number: what the move adds
    NOBLE_VISITS = "hint-noble-visits"  # (B15)
    RIVAL_NEAR_NOBLE = "hint-rival-near-noble"  # seat, tile, number: what this rival lacks for a noble that is gone
    DENIES = "hint-denies"  # seat, address: the face-up card that only this move keeps the rival from buying
    CAN_BUY = "hint-can-buy"  # address: the card that the seat has enough for after the move
    CAN_BUY_IT = "hint-can-buy-it"  # the same for the card that the move reserves
    CAN_STILL_BUY = "hint-can-still-buy"  # address: the same for a card that another move would put out of reach
    NOBLE_NEAR = "hint-noble-near"  # tile, number: the seat lacks less than before for this noble, and only so much
    TILE_NEAR = "hint-piece-near"  # tile, number: the same for a tile of the expansion
    CARD_NEAR = "hint-card-near"  # address, number: few gems missing, unless nothing else is true of the move
    CARD_NEAR_IT = "hint-card-near-it"  # number: the same for the card that the move reserves
    KEEPS_CARD = "hint-keeps"  # address: only the seat can buy this card, because it is in its hand
    KEEPS_CARD_FOR_NOW = "hint-keeps-now"  # address: the others can neither buy nor reserve this card; the seat can
    KEEPS_NOBLE = "hint-keeps-noble"  # tile: only the seat can be visited by this noble from now on
    STRONGER_CLAIM = "hint-stronger-claim"  # address, number: the seat's markers on a card that it claimed already
    FREES = "hint-frees"  # address: the face-up card that a rival kept and keeps no longer
    COSTS_NOTHING = "hint-free"
    TAKES_LAST = "hint-takes-last"  # gems: the last ones of these colours in the bank
    CHEAPER = "hint-cheaper"  # number: cards in sight that cost the seat less than before
    GAINS_GOLD = "hint-gold"
    KEEPS_GOLD = "hint-keeps-gold"  # returns tokens, and no gold (B8)


_KEEPING = (Kind.KEEPS_CARD, Kind.KEEPS_CARD_FOR_NOW)
_NEARING = (Kind.CARD_NEAR, Kind.CARD_NEAR_IT)
_IMPORTANCE = {kind: rank for rank, kind in enumerate(Kind)}


class Fact(Frozen):
    """Something that is true of a move, with the values that its kind needs."""

    kind: Kind
    address: str = ""
    number: int = 0
    seat: int = 0
    tile: str = ""
    gems: Gems = NO_GEMS


def telling_apart(facts: Sequence[Sequence[Fact]]) -> list[list[Fact]]:
    """Return the facts of several moves, those that are true of all last; results of a move stay in front."""
    shared = set(facts[0]).intersection(*facts) if len(facts) > 1 else set[Fact]()
    prospects = {fact for fact in shared if _IMPORTANCE[fact.kind] >= _IMPORTANCE[Kind.CAN_BUY]}
    return [sorted(each, key=prospects.__contains__) for each in facts]


def facts_of(view: Position, move: Move) -> list[Fact]:
    """Return what is true of a legal move of the seat whose view this is, the most important first, if anything."""
    assert view.decision is not None
    events, after = _advanced(view, move)
    facts = list(_Comparison(view, move, events, after, view.decision.seat).facts())
    denied = {fact.address for fact in facts if fact.kind is Kind.DENIES}
    facts = [fact for fact in facts if fact.kind not in _KEEPING or fact.address not in denied]
    if len(facts) > 1:  # a card that is not near is better than no reason
        facts = [fact for fact in facts if fact.kind not in _NEARING or fact.number <= NEAR_CARD]
    return sorted(facts, key=lambda fact: _IMPORTANCE[fact.kind])


class _Comparison(Frozen):
    """The positions before and after a move of a seat, with the events between them."""

    before: Position
    move: Move
    events: Sequence[Event]
    after: Position
    seat: int

    def facts(self) -> Iterator[Fact]:
        """Yield all facts, in no particular order."""
        yield from self._results()
        yield from self._nobles_denied()
        yield from self._cards_denied()
        yield from self._tokens()
        if self._has_turn(_some_end(self.after), self.seat):
            yield from self._tiles_near()
            yield from self._claims()
            yield from self._stronger_claims()
            yield from self._purchases()

    def _event(self, kind: type[_E]) -> _E | None:
        return next((event for event in self.events if isinstance(event, kind)), None)

    def _results(self) -> Iterator[Fact]:
        over = self._event(GameOver)
        if over is not None and self.seat in over.winners:
            yield Fact(Kind.SHARES_VICTORY if len(over.winners) > 1 else Kind.WINS)
        elif over is None and self._event(rules.LastRoundBegan):
            yield Fact(Kind.BEGINS_LAST_ROUND)
        gained = rules.prestige_of(self.after, self.seat) - rules.prestige_of(self.before, self.seat)
        if gained > 0:
            yield Fact(Kind.PRESTIGE, number=gained)
        if self._event(rules.NobleVisited):
            yield Fact(Kind.NOBLE_VISITS)
        had, has = (
            [goal.tile for goal in rules.expansion_of(position).goals(position) if self.seat in goal.held_by]
            for position in (self.before, self.after)
        )
        yield from (Fact(Kind.GAINS_TILE, tile=tile) for tile in has if tile not in had)
        if isinstance(self.move, rules.PurchaseCard) and not self.move.payment:
            yield Fact(Kind.COSTS_NOTHING)

    def _nobles_denied(self) -> Iterator[Fact]:
        players, left = rules.base_of(self.before).players, rules.base_of(self.after).nobles
        for noble in rules.base_of(self.before).nobles:
            missing = [(total(shortfall(players[rival].bonuses, noble.needs)), rival) for rival in self._rivals()]
            nearest, rival = min(missing, key=itemgetter(0), default=(0, 0))
            if noble not in left and 0 < nearest <= NEAR_TILE:
                yield Fact(Kind.RIVAL_NEAR_NOBLE, seat=rival, number=nearest, tile=noble.id)

    def _rivals(self) -> list[int]:
        order = [(self.seat + step) % self.before.seats for step in range(1, self.before.seats)]
        return [seat for seat in order if seat not in self.before.left]

    def _has_turn(self, end: Position, seat: int) -> bool:
        """Return whether a seat has a turn after the end of this one, unless another seat ends the game before."""
        return not end.is_over and (not rules.base_of(end).last_round or seat > self.seat)

    def _cards_denied(self) -> Iterator[Fact]:
        """Yield the best card that this move keeps a rival from buying: of the next rival if there is one."""
        cards = sorted(rules.open_cards(self.before), key=_worth, reverse=True)
        for rival in self._rivals():
            lost = purchasable(self.before, rival) - purchasable(self.after, rival)
            for address, card in cards:
                if card.id in lost and self._is_left_by_another_move(card, rival):
                    yield Fact(Kind.DENIES, address, seat=rival)
                    return

    def _is_left_by_another_move(self, card: Card, rival: int) -> bool:
        """Return whether after another move the rival has a turn in which it can buy a card."""
        ends = (_some_end(_advanced(self.before, move)[1]) for move in self.before.legal_moves() if move != self.move)
        return any(self._has_turn(end, rival) and card.id in purchasable(end, rival) for end in ends)

    def _tokens(self) -> Iterator[Fact]:
        bank = rules.base_of(self.after).bank
        if isinstance(self.move, rules.TakeTokens) and self._turn_is_over():
            last = sum(ONE[gem] * number for gem, number in counts_in(self.move.tokens) if not count(bank, gem))
            if last:
                yield Fact(Kind.TAKES_LAST, gems=last)
        if any(isinstance(event, rules.CardReserved) and event.gold for event in self.events):
            yield Fact(Kind.GAINS_GOLD)
        has_gold = gold_in(rules.base_of(self.before).players[self.seat].tokens)
        if isinstance(self.move, rules.ReturnTokens) and has_gold and not gold_in(self.move.tokens):
            yield Fact(Kind.KEEPS_GOLD)

    def _purchases(self) -> Iterator[Fact]:
        """Yield the best card that the seat can buy in a later turn, the nearest one, and how many are cheaper."""
        before, after = rules.base_of(self.before).players[self.seat], rules.base_of(self.after).players[self.seat]
        in_sight = self._in_sight()
        cheaper = sum(total(after.price(card)) < total(before.price(card)) for _, card in in_sight)
        if cheaper:
            yield Fact(Kind.CHEAPER, number=cheaper)
        ends = self._ends_of_turn()
        if not ends:
            return
        could = purchasable(self.before, self.seat)
        kept = set[str]().union(*(purchasable(end, self.seat) for end in ends))
        can_buy = [placed for placed in in_sight if placed[1].id in kept]
        if new := [placed for placed in can_buy if placed[1].id not in could]:
            best = _best(new)
            yield Fact(Kind.CAN_BUY_IT) if best == self._reserved_from() else Fact(Kind.CAN_BUY, best)
            return
        if isinstance(self.move, rules.ReturnTokens):
            # A card that the seat can still buy is worth naming if returning other tokens would lose it (B8).
            others = [self.before.advance(move)[1] for move in self.before.legal_moves() if move != self.move]
            others_can = [purchasable(other, self.seat) for other in others]
            if at_stake := [placed for placed in can_buy if any(placed[1].id not in cards for cards in others_can)]:
                yield Fact(Kind.CAN_STILL_BUY, _best(at_stake))
        if self._turn_is_over():
            yield from self._cards_near([placed for placed in in_sight if placed[1].id not in kept])

    def _cards_near(self, cards: Sequence[AddressedCard]) -> Iterator[Fact]:
        expansion = rules.expansion_of(self.after)
        if any(expansion.gold_in_cards(position, self.seat) for position in (self.before, self.after)):
            return  # cards that pay once, as gold does, would have to be counted, too
        barred = expansion.barred_from_purchase(self.after, self.seat)
        near: list[tuple[int, int, str]] = []
        for address, card in cards:
            was, missing = (
                total(missing_and_covered(position, self.seat, card)[0]) for position in (self.before, self.after)
            )
            if card.id not in barred and 0 < missing < was:
                near.append((missing, -card.prestige, address))
        if near:
            missing, _, address = min(near)
            is_it = address == self._reserved_from()
            yield Fact(Kind.CARD_NEAR_IT, number=missing) if is_it else Fact(Kind.CARD_NEAR, address, missing)

    def _reserved_from(self) -> str | None:
        """Return the address that the card reserved by the move had, or None; another card may lie there then."""
        reserved = self._event(rules.CardReserved)
        addresses = (
            address for address, card in rules.open_cards(self.before) if reserved and card.id == reserved.card
        )
        return next(addresses, None)

    def _tiles_near(self) -> Iterator[Fact]:
        before, after = tiles_lacking(self.before, self.seat), tiles_lacking(self.after, self.seat)
        near = [(tile, missing) for tile, missing in after.items() if 0 < missing < before.get(tile, 0)]
        nearest, missing = min(near, key=itemgetter(1), default=("", NEAR_TILE + 1))
        if missing <= NEAR_TILE:
            yield Fact(Kind.NOBLE_NEAR if nearest in rules.NOBLES else Kind.TILE_NEAR, number=missing, tile=nearest)

    def _claims(self) -> Iterator[Fact]:
        """Yield the best card that the seat keeps from the others, and one that a rival keeps from it no longer."""
        claimed, claims = (rules.expansion_of(position).claims(position) for position in (self.before, self.after))
        open_after = {card.id for _, card in rules.open_cards(self.after)}
        hand = {held.card.id for held in rules.base_of(self.after).players[self.seat].hand}
        kept: list[AddressedCard] = []
        freed: list[AddressedCard] = []
        for placed in rules.open_cards(self.before):
            card = placed[1].id
            had_by, has_by = (owners.get(card, (None, 0))[0] for owners in (claimed, claims))
            if had_by is None and (card in hand or (card in open_after and has_by == self.seat)):
                kept.append(placed)
            if card in open_after and had_by not in (None, self.seat) and has_by in (None, self.seat):
                freed.append(placed)
        if kept:
            best = max(kept, key=_worth)
            yield Fact(Kind.KEEPS_CARD if best[1].id in hand else Kind.KEEPS_CARD_FOR_NOW, best[0])
        if freed and self._turn_is_over():
            yield Fact(Kind.FREES, _best(freed))

    def _stronger_claims(self) -> Iterator[Fact]:
        before, after = (rules.expansion_of(position) for position in (self.before, self.after))
        had = before.nobles_for(self.before, self.seat)
        nobles = after.nobles_for(self.after, self.seat)
        yield from (Fact(Kind.KEEPS_NOBLE, tile=noble.id) for noble in nobles if noble not in had)
        claimed, claims = before.claims(self.before), after.claims(self.after)
        for address, card in rules.open_cards(self.after):
            seat, number = claims.get(card.id, (None, 0))
            if seat == self.seat and 0 < claimed.get(card.id, (seat, 0))[1] < number:
                yield Fact(Kind.STRONGER_CLAIM, address, number)

    def _turn_is_over(self) -> bool:
        return self.after.is_over or self._event(TurnBegan) is not None

    def _ends_of_turn(self) -> list[Position]:
        """Return the positions in which the seat can end its turn; none if a choice that is left makes them unclear."""
        if self._turn_is_over():
            return [self.after]
        if not isinstance(self.after.decision, rules.ChooseTokensToReturn):
            return []
        ends = [self.after.advance(move)[1] for move in self.after.legal_moves()]
        return [end for end in ends if end.decision is not None and not rules.base_of(end).last_round]

    def _in_sight(self) -> list[AddressedCard]:
        before = {card.id: (address, card) for address, card in in_sight(self.before, self.seat)}
        return [before[card.id] for _, card in in_sight(self.after, self.seat) if card.id in before]


def _advanced(position: Position, move: Move) -> tuple[Sequence[Event], Position]:
    """Return the events of a move and the position after them, up to the pass of a rival, which is not certain."""
    events, after = position.advance(move)
    passed = next((at for at, event in enumerate(events) if isinstance(event, TurnPassed)), None)
    return (events, after) if passed is None else (events[:passed], position.after(events[:passed]))


def _some_end(position: Position) -> Position:
    """Return a position in which the turn can end, with the first answer to each question that is open."""
    while position.decision is not None and not isinstance(position.decision, rules.ChooseAction):
        position = _advanced(position, position.legal_moves()[0])[1]
    return position


def in_sight(position: Position, seat: int) -> list[AddressedCard]:
    """Return the known cards in the rows and in a seat's hand, with their addresses."""
    hand = ((address, held.card) for address, held in rules.base_of(position).players[seat].hand_with_addresses())
    return [(address, card) for address, card in (*rules.open_cards(position), *hand) if not card.id.startswith("?")]


def purchasable(position: Position, seat: int) -> set[str]:
    """Return the ids of all cards that a seat could buy if it were to choose an action now."""
    asked = replace(position, seat=seat, decision=position.rules.game.open_turn(seat))
    bought_card = presenter_of(position).bought_card
    cards = {move.card if isinstance(move, rules.PurchaseCard) else bought_card(move) for move in asked.legal_moves()}
    return {card for card in cards if card is not None}


def tiles_lacking(position: Position, seat: int) -> dict[str, int]:
    """Return how much a seat lacks for each noble and tile of the expansion that it may still get."""
    player = rules.base_of(position).players[seat]
    nobles = (*rules.base_of(position).nobles, *rules.expansion_of(position).nobles_for(position, seat))
    lacking = {noble.id: total(shortfall(player.bonuses, noble.needs)) for noble in nobles}
    return {**lacking, **presenter_of(position).lacking(position, seat)}


def _best(cards: Sequence[AddressedCard]) -> str:
    return max(cards, key=_worth)[0]


def _worth(placed: AddressedCard) -> tuple[int, int]:
    return placed[1].prestige, placed[1].level


def chance_texts(chances: Sequence[float], words: Words) -> list[str]:
    """Return the chance to win after each move, rounded to what the estimate supports; the best move comes first.

    A move is called as good as one above it if its chance is hardly lower. A later move may seem to have the higher
    chance, because it was searched less; then it is called equally good, too, since no estimate supports more.
    """
    texts: list[str] = []
    shown, shown_percent, shown_number = 1.0, 100, 1
    for number, chance in enumerate(chances, start=1):
        percent = STEP * round(100 * chance / STEP)
        if number > 1 and (chance > shown - EQUAL or 0 < percent == shown_percent < 100):
            texts.append(words.text("hint-equal", number=shown_number))
            continue
        shown, shown_percent, shown_number = chance, percent, number
        bound = "hint-chance-most" if percent > 100 - STEP else "hint-chance"
        message = "hint-chance-least" if percent < STEP else bound
        texts.append(words.text(message, percent=min(max(percent, STEP), 100 - STEP)))
    return texts


def reason_text(view: Position, facts: Sequence[Fact], words: Words) -> str:
    """Return the most important facts as the end of a sentence, or an empty text when there are none."""
    texts = [_reason(view, fact, words) for fact in facts[:MOST_REASONS]]
    if len(texts) < 2:
        return "".join(texts)
    return words.text("hint-reasons", first=texts[0], second=texts[1])


def _reason(view: Position, fact: Fact, words: Words) -> str:
    noble = rules.NOBLES.get(fact.tile)
    return words.text(
        fact.kind,
        address=fact.address,
        count=fact.number,
        prestige=words.text("card-prestige", prestige=fact.number),
        player=words.player(fact.seat),
        piece=presenter_of(view).piece(fact.tile, words) if fact.tile and not noble else "",
        needs=words.pile(noble.needs) if noble else "",
        gems=words.pile(fact.gems),
    )
