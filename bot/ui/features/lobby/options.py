"""The private menus for a table's options in the lobby, and the same options in slash commands."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Range

from bot.engine import GameError
from bot.games import FEWEST_SEATS, HINTS, HINTS_USUAL, JOINING, MOST_SEATS, RANDOM, Table, TableOptions
from bot.games.waiting.notice_times import PATIENCE_DAYS
from bot.present.language.words import LANGUAGES, Words, clean
from bot.rules import EXPANSIONS
from bot.ui.content.lobby import (
    KEEP,
    NO_EXPANSION,
    REMOVE,
    STRICT,
    UP_TO_THREE,
    USUAL,
    option_text,
    option_values,
)
from bot.ui.kit.context import is_admin
from bot.ui.kit.controls import Press, menu, on, row
from bot.ui.kit.discord_limits import MAX_OPTION_LABEL
from bot.ui.kit.replies import Answer, reply
from render import THEMES

Seats = Range[int, FEWEST_SEATS, MOST_SEATS]
"""The type of a command's option for the number of seats."""
CHOICES: Mapping[str, Sequence[str] | Mapping[str, str]] = {
    "expansion": {name: f"expansion-{name}" for name in (NO_EXPANSION, *EXPANSIONS)},
    "language": LANGUAGES,
    "gems": (STRICT, UP_TO_THREE),
    "theme": {name: f"theme-{name}" for name in THEMES},
    "boards": (REMOVE, KEEP),
    "hints": tuple(hints or USUAL for hints in HINTS),
    "patience": {str(days): f"patience-{days}" for days in PATIENCE_DAYS},
}
"""The choices of the options by option: values with the messages that name them, or values alone."""


def chosen_options(
    players: int | None,
    gems: str | None,
    first: str | None,
    expansion: str | None,
    theme: str | None,
    boards: str | None,
    hints: str | None,
    patience: str | None,
) -> dict[str, Any]:
    """Return the fields of `TableOptions` for the options that were filled in with a command."""
    values = {
        "seats": players,
        "up_to_three": None if gems is None else gems == UP_TO_THREE,
        "first": first,
        "theme": theme,
        "keep_boards": None if boards is None else boards == KEEP,
        "hints": HINTS_USUAL if hints == USUAL else hints,
        "patience": None if patience is None else int(patience),
    }
    fields: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    if expansion is not None:
        fields["expansion"] = None if expansion == NO_EXPANSION else expansion
    return fields


def options_answer(table: Table, words: Words) -> Answer:
    """Return the private menus for the options of a lobby, with the current values selected.

    Each label names its option, because a closed menu shows only the label of the chosen value.
    """
    rows = [
        row(
            menu(
                words.text(f"lobby-choose-{name}"),
                table.id,
                -1,
                f"set_{name}",
                options=_options(name, table, values, words),
            )
        )
        for name, values in _values(table).items()
    ]
    return Answer(words.text("lobby-options-title"), rows)


def _values(table: Table) -> Mapping[str, Mapping[str, TableOptions]]:
    """Return the options of a table with each value in its place, by the names of the menus and their values.

    The values of the menu for the language lead to the same options.
    """
    options = table.options
    members = [str(seat.member_id) for seat in table.seats if seat.member_id is not None]
    numbers = range(max(FEWEST_SEATS, len(table.seats)), MOST_SEATS + 1)
    return {
        "expansion": {name or NO_EXPANSION: replace(options, expansion=name) for name in (None, *EXPANSIONS)},
        "seats": {str(number): replace(options, seats=number) for number in numbers},
        "rule": {STRICT: replace(options, up_to_three=False), UP_TO_THREE: replace(options, up_to_three=True)},
        "first": {first: replace(options, first=first) for first in (RANDOM, JOINING, *members)},
        "language": dict.fromkeys(LANGUAGES, options),
        "theme": {theme: replace(options, theme=theme) for theme in THEMES},
        "boards": {REMOVE: replace(options, keep_boards=False), KEEP: replace(options, keep_boards=True)},
        "hints": {hints or USUAL: replace(options, hints=hints) for hints in HINTS},
        "patience": {str(days): replace(options, patience=days) for days in PATIENCE_DAYS},
    }


def _options(name: str, table: Table, values: Mapping[str, TableOptions], words: Words) -> list[discord.SelectOption]:
    """Return the options of a menu. A language is named in the reader's words and in its own."""
    options: list[discord.SelectOption] = []
    for value, changed in values.items():
        language = value if name == "language" else table.game.language
        then = replace(table, options=changed, game=replace(table.game, language=language))
        label = option_text(name, option_values(then, words, clean)[name], words)[:MAX_OPTION_LABEL]
        is_chosen = (changed, language) == (table.options, table.game.language)
        option = discord.SelectOption(label=label, value=value, default=is_chosen)
        if name == "expansion":
            option.description = words.text(f"expansion-{value}.short")
        options.append(option)
    return options


@on("lobby_options")
async def _show(press: Press) -> None:
    table = press.table
    if table.is_playing:
        raise GameError("error-game-running")
    if not table.is_in_lobby:
        raise GameError("error-game-over")
    if not is_admin(press.interaction):
        table.check_seat(press.member_id)
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


@on("set_boards")
async def _set_boards(press: Press) -> None:
    await _configure(press, keep_boards=_read_choice(press, {REMOVE, KEEP}) == KEEP)


@on("set_hints")
async def _set_hints(press: Press) -> None:
    chosen = _read_choice(press, {hints or USUAL for hints in HINTS})
    await _configure(press, hints=HINTS_USUAL if chosen == USUAL else chosen)


@on("set_patience")
async def _set_patience(press: Press) -> None:
    await _configure(press, patience=int(_read_choice(press, {str(days) for days in PATIENCE_DAYS})))


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
