"""Return tokens above ten, gold included: a picker with one button for each token, and /return (B8)."""

from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.rules import ChooseTokensToReturn, ReturnTokens
from bot.ui.features.play.decision_pickers import picker_for
from bot.ui.features.play.moving import make_pressed_move, viewer_in_turn
from bot.ui.features.play.parts import join_lines, with_way_back
from bot.ui.features.play.piles import is_part_of_any, only_pile, pile_label, pile_rows, read_pile
from bot.ui.features.play.typed_answers import TypedAnswers
from bot.ui.features.play.typed_moves import (
    make_typed_move,
    suggest_nobles,
    suggest_then,
    typed_option,
    typing_viewer_in_turn,
)
from bot.ui.kit.commands.builder import command
from bot.ui.kit.controls import Press, on
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.parsing import parse_returned
from bot.ui.kit.replies import Answer, reply
from bot.ui.kit.viewer import Viewer
from data import Gems
from data.gems import NO_GEMS, counts_in, total


def return_picker(viewer: Viewer, chosen: Gems = NO_GEMS, intro: str = "") -> Answer:
    """Return a button for each token, and one that returns the chosen ones once their number is right."""
    words, tokens = viewer.words, viewer.player.tokens
    returns = _legal_returns(viewer.view)
    number = total(returns[0]) if returns else 0
    chosen = chosen or only_pile(returns)
    label = words.text("control-give-these", gems=pile_label(words, chosen)) if chosen else words.text("control-give")
    text = join_lines(
        intro,
        words.text("can-return", count=number, gems=viewer.symbols(tokens)),
        words.text("control-chosen-of", gems=viewer.symbols(chosen), count=total(chosen), number=number)
        if chosen
        else "",
        words.text("control-put-back-hint") if chosen and len(returns) > 1 else "",
    )
    held = [gem for gem, _ in counts_in(tokens)]
    return Answer(text, pile_rows(viewer, "give", label, chosen, held, tokens, returns))


@picker_for(ChooseTokensToReturn)
def _picker(viewer: Viewer, intro: str) -> Answer:
    return return_picker(viewer, intro=intro)


def _legal_returns(position: Position) -> list[Gems]:
    return [move.tokens for move in position.legal_moves() if isinstance(move, ReturnTokens)]


@on("give", in_private=True)
async def _choose_tokens(press: Press) -> None:
    chosen = read_pile(press.argument)
    viewer = await viewer_in_turn(press, ChooseTokensToReturn)
    if viewer is None:
        return
    if not is_part_of_any(chosen, _legal_returns(viewer.position)):
        raise GameError("error-stale-board")
    await reply(press.interaction, with_way_back(viewer, return_picker(viewer, chosen)))


@on("give_now", in_private=True)
async def _return(press: Press) -> None:
    await make_pressed_move(press, ReturnTokens(read_pile(press.argument)), ChooseTokensToReturn)


def _read_typed_move(interaction: discord.Interaction[Any], viewer: Viewer) -> Move | None:
    tokens = typed_option(interaction, "tokens")
    return ReturnTokens(parse_returned(tokens)) if tokens else None


async def _suggest_tokens(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    viewer = await typing_viewer_in_turn(interaction)
    return suggestions.returns(viewer.view, viewer.words, typed) if viewer else []


@command(
    "return",
    suggest={
        "tokens": _suggest_tokens,
        "noble": suggest_nobles(_read_typed_move),
        "then": suggest_then(_read_typed_move),
    },
)
async def return_(
    interaction: discord.Interaction[Any], tokens: str, noble: str | None = None, then: str | None = None
) -> None:
    """Return tokens above ten (B8)."""
    typed = TypedAnswers(noble=noble, then=then)
    await make_typed_move(interaction, lambda viewer: ReturnTokens(parse_returned(tokens)), typed)
