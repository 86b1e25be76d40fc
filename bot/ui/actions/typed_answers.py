"""Answers typed along with a move: simulate the move, and match each answer with the question it belongs to."""

from dataclasses import dataclass

from bot.engine import Decision, GameError, Move, Position
from bot.present.typed_input import parse_gems
from bot.present.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, ReturnTokens, WelcomeNoble, base_of
from bot.ui.input.parsing import parse_answer, parse_noble
from bot.ui.input.suggestions import ANSWERS_END


@dataclass(frozen=True, slots=True)
class TypedAnswers:
    """The options of a command that answer the questions after its move, as they were typed.

    `then` holds several answers, separated by `ANSWERS_END`.
    """

    return_: str | None = None
    noble: str | None = None
    then: str | None = None


NOTHING_TYPED = TypedAnswers()


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of trying moves: all of them, and the position after the last legal one.

    `numbers` are the parts of `then` in the short form "#3", or empty where a part is illegal.
    """

    moves: tuple[Move, ...]
    position: Position
    numbers: tuple[str, ...] = ()
    is_legal: bool = True


def with_answers(position: Position, seat: int, first: Move, typed: TypedAnswers, words: Words) -> list[Move]:
    """Return a move and the typed answers to the questions after it. Raises `GameError` for an answer that fits none.

    An illegal move is the last one of the list, so that the rules can say why.
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
    """Try a move (None: no move) and the typed answers to the questions after it. Raises `GameError`.

    The question about tokens takes `return_`, the one about nobles takes `noble`; every other question, and these two
    without an answer of their own, takes the next part of `then`. A question of the kind `until` ends the simulation.
    """
    tokens = ReturnTokens(parse_gems(typed.return_)) if typed.return_ is not None else None
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
        raise GameError("error-nothing-asked")
    # Answers that no question asked for: the rules refuse them.
    if tokens:
        moves.append(tokens)
    if noble is not None:
        moves.append(WelcomeNoble(parse_noble(noble, [each.id for each in base_of(position).nobles])))
    return Simulation(tuple(moves), position, tuple(numbers), is_legal=not tokens and noble is None)


def _parse_part(position: Position, text: str, is_later: bool, words: Words) -> Move:
    """Return the answer in a part of `then`; after other moves, a refusal adds that none of them was made."""
    try:
        return parse_answer(position, text, words)
    except GameError as refusal:
        if not is_later:
            raise
        raise GameError("error-not-all", reason=words.refusal(refusal)) from None
