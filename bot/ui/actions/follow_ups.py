"""The options `return`, `noble` and `then`, which answer the questions after a command's move at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import Decision, Move, Position
from bot.present.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn
from bot.ui.actions.moving import make_moves
from bot.ui.actions.typed_answers import NOTHING_TYPED, TypedAnswers, simulate, with_answers
from bot.ui.commands.builder import Suggest
from bot.ui.core.discord_limits import MAX_CHOICE
from bot.ui.core.viewer import Viewer, viewer_here
from bot.ui.input import suggestions
from bot.ui.input.suggestions import ANSWERS_END

Suggestions = list[Choice[str]]
TypedMove = Callable[[discord.Interaction[Any], Viewer], Move | None]
"""Return the move that a command being typed will make, or None before that is clear. Raises `GameError`."""


async def make_typed_move(
    interaction: discord.Interaction[Any], read: Callable[[Viewer], Move], typed: TypedAnswers = NOTHING_TYPED
) -> None:
    """Make the move of a command together with the answers that were typed along. Raises `GameError`."""
    viewer = await naming_viewer_here(interaction)
    moves = with_answers(viewer.position, viewer.seat, read(viewer), typed, viewer.words)
    await make_moves(interaction, viewer.table, moves)


async def naming_viewer_here(interaction: discord.Interaction[Any]) -> Viewer:
    """Return the member at the channel's table, with words that know the players' names. Raises `GameError`."""
    viewer = await viewer_here(interaction)
    return replace(viewer, words=viewer.naming_words)


async def viewer_typing(interaction: discord.Interaction[Any]) -> Viewer | None:
    """Return the member who types a command, or None unless the game waits for them. Raises `GameError`."""
    viewer = await naming_viewer_here(interaction)
    decision = viewer.position.decision
    return viewer if decision is not None and decision.seat == viewer.seat else None


def typed_so_far(interaction: discord.Interaction[Any], option: str) -> str | None:
    """Return the text in an option of the command being typed, or None while it is empty."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) and value else None


def suggest_returns(typed_move: TypedMove) -> Suggest:
    """Return the source of suggestions for tokens to return, if the move that is typed leads to that question."""

    async def suggest(interaction: discord.Interaction[Any], typed: str) -> Suggestions:
        typed_answers = replace(_typed_answers(interaction), return_=None)  # its last word may be half typed
        found = await _position_at(interaction, typed_move, typed_answers, ChooseTokensToReturn)
        return suggestions.returns(*found, typed) if found else []

    return suggest


def suggest_nobles(typed_move: TypedMove) -> Suggest:
    """Return the source of suggestions for a noble, if the move that is typed leads to that question."""

    async def suggest(interaction: discord.Interaction[Any], typed: str) -> Suggestions:
        typed_answers = replace(_typed_answers(interaction), noble=None)
        found = await _position_at(interaction, typed_move, typed_answers, ChooseNoble)
        return suggestions.nobles(*found, typed) if found else []

    return suggest


def suggest_then(typed_move: TypedMove) -> Suggest:
    """Return the source of suggestions for `then`: an answer to each further question, one after the other."""

    async def suggest(interaction: discord.Interaction[Any], typed: str) -> Suggestions:
        viewer = await viewer_typing(interaction)
        first = typed_move(interaction, viewer) if viewer else None
        return _next_answers(viewer, first, _typed_answers(interaction), typed) if viewer and first else []

    return suggest


async def _position_at(
    interaction: discord.Interaction[Any], typed_move: TypedMove, typed: TypedAnswers, question: type[Decision]
) -> tuple[Position, Words] | None:
    """Return the position after everything that is typed, at most up to a question; None out of turn."""
    viewer = await viewer_typing(interaction)
    if viewer is None:
        return None
    first = typed_move(interaction, viewer)
    if first is None:
        typed = NOTHING_TYPED
    reached = simulate(viewer.view, viewer.seat, first, typed, viewer.words, until=question)
    return reached.position, viewer.words


def _typed_answers(interaction: discord.Interaction[Any]) -> TypedAnswers:
    return TypedAnswers(*(typed_so_far(interaction, option) for option in ("return", "noble", "then")))


def _next_answers(viewer: Viewer, first: Move, typed_answers: TypedAnswers, typed: str) -> Suggestions:
    """Return the answers to the question that the finished parts of `then` lead to, each after these parts.

    Where the parts do not fit into a choice, their short form "#3" takes their place.
    """
    *done, last = typed.split(ANSWERS_END)
    finished = replace(typed_answers, then=ANSWERS_END.join(done))
    reached = simulate(viewer.view, viewer.seat, first, finished, viewer.words)
    decision = reached.position.decision
    if not reached.is_legal or decision is None or decision.seat != viewer.seat or isinstance(decision, ChooseAction):
        return []
    before = "".join(f"{part.strip()}{ANSWERS_END} " for part in done if part.strip())
    short = "".join(f"{number}{ANSWERS_END} " for number in reached.numbers)
    found: Suggestions = []
    for choice in suggestions.answers(reached.position, viewer.words, last):
        values = (before + choice.value, short + choice.value)
        if value := next((value for value in values if len(value) <= MAX_CHOICE), None):
            found.append(Choice(name=_end_of(before + choice.name), value=value))
    return found


def _end_of(text: str) -> str:
    return text if len(text) <= MAX_CHOICE else f"…{text[1 - MAX_CHOICE :]}"
