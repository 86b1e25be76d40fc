"""Which moves can still become possible before the turn of their seat begins.

Nothing that the seat has changes before its turn: tokens, bonuses, hand. Decks only get smaller, and cards that are
gone stay gone. The gems in the bank and the markers on cards do change.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from bot.engine import GameError, Move, Position, SeatLeft
from bot.games.unit.options import FEWEST_SEATS
from bot.rules import TakeTokens, base_of, expansion_of
from data import GEMS, Gems
from data.gems import ONE, count, counts_in

_MOST_TAKEN = 3  # gems that a turn takes out of the bank
_MOST_FREED = 2  # markers of others that a turn takes off a card: after a purchase, and after a conquest


def turn_of(position: Position, seat: int) -> Position:
    """Return what a seat sees, as if its turn began now. Nothing hidden from the seat is in it."""
    return replace(position.view(seat), seat=seat, decision=position.rules.game.open_turn(seat))


def has_another_turn(position: Position, seat: int) -> bool:
    """Return whether a seat that is not to act will have another turn, as far as the rules say (B16)."""
    return not position.is_over and not (base_of(position).last_round and seat < position.seat)


def never_possible(move: Move, position: Position, seat: int) -> GameError | None:
    """Return why a move is not possible in the next turn of a seat, whatever others do until then; None if it may be.

    Others do what one turn each allows, with whatever cards they may have, or leave the game, but not all of them.
    `position` is the present one, in which another seat is to act; what is hidden from the seat makes no difference.
    """
    turn = turn_of(position, seat)
    refusal = turn.objection(move)
    if refusal is None:
        return None
    before = _seats_before(position, seat)
    if isinstance(move, TakeTokens):
        banks = dict.fromkeys(_banks(turn, seat, before, move.tokens))
        objections = (_with_bank(turn, bank).objection(move) for bank in banks)
        return None if None in objections else refusal
    owner, markers = expansion_of(turn).claims(turn).get(getattr(move, "card", ""), (seat, 0))
    may_leave = len(position.active_seats()) > FEWEST_SEATS
    if owner != seat and (may_leave or markers <= sum(1 if each == owner else _MOST_FREED for each in before)):
        return turn.after([SeatLeft(owner)]).objection(move)  # which frees the card
    return refusal


def _seats_before(position: Position, seat: int) -> Sequence[int]:
    """Return the seats with a turn before that of a seat, the present one first."""
    turns = (seat - position.seat) % position.seats
    following = [(position.seat + each) % position.seats for each in range(turns)]
    return [each for each in following if each not in position.left]


def _banks(turn: Position, seat: int, before: Sequence[int], wanted: Gems) -> Iterator[Gems]:
    """Yield the banks from which some gems are most likely to be allowed: the fullest one, and one with only them.

    All but one of the others may leave and give back all tokens; those with a turn `before` can give back some.
    """
    state = base_of(turn)
    others = [each for each in turn.active_seats() if each != seat]
    for number in range(len(others)):
        for leavers in combinations(others, number):
            bank = state.bank + sum(state.players[each].tokens for each in leavers)
            movers = [each for each in before if each not in leavers]
            yield from _banks_after(bank, [state.players[each].tokens for each in movers], wanted)


def _banks_after(bank: Gems, tokens: Sequence[Gems], wanted: Gems) -> Iterator[Gems]:
    """Yield the fullest bank, and one with only some gems, after the turns of players with these tokens.

    A turn takes one gem of a colour, or two of four or more; so three turns empty a pile of four, too.
    """
    fullest, turns = bank + sum(tokens), len(tokens)
    yield fullest
    others = {gem: count(bank, gem) for gem in GEMS if not count(wanted, gem)}
    can_be_emptied = all(number <= turns + (turns == _MOST_TAKEN) for number in others.values())
    if can_be_emptied and sum(others.values()) <= _MOST_TAKEN * turns:
        yield sum(ONE[gem] * number for gem, number in counts_in(fullest) if gem not in others)


def _with_bank(position: Position, bank: Gems) -> Position:
    base = base_of(position)
    return replace(
        position, slices=tuple(replace(each, bank=bank) if each is base else each for each in position.slices)
    )
