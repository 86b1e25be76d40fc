"""The forms for the options of a lobby, and the private menu of its computer players, whom commands add, too."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui

from bot.engine import GameError
from bot.games import Table, TableOptions
from bot.games.unit.options import EXPANSION, Option
from bot.games.unit.refusals import GameIsOver, NoComputers, StaleBoard
from bot.present.language.widths import button_label, fitted_choice
from bot.present.language.words import Words, bold
from bot.present.pictures.players import level_names
from bot.ui.content.levels import DEFAULT_LEVEL, level_options, read_level
from bot.ui.content.lobby import option_values, options_lines
from bot.ui.kit.context import Interaction, app, is_admin
from bot.ui.kit.controls import SUCCESS, GameButton, Press, button, menu, on, row
from bot.ui.kit.defaults import LANGUAGE, MENUS
from bot.ui.kit.forms import Field, FieldChoice, Form, show_form
from bot.ui.kit.replies import Answer, reply, reply_and_show

MORE = "more"
"""The argument of the button, and of the form, for the options that are not in the first form."""


def options_form(table: Table, words: Words, argument: str = "") -> Form:
    """Return the form for a lobby's options; its id has the values shown, so that only changes count."""
    fields: list[Field] = []
    for option in _options_in(argument):
        choices = [
            FieldChoice(choice, label, words.text(f"{option.message(choice)}.short") if option is EXPANSION else "")
            for choice, label in _labels(option, table, words).items()
        ]
        fields.append(Field(option.menu, words.text(f"lobby-choose-{option.menu}"), choices, [_shown(option, table)]))
    shown = ",".join([argument, *(field.chosen[0] for field in fields)])
    title = words.text("lobby-options-more" if argument == MORE else "game-settings-title")
    return Form(title, fields, table.id, -1, "set_options", shown)


def _options_in(argument: str) -> list[Option]:
    """Return the options of the form that an argument stands for. Raises `GameError` for a forged one."""
    if argument not in ("", MORE):
        raise StaleBoard
    return [option for option in MENUS if option.is_main is (argument == "")]


def _labels(option: Option, table: Table, words: Words) -> Mapping[str, str]:
    """Return the labels of an option's choices; fewer seats than are taken cannot be chosen."""
    labels: dict[str, str] = {}
    for choice, value in _choices(option, table).items():
        if option.field != "seats" or value >= len(table.seats):
            values_of = partial(option_values, _with_value(table, option, value), words)
            labels[choice] = fitted_choice(lambda shown, values_of=values_of: values_of(shown)[option.menu])
    return labels


def _shown(option: Option, table: Table) -> str:
    """Return the choice that is the current value of an option."""
    value = table.game.language if option is LANGUAGE else getattr(table.options, option.field)
    return option.choice(value)


def _choices(option: Option, table: Table) -> Mapping[str, Any]:
    if not option.takes_members:
        return option.choices
    members = [str(seat.member_id) for seat in table.seats if seat.member_id is not None]
    return {**option.choices, **{member: member for member in members}}


def _with_value(table: Table, option: Option, value: Any) -> Table:
    if option is LANGUAGE:
        return replace(table, game=replace(table.game, language=value))
    return replace(table, options=replace(table.options, **{option.field: value}))


def options_answer(table: Table, words: Words, message: str) -> Answer:
    """Return all options of a lobby below a message, and the buttons that lead to the forms."""
    lines = [words.text(message), *(f"- {line}" for line in options_lines(table, words))]
    buttons = [
        button(words.text("lobby-options"), table.id, -1, "lobby_options"),
        button(words.text("lobby-options-more"), table.id, -1, "lobby_options", MORE),
    ]
    return Answer("\n".join(lines), [row(*buttons)])


@on("lobby_options")
async def _show_options(press: Press) -> None:
    table = press.table
    if table.is_playing:
        raise GameError("error-game-running")
    if not table.is_in_lobby:
        raise GameIsOver
    if not is_admin(press.interaction):
        table.check_seat(press.member_id)
    await show_form(press.interaction, options_form(table, press.words, press.argument))


@on("set_options")
async def _set(press: Press) -> None:
    """Change the options that the member has changed in a form. Raises `GameError` for forged values."""
    form, *shown = press.argument.split(",")
    options = _options_in(form)
    if len(shown) != len(options) or set(press.fields) != {option.menu for option in options}:
        raise StaleBoard
    changes: dict[str, Any] = {}
    for option, before in zip(options, shown, strict=True):
        chosen, choices = press.fields[option.menu], _choices(option, press.table)
        if len(chosen) != 1 or chosen[0] not in choices:
            raise StaleBoard
        if chosen[0] != before:
            changes[option.field] = choices[chosen[0]]
    if not changes:
        await reply(press.interaction, options_answer(press.table, press.words, "lobby-options-title"))
        return
    table = await press.bot.tables.lobby.configure(
        press.game_id, press.member_id, is_admin=is_admin(press.interaction), **changes
    )
    await reply_and_show(press.interaction, table, options_answer(table, press.words, "lobby-options-saved"))


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
        label = button_label(words, "computers-remove", player=table.names[seat])
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
