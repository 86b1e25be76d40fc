"""Whole games with the Orient: whatever is played, these promises hold after every move."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from bot.engine import Event, GameError, Move, Position
from bot.rules import CARDS, MAX_RESERVED, ChooseAction, Options, PurchaseCard, base_of, codec_for, rules_for
from bot.rules.orient import orient_of, ways_to_discard
from bot.rules.orient_state import (
    ORIENT_CARDS,
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    DiscardCards,
    JoinCard,
    PurchaseByDiscarding,
    PurchaseWithGoldCards,
    ReserveFromOrientDeck,
    ReserveNoble,
    TakeFreeCard,
)
from data import GEMS, Gem, components
from data.gems import count, pack, total
from tests.builders import a_deal

ORIENT = Options(expansion="orient")
EVERYTHING = sorted([*components().cards, *components().orient_cards])
OWN_MOVES = (PurchaseWithGoldCards, PurchaseByDiscarding, JoinCard, TakeFreeCard, ReserveNoble, DiscardCards)
OWN_DECISIONS = (ChooseFreeCard, ChooseCardToJoin, ChooseNobleToReserve, ChooseCardsToDiscard)
GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(12)]


def play(seats: int, seed: int) -> Iterator[tuple[Position, tuple[Event, ...], Position]]:
    """Play a game to its end, in which everybody likes to buy, and above all what only the Orient has."""
    chance = Random(seed)
    events, position = a_deal(seats, ORIENT, seed)
    yield rules_for(ORIENT).before_deal(seats), events, position
    for _ in range(2_000):
        if position.is_over:
            return
        events, following = position.advance(chance.choice(liked(position, chance)))
        yield position, events, following
        position = following
    raise AssertionError("a game of more than 2000 moves")


def liked(position: Position, chance: Random) -> list[Move]:
    moves = list(position.legal_moves())
    if chance.random() < 0.7:
        for kinds in (OWN_MOVES, (PurchaseCard,)):
            if found := [move for move in moves if isinstance(move, kinds)]:
                return found
    return moves


def cards_in(position: Position) -> list[str]:
    """Return the id of every card, once for each place it is in."""
    base, orient = base_of(position), orient_of(position)
    piles = [*base.rows, *base.decks, *orient.rows, *orient.decks, [card for _, card in orient.box]]
    piles += [player.cards for player in base.players]
    piles += [tuple(held.card for held in player.hand) for player in base.players]
    return sorted(card.id for pile in piles for card in pile if card)


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_every_piece_is_in_one_place_and_counts_for_whoever_has_it(seats: int, seed: int):
    """O1 to O9"""
    nobles: list[str] = []
    bank = 0
    for before, _, position in play(seats, seed):
        base, orient = base_of(position), orient_of(position)
        if isinstance(before.decision, type(None)):
            nobles, bank = sorted(noble.id for noble in base.nobles), base.bank
        assert cards_in(position) == EVERYTHING
        assert base.bank + sum(player.tokens for player in base.players) == bank
        visited = [noble for player in base.players for noble in player.nobles]
        kept = [noble for _, noble in orient.nobles]
        assert sorted(noble.id for noble in (*base.nobles, *visited, *kept)) == nobles
        for player in base.players:
            assert player.bonuses == sum(map(orient.bonuses_of, player.cards))
            assert player.prestige == sum(piece.prestige for piece in (*player.cards, *player.nobles))
            assert len(player.hand) <= MAX_RESERVED
            assert count(player.bonuses, Gem.GOLD) == 0
        owners = {card.id: seat for seat, player in enumerate(base.players) for card in player.cards}
        for card, partner in orient.joined:
            assert owners[card.id] == owners[partner.id]
            assert partner.bonuses
        asked = isinstance(position.decision, OWN_DECISIONS)
        for row, deck in zip(orient.rows, orient.decks, strict=True):
            assert len(row) == 2
            assert not deck or None not in row or asked or position.is_over
        for row, deck in zip(base.rows, base.decks, strict=True):
            assert not deck or None not in row or asked or position.is_over
        assert orient.effect is None or asked
        assert bool(position.legal_moves()) != position.is_over


@pytest.mark.parametrize(("seats", "seed"), GAMES[::3])
def test_the_log_says_everything_and_the_views_nothing_too_much(seats: int, seed: int):
    """O1, B18"""
    codec = codec_for(ORIENT)
    log: list[Event] = []
    for before, events, position in play(seats, seed):
        log += events
        assert codec.loads(codec.dumps(events)) == events
        for move in before.legal_moves():
            assert codec.loads(codec.dumps(move)) == move
        for viewer in (None, *range(seats)):
            secrets = secrets_from(position, viewer)
            view = position.view(viewer)
            assert not secrets & set(cards_in(view))
            seen = codec.dumps(tuple(position.rules.mask(event, viewer) for event in events))
            assert not [card for card in secrets if f'"{card}"' in seen]
            if position.decision and position.decision.seat == viewer:
                assert view.legal_moves() == position.legal_moves()
            if isinstance(position.decision, OWN_DECISIONS):
                assert view.decision == position.decision
    assert rules_for(ORIENT).replay(seats, log) == position
    assert rules_for(ORIENT).replay(seats, codec.loads(codec.dumps(tuple(log)))) == position


def secrets_from(position: Position, viewer: int | None) -> set[str]:
    base, orient = base_of(position), orient_of(position)
    in_decks = {card.id for deck in (*base.decks, *orient.decks) for card in deck}
    others = [player for seat, player in enumerate(base.players) if seat != viewer]
    return in_decks | {held.card.id for player in others for held in player.hand if held.blind}


@pytest.mark.parametrize(("seats", "seed"), GAMES[::4])
def test_anybody_may_leave_at_any_time(seats: int, seed: int):
    """O8, B4"""
    for _, _, position in play(seats, seed):
        if position.is_over:
            return
        for seat in position.active_seats():
            _, after = position.without(seat)
            assert after.is_over or after.decision
            assert after.decision is None or after.decision.seat != seat
            assert cards_in(after) == EVERYTHING
            effect = orient_of(after).effect
            assert effect is None or effect.seat != seat


@pytest.mark.parametrize(("seats", "seed"), GAMES[:3])
def test_what_is_offered_is_what_is_accepted(seats: int, seed: int):
    """O1, O2, O9: of gold cards only the oldest are offered, and the others are as good."""
    for number, (_, _, position) in enumerate(play(seats, seed)):
        if number % 5 or position.is_over:
            continue
        offered = set(position.legal_moves())
        assert all(is_accepted(position, move) for move in offered)
        if isinstance(position.decision, ChooseAction):
            own = base_of(position).players[position.seat]
            held = tuple(card.id for card in own.cards if card.id in ORIENT_CARDS and not card.bonuses)
            tried: list[Move] = [ReserveFromOrientDeck(level) for level in range(5)]
            tried += [PurchaseByDiscarding(card) for card in CARDS]
            tried += [
                PurchaseWithGoldCards(card.id, pack(gems), held[:1])
                for card in CARDS.values()
                for gems in ([], [card.bonus], [Gem.GOLD], [Gem.GOLD, Gem.GOLD])
                if held
            ]
            assert {move for move in tried if is_accepted(position, move)} <= offered
            state = orient_of(position)
            for gem in GEMS:
                ways = ways_to_discard(state, own, gem)
                assert bool(ways) == (count(own.bonuses, gem) >= 2)
                assert all(total(sum(state.bonuses_of(CARDS[card]) for card in way)) >= 2 for way in ways)


def is_accepted(position: Position, move: Move) -> bool:
    try:
        position.play(move)
    except GameError:
        return False
    return True


def test_the_games_above_meet_every_question_and_every_move():
    """A guard on this file: games in which the Orient's cards lie idle would prove nothing."""
    asked: Counter[str] = Counter()
    for seats, seed in GAMES:
        for before, _, _ in play(seats, seed):
            asked[type(before.decision).__name__] += 1
            asked.update({type(move).__name__ for move in before.legal_moves()})
    for kind in (*OWN_DECISIONS, *OWN_MOVES, ReserveFromOrientDeck):
        assert asked[kind.__name__], kind
