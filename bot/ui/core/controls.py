"""Buttons and menus that carry everything they need in their id, so that they work after a restart.

Every control is a `DynamicItem`, in public and in private: its id names the game, the version, the verb and an
argument, and the function registered for the verb answers it. Views keep no state, so no picker expires and none
depends on this process. (Mixing dynamic with ordinary items would unregister the dynamic ones when such a view stops.)
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ui

from bot.engine import GameError
from bot.present.words import Words
from bot.tables import StoreError, Table
from bot.ui.core.context import App, app, words_for
from bot.ui.core.discord_limits import MAX_BUTTON_LABEL, MAX_CUSTOM_ID, MAX_OPTIONS, MAX_PLACEHOLDER
from bot.ui.core.error_boundary import error_boundary


@dataclass(frozen=True, slots=True)
class Press:
    """A control was used: the game and version it was drawn for, its argument, and what was chosen in a menu.

    `found` is the table of the game, or why there is none: it does not exist, or its log cannot be read.
    """

    interaction: discord.Interaction[Any]
    game_id: int
    seq: int
    argument: str
    values: tuple[str, ...]
    found: Table | GameError | StoreError

    @property
    def table(self) -> Table:
        """Return the table as it was found for this press. Raises `GameError` or `StoreError` when there is none."""
        if isinstance(self.found, Table):
            return self.found
        raise self.found

    @property
    def bot(self) -> App:
        """Return the bot that received the press."""
        return app(self.interaction)

    @property
    def words(self) -> Words:
        """Return the words in the language of the member's Discord."""
        return words_for(self.interaction)

    @property
    def member_id(self) -> int:
        """Return the id of the member who pressed."""
        return self.interaction.user.id

    @property
    def value(self) -> str:
        """Return the first value chosen in a menu. Raises `GameError` for a forged press without one."""
        if not self.values:
            raise GameError("error-stale-board")
        return self.values[0]

    @property
    def value_or_argument(self) -> str:
        """Return the first value chosen in a menu, or the argument of a button."""
        return self.values[0] if self.values else self.argument


Handler = Callable[[Press], Awaitable[None]]
_handlers: dict[str, Handler] = {}
_in_private: set[str] = set()


def on(verb: str, *, in_private: bool = False) -> Callable[[Handler], Handler]:
    """Register the function that answers the controls of a verb.

    A game's control works only in the channel of its game; `in_private` allows it in direct messages too, so the
    function has to check who pressed it.
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
    if len(custom_id) > MAX_CUSTOM_ID or ":" in argument or verb not in _handlers:
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
        """Return the button that a member pressed."""
        assert isinstance(item, ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the press."""
        await _dispatch(interaction, self.template.fullmatch(self.custom_id), ())


class GameMenu(
    ui.DynamicItem[ui.Select[Any]],
    template=r"spm:(?P<game>[0-9]{1,18}):(?P<seq>-?[0-9]{1,9}):(?P<verb>[a-z_]+):(?P<argument>[^:]*)",
):
    """A menu of ours."""

    def __init__(self, item: ui.Select[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: Any) -> Self:
        """Return the menu in which a member chose."""
        assert isinstance(item, ui.Select)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Answer the choice."""
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
    """Return a button, its label cut to Discord's limit."""
    custom_id = control_id("spl", game_id, seq, verb, argument)
    label = label[:MAX_BUTTON_LABEL]
    return GameButton(ui.Button(label=label or None, style=style, emoji=emoji, disabled=disabled, custom_id=custom_id))


def menu(
    placeholder: str, game_id: int, seq: int, verb: str, argument: str = "", *, options: list[discord.SelectOption]
) -> GameMenu:
    """Return a menu in which one option can be chosen; options beyond Discord's limit are left out."""
    custom_id = control_id("spm", game_id, seq, verb, argument)
    placeholder, options = placeholder[:MAX_PLACEHOLDER], options[:MAX_OPTIONS]
    return GameMenu(ui.Select(placeholder=placeholder, custom_id=custom_id, options=options))


def row(*items: GameButton | GameMenu) -> ui.ActionRow[Any]:
    """Return a row of up to five buttons, or of one menu."""
    made: ui.ActionRow[Any] = ui.ActionRow()
    for item in items:
        made.add_item(item)
    return made


@error_boundary
async def _dispatch(interaction: discord.Interaction[Any], match: Any, values: tuple[str, ...]) -> None:
    """Look the table up once, check that the control belongs to this channel, and let its verb's handler answer."""
    verb, game_id = match["verb"], int(match["game"])
    found = await _find(interaction, game_id)
    is_private = interaction.guild_id is None and verb in _in_private
    if game_id and not is_private and interaction.channel_id != await _channel_of(interaction, game_id, found):
        raise GameError("error-no-such-game")  # in this channel; only a forged id names a game of another one
    handler = _handlers.get(verb, _refuse_unknown_verb)
    await handler(Press(interaction, game_id, int(match["seq"]), match["argument"], values, found))


async def _find(interaction: discord.Interaction[Any], game_id: int) -> Table | GameError | StoreError:
    """Return the table of a game, or why there is none; the controls of pages belong to game 0, which never exists."""
    if not game_id:
        return GameError("error-no-such-game")
    try:
        return await app(interaction).tables.find(game_id)
    except (GameError, StoreError) as error:
        return error


async def _channel_of(
    interaction: discord.Interaction[Any], game_id: int, found: Table | GameError | StoreError
) -> int:
    """Return the channel of a game, even if its log cannot be read. Raises `GameError` when there is no such game."""
    if isinstance(found, Table):
        return found.game.channel_id
    return (await app(interaction).tables.record(game_id)).channel_id


async def _refuse_unknown_verb(press: Press) -> None:
    """Answer a control that an older version of the bot drew."""
    raise GameError("error-stale-board")
