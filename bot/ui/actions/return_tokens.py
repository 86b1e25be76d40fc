"""Return tokens above ten, gold too (B8)."""

from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.present.typed_input import parse_gems
from bot.rules import ChooseTokensToReturn, ReturnTokens
from bot.ui.actions.follow_ups import (
    make_typed_move,
    suggest_nobles,
    suggest_then,
    typed_so_far,
    viewer_typing,
)
from bot.ui.actions.moving import make_pressed_move, viewer_to_move
from bot.ui.actions.parts import SUCCESS, colours, gem_button, joined, read_pile, write_pile
from bot.ui.actions.questions import question_picker
from bot.ui.actions.typed_answers import TypedAnswers
from bot.ui.commands.builder import command
from bot.ui.core.controls import Press, on, row
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import Viewer
from bot.ui.input import suggestions
from data import TOKENS, Gems
from data.gems import NO_GEMS, ONE, count, covers, total


def return_picker(viewer: Viewer, chosen: Gems = NO_GEMS, intro: str = "") -> Answer:
    """Return the player's tokens to choose from, until as many are chosen as have to be returned."""
    words, tokens = viewer.words, viewer.player.tokens
    returns = _returns(viewer.view)
    number = total(returns[0]) if returns else 0
    gems = [
        gem_button(
            viewer,
            "give",
            gem,
            chosen,
            left=count(tokens, gem) - count(chosen, gem),
            disabled=not any(covers(pile, chosen + ONE[gem]) for pile in returns),
        )
        for gem in TOKENS
    ]
    label = words.text("control-give-these", gems=colours(words, chosen)) if chosen else words.text("control-give")
    confirm = viewer.button(label, "give_now", write_pile(chosen), style=SUCCESS, disabled=chosen not in returns)
    clear = viewer.button(words.text("control-clear"), "give", disabled=not chosen)
    text = joined(
        intro,
        words.text("can-return", count=number, gems=viewer.symbols(tokens)),
        words.text("control-chosen-of", gems=viewer.symbols(chosen), count=total(chosen), number=number),
    )
    return Answer(text, (row(*gems[:5]), row(gems[5], confirm, clear)))


@question_picker(ChooseTokensToReturn)
def _question(viewer: Viewer, intro: str) -> Answer:
    return return_picker(viewer, intro=intro)


def _returns(position: Position) -> list[Gems]:
    return [move.tokens for move in position.legal_moves() if isinstance(move, ReturnTokens)]


@on("give", in_private=True)
async def _choose_tokens(press: Press) -> None:
    chosen = read_pile(press.argument)
    viewer = await viewer_to_move(press, ChooseTokensToReturn)
    if viewer is None:
        return
    if not any(covers(pile, chosen) for pile in _returns(viewer.position)):
        raise GameError("error-stale-board")
    await reply(press.interaction, return_picker(viewer, chosen))


@on("give_now", in_private=True)
async def _return(press: Press) -> None:
    await make_pressed_move(press, ReturnTokens(read_pile(press.argument)), ChooseTokensToReturn)


def _typed_move(interaction: discord.Interaction[Any], viewer: Viewer) -> Move | None:
    tokens = typed_so_far(interaction, "tokens")
    return ReturnTokens(parse_gems(tokens)) if tokens else None


async def _suggest_tokens(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    viewer = await viewer_typing(interaction)
    return suggestions.returns(viewer.view, viewer.words, typed) if viewer else []


@command(
    "return",
    suggest={
        "tokens": _suggest_tokens,
        "noble": suggest_nobles(_typed_move),
        "then": suggest_then(_typed_move),
    },
)
async def return_(
    interaction: discord.Interaction[Any], tokens: str, noble: str | None = None, then: str | None = None
) -> None:
    """Return tokens above ten (B8)."""
    typed = TypedAnswers(noble=noble, then=then)
    await make_typed_move(interaction, lambda viewer: ReturnTokens(parse_gems(tokens)), typed)
