"""Moves that are typed as commands, and suggestions for the options that such commands share.

The options `return`, `noble` and `then` answer the decisions that follow the move, so that one command does it all.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from discord.app_commands import Choice

from bot.engine import Decision, Move, Position
from bot.present.language.words import Words
from bot.rules import ChooseAction, ChooseNoble, ChooseTokensToReturn
from bot.ui.features.play.moving import make_moves
from bot.ui.kit.commands.builder import Suggest
from bot.ui.kit.context import Interaction
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.suggestions import ANSWERS_END, choices_behind
from bot.ui.kit.input.typed_answers import NOTHING_TYPED, TypedAnswers, simulate
from bot.ui.kit.viewer import Viewer, mover_here, viewer_here

Suggestions = list[Choice[str]]
MoveReader = Callable[[Interaction, Viewer], Move | None]
"""A function that reads the move of a command that is being typed; None while its option is empty."""


async def make_typed_move(
    interaction: Interaction, read_move: Callable[[Viewer], Move], typed: TypedAnswers = NOTHING_TYPED
) -> None:
    """Make the move of a command, and the moves that answer the decisions after it. Raises `GameError`."""
    viewer = (await mover_here(interaction)).naming()
    moves: Sequence[Move] = [read_move(viewer)]
    if viewer.decision is not None:
        # Up to the first illegal move, so that the rules can say why they refuse it.
        moves = simulate(viewer.position, viewer.seat, moves[0], typed, viewer.words).moves
    await make_moves(interaction, viewer.table, moves)


async def typing_viewer(interaction: Interaction) -> Viewer:
    """Return the member at the channel's table as the viewer of a command. Raises `GameError` like `viewer_here`.

    The words hold the players' names, because the labels that one may type contain them.
    """
    return (await viewer_here(interaction)).naming()


async def typing_viewer_in_turn(interaction: Interaction) -> Viewer | None:
    """Return the same as `typing_viewer`, but None unless the next decision is the member's. Raises `GameError`."""
    viewer = await typing_viewer(interaction)
    decision = viewer.position.decision
    return viewer if decision is not None and decision.seat == viewer.seat else None


def typed_option(interaction: Interaction, option: str) -> str | None:
    """Return the text in an option of a command that is being typed, or None while it is empty."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) and value else None


def suggest_returns(read_move: MoveReader) -> Suggest:
    """Return the function that suggests tokens to return, if the typed move leads to that decision."""
    return _suggest_for(ChooseTokensToReturn, "return_", read_move, suggestions.returns)


def suggest_nobles(read_move: MoveReader) -> Suggest:
    """Return the function that suggests nobles, if the typed move leads to the choice of one."""
    return _suggest_for(ChooseNoble, "noble", read_move, suggestions.nobles)


def suggest_then(read_move: MoveReader) -> Suggest:
    """Return the function that suggests values for `then`: an answer to each further decision, in their order."""

    async def suggest(interaction: Interaction, typed: str) -> Suggestions:
        viewer = await typing_viewer_in_turn(interaction)
        first = read_move(interaction, viewer) if viewer else None
        return _next_answers(viewer, first, _typed_answers(interaction), typed) if viewer and first else []

    return suggest


def _suggest_for(
    kind: type[Decision],
    option: str,
    read_move: MoveReader,
    choices: Callable[[Position, Words, str], Suggestions],
) -> Suggest:
    """Return the function that suggests values of an option at the first decision of a kind after the typed move.

    There are none out of turn. Without a decision of this kind, `choices` gets a position with another one.
    """

    async def suggest(interaction: Interaction, typed: str) -> Suggestions:
        viewer = await typing_viewer_in_turn(interaction)
        if viewer is None:
            return []
        first = read_move(interaction, viewer)
        # The last word of the option itself may be half typed.
        answers = replace(_typed_answers(interaction), **{option: None}) if first is not None else NOTHING_TYPED
        simulation = simulate(viewer.view, viewer.seat, first, answers, viewer.words, until=kind)
        return choices(simulation.position, viewer.words, typed)

    return suggest


def _typed_answers(interaction: Interaction) -> TypedAnswers:
    return TypedAnswers(*(typed_option(interaction, option) for option in ("return", "noble", "then")))


def _next_answers(viewer: Viewer, first: Move, typed_answers: TypedAnswers, typed: str) -> Suggestions:
    """Return the answers to the decision that the finished parts of `then` lead to, each behind these parts.

    Parts that are too long for a choice are replaced by their short form "#3".
    """
    *finished, last = typed.split(ANSWERS_END)
    without_last = replace(typed_answers, then=ANSWERS_END.join(finished))
    simulation = simulate(viewer.view, viewer.seat, first, without_last, viewer.words)
    decision = simulation.position.decision
    if (
        not simulation.is_legal
        or decision is None
        or decision.seat != viewer.seat
        or isinstance(decision, ChooseAction)
    ):
        return []
    before = "".join(f"{part.strip()}{ANSWERS_END} " for part in finished if part.strip())
    short = "".join(f"{number}{ANSWERS_END} " for number in simulation.numbers)
    return choices_behind(before, short, suggestions.answers(simulation.position, viewer.words, last))
