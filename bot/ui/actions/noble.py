"""Choose which of several nobles visits: a button for each, and /noble (B15)."""

from typing import Any

import discord

from bot.engine import Move, Position
from bot.rules import NOBLES, ChooseNoble, WelcomeNoble
from bot.ui.actions.decision_pickers import picker_for
from bot.ui.actions.moving import make_pressed_move
from bot.ui.actions.parts import PRIMARY, join_lines, read_known_id
from bot.ui.actions.typed_moves import make_typed_move, suggest_nobles
from bot.ui.commands.builder import command
from bot.ui.core.controls import Press, on, row
from bot.ui.core.replies import Answer
from bot.ui.core.viewer import Viewer
from bot.ui.input.parsing import parse_noble


@picker_for(ChooseNoble)
def noble_picker(viewer: Viewer, intro: str = "") -> Answer:
    """Return a button for each noble that would visit."""
    words, decision = viewer.words, viewer.decision
    assert isinstance(decision, ChooseNoble)
    nobles = [NOBLES[noble] for noble in decision.nobles]
    lines = [f"- {words.noble(noble, viewer.emojis, short=True)}" for noble in nobles]
    buttons = [viewer.button(words.symbols(noble.needs), "noble_now", noble.id, style=PRIMARY) for noble in nobles]
    return Answer(join_lines(intro, words.text("can-choose-noble"), *lines), (row(*buttons),))


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
