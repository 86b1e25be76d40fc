"""/game: opening a table, sitting down, dealing, ending, and what the table chose."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice, Range

from bot.engine import GameError
from bot.present.words import LANGUAGES, Words
from bot.rules import EXPANSIONS
from bot.tables import FEWEST_SEATS, JOINING, MOST_SEATS, RANDOM, Table
from bot.ui import lobby
from bot.ui.choices import parse_player, plain, players
from bot.ui.commands.confirm import confirmation, is_elsewhere
from bot.ui.commands.defaults import defaults_for, language_of_server
from bot.ui.core.command_builder import choice_id, command, group
from bot.ui.core.context import app, channel_of, is_admin, table_here, words_for
from bot.ui.core.controls import Press, on
from bot.ui.core.permissions import check_permissions
from bot.ui.core.replies import Answer, Document, reply
from bot.ui.lobby import NONE
from bot.ui.pickers import status_answer
from render import THEMES

STRICT, UP_TO_THREE = "strict", "up_to_three"
SEATS = Range[int, FEWEST_SEATS, MOST_SEATS]
OPTIONS: Mapping[str, Sequence[str] | Mapping[str, str]] = {
    "expansion": {name: f"expansion-{name}" for name in (NONE, *EXPANSIONS)},
    "language": LANGUAGES,
    "gems": (STRICT, UP_TO_THREE),
    "theme": {name: f"theme-{name}" for name in THEMES},
}


def chosen_options(
    players: int | None, gems: str | None, first: str | None, expansion: str | None, theme: str | None
) -> dict[str, Any]:
    """Return the fields of `TableOptions` that a command gave."""
    given = {
        "seats": players,
        "up_to_three": None if gems is None else gems == UP_TO_THREE,
        "first": first,
        "theme": theme,
    }
    chosen: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    if expansion is not None:
        chosen["expansion"] = None if expansion == NONE else expansion
    return chosen


@command("game new", choices={**OPTIONS, "first": (RANDOM, JOINING)})
async def new(
    interaction: discord.Interaction[Any],
    expansion: str | None = None,
    language: str | None = None,
    players: SEATS | None = None,
    gems: str | None = None,
    first: str | None = None,
    theme: str | None = None,
) -> None:
    """Open a lobby, its options from the command, else from the server's settings."""
    channel_id = channel_of(interaction)
    check_permissions(interaction)
    bot, said = app(interaction), words_for(interaction)
    defaults = await defaults_for(interaction)
    table = await bot.tables.lobby.open(
        channel_id=channel_id,
        guild_id=interaction.guild_id,
        host_id=interaction.user.id,
        name=interaction.user.display_name,
        language=language or language_of_server(interaction, defaults),
        options=replace(defaults.options(), **chosen_options(players, gems, first, expansion, theme)),
    )
    await reply(interaction, Answer(said.text("game-opened", start=bot.mention("game start"))))
    await bot.messages.show(table, interaction)


@command("game join")
async def join(interaction: discord.Interaction[Any]) -> None:
    """Sit down at the channel's table."""
    await lobby.join(interaction, (await table_here(interaction)).id)


@command("game leave")
async def leave(interaction: discord.Interaction[Any]) -> None:
    """Free the own seat before the deal."""
    await lobby.leave(interaction, (await table_here(interaction)).id)


@command("game start")
async def start(interaction: discord.Interaction[Any]) -> None:
    """Deal."""
    await lobby.start(interaction, (await table_here(interaction)).id)


@command("game status")
async def status(interaction: discord.Interaction[Any]) -> None:
    """Say whose turn it is and how everybody stands."""
    bot, table = app(interaction), await table_here(interaction)
    happened = await bot.tables.history.since(table.id, after=table.seq - 1)
    since = happened[-1].at if happened else None
    await reply(interaction, status_answer(bot, table, words_for(interaction), since))


