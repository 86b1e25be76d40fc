"""Buttons and menus whose ids contain everything that a press needs, so that they work after a restart.

Every control is a `DynamicItem`, in public and in private: its id names the game, the version, the verb and an
argument, and the function registered for the verb answers it. Views keep no state, so no picker expires or is
lost in a restart. (Mixing dynamic with ordinary items would unregister the dynamic ones when such a view stops.)
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Self

import discord
from discord import ui

from bot.engine import GameError
from bot.games import StoreError, Table
from bot.present.language.words import Words
from bot.ui.kit.context import App, app, words_for
from bot.ui.kit.discord_limits import MAX_BUTTON_LABEL, MAX_CHOICE, MAX_CUSTOM_ID, MAX_OPTIONS, MAX_PLACEHOLDER
from bot.ui.kit.error_boundary import error_boundary


@dataclass(frozen=True, slots=True)
class Press:
    """The use of a control: the game and `seq` in its id, its argument, and the values chosen in a menu.

    `table_or_error` is the game's table, or the error of looking it up: the game is unknown, or its log is damaged.
    `planning` is the verb of a picker in planning mode, "" for all other controls.
    """

    interaction: discord.Interaction[Any]
    game_id: int
    seq: int
    argument: str
    values: tuple[str, ...]
    table_or_error: Table | GameError | StoreError
    planning: str = ""

    @property
    def table(self) -> Table:
        """Return the table as it was when the press arrived. Raises `GameError` or `StoreError` when there is none."""
        if isinstance(self.table_or_error, Table):
            return self.table_or_error
        raise self.table_or_error

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
_in_server: set[str] = set()
_anywhere: set[str] = set()


def on(
    verb: str, *, in_private: bool = False, in_server: bool = False, anywhere: bool = False
) -> Callable[[Handler], Handler]:
    """Register the decorated function as the handler for presses on controls with this verb.

    A control works only in the channel of its game. `in_private` allows it in direct messages too, `in_server` in all
    channels of the game's server, and `anywhere` in all channels; then the handler has to check who pressed it.
    """

    def register(handler: Handler) -> Handler:
        assert verb not in _handlers, f"{verb} has a handler"
        _handlers[verb] = handler
        if in_private:
            _in_private.add(verb)
        if in_server:
            _in_server.add(verb)
        if anywhere:
            _anywhere.add(verb)
        return handler

    return register


async def handle(verb: str, press: Press) -> None:
    """Let the handler of a verb answer a press."""
    await _handlers.get(verb, _refuse_unknown_verb)(press)


def control_id(kind: str, game_id: int, seq: int, verb: str, argument: str = "") -> str:
    """Return a control's id, such as "spl:7:12:take:RB". Raises `ValueError` if no press on it could be handled."""
    custom_id = f"{kind}:{game_id}:{seq}:{verb}:{argument}"
    if len(custom_id) > MAX_CUSTOM_ID or ":" in argument or verb not in _handlers:
        raise ValueError(f"no control can have the id {custom_id!r}")
    return custom_id


class GameButton(
    ui.DynamicItem[ui.Button[Any]],
    template=r"spl:(?P<game>[0-9]{1,18}):(?P<seq>-?[0-9]{1,9}):(?P<verb>[a-z_]{1,40}):(?P<argument>[^:]{0,99})",
):
    """A button of this bot; discord.py creates it from the id in a press."""

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
    template=r"spm:(?P<game>[0-9]{1,18}):(?P<seq>-?[0-9]{1,9}):(?P<verb>[a-z_]{1,40}):(?P<argument>[^:]{0,99})",
):
    """A menu of this bot; discord.py creates it from the id in a press."""

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
    """Return a menu with one choice. Options beyond Discord's limit are dropped, and its placeholder is cut."""
    custom_id = control_id("spm", game_id, seq, verb, argument)
    placeholder, options = placeholder[:MAX_PLACEHOLDER], options[:MAX_OPTIONS]
    return GameMenu(ui.Select(placeholder=placeholder, custom_id=custom_id, options=options))


def row(*items: GameButton | GameMenu) -> ui.ActionRow[Any]:
    """Return a row of up to five buttons, or of one menu."""
    action_row: ui.ActionRow[Any] = ui.ActionRow()
    for item in items:
        action_row.add_item(item)
    return action_row


@error_boundary
async def _dispatch(interaction: discord.Interaction[Any], match: Any, values: tuple[str, ...]) -> None:
    """Look up the table, check that the control belongs to this channel, and call the handler of its verb."""
    if any(len(value) > MAX_CHOICE for value in values):
        raise GameError("error-stale-board")  # a forged choice: no menu has such a value
    verb, game_id = match["verb"], int(match["game"])
    table_or_error = await _look_up(interaction, game_id)
    is_private = interaction.guild_id is None and verb in _in_private
    if game_id and not is_private and verb not in _anywhere:
        channel_id, guild_id = await _place_of(interaction, game_id, table_or_error)
        is_in_server = verb in _in_server and guild_id is not None and guild_id == interaction.guild_id
        if interaction.channel_id != channel_id and not is_in_server:
            raise GameError("error-no-such-game")  # a forged id: it names a game of another channel
    await handle(verb, Press(interaction, game_id, int(match["seq"]), match["argument"], values, table_or_error))


async def _look_up(interaction: discord.Interaction[Any], game_id: int) -> Table | GameError | StoreError:
    """Return the table of a game, or the error. Controls without a game, as in the rules, have the id 0."""
    if not game_id:
        return GameError("error-no-such-game")
    try:
        return await app(interaction).tables.find(game_id)
    except (GameError, StoreError) as error:
        return error


async def _place_of(
    interaction: discord.Interaction[Any], game_id: int, table_or_error: Table | GameError | StoreError
) -> tuple[int, int | None]:
    """Return the channel and the server of a game, even if its log cannot be read.

    Raises `GameError` when there is no such game.
    """
    is_known = isinstance(table_or_error, Table)
    game = table_or_error.game if is_known else await app(interaction).tables.record(game_id)
    return game.channel_id, game.guild_id


async def _refuse_unknown_verb(press: Press) -> None:
    """Refuse a control whose verb has no handler: it is from an older version of the bot."""
    raise GameError("error-stale-board")
