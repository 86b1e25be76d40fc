"""Before the deal and after the end: who plays, under which options, and once more."""

from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.present.words import LANGUAGES, Words, clean, escape, words
from bot.rules import EXPANSIONS
from bot.tables import FEWEST_SEATS, JOINING, MOST_SEATS, RANDOM, Table
from bot.ui.core.context import app, is_admin, words_for
from bot.ui.core.controls import Press, button, menu, on, row
from bot.ui.core.permissions import check_permissions
from bot.ui.core.replies import Answer, reply
from render import THEMES

NONE = "none"
"""What the menu calls the base game alone."""


def lobby_text(table: Table, said: Words) -> str:
    """Return who sits at a table, and what it chose; free seats only while they can be taken."""
    title = "lobby-title" if table.is_in_lobby else "lobby-closed" if table.position else "lobby-ended"
    lines = [said.text(title), ""]
    for seat in table.seats:
        host = said.text("lobby-host") if seat.member_id == table.game.host_id else ""
        lines.append(f"{seat.seat + 1}. **{escape(seat.name)}** {host}".rstrip())
    if table.is_in_lobby:
        free = range(len(table.seats) + 1, table.options.seats + 1)
        lines += [f"{number}. *{said.text('lobby-free')}*" for number in free]
        lines += ["", said.text(f"expansion-{table.options.expansion or NONE}.lobby")]
    lines += ["", *(f"-# {line}" for line in (*options_lines(table, said), *seal_lines(table, said)))]
    return "\n".join(lines)


def options_lines(table: Table, said: Words) -> list[str]:
    """Return the options of a table, a line each."""
    rule = "lobby-up-to-three" if table.options.up_to_three else "lobby-strict"
    first = table.options.first
    if first in (RANDOM, JOINING):
        begins = said.text(f"lobby-first-{first}")
    else:
        seat = table.seat_of(int(first)) or 0
        begins = said.text("lobby-first-member", player=escape(table.names[seat]))
    return [
        said.text(f"expansion-{table.options.expansion or NONE}"),
        said.text(rule),
        begins,
        said.text("lobby-language", language=said.text(f"language-{table.game.language}")),
        said.text(f"theme-{table.options.theme}"),
    ]


def seal_lines(table: Table, said: Words) -> list[str]:
    """Return the line that publishes the hash of the deal; none before the deal."""
    return [said.text("seal-line", seal=table.game.seal)] if table.game.seal else []


def lobby_rows(table: Table, said: Words) -> list[ui.ActionRow[Any]]:
    """Return the lobby's public buttons."""
    green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
    return [
        row(
            button(said.text("lobby-join"), table.id, -1, "join", style=green, disabled=table.is_full),
            button(said.text("lobby-leave"), table.id, -1, "leave", style=grey),
            button(said.text("lobby-options"), table.id, -1, "lobby_options", style=grey),
            button(
                said.text("lobby-start"),
                table.id,
                -1,
                "start",
                style=discord.ButtonStyle.primary,
                disabled=len(table.seats) < FEWEST_SEATS,
            ),
        )
    ]


def rematch_rows(table: Table, said: Words) -> list[ui.ActionRow[Any]]:
    """Return the button under a final picture."""
    return [row(button(said.text("lobby-rematch"), table.id, table.seq, "rematch", style=discord.ButtonStyle.success))]


def options_answer(table: Table, said: Words) -> Answer:
    """Return the private menus for a lobby's options, the present choice ticked in each."""

    def option(label: str, value: str, chosen: bool) -> discord.SelectOption:
        return discord.SelectOption(label=label[:100], value=value, default=chosen)

    options = table.options
    seats = [
        option(said.text("lobby-seats", seats=number), str(number), options.seats == number)
        for number in range(max(FEWEST_SEATS, len(table.seats)), MOST_SEATS + 1)
    ]
    rules = [
        option(said.text("lobby-strict"), "strict", not options.up_to_three),
        option(said.text("lobby-up-to-three"), "up_to_three", options.up_to_three),
    ]
    first = [
        option(said.text("lobby-first-random"), RANDOM, options.first == RANDOM),
        option(said.text("lobby-first-joining"), JOINING, options.first == JOINING),
        *(
            option(
                said.text("lobby-first-member", player=clean(seat.name)),
                str(seat.member_id),
                options.first == str(seat.member_id),
            )
            for seat in table.seats
            if seat.member_id is not None
        ),
    ]
    expansions = [
        discord.SelectOption(
            label=said.text(f"expansion-{name}")[:100],
            value=name,
            description=said.text(f"expansion-{name}.short"),
            default=(options.expansion or NONE) == name,
        )
        for name in (NONE, *EXPANSIONS)
    ]
    languages = [
        option(words(language).text(f"language-{language}"), language, table.game.language == language)
        for language in LANGUAGES
    ]
    themes = [option(said.text(f"theme-{theme}"), theme, options.theme == theme) for theme in THEMES]
    menus = {
        "expansion": expansions,
        "seats": seats,
        "rule": rules,
        "first": first,
        "language": languages,
        "theme": themes,
    }
    return Answer(
        said.text("lobby-options-title"),
        [
            row(menu(said.text(f"lobby-choose-{name}"), table.id, -1, f"set_{name}", options=choices))
            for name, choices in menus.items()
        ],
    )


