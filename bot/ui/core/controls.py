"""Buttons and menus that carry all they need in their id, so that they work after a restart.

Every control is a `DynamicItem`, in public and in private: an id names game, version, verb and argument, and the
function registered for the verb answers. Nothing is kept in a view, so no picker runs out and none depends on this
process. (Mixing dynamic with ordinary items would unregister the dynamic ones when such a view stops.)
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ui

from bot.engine import GameError
from bot.tables import StoreError
from bot.ui.core.context import app
from bot.ui.core.error_boundary import guarded

ID_LIMIT = 100  # characters, Discord's limit for a custom id


@dataclass(frozen=True, slots=True)
class Press:
    """A control was used: which game and version it was drawn for, and what was chosen in a menu."""

    interaction: discord.Interaction[Any]
    game_id: int
    seq: int
    argument: str
    values: tuple[str, ...] = ()


Handler = Callable[[Press], Awaitable[None]]
_handlers: dict[str, Handler] = {}
_in_private: set[str] = set()


def on(verb: str, *, in_private: bool = False) -> Callable[[Handler], Handler]:
    """Register the function that answers the controls of a verb.

    A game's control works in the channel of its game alone; `in_private` allows it in direct messages too, so the
    function has to ask who presses.
    """

    def register(handler: Handler) -> Handler:
        assert verb not in _handlers, f"{verb} has a handler"
        _handlers[verb] = handler
        if in_private:
            _in_private.add(verb)
        return handler

    return register


def control_id(kind: str, game_id: int, seq: int, verb: str, argument: str = "") -> str:
    """Return a control's id: "spl:7:12:take:RB". Raises `ValueError` for one that Discord or our pattern refuses."""
    custom_id = f"{kind}:{game_id}:{seq}:{verb}:{argument}"
    if len(custom_id) > ID_LIMIT or ":" in argument or verb not in _handlers:
        raise ValueError(f"no control can have the id {custom_id!r}")
    return custom_id


class GameButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"spl:(?P<game>[0-9]{1,18}):(?P<seq>-?[0-9]{1,9}):(?P<verb>[a-z_]+):(?P<argument>[^:]*)",
):
    """A button of ours."""

    def __init__(self, item: ui.Button[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any) -> Self:
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _dispatch(interaction, self.template.fullmatch(self.custom_id), ())


class GameMenu(
    ui.DynamicItem[ui.Select[Any]],
    template=r"spm:(?P<game>[0-9]{1,18}):(?P<seq>-?[0-9]{1,9}):(?P<verb>[a-z_]+):(?P<argument>[^:]*)",
):
    """A menu of ours, in which one thing or several can be chosen."""

    def __init__(self, item: ui.Select[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any) -> Self:
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await _dispatch(interaction, self.template.fullmatch(self.custom_id), tuple(self.item.values))


def button(
    label: str,
    game_id: int,
    seq: int,
    verb: str,
    argument: str = "",
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    emoji: str | None = None,
    disabled: bool = False,
) -> GameButton:
    """Return a button; labels are cut at Discord's 80 characters."""
    custom_id = control_id("spl", game_id, seq, verb, argument)
    return GameButton(
        ui.Button(label=label[:80] or None, style=style, emoji=emoji, disabled=disabled, custom_id=custom_id)
    )


def menu(
    placeholder: str,
    game_id: int,
    seq: int,
    verb: str,
    argument: str = "",
    *,
    options: list[discord.SelectOption],
    most: int = 1,
) -> GameMenu:
    """Return a menu of 1 to 25 options; `most` is how many may be chosen at once."""
    custom_id = control_id("spm", game_id, seq, verb, argument)
    return GameMenu(
        ui.Select(placeholder=placeholder[:150], custom_id=custom_id, options=options[:25], max_values=most)
    )


def row(*items: GameButton | GameMenu) -> ui.ActionRow[Any]:
    """Return a row of up to five buttons, or of one menu."""
    made: ui.ActionRow[Any] = ui.ActionRow()
    for item in items:
        made.add_item(item)
    return made


@guarded
async def _dispatch(interaction: discord.Interaction[Any], match: Any, values: tuple[str, ...]) -> None:
    verb, game_id = match["verb"], int(match["game"])
    is_private = interaction.guild_id is None and verb in _in_private
    if game_id and not is_private and interaction.channel_id != await _channel_of(interaction, game_id):
        raise GameError("error-no-such-game")  # here; only a forger asks for one of another channel
    handler = _handlers.get(verb, _forgotten)
    await handler(Press(interaction, game_id, int(match["seq"]), match["argument"], values))


async def _channel_of(interaction: discord.Interaction[Any], game_id: int) -> int:
    """Return the channel of a game, even of one whose log cannot be read. Raises `GameError` when there is none."""
    tables = app(interaction).tables
    try:
        return (await tables.find(game_id)).game.channel_id
    except StoreError:
        return (await tables.record(game_id)).channel_id


async def _forgotten(press: Press) -> None:
    """Answer a control of an older version of the bot."""
    raise GameError("error-stale-board")
