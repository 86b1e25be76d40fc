"""Take tokens, gem by gem (B6, B7)."""

from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.present.typed_input import parse_gems
from bot.rules import ChooseAction, TakeTokens, base_of
from bot.ui.actions.follow_ups import (
    make_typed_move,
    suggest_returns,
    suggest_then,
    typed_so_far,
    viewer_typing,
)
from bot.ui.actions.moving import make_pressed_move, viewer_to_move
from bot.ui.actions.parts import (
    SUCCESS,
    above_ten,
    colours,
    gem_button,
    held_line,
    joined,
    pickers_row,
    read_pile,
    write_pile,
)
from bot.ui.actions.typed_answers import TypedAnswers
from bot.ui.commands.builder import command
from bot.ui.core.controls import Press, on, row
from bot.ui.core.replies import Answer, reply
from bot.ui.core.viewer import Viewer
from bot.ui.input import suggestions
from data import GEMS, Gem, Gems
from data.gems import NO_GEMS, ONE, count, covers, total, unpack


def take_picker(viewer: Viewer, chosen: Gems = NO_GEMS) -> Answer:
    """Return the gems of the bank to choose from; a gem pressed twice means two of it."""
    words, position = viewer.words, viewer.view
    bank = base_of(position).bank
    takes = _takes(position)
    gems = [
        gem_button(
            viewer,
            "take",
            gem,
            chosen,
            left=count(bank, gem) - count(chosen, gem),
            disabled=not any(covers(take, chosen + ONE[gem]) for take in takes),
        )
        for gem in GEMS
    ]
    label = words.text("control-take-these", gems=colours(words, chosen)) if chosen else words.text("control-take")
    confirm = viewer.button(label, "take_now", write_pile(chosen), style=SUCCESS, disabled=chosen not in takes)
    clear = viewer.button(words.text("control-clear"), "take", disabled=not chosen)
    text = joined(
        *_offer(viewer, takes, bank),
        held_line(viewer),
        words.text("control-chosen", gems=viewer.symbols(chosen)) if chosen else "",
        *above_ten(viewer, total(chosen)),
    )
    return Answer(text, (row(*gems), row(confirm, clear), pickers_row(viewer, but="take")))


def _takes(position: Position) -> list[Gems]:
    return [move.tokens for move in position.legal_moves() if isinstance(move, TakeTokens)]


def _offer(viewer: Viewer, takes: list[Gems], bank: Gems) -> list[str]:
    """Return the lines with the number of gems that can be taken, and the gems that can be taken twice."""
    words = viewer.words
    if not takes:
        return [words.text("can-take-nothing")]
    sizes = {total(take) for take in takes if max(unpack(take)) == 1}
    pairs = [gem for gem in GEMS if 2 * ONE[gem] in takes]
    in_bank = viewer.symbols(bank - count(bank, Gem.GOLD) * ONE[Gem.GOLD])
    lines = [words.text("can-take-up-to" if len(sizes) > 1 else "can-take", count=max(sizes), bank=in_bank)]
    if pairs:
        lines.append(words.text("control-press-twice", gems=words.listed(words.colour(gem) for gem in pairs)))
    return lines


@on("take", in_private=True)
async def _choose_gems(press: Press) -> None:
    chosen = read_pile(press.argument)
    viewer = await viewer_to_move(press, ChooseAction)
    if viewer is None:
        return
    if chosen and not any(covers(take, chosen) for take in _takes(viewer.position)):
        raise GameError("error-stale-board")
    await reply(press.interaction, take_picker(viewer, chosen))


@on("take_now", in_private=True)
async def _take(press: Press) -> None:
    await make_pressed_move(press, TakeTokens(read_pile(press.argument)), ChooseAction)


def _typed_move(interaction: discord.Interaction[Any], viewer: Viewer) -> Move | None:
    gems = typed_so_far(interaction, "gems")
    return TakeTokens(parse_gems(gems)) if gems else None


async def _suggest_takes(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    viewer = await viewer_typing(interaction)
    return suggestions.takes(viewer.view, viewer.words, typed) if viewer else []


@command(
    "take",
    suggest={"gems": _suggest_takes, "return_": suggest_returns(_typed_move), "then": suggest_then(_typed_move)},
)
async def take(
    interaction: discord.Interaction[Any], gems: str, return_: str | None = None, then: str | None = None
) -> None:
    """Take gems, and return tokens above ten at once (B6, B7, B8)."""
    await make_typed_move(interaction, lambda viewer: TakeTokens(parse_gems(gems)), TypedAnswers(return_, then=then))
