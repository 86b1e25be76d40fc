"""Computer players in a lobby: the private menu that adds and removes them, and the same for commands."""

from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.games import Table, TableOptions
from bot.games.unit.refusals import NoComputers, StaleBoard
from bot.present.language.words import Words, clean
from bot.present.phrases import bold
from bot.present.players import level_names
from bot.ui.content.levels import DEFAULT_LEVEL, level_options, read_level
from bot.ui.kit.context import Interaction, app, is_admin
from bot.ui.kit.controls import Press, button, menu, on, row
from bot.ui.kit.replies import Answer, reply, reply_and_show


def computers_answer(table: Table, words: Words, level: str = DEFAULT_LEVEL, before: str = "") -> Answer:
    """Return the menu that adds and removes computer players, below a text that says what has just been done."""
    rows: list[ui.ActionRow[Any]] = []
    if not table.is_full:
        options = level_options(words, level)
        rows.append(row(menu(words.text("computers-choose"), table.id, -1, "computer_level", options=options)))
        label = words.text("computers-add", level=words.text(f"level-{level}.name"))
        add = button(label, table.id, -1, "add_computer", level, style=discord.ButtonStyle.success)
        rows.append(row(add))
    removes = [
        # The name, since seats move up when another one becomes free.
        button(
            words.text("computers-remove", player=clean(table.names[seat])),
            *(table.id, -1, "remove_computer", table.seats[seat].name),
        )
        for seat in table.computers
    ]
    if removes:
        rows.append(row(*removes))
    title = words.text("computers-full" if table.is_full else "computers-title")
    return Answer(f"{title}\n\n{before}".strip(), rows)


@on("computers")
async def _show(press: Press) -> None:
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
    bot, names = app(interaction), level_names(level)
    for _ in range(number):
        table = await bot.tables.computers.add(
            table.id, interaction.user.id, level, names=names, is_admin=is_admin(interaction)
        )
    return table
