"""Choose which of several nobles visits: a button for each, and /noble (B15)."""

from typing import Any

import discord

from bot.engine import Move, Position
from bot.rules import NOBLES, ChooseNoble, WelcomeNoble
from bot.ui.features.play.choices import choice_picker
from bot.ui.features.play.moving import make_pressed_move, viewer_in_turn
from bot.ui.features.play.parts import read_known_id, with_way_back
from bot.ui.features.play.typed_moves import make_typed_move, suggest_nobles
from bot.ui.kit.commands.builder import command
from bot.ui.kit.controls import Press, on
from bot.ui.kit.input.parsing import parse_noble
from bot.ui.kit.replies import reply


@on("noble", in_private=True)
async def _choose(press: Press) -> None:
    viewer = await viewer_in_turn(press, ChooseNoble)
    if viewer is not None:
        await reply(press.interaction, with_way_back(viewer, choice_picker(viewer, chosen=press.argument)))


@on("noble_now", in_private=True)
async def _welcome(press: Press) -> None:
    await make_pressed_move(press, WelcomeNoble(read_known_id(press.argument, NOBLES)), ChooseNoble)


@command("noble", suggest={"noble": suggest_nobles(lambda interaction, viewer: None)})
async def noble(interaction: discord.Interaction[Any], noble: str) -> None:
    """Choose which of several nobles visits (B15)."""
    await make_typed_move(interaction, lambda viewer: _parse_welcome(viewer.view, noble))


def _parse_welcome(position: Position, noble: str) -> Move:
    if isinstance(position.decision, ChooseNoble):
        return WelcomeNoble(parse_noble(noble, position.decision.nobles))
    return WelcomeNoble(noble)  # the rules refuse it, and name the decision that is open instead
