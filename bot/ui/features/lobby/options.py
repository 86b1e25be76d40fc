"""The private menus for a table's options in the lobby."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import discord

from bot.engine import GameError
from bot.games import EXPANSION, Option, Table
from bot.games.unit.refusals import GameOver, StaleBoard
from bot.present.language.words import Words, clean
from bot.ui.content.lobby import option_text, option_values
from bot.ui.kit.context import is_admin
from bot.ui.kit.controls import Press, menu, on, row
from bot.ui.kit.defaults import LANGUAGE, MENUS
from bot.ui.kit.discord_limits import MAX_OPTION_LABEL
from bot.ui.kit.replies import Answer, reply


def options_answer(table: Table, words: Words) -> Answer:
    """Return the private menus for the options of a lobby, with the current values selected.

    Each label names its option, because a closed menu shows only the label of the chosen value.
    """
    rows = [
        row(
            menu(
                words.text(f"lobby-choose-{option.menu}"),
                table.id,
                -1,
                f"set_{option.menu}",
                options=_menu_options(option, table, words),
            )
        )
        for option in MENUS
    ]
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
async def _show(press: Press) -> None:
    table = press.table
    if table.is_playing:
        raise GameError("error-game-running")
    if not table.is_in_lobby:
        raise GameOver
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