async def join(interaction: discord.Interaction[Any], game_id: int) -> None:
    """Give the member a seat, and show it. Raises `GameError`."""
    check_permissions(interaction)
    bot = app(interaction)
    table = await bot.tables.lobby.join(game_id, interaction.user.id, interaction.user.display_name)
    await reply(interaction, Answer(words_for(interaction).text("lobby-joined", seats=len(table.seats))))
    await bot.messages.show(table, interaction)


async def leave(interaction: discord.Interaction[Any], game_id: int) -> None:
    """Free the member's seat, and show it. Raises `GameError`."""
    bot = app(interaction)
    table = await bot.tables.lobby.leave(game_id, interaction.user.id)
    await reply(interaction, Answer(words_for(interaction).text("lobby-left")))
    await bot.messages.show(table, interaction)


async def start(interaction: discord.Interaction[Any], game_id: int) -> None:
    """Deal, and show the board. Raises `GameError`."""
    check_permissions(interaction)
    bot = app(interaction)
    table = await bot.tables.lobby.start(game_id, interaction.user.id)
    await reply(interaction, Answer(words_for(interaction).text("lobby-started")))
    await bot.messages.show(table, interaction)


async def rematch(interaction: discord.Interaction[Any], game_id: int) -> None:
    """Open a lobby for the same players, and show it. Raises `GameError`."""
    check_permissions(interaction)
    bot = app(interaction)
    table = await bot.tables.lobby.rematch(game_id, interaction.user.id)
    await reply(interaction, Answer(words_for(interaction).text("lobby-rematched")))
    await bot.messages.show(table, interaction)


@on("join")
async def _join(press: Press) -> None:
    await join(press.interaction, press.game_id)


@on("leave")
async def _leave(press: Press) -> None:
    await leave(press.interaction, press.game_id)


@on("start")
async def _start(press: Press) -> None:
    await start(press.interaction, press.game_id)


@on("rematch")
async def _rematch(press: Press) -> None:
    await rematch(press.interaction, press.game_id)


@on("lobby_options")
async def _options(press: Press) -> None:
    table = await app(press.interaction).tables.find(press.game_id)
    if table.is_playing:
        raise GameError("error-game-running")
    if not table.is_in_lobby:
        raise GameError("error-game-over")
    if table.seat_of(press.interaction.user.id) is None and not is_admin(press.interaction):
        raise GameError("error-not-seated")
    await reply(press.interaction, options_answer(table, words_for(press.interaction)))


@on("set_seats")
async def _set_seats(press: Press) -> None:
    chosen = _chosen(press, {str(number) for number in range(FEWEST_SEATS, MOST_SEATS + 1)})
    await _configure(press, seats=int(chosen))


@on("set_expansion")
async def _set_expansion(press: Press) -> None:
    chosen = _chosen(press, {NONE, *EXPANSIONS})
    await _configure(press, expansion=None if chosen == NONE else chosen)


@on("set_rule")
async def _set_rule(press: Press) -> None:
    await _configure(press, up_to_three=_chosen(press, {"strict", "up_to_three"}) == "up_to_three")


@on("set_first")
async def _set_first(press: Press) -> None:
    table = await app(press.interaction).tables.find(press.game_id)
    seated = {str(seat.member_id) for seat in table.seats if seat.member_id is not None}
    await _configure(press, first=_chosen(press, {RANDOM, JOINING} | seated))


@on("set_language")
async def _set_language(press: Press) -> None:
    await _configure(press, language=_chosen(press, set(LANGUAGES)))


@on("set_theme")
async def _set_theme(press: Press) -> None:
    await _configure(press, theme=_chosen(press, set(THEMES)))


def _chosen(press: Press, allowed: set[str]) -> str:
    """Return what was chosen. Raises `GameError` for a forged value."""
    if len(press.values) != 1 or press.values[0] not in allowed:
        raise GameError("error-stale-board")
    return press.values[0]


async def _configure(press: Press, **changes: Any) -> None:
    bot = app(press.interaction)
    member_id = press.interaction.user.id
    table = await bot.tables.lobby.configure(press.game_id, member_id, is_admin=is_admin(press.interaction), **changes)
    answer = options_answer(table, words_for(press.interaction))
    await reply(press.interaction, replace(answer, text=words_for(press.interaction).text("lobby-options-saved")))
    await bot.messages.show(table, press.interaction)
