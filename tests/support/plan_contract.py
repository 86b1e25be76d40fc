"""A slow evaluation of which moves can become possible before a turn, to compare the refusals of plans with.

It plays every turn that the player before may make, one after the other, with the real cards; some of the others leave.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from bot import rules
from bot.engine import Move, Position
from bot.games.play.possible import has_another_turn, never_possible, turn_of
from bot.rules.orient.state import PurchaseByDiscarding, PurchaseWithGoldCards, ReserveFromOrientDeck
from data import GEMS, Card, Gem, Gems
from data.gems import NO_GEMS, ONE, count, pack
from tests.support.builders import a_deal

MOST_MOVES = 70


def check_plans_in_a_game(options: rules.Options, seats: int, seed: int, positions: int) -> Counter[str]:
    """Compare the refusals in some random positions of a game; return how many moves were refused and accepted."""
    chance, counted = Random(seed), Counter[str]()
    for _ in range(positions):
        position = a_position_in_play(options, seats, chance)
        mover = position.seat
        for seat in position.active_seats():
            if seat != mover:
                counted += check_plans(position, seat, chance)
    return counted


def a_position_in_play(options: rules.Options, seats: int, chance: Random) -> Position:
    """Return a position after random moves, in which a turn begins."""
    while True:
        _, position = a_deal(seats, options, chance.randrange(2**31))
        wanted = chance.randrange(MOST_MOVES)
        while not position.is_over and (wanted > 0 or not isinstance(position.decision, rules.ChooseAction)):
            wanted -= 1
            legal = position.legal_moves()
            purchases = [move for move in legal if isinstance(move, rules.PurchaseCard)]
            position = position.advance(chance.choice(purchases if purchases and chance.random() < 0.6 else legal))[1]
        if not position.is_over:
            return position


def check_plans(position: Position, seat: int, chance: Random) -> Counter[str]:
    """Assert that each move is refused if no turn of the players before can make it possible, and only then.

    With one player before, all turns are played, else some random ones, which show only what must not be refused.
    """
    counted = Counter[str]()
    before = (seat - position.seat) % position.seats
    ends = list(ends_of_turn(position) if before == 1 else some_ends(position, seat, chance))
    turns = [*ends, *(after_leavers(end, seat, chance) for end in (position, *ends))]
    assert any(end.decision == rules.ChooseAction(seat) for end in turns) <= has_another_turn(position, seat)
    if not has_another_turn(position, seat):
        return counted
    mine = [end for end in turns if end.decision == rules.ChooseAction(seat)]
    named = {card.id for card in cards_in_sight(position, seat)}
    possible = {move for end in mine for move in end.legal_moves() if getattr(move, "card", None) in {None, *named}}
    now = set(turn_of(position, seat).legal_moves())
    banks = banks_after_a_turn(position, seat) if before == 1 else []
    for move in {*moves_to_try(position, seat, chance), *possible}:
        is_refused = never_possible(move, position, seat) is not None
        counted["refused" if is_refused else "accepted"] += 1
        assert not (is_refused and move in possible), move
        if is_refused or move in possible or move in now or before > 1:
            continue
        counted["accepted, but not possible in this game"] += 1
        if isinstance(move, rules.TakeTokens):
            assert any(may_take(position, seat, bank, move) for bank in banks), move
        else:
            owner, markers = rules.expansion_of(position).claims(position)[move.card]  # type: ignore[attr-defined]
            assert owner != seat
            assert markers <= 2 or len(position.active_seats()) > 2
    return counted


def ends_of_turn(position: Position) -> Iterator[Position]:
    """Yield the positions after each way to make the present turn."""
    seat, waiting = position.seat, [position]
    while waiting:
        each = waiting.pop()
        for move in each.legal_moves():
            _, after = each.advance(move)
            is_within = after.decision is not None and after.decision.seat == seat and after.round == position.round
            if is_within:
                waiting.append(after)
            else:
                yield after


def some_ends(position: Position, seat: int, chance: Random, number: int = 30) -> Iterator[Position]:
    """Yield some positions in which the turn of a seat begins after random turns, or the game has ended."""
    for _ in range(number):
        each = position
        while not each.is_over and each.decision != rules.ChooseAction(seat):
            each = each.advance(chance.choice(each.legal_moves()))[1]
        yield each


def after_leavers(position: Position, seat: int, chance: Random) -> Position:
    """Return a position after some players but a seat have left, and at least one other stays."""
    others = [each for each in position.active_seats() if each != seat]
    for each in chance.sample(others, chance.randrange(len(others))) if not position.is_over else ():
        position = position.without(each)[1]
    return position


def moves_to_try(position: Position, seat: int, chance: Random) -> Iterator[Move]:
    """Yield moves of every kind, possible or not, for cards that the seat knows of."""
    view = position.view(seat)
    player = rules.base_of(view).players[seat]
    for size in (0, 1, 2, 3, 4):
        yield from (rules.TakeTokens(pack(gems)) for gems in combinations(GEMS, size))
    yield from (rules.TakeTokens(number * ONE[gem]) for gem in GEMS for number in (2, 3))
    yield rules.TakeTokens(ONE[Gem.GOLD])
    gone = chance.choice([card for each in rules.base_of(view).players for card in each.cards] or [rules.CARDS["D01"]])
    gold_cards = tuple(card.id for card in player.cards if getattr(card, "kind", "") == "double_gold")
    is_orient = rules.expansion_of(view).name == "orient"
    for card in [*cards_in_sight(position, seat), gone]:
        yield rules.ReserveCard(card.id)
        ways = rules.ways_to_pay(view, seat, card)
        yield from (rules.PurchaseCard(card.id, payment) for payment in (*ways[:2], NO_GEMS, player.tokens))
        if is_orient:
            yield PurchaseByDiscarding(card.id)
            yield PurchaseWithGoldCards(card.id, NO_GEMS, gold_cards[:1])
    for level in (1, 2, 3):
        yield rules.ReserveFromDeck(level)
        if is_orient:
            yield ReserveFromOrientDeck(level)


def cards_in_sight(position: Position, seat: int) -> list[Card]:
    """Return the cards that a seat can name in a plan: face up or in its hand."""
    hand = rules.base_of(position).players[seat].hand
    return [*(card for _, card in rules.open_cards(position)), *(held.card for held in hand)]


def banks_after_a_turn(position: Position, seat: int) -> list[Gems]:
    """Return the gems that the bank may have after a turn of a player of whose cards nothing is known.

    All others but a seat may have left, and given back their tokens.
    """
    state = rules.base_of(position)
    others = [each for each in position.active_seats() if each not in (seat, position.seat)]
    leavers = [each for size in range(len(others) + 1) for each in combinations(others, size)]
    left = {sum(state.players[each].tokens for each in group) for group in leavers}
    bank, held = state.bank, state.players[position.seat].tokens
    taken = [pack(gems) for size in range(4) for gems in combinations(GEMS, size)]
    taken = [each for each in taken if all(count(bank, gem) >= count(each, gem) for gem in GEMS)]
    given = [
        sum(number * ONE[gem] for gem, number in zip(GEMS, numbers, strict=True))
        for numbers in product(*(range(count(held, gem) + 1) for gem in GEMS))
    ]
    return list({bank - away + back + more for away in taken for back in given for more in left})


def may_take(position: Position, seat: int, bank: Gems, move: rules.TakeTokens) -> bool:
    """Return whether the rules allow to take gems from a bank (B6, B7)."""
    gems, left = [gem for gem in GEMS if count(move.tokens, gem)], [gem for gem in GEMS if count(bank, gem)]
    if move.tokens == 2 * ONE[gems[0]]:
        return count(bank, gems[0]) >= 4
    is_full = position.rules.game.up_to_three or len(gems) == min(3, len(left))  # type: ignore[attr-defined]
    return set(gems) <= set(left) and is_full
