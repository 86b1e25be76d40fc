"""Buttons and menus whose ids contain everything that a press needs, so that they work after a restart.

Every one of them is a `DynamicItem`: its id names the game, the version, the verb and an argument. Views keep no state,
so no picker expires. Mixing dynamic with ordinary items would unregister the dynamic ones when such a view stops.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import field
from enum import Enum, auto
from itertools import chain, islice
from typing import Any, Self, TypeVar

import discord
from discord import ui

from bot.engine import Frozen, GameError
from bot.games import StoreError, Table
from bot.games.unit.refusals import NoSuchGame, SetBack, StaleBoard
from bot.present.language import limits
from bot.present.language.words import Words
from bot.ui.kit.context import App, Interaction, app, check_admin, words_for
from bot.ui.kit.error_boundary import error_boundary

PRIMARY = discord.ButtonStyle.primary
GREY = discord.ButtonStyle.secondary
SUCCESS = discord.ButtonStyle.success
DANGER = discord.ButtonStyle.danger


class Press(Frozen):
    """The use of a control: the game and `seq` in its id, its argument, and the values chosen in a menu.

    `fields` has the values chosen in a form by the names of its fields. A forged press may have any values.
    `table_or_error` is the game's table, or the error of looking it up: the game is unknown, or its log is damaged.
    """

    interaction: Interaction
    game_id: int
    seq: int
    argument: str
    values: tuple[str, ...]
    table_or_error: Table | GameError | StoreError
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    @property
    def table(self) -> Table:
        """Return the table as it was when the press arrived. Raises `GameError` or `StoreError` when there is none."""
        if isinstance(self.table_or_error, Table):
            return self.table_or_error
        raise self.table_or_error

    @property
    def known_table(self) -> Table | None:
        """Return the table, or None if the game is unknown or damaged."""
        return self.table_or_error if isinstance(self.table_or_error, Table) else None

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
            raise StaleBoard
        return self.values[0]

    @property
    def value_or_none(self) -> str:
        """Return the first value chosen in a menu, or "" for a button."""
        return self.values[0] if self.values else ""


PressHandler = Callable[[Press], Awaitable[None]]
TableHandlerT = TypeVar("TableHandlerT", bound=Callable[[Interaction, Table], Awaitable[None]])


class Reach(Enum):
    """The channels in which a control works; the handler of one that works elsewhere has to check who pressed it."""

    CHANNEL = auto()  # the channel of its game
    CHANNEL_OR_PRIVATE = auto()  # that channel, and direct messages
    SERVER = auto()  # all channels of the game's server
    ADMIN = auto()  # the same, for members who may manage the server
    ANYWHERE = auto()


ID = r":(?P<game>[0-9]{1,18}):(?P<seq>-?[0-9]{1,9}):(?P<verb>[a-z_]{1,40}):(?P<argument>[^:]{0,99})"
"""The pattern of an id after its prefix: game, version, verb and argument."""
ControlT = TypeVar("ControlT", bound=ui.Button[Any] | ui.Select[Any])
HANDLERS: dict[str, tuple[PressHandler, Reach]] = {}  # the handlers of all verbs


def on(verb: str, reach: Reach = Reach.CHANNEL) -> Callable[[PressHandler], PressHandler]:
    """Register the decorated function as the handler for presses on controls with this verb."""

    def register(handler: PressHandler) -> PressHandler:
        assert verb not in HANDLERS, f"{verb} has a handler"
        HANDLERS[verb] = handler, reach
        return handler

    return register


def on_table(verb: str, reach: Reach = Reach.CHANNEL) -> Callable[[TableHandlerT], TableHandlerT]:
    """Register a function that a command shares, which gets the interaction and the pressed control's table."""

    def register(handler: TableHandlerT) -> TableHandlerT:
        on(verb, reach)(lambda press: handler(press.interaction, press.table))
        return handler

    return register


def control_id(kind: str, game_id: int, seq: int, verb: str, argument: str = "") -> str:
    """Return a control's id, such as "spl:7:12:take:RB". Raises `ValueError` if no press on it could be handled."""
    custom_id = f"{kind}:{game_id}:{seq}:{verb}:{argument}"
    if len(custom_id) > limits.MAX_CUSTOM_ID or ":" in argument or verb not in HANDLERS:
        raise ValueError(f"no control can have the id {custom_id!r}")
    return custom_id