@command("game deal")
async def deal(interaction: discord.Interaction[Any]) -> None:
    """Show the seal of the channel's newest game and, once that is over, what was sealed."""
    bot, said = app(interaction), words_for(interaction)
    table = await bot.tables.latest_in_channel(channel_of(interaction))
    if table is None:
        raise GameError("error-no-last-game")
    table.dealt()
    if table.status.is_open and table.game.seal is not None:
        await reply(interaction, Answer(said.text("seal-closed", seal=table.game.seal)))
        return
    sealed = await bot.tables.history.sealed_deal(table.id)
    file = Document(f"deal-{table.id}.txt", sealed.text)
    text = said.text("seal-opened", seal=sealed.seal(), file=file.name)
    await reply(interaction, Answer(text, document=file))


@command("game end")
async def end(interaction: discord.Interaction[Any]) -> None:
    """Ask the host or an admin whether to break the game off."""
    table = await table_here(interaction)
    _check_may_end(interaction, table)
    await reply(interaction, _end_question(table, words_for(interaction)))


@on("confirm_end")
async def _end(press: Press) -> None:
    """End the game; when moves were made since the question, ask once more."""
    bot, said = app(press.interaction), words_for(press.interaction)
    table = await bot.tables.find(press.game_id)
    if not table.status.is_open:
        raise GameError("error-game-over")
    _check_may_end(press.interaction, table)
    if table.seq != press.seq:
        await reply(press.interaction, _end_question(table, said))
        return
    table = await bot.tables.hosting.end(table.id)
    await reply(press.interaction, Answer(said.text("game-ended")))
    await bot.messages.show(table, press.interaction)


def _check_may_end(interaction: discord.Interaction[Any], table: Table) -> None:
    if is_elsewhere(interaction, table) or not (is_admin(interaction) or table.game.host_id == interaction.user.id):
        raise GameError("error-not-host")


def _end_question(table: Table, said: Words) -> Answer:
    question = said.text("game-end-question")
    return confirmation(question, said.text("game-end-yes"), table.id, table.seq, "confirm_end", said)


async def _who_begins(interaction: discord.Interaction[Any], typed: str) -> list[Choice[str]]:
    ways = _ways_to_begin(words_for(interaction))
    found = [Choice(name=name, value=way) for way, name in ways.items() if plain(typed) in plain(name)]
    return [*found, *players(await table_here(interaction), typed)]


def _ways_to_begin(said: Words) -> dict[str, str]:
    return {way: said.text(choice_id(way)) for way in (RANDOM, JOINING)}


def _parse_first(table: Table, text: str, said: Words) -> str:
    """Return who begins as `TableOptions.first` has it, from what was chosen or typed. Raises `GameError`."""
    for way, name in _ways_to_begin(said).items():
        if plain(text) in (way, plain(name)):
            return way
    return str(parse_player(table, text))


@command("game settings", choices=OPTIONS, suggest={"first": _who_begins})
async def settings(
    interaction: discord.Interaction[Any],
    expansion: str | None = None,
    language: str | None = None,
    players: SEATS | None = None,
    gems: str | None = None,
    first: str | None = None,
    theme: str | None = None,
) -> None:
    """Show what the table chose, or change it: language and theme at any time, the rest before the deal."""
    table = await table_here(interaction)
    bot, said = app(interaction), words_for(interaction)
    begins = None if first is None else _parse_first(table, first, said)
    changes = chosen_options(players, gems, begins, expansion, theme)
    if not changes and language is None:
        await reply(interaction, Answer(_settings_text(table, said)))
        return
    table = await bot.tables.lobby.configure(
        table.id, interaction.user.id, language=language, is_admin=is_admin(interaction), **changes
    )
    await reply(interaction, Answer(f"{said.text('game-settings-saved')}\n{_settings_text(table, said)}"))
    await bot.messages.show(table, interaction)


def _settings_text(table: Table, said: Words) -> str:
    lines = [said.text("lobby-seats", seats=table.options.seats), *lobby.options_lines(table, said)]
    return "\n".join([f"**{said.text('game-settings-title')}**", *(f"- {line}" for line in lines)])


GAME = group("game", new, join, leave, start, end, status, deal, settings)
