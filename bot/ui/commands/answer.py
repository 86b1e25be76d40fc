"""/answer, for every question and action of an expansion; and `then:`, which answers what follows a move at once.

One command serves all expansions: what may be answered stands in the suggestions, in the words of the buttons, so there
is nothing to learn by heart, and nobody who plays without expansions is shown commands that never fit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import Decision, GameError, Move, Position
from bot.present.typed_input import parse_gems
from bot.present.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn, ReturnTokens, WelcomeNoble, base_of
from bot.ui import choices
from bot.ui.choices import ANSWERS_END, parse_answer, parse_noble
from bot.ui.commands.asked import asked, at_table, check_turn, typed_so_far, words_at
from bot.ui.core.command_builder import command
from bot.ui.playing import make_moves

Begun = Callable[[discord.Interaction[Any], Position, int, Words], Sequence[Move]]
"""Returns the moves that a command being typed stands for already. Raises `GameError`."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a command says about the questions that follow its move, as it was typed."""

    return_: str | None = None
    noble: str | None = None
    then: str | None = None


NOTHING_GIVEN = Given()


@dataclass(frozen=True, slots=True)
class Walk:
    """Where moves lead: all moves, the position behind the last one that is legal, and each part of `then` as "#3"."""

    moves: tuple[Move, ...]
    position: Position
    parts: tuple[str, ...] = ()
    is_legal: bool = True


def all_moves(position: Position, seat: int, first: Move, given: Given, said: Words) -> list[Move]:
    """Return a move with the answers to the questions that follow it. Raises `GameError` for an answer that fits none.

    Where the rules will refuse a move, it is the last one, for them to say why.
    """
    decision = position.decision
    if given == NOTHING_GIVEN or decision is None or decision.seat != seat:
        return [first]
    return list(follow(position, seat, first, given, said).moves)


def follow(
    position: Position,
    seat: int,
    first: Move | None,
    given: Given,
    said: Words,
    until: type[Decision] | None = None,
) -> Walk:
    """Play a move (None: nothing) and what was given for the questions behind it. Raises `GameError`.

    Each question takes what is meant for it: tokens from `return`, a noble from `noble`, and everything that these do
    not answer from the parts of `then`, in their order. The walk ends at a question of the kind `until`.
    """
    back = ReturnTokens(parse_gems(given.return_)) if given.return_ is not None else None
    noble = given.noble
    typed = [part for part in (given.then or "").split(ANSWERS_END) if part.strip()]
    moves: list[Move] = []
    parts: list[str] = []
    move = first
    while True:
        if move is not None:
            moves.append(move)
            try:
                _, position = position.advance(move)
            except GameError:
                return Walk(tuple(moves), position, tuple(parts), is_legal=False)
        decision = position.decision
        if decision is None or decision.seat != seat or (isinstance(decision, ChooseAction) and moves):
            break
        if until is not None and isinstance(decision, until):
            return Walk(tuple(moves), position, tuple(parts))
        if isinstance(decision, ChooseTokensToReturn) and back:
            move, back = back, None
        elif isinstance(decision, ChooseNoble) and noble is not None:
            known = dict.fromkeys([*(each.id for each in base_of(position).nobles), *decision.nobles])
            move, noble = WelcomeNoble(parse_noble(noble, tuple(known))), None
        elif typed:
            move = _part(position, typed.pop(0), bool(moves), said)
            legal = position.legal_moves()
            parts.append(f"#{legal.index(move) + 1}" if move in legal else "")
        else:
            break
    if typed:
        raise GameError("error-nothing-asked")
    if back:
        moves.append(back)
    if noble is not None:
        moves.append(WelcomeNoble(parse_noble(noble, [each.id for each in base_of(position).nobles])))
    return Walk(tuple(moves), position, tuple(parts), is_legal=not back and noble is None)


def _part(position: Position, text: str, is_later: bool, said: Words) -> Move:
    try:
        return parse_answer(position, text, said)
    except GameError as refusal:
        if not is_later:
            raise
        raise GameError("error-not-all", reason=said.refusal(refusal)) from None


def suggest_then(begun: Begun) -> Callable[[discord.Interaction[Any], str], Any]:
    """Return what suggests answers for `then`, one after the other, to the questions behind the moves typed so far."""

    async def suggest(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
        found = await asked(interaction)
        if found is None:
            return []
        position, seat, said = found
        first = begun(interaction, position, seat, said)
        return following(position, seat, first[0], given_so_far(interaction), said, typed) if first else []

    return suggest


def given_so_far(interaction: discord.Interaction[Any]) -> Given:
    """Return what the other options of the command being typed say about the questions that follow."""
    return Given(*(typed_so_far(interaction, option) for option in ("return", "noble", "then")))


def following(position: Position, seat: int, first: Move, given: Given, said: Words, typed: str) -> list[Choice[str]]:
    """Return how `then` may go on: the parts that are typed, and each answer to the question they lead to."""
    *done, last = typed.split(ANSWERS_END)
    walk = follow(position, seat, first, Given(given.return_, given.noble, ANSWERS_END.join(done)), said)
    decision = walk.position.decision
    if not walk.is_legal or decision is None or decision.seat != seat or isinstance(decision, ChooseAction):
        return []
    before = "".join(f"{part.strip()}{ANSWERS_END} " for part in done if part.strip())
    short = "".join(f"{part}{ANSWERS_END} " for part in walk.parts)
    suggested: list[Choice[str]] = []
    for choice in choices.answers(walk.position, said, last):
        ways = (before + choice.value, short + choice.value)
        if value := next((way for way in ways if len(way) <= choices.NAME_LIMIT), None):
            suggested.append(Choice(name=_end_of(before + choice.name), value=value))
    return suggested


def _end_of(text: str) -> str:
    return text if len(text) <= choices.NAME_LIMIT else f"…{text[1 - choices.NAME_LIMIT :]}"


def _begun_answer(interaction: discord.Interaction[Any], position: Position, seat: int, said: Words) -> Sequence[Move]:
    typed = typed_so_far(interaction, "choice")
    return [parse_answer(position, typed, said)] if typed else []


async def _suggest_answers(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    found = await asked(interaction)
    return choices.answers(found[0], found[2], typed) if found else []


@command("answer", suggest={"choice": _suggest_answers, "then": suggest_then(_begun_answer)})
async def answer(interaction: discord.Interaction[Any], choice: str, then: str | None = None) -> None:
    """Answer the question that is open, or do what the expansion lets one do."""
    table, _, seat = await at_table(interaction)
    check_turn(table, seat)
    said, position = words_at(interaction, table), table.dealt()
    first = parse_answer(position, choice, said)
    await make_moves(interaction, table, all_moves(position, seat, first, Given(then=then), said))
