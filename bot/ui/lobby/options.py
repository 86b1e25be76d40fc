"""The private menus for a table's options in the lobby, and the same options in slash commands."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Range

from bot.engine import GameError
from bot.present.words import LANGUAGES, Words, clean, words_in
from bot.rules import EXPANSIONS
from bot.tables import FEWEST_SEATS, JOINING, MOST_SEATS, RANDOM, Table
from bot.ui.core.context import is_admin
from bot.ui.core.controls import Press, menu, on, row
from bot.ui.core.discord_limits import MAX_OPTION_LABEL
from bot.ui.core.replies import Answer, reply
from bot.ui.lobby.text import NO_EXPANSION
from render import THEMES

STRICT, UP_TO_THREE = "strict", "up_to_three"
"""The rules for taking different gems, as values of menus and choices."""

Seats = Range[int, FEWEST_SEATS, MOST_SEATS]
"""The type of a command's option for the number of seats."""
CHOICES: Mapping[str, Sequence[str] | Mapping[str, str]] = {
    "expansion": {name: f"expansion-{name}" for name in (NO_EXPANSION, *EXPANSIONS)},
    "language": LANGUAGES,
    "gems": (STRICT, UP_TO_THREE),
    "theme": {name: f"theme-{name}" for name in THEMES},
}
"""The choices of the options by option: values with the messages that name them, or values alone."""


def chosen_options(
    players: int | None, gems: str | None, first: str | None, expansion: str | None, theme: str | None
) -> dict[str, Any]:
    """Return the fields of `TableOptions` for the options that were filled in with a command."""
    values = {
        "seats": players,
        "up_to_three": None if gems is None else gems == UP_TO_THREE,
        "first": first,
        "theme": theme,
    }
    fields: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    if expansion is not None:
        fields["expansion"] = None if expansion == NO_EXPANSION else expansion
    return fields


def options_answer(table: Table, words: Words) -> Answer:
    """Return the private menus for the options of a lobby, with the current values selected."""
    menus = {
        "expansion": _expansions(table, words),
        "seats": _seats(table, words),
        "rule": _taking_rules(table, words),
        "first": _first_players(table, words),
        "language": [
            _option(words_in(language).text(f"language-{language}"), language, table.game.language)
            for language in LANGUAGES
        ],
        "theme": [_option(words.text(f"theme-{theme}"), theme, table.options.theme) for theme in THEMES],
    }
    rows = [
        row(menu(words.text(f"lobby-choose-{name}"), table.id, -1, f"set_{name}", options=options))
        for name, options in menus.items()
    ]
    return Answer(words.text("lobby-options-title"), rows)


def _option(label: str, value: str, chosen: str) -> discord.SelectOption:
    return discord.SelectOption(label=label[:MAX_OPTION_LABEL], value=value, default=value == chosen)


def _expansions(table: Table, words: Words) -> list[discord.SelectOption]:
    options = [
        _option(words.text(f"expansion-{name}"), name, table.options.expansion or NO_EXPANSION)
        for name in (NO_EXPANSION, *EXPANSIONS)
    ]
    for option in options:
        option.description = words.text(f"expansion-{option.value}.short")
    return options


def _seats(table: Table, words: Words) -> list[discord.SelectOption]:
    return [
        _option(words.text("lobby-seats", seats=number), str(number), str(table.options.seats))
        for number in range(max(FEWEST_SEATS, len(table.seats)), MOST_SEATS + 1)
    ]


def _taking_rules(table: Table, words: Words) -> list[discord.SelectOption]:
    chosen = UP_TO_THREE if table.options.up_to_three else STRICT
    return [
        _option(words.text("lobby-strict"), STRICT, chosen),
        _option(words.text("lobby-up-to-three"), UP_TO_THREE, chosen),
    ]


def _first_players(table: Table, words: Words) -> list[discord.SelectOption]:
    chosen = table.options.first
    return [
        *(_option(words.text(f"lobby-first-{way}"), way, chosen) for way in (RANDOM, JOINING)),
        *(
            _option(words.text("lobby-first-member", player=clean(seat.name)), str(seat.member_id), chosen)
            for seat in table.seats
            if seat.member_id is not None
        ),
    ]


@on("lobby_options")
async def _show(press: Press) -> None:
    table = press.table
    if table.is_playing:
        raise GameError("error-game-running")
    if not table.is_in_lobby:
        raise GameError("error-game-over")
    if table.seat_of(press.member_id) is None and not is_admin(press.interaction):
        raise GameError("error-not-seated")
    await reply(press.interaction, options_answer(table, press.words))


@on("set_seats")
async def _set_seats(press: Press) -> None:
    chosen = _read_choice(press, {str(number) for number in range(FEWEST_SEATS, MOST_SEATS + 1)})
    await _configure(press, seats=int(chosen))


@on("set_expansion")
async def _set_expansion(press: Press) -> None:
    chosen = _read_choice(press, {NO_EXPANSION, *EXPANSIONS})
    await _configure(press, expansion=None if chosen == NO_EXPANSION else chosen)


@on("set_rule")
async def _set_rule(press: Press) -> None:
    await _configure(press, up_to_three=_read_choice(press, {STRICT, UP_TO_THREE}) == UP_TO_THREE)


@on("set_first")
async def _set_first(press: Press) -> None:
    seated = {str(seat.member_id) for seat in press.table.seats if seat.member_id is not None}
    await _configure(press, first=_read_choice(press, {RANDOM, JOINING} | seated))


@on("set_language")
async def _set_language(press: Press) -> None:
    await _configure(press, language=_read_choice(press, set(LANGUAGES)))


@on("set_theme")
async def _set_theme(press: Press) -> None:
    await _configure(press, theme=_read_choice(press, set(THEMES)))


def _read_choice(press: Press, allowed: set[str]) -> str:
    """Return the value chosen in a menu. Raises `GameError` for a forged one."""
    if len(press.values) != 1 or press.values[0] not in allowed:
        raise GameError("error-stale-board")
    return press.values[0]


async def _configure(press: Press, **changes: Any) -> None:
    """Change options of the table, answer with the updated menus, and update the channel."""
    table = await press.bot.tables.lobby.configure(
        press.game_id, press.member_id, is_admin=is_admin(press.interaction), **changes
    )
    answer = options_answer(table, press.words)
    await reply(press.interaction, replace(answer, text=press.words.text("lobby-options-saved")))
    await press.bot.messages.show(table, press.interaction)
