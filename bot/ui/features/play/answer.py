"""Take any decision within a turn, and the actions that an expansion adds: controls, and /answer.

One command serves all expansions, so that other games show no commands that they never need. It suggests the labels of
the controls.
"""

from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import Decision, GameError, Move, Position
from bot.ui.features.play.choices import choice_picker
from bot.ui.features.play.decision_pickers import decision_picker
from bot.ui.features.play.moving import check_turn, make_pressed_move, viewer_in_turn
from bot.ui.features.play.parts import with_way_back
from bot.ui.features.play.typed_answers import TypedAnswers
from bot.ui.features.play.typed_moves import make_typed_move, suggest_then, typed_option, typing_viewer_in_turn
from bot.ui.features.table.board import turn_view
from bot.ui.kit.commands.builder import command
from bot.ui.kit.controls import Press, on
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.labelled_moves import labelled_moves
from bot.ui.kit.input.parsing import parse_answer
from bot.ui.kit.replies import reply
from bot.ui.kit.viewer import Viewer

_LONGEST_INDEX = 4  # digits


@on("answer", in_private=True)
async def _show_picker(press: Press) -> None:
    viewer = await viewer_in_turn(press, Decision)
    if viewer is not None:
        await reply(press.interaction, decision_picker(viewer) or await turn_view(press.bot, viewer))


@on("choose", in_private=True)
async def _choose(press: Press) -> None:
    viewer = await viewer_in_turn(press, Decision)
    if viewer is not None:
        await reply(press.interaction, with_way_back(viewer, choice_picker(viewer, chosen=press.value_or_argument)))


@on("choose_now", in_private=True)
async def _answer(press: Press) -> None:
    """Make the expansion's move at the index that the control carries.

    The index counts the moves that were legal when the control was drawn. On an old board, that position comes from the
    log, so that a double press is recognised by its move.
    """
    chosen = press.argument
    if not chosen.isdecimal() or len(chosen) > _LONGEST_INDEX:
        raise GameError("error-stale-board")
    later = await press.bot.tables.history.since(press.game_id, after=press.seq)
    old_position = later[0].before if later else None
    viewer = await viewer_in_turn(press, Decision, move=_move_at(old_position, int(chosen)))
    if viewer is None:
        return
    move = _move_at(viewer.position, int(chosen))
    if move is None or move not in [each.move for each in labelled_moves(viewer.position, viewer.naming_words)]:
        raise GameError("error-stale-board")
    await make_pressed_move(press, move, Decision)


def _move_at(position: Position | None, index: int) -> Move | None:
    legal = position.legal_moves() if position is not None else ()
    return legal[index] if index < len(legal) else None


def _read_typed_move(interaction: discord.Interaction[Any], viewer: Viewer) -> Move | None:
    choice = typed_option(interaction, "choice")
    return parse_answer(viewer.view, choice, viewer.words) if choice else None


async def _suggest_answers(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    viewer = await typing_viewer_in_turn(interaction)
    return suggestions.answers(viewer.view, viewer.words, typed) if viewer else []


@command("answer", suggest={"choice": _suggest_answers, "then": suggest_then(_read_typed_move)})
async def answer(interaction: discord.Interaction[Any], choice: str, then: str | None = None) -> None:
    """Take the open decision, or an action of the expansion."""
    await make_typed_move(interaction, lambda viewer: _parse_in_turn(viewer, choice), TypedAnswers(then=then))


def _parse_in_turn(viewer: Viewer, choice: str) -> Move:
    """Return the move in a typed text or a suggestion. Raises `GameError` out of turn, even for unreadable text."""
    check_turn(viewer)
    return parse_answer(viewer.position, choice, viewer.words)
