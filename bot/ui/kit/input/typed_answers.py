"""Answers typed along with a move: simulate the move, and match each answer with the decision it belongs to."""

from dataclasses import dataclass

from bot.engine import Decision, GameError, Move, Position
from bot.games.unit.refusals import NothingAsked
from bot.present.language.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, ReturnTokens, WelcomeNoble, base_of
from bot.ui.kit.input.parsing import parse_answer, parse_noble, parse_returned
from bot.ui.kit.input.suggestions import ANSWERS_END


@dataclass(frozen=True, slots=True)
class TypedAnswers:
    """The options of a command that answer the decisions after its move, as they were typed.

    `then` holds several answers, separated by `ANSWERS_END`.
    """

    return_: str | None = None
    noble: str | None = None
    then: str | None = None


NOTHING_TYPED = TypedAnswers()


@dataclass(frozen=True, slots=True)
class Simulation:
    """The moves that were tried, and the position after the last legal one.

    `numbers` holds the short form "#3" of each part of `then`, or "" for an illegal part. `is_legal` says whether all
    moves are legal.
    """

    moves: tuple[Move, ...]
    position: Position
    numbers: tuple[str, ...] = ()
    is_legal: bool = True


def moves_with_answers(position: Position, seat: int, first: Move, typed: TypedAnswers, words: Words) -> list[Move]:
    """Return a move, followed by the typed answers to the decisions after it. Raises `GameError` for unreadable text.

    The list ends with the first illegal move, so that the rules can say why they refuse it.
    """
    decision = position.decision
    if typed == NOTHING_TYPED or decision is None or decision.seat != seat:
        return [first]
    return list(simulate(position, seat, first, typed, words).moves)


def simulate(
    position: Position,
    seat: int,
    first: Move | None,
    typed: TypedAnswers,
    words: Words,
    until: type[Decision] | None = None,
) -> Simulation:
    """Try a move, if there is one, and the typed answers to the seat's decisions after it.

    The decision about tokens takes `return_`, the one about nobles takes `noble`; every other decision, and these two
    without an answer of their own, takes the next part of `then`. A decision of the kind `until` ends the simulation.
    Raises `GameError` for text that cannot be read, and for parts of `then` without a decision.
    """
    tokens = ReturnTokens(parse_returned(typed.return_)) if typed.return_ is not None else None
    noble = typed.noble
    parts = [part for part in (typed.then or "").split(ANSWERS_END) if part.strip()]
    moves: list[Move] = []
    numbers: list[str] = []
    move = first
    while True:
        if move is not None:
            moves.append(move)
            try:
                _, position = position.advance(move)
            except GameError:
                return Simulation(tuple(moves), position, tuple(numbers), is_legal=False)
        decision = position.decision
        if decision is None or decision.seat != seat or (isinstance(decision, ChooseAction) and moves):
            break
        if until is not None and isinstance(decision, until):
            return Simulation(tuple(moves), position, tuple(numbers))
        if isinstance(decision, ChooseTokensToReturn) and tokens:
            move, tokens = tokens, None
        elif isinstance(decision, ChooseNoble) and noble is not None:
            known = dict.fromkeys([*(each.id for each in base_of(position).nobles), *decision.nobles])
            move, noble = WelcomeNoble(parse_noble(noble, tuple(known))), None
        elif parts:
            move = _parse_part(position, parts.pop(0), bool(moves), words)
            legal = position.legal_moves()
            numbers.append(f"#{legal.index(move) + 1}" if move in legal else "")
        else:
            break
    if parts:
        raise NothingAsked
    # No decision asked for the answers that are left; the rules refuse them when the moves are made.
    if tokens:
        moves.append(tokens)
    if noble is not None:
        moves.append(WelcomeNoble(parse_noble(noble, [each.id for each in base_of(position).nobles])))
    return Simulation(tuple(moves), position, tuple(numbers), is_legal=not tokens and noble is None)


def _parse_part(position: Position, text: str, is_later: bool, words: Words) -> Move:
    """Return the move in a part of `then`. Raises `GameError`, after other moves with the hint that none was made."""
    try:
        return parse_answer(position, text, words)
    except GameError as refusal:
        if not is_later:
            raise
        raise GameError("error-not-all", reason=words.refusal(refusal)) from None
