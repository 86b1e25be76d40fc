"""Answers typed along with a move: simulate the move, and match each answer with the decision it belongs to."""

from dataclasses import dataclass, field

from bot.engine import Decision, GameError, Move, Position
from bot.games.unit.refusals import NothingAsked
from bot.present.language.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, ReturnTokens, WelcomeNoble, base_of
from bot.ui.kit.input.parsing import parse_answer, parse_noble, parse_returned
from bot.ui.kit.input.suggestions import ANSWERS_END


@dataclass(frozen=True, slots=True)
class TypedAnswers:
    """The typed answers to the decisions after a move; `then` holds several, separated by `ANSWERS_END`."""

    return_: str | None = None
    noble: str | None = None
    then: str | None = None


NOTHING_TYPED = TypedAnswers()


@dataclass(slots=True)
class SimulatedMoves:
    """The moves that were tried, the position after the last legal one, and whether all are legal.

    `numbers` holds the short form "#3" of each part of `then`, or "" for an illegal part.
    """

    position: Position
    moves: list[Move] = field(default_factory=list[Move])
    numbers: list[str] = field(default_factory=list[str])
    is_legal: bool = True


def simulate(
    position: Position,
    seat: int,
    first: Move | None,
    typed: TypedAnswers,
    words: Words,
    until: type[Decision] | None = None,
) -> SimulatedMoves:
    """Try a move, if there is one, and the typed answers to the seat's decisions after it.

    The decision about tokens takes `return_`, the one about nobles takes `noble`; every other decision, and these two
    without an answer of their own, takes the next part of `then`. A decision of the kind `until` ends the simulation.
    Raises `GameError` for text that cannot be read, and for parts of `then` without a decision.
    """
    tokens = ReturnTokens(parse_returned(typed.return_)) if typed.return_ is not None else None
    noble = typed.noble
    parts = [part for part in (typed.then or "").split(ANSWERS_END) if part.strip()]
    tried = SimulatedMoves(position)
    move = first
    while True:
        if move is not None:
            tried.moves.append(move)
            try:
                _, tried.position = tried.position.advance(move)
            except GameError:
                tried.is_legal = False
                return tried
        position = tried.position
        decision = position.decision
        if decision is None or decision.seat != seat or (isinstance(decision, ChooseAction) and tried.moves):
            break
        if until is not None and isinstance(decision, until):
            return tried
        if isinstance(decision, ChooseTokensToReturn) and tokens:
            move, tokens = tokens, None
        elif isinstance(decision, ChooseNoble) and noble is not None:
            known = dict.fromkeys([*(each.id for each in base_of(position).nobles), *decision.nobles])
            move, noble = WelcomeNoble(parse_noble(noble, tuple(known))), None
        elif parts:
            move = _parse_part(position, parts.pop(0), bool(tried.moves), words)
            legal = position.legal_moves()
            tried.numbers.append(f"#{legal.index(move) + 1}" if move in legal else "")
        else:
            break
    if parts:
        raise NothingAsked
    # No decision asked for the answers that are left; the rules refuse them when the moves are made.
    tried.is_legal = not tokens and noble is None
    if tokens:
        tried.moves.append(tokens)
    if noble is not None:
        tried.moves.append(WelcomeNoble(parse_noble(noble, [each.id for each in base_of(position).nobles])))
    return tried


def _parse_part(position: Position, text: str, is_later: bool, words: Words) -> Move:
    """Return the move in a part of `then`. Raises `GameError`, after other moves with the hint that none was made."""
    try:
        return parse_answer(position, text, words)
    except GameError as refusal:
        if not is_later:
            raise
        raise GameError("error-not-all", reason=words.refusal(refusal)) from None
