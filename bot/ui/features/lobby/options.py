"""The private menus of a lobby: its options, and its computer players, whom commands add, too."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.games import Table, TableOptions
from bot.games.unit.options import EXPANSION, Option
from bot.games.unit.refusals import GameIsOver, NoComputers, StaleBoard
from bot.present.language.escape import bold
from bot.present.language.limits import MAX_OPTION_LABEL
from bot.present.language.words import Words, clean
from bot.present.players import level_names
from bot.ui.content.levels import DEFAULT_LEVEL, level_options, read_level
from bot.ui.content.lobby import option_text, option_values
from bot.ui.kit.context import Interaction, app, is_admin
from bot.ui.kit.controls import SUCCESS, GameButton, Press, button, menu, on, row
from bot.ui.kit.defaults import LANGUAGE, MENUS
from bot.ui.kit.replies import Answer, reply, reply_and_show


def options_answer(table: Table, words: Words) -> Answer:
    """Return the private menus for the options of a lobby, with the current values selected.

    Each label names its option, because a closed menu shows only the label of the chosen value.
    """
    rows: list[ui.ActionRow[Any]] = []
    for option in MENUS:
        placeholder, options = words.text(f"lobby-choose-{option.menu}"), _menu_options(option, table, words)
        rows.append(row(menu(placeholder, table.id, -1, f"set_{option.menu}", options=options)))
    return Answer(words.text("lobby-options-title"), rows)


def _menu_options(option: Option, table: Table, words: Words) -> list[discord.SelectOption]:
    """Return the options of a menu. A language is named in the reader's words and in its own."""
    options: list[discord.SelectOption] = []
    for choice, value in _choices(option, table).items():
        if option.field == "seats" and value < len(table.seats):
            continue
        then = _with_value(table, option, value)
        label = option_text(option.menu, option_values(then, words, clean)[option.menu], words)[:MAX_OPTION_LABEL]
        options.append(discord.SelectOption(label=label, value=choice, default=then == table))
        if option is EXPANSION:
            options[-1].description = words.text(f"{option.message(choice)}.short")
    return options


def _choices(option: Option, table: Table) -> Mapping[str, Any]:
    if not option.takes_members:
        return option.choices
    members = [str(seat.member_id) for seat in table.seats if seat.member_id is not None]
    return {**option.choices, **{member: member for member in members}}


def _with_value(table: Table, option: Option, value: Any) -> Table:
    if option is LANGUAGE:
        return replace(table, game=replace(table.game, language=value))
    return replace(table, options=replace(table.options, **{option.field: value}))


@on("lobby_options")
async def _show_options(press: Press) -> None:
    table = press.table
    if table.is_playing:
        raise GameError("error-game-running")
    if not table.is_in_lobby:
        raise GameIsOver
    if not is_admin(press.interaction):
        table.check_seat(press.member_id)
    await reply(press.interaction, options_answer(table, press.words))


async def _set(option: Option, press: Press) -> None:
    """Set an option to the value chosen in its menu. Raises `GameError` for a forged one."""
    choices = _choices(option, press.table)
    if len(press.values) != 1 or press.values[0] not in choices:
        raise StaleBoard
    table = await press.bot.tables.lobby.configure(
        press.game_id,
        press.member_id,
        is_admin=is_admin(press.interaction),
        **{option.field: choices[press.values[0]]},
    )
    answer = options_answer(table, press.words)
    await reply(press.interaction, replace(answer, text=press.words.text("lobby-options-saved")))
    await press.bot.messages.show(table, press.interaction)


for _option in MENUS:
    on(f"set_{_option.menu}")(partial(_set, _option))


def computers_answer(table: Table, words: Words, level: str = DEFAULT_LEVEL, before: str = "") -> Answer:
    """Return the menu that adds and removes computer players, below a text that says what has just been done."""
    rows: list[ui.ActionRow[Any]] = []
    if not table.is_full:
        options = level_options(words, level)
        rows.append(row(menu(words.text("computers-choose"), table.id, -1, "computer_level", options=options)))
        label = words.text("computers-add", level=words.text(f"level-{level}.name"))
        add = button(label, table.id, -1, "add_computer", level, style=SUCCESS)
        rows.append(row(add))
    removes: list[GameButton] = []
    for seat in table.computers:
        label = words.text("computers-remove", player=clean(table.names[seat]))
        # The name, since seats move up when another one becomes free.
        removes.append(button(label, table.id, -1, "remove_computer", table.seats[seat].name))
    if removes:
        rows.append(row(*removes))
    title = words.text("computers-full" if table.is_full else "computers-title")
    return Answer(f"{title}\n\n{before}".strip(), rows)


@on("computers")
async def _show_computers(press: Press) -> None:
    _check_may_change(press)
    await reply(press.interaction, computers_answer(press.table, press.words))


@on("computer_level")
async def _choose_level(press: Press) -> None:
    _check_may_change(press)
    await reply(press.interaction, computers_answer(press.table, press.words, read_level(press.value)))


@on("add_computer")
async def _add(press: Press) -> None:
    level = read_level(press.argument)
    table = await add_computers(press.interaction, press.table, 1, level)
    added = press.words.text("computers-added", player=bold(table.names[table.computers[-1]]))
    await reply_and_show(press.interaction, table, computers_answer(table, press.words, level, added))


@on("remove_computer")
async def _remove(press: Press) -> None:
    """Remove a computer player. Raises `GameError` when it is not at the table any more."""
    table = press.table
    seat = next((seat for seat in table.computers if table.seats[seat].name == press.argument), None)
    if seat is None or not table.is_in_lobby:
        raise StaleBoard
    name = bold(table.names[seat])
    table = await press.bot.tables.computers.remove(
        table.id, press.member_id, table.seats[seat], is_admin=is_admin(press.interaction)
    )
    removed = press.words.text("computers-removed", player=name)
    await reply_and_show(press.interaction, table, computers_answer(table, press.words, before=removed))


def _check_may_change(press: Press) -> None:
    """Raise a `GameError` for spectators, after the deal, and where no computer players are available."""
    table = press.table
    if table.is_playing:
        raise GameError("error-started")
    if not is_admin(press.interaction) or not table.is_in_lobby:
        table.check_seat(press.member_id)
    check_available(press.interaction)


def check_available(interaction: Interaction) -> None:
    """Raise a `GameError` where no computer players are available."""
    if not app(interaction).tables.computers.are_available:
        raise NoComputers


def wanted_computers(computers: int | None, level: str | None) -> int:
    """Return how many computer players the options of a command ask for: one for a level without a number."""
    return computers or (0 if level is None else 1)


def check_room(interaction: Interaction, options: TableOptions, players: int, computers: int) -> None:
    """Raise a `GameError` unless so many computer players can join so many players."""
    if not computers:
        return
    check_available(interaction)
    if players + computers > options.seats:
        raise GameError("error-too-many-computers", computers=computers, seats=options.seats, players=players)


async def add_computers(interaction: Interaction, table: Table, number: int, level: str) -> Table:
    """Seat computer players of a level in a lobby, and return the table. Raises `GameError`."""
    computers, names, may = app(interaction).tables.computers, level_names(level), is_admin(interaction)
    return await computers.add(table.id, interaction.user.id, level, names=names, number=number, is_admin=may)