class _Control(ui.DynamicItem[ControlT], template=f"sp[lm]{ID}"):
    """A control of this bot; discord.py creates it from the id in a press."""

    @classmethod
    async def from_custom_id(cls, interaction: Interaction, item: Any, match: Any) -> Self:
        """Return the control that a member used."""
        return cls(item)

    async def callback(self, interaction: Interaction) -> None:
        """Answer the press, or the choice in a menu."""
        values = tuple(self.item.values) if isinstance(self.item, ui.Select) else ()
        await dispatch(interaction, self.template.fullmatch(self.custom_id), values)


class GameButton(_Control[ui.Button[Any]], template=f"spl{ID}"):
    """A button of this bot."""


class GameMenu(_Control[ui.Select[Any]], template=f"spm{ID}"):
    """A menu of this bot."""


def button(
    label: str,
    game_id: int,
    seq: int,
    verb: str,
    argument: str = "",
    *,
    style: discord.ButtonStyle = GREY,
    emoji: str | None = None,
    disabled: bool = False,
) -> GameButton:
    """Return a button, its label cut to Discord's limit."""
    custom_id = control_id("spl", game_id, seq, verb, argument)
    label = label[: limits.MAX_BUTTON_LABEL]
    return GameButton(ui.Button(label=label or None, style=style, emoji=emoji, disabled=disabled, custom_id=custom_id))


def menu(
    placeholder: str,
    game_id: int,
    seq: int,
    verb: str,
    argument: str = "",
    *,
    labels: Mapping[str, str],
    chosen: str = "",
    about: Mapping[str, str] = {},
    most: int = 1,
) -> ui.ActionRow[Any]:
    """Return a row with a menu of labels by value, of which one is `chosen`; some have a description.

    A member chooses one to `most` of them. Texts are cut to Discord's limits, and options beyond its limit are dropped.
    """
    options = [
        discord.SelectOption(
            label=label[: limits.MAX_OPTION_LABEL],
            value=value,
            description=about.get(value, "")[: limits.MAX_OPTION_DESCRIPTION] or None,
            default=value == chosen,
        )
        for value, label in islice(labels.items(), limits.MAX_OPTIONS)
    ]
    custom_id = control_id("spm", game_id, seq, verb, argument)
    shown = placeholder[: limits.MAX_PLACEHOLDER]
    select = ui.Select[Any](placeholder=shown, custom_id=custom_id, options=options, max_values=most)
    return ui.ActionRow[Any](GameMenu(select))


def row(*buttons: GameButton) -> ui.ActionRow[Any]:
    """Return a row of up to five buttons."""
    return ui.ActionRow[Any](*buttons)


def button_rows(buttons: Sequence[GameButton], most: int = limits.MAX_BUTTONS) -> list[ui.ActionRow[Any]]:
    """Return the buttons in rows of at most `most`, by default as many as fit."""
    return [row(*buttons[start : start + most]) for start in range(0, len(buttons), most)]


@error_boundary
async def dispatch(
    interaction: Interaction, match: Any, values: tuple[str, ...], fields: Mapping[str, tuple[str, ...]] = {}
) -> None:
    """Look up the table, check that the control belongs to this channel, and call the handler of its verb.

    The table comes from memory, since only this process writes; should another one have written, the fence of the
    version refuses the change.
    """
    game_id = int(match["game"])
    table: Table | GameError | StoreError
    try:
        table = (await app(interaction).tables.games.known(game_id)).table if game_id else NoSuchGame()
    except (GameError, StoreError) as error:
        table = error
    press = Press(interaction, game_id, int(match["seq"]), match["argument"], values, table, fields)
    handler, reach = HANDLERS.get(match["verb"], (None, Reach.CHANNEL))
    if game_id:
        await _check_reach(press, reach)
    if reach is Reach.ADMIN:
        check_admin(interaction)
    if isinstance(table, Table) and press.seq > table.seq:
        await press.bot.messages.look_for_lost_moves(table.game)
        raise SetBack
    if handler is None or any(len(value) > limits.MAX_CHOICE for value in chain(values, *fields.values())):
        raise StaleBoard  # a control of an older release, or a forged choice: no menu has such a value
    await handler(press)


async def _check_reach(press: Press, reach: Reach) -> None:
    """Raise a `GameError` for a forged id: it names no game, or one that the control or the member does not reach."""
    here, table = press.interaction, press.known_table
    if reach is Reach.ANYWHERE or (here.guild_id is None and reach is Reach.CHANNEL_OR_PRIVATE):
        return
    game = table.game if table is not None else await press.bot.tables.games.record(press.game_id)
    is_in_reach = reach in (Reach.SERVER, Reach.ADMIN) and game.guild_id is not None and game.guild_id == here.guild_id
    if here.channel_id != game.channel_id and not is_in_reach:
        raise NoSuchGame
