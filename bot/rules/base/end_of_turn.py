"""The stages after an action: refilled rows (B14), at most ten tokens (B8), nobles (B15), the end (B16)."""

from collections.abc import Sequence

from bot.engine import DecisionOpened, Event, GameError, GameOver, Move, Position, Stage, TurnBegan
from bot.rules.base import vocabulary
from bot.rules.base.hooks import Choice
from bot.rules.base.payment import sub_piles
from bot.rules.base.queries import base_of, expansion_of, prestige_of, winners
from bot.rules.base.rows import refills
from bot.rules.base.state import MAX_TOKENS
from data.gems import count, counts_in, covers, total

PRESTIGE_TO_WIN = 15

REFILL, RETURN, VISIT, END_OF_TURN = 20, 40, 50, 90
"""Order of the stages after an action. The stages of expansions go between them."""


def _refill_rows(position: Position) -> Sequence[Event]:
    """Fill every gap in a row from its deck (B14)."""
    state = base_of(position)
    return refills(state.rows, state.decks, vocabulary.CardRevealed)


def _ask_for_tokens(position: Position) -> Sequence[Event]:
    """Ask for the return of all tokens above ten (B8)."""
    above = total(base_of(position).players[position.seat].tokens) - MAX_TOKENS
    return (DecisionOpened(vocabulary.ChooseTokensToReturn(position.seat, above)),) if above > 0 else ()


def tokens_to_return(position: Position, decision: vocabulary.ChooseTokensToReturn) -> Sequence[Move]:
    """Return every choice of tokens to return (B8)."""
    tokens = base_of(position).players[decision.seat].tokens
    return [vocabulary.ReturnTokens(pile) for pile in sub_piles(tokens, decision.count)]


def return_tokens(position: Position, decision: vocabulary.ChooseTokensToReturn, move: Move) -> Sequence[Event]:
    """Return the event of returning tokens (B8). Raises `GameError` for an illegal move."""
    if not isinstance(move, vocabulary.ReturnTokens):
        raise GameError("error-return-first", count=decision.count)
    tokens = base_of(position).players[decision.seat].tokens
    if total(move.tokens) != decision.count:
        raise GameError("error-return-count", count=decision.count)
    for gem, number in counts_in(move.tokens):
        if count(tokens, gem) < number:
            raise GameError("error-return-not-held", gem=gem, count=count(tokens, gem))
    return (vocabulary.TokensReturned(decision.seat, move.tokens),)


def _receive_noble(position: Position) -> Sequence[Event]:
    """Let a noble visit when the player has its bonuses; ask which when several could (B15)."""
    state, seat = base_of(position), position.seat
    bonuses = state.players[seat].bonuses
    if not bonuses:
        return ()
    nobles = (*state.nobles, *expansion_of(position).nobles_for(position, seat))
    visiting = tuple([noble.id for noble in nobles if covers(bonuses, noble.needs)])
    return VISITING_NOBLE.offer(position, vocabulary.ChooseNoble(seat, visiting)) if visiting else ()


def _visit(position: Position, decision: vocabulary.ChooseNoble, move: vocabulary.WelcomeNoble) -> Sequence[Event]:
    return (vocabulary.NobleVisited(decision.seat, move.noble),)


VISITING_NOBLE = Choice("nobles", vocabulary.WelcomeNoble, _visit, "error-noble-first", "error-noble-not-visiting")


def _end_turn(position: Position) -> Sequence[Event]:
    """Begin the next turn, or end the game after the round in which a player reached 15 prestige (B16)."""
    events: list[Event] = []
    last_round = base_of(position).last_round
    if not last_round and position.seat not in position.left:
        decided = expansion_of(position).ends_game(position, position.seat)
        if prestige_of(position, position.seat) >= PRESTIGE_TO_WIN if decided is None else decided:
            last_round = True
            events.append(vocabulary.LastRoundBegan(position.seat))
    seat, round_ = position.next_seat()
    if last_round and round_ > position.round:
        return (*events, GameOver(winners(position)))
    return (*events, TurnBegan(seat, round_))


STAGES = (
    Stage(REFILL, _refill_rows),
    Stage(RETURN, _ask_for_tokens, asks=(vocabulary.ChooseTokensToReturn,)),
    Stage(VISIT, _receive_noble, asks=(vocabulary.ChooseNoble,)),
    Stage(END_OF_TURN, _end_turn),
)
