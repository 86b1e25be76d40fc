"""Show the sealed deal of a table, end it, and change its settings: /game deal, /game end and /game settings."""

from dataclasses import replace
from typing import Any

from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import Table
from bot.games.unit.options import JOINING, RANDOM
from bot.games.unit.refusals import GameOver
from bot.present.language.words import Words
from bot.ui.content.levels import DEFAULT_LEVEL, LEVEL_CHOICES, ComputerCount
from bot.ui.content.lobby import name_or_mention, options_lines
from bot.ui.features.lobby.opening import may_end
from bot.ui.features.lobby.options import add_computers, check_room, wanted_computers
from bot.ui.kit.commands.builder import command, group
from bot.ui.kit.confirmation import confirmation
from bot.ui.kit.context import Interaction, app, channel_of, is_admin, table_here, words_for
from bot.ui.kit.controls import Press, on, on_table
from bot.ui.kit.defaults import TABLE_SETTINGS, chosen_values
from bot.ui.kit.input.players import parse_player, player_choices
from bot.ui.kit.input.text import plain
from bot.ui.kit.replies import Answer, Document, reply, reply_and_show

group("game", in_private=True)


@command("game deal")
async def deal(interaction: Interaction) -> None:
    """Show the seal of the channel's newest table; after the game, hand over the deal with its secret."""
    bot, words = app(interaction), words_for(interaction)
    table = await bot.tables.latest_in_channel(channel_of(interaction))
    if table is None:
        raise GameError("error-no-last-game")
    if table.status.is_open and table.game.seal is not None:
        await reply(interaction, Answer(words.text("seal-closed", seal=table.game.seal)))
        return
    sealed = await bot.tables.history.open_deal(table.id)
    file = Document(f"deal-{table.id}.txt", sealed.text)
    text = words.text("seal-opened", seal=sealed.seal(), file=file.name)
    await reply(interaction, Answer(text, document=file))


@command("game end")
async def end(interaction: Interaction) -> None:
    """Ask the host or an admin to confirm that the game ends now."""
    await _ask_to_end(interaction, await table_here(interaction))


@on_table("end")
async def _ask_to_end(interaction: Interaction, table: Table) -> None:
    _check_may_end(interaction, table)
    words = words_for(interaction)
    question, yes = (
        ("game-end-question", "game-end-yes") if table.is_playing else ("game-close-question", "game-close-yes")
    )
    if table.is_private:
        question, yes = "practice-end-question", "game-end-yes"
    answer = confirmation(words.text(question), words.text(yes), table.id, table.seq, "confirm_end", words)
    await reply(interaction, answer)


@on("confirm_end")
async def _end(press: Press) -> None:
    """End the game; ask again when moves were made since the question."""
    table = press.table
    _check_may_end(press.interaction, table)
    if table.seq != press.seq:
        await _ask_to_end(press.interaction, table)
        return
    was_playing = table.is_playing
    table = await press.bot.tables.hosting.end(table.id, press.member_id)
    text = press.words.text("game-ended" if was_playing else "game-closed")
    await reply_and_show(press.interaction, table, Answer(text))


def _check_may_end(interaction: Interaction, table: Table) -> None:
    """Raise a `GameError` for others than host and admins, which says how members give up their own seat."""
    if not table.status.is_open:
        raise GameOver
    if may_end(interaction, table):
        return
    message = "error-not-host"
    if table.seat_of(interaction.user.id) is not None:
        message = "error-not-host-playing" if table.is_playing else "error-not-host-lobby"
    raise GameError(message, host=name_or_mention(table, table.game.host_id))


def _ways_to_choose_first(words: Words) -> dict[str, str]:
    return {way: words.text(f"command-choice-{way}") for way in (RANDOM, JOINING)}


def _parse_first(table: Table, text: str, words: Words) -> str:
    for way, name in _ways_to_choose_first(words).items():
        if plain(text) in (way, plain(name)):
            return way
    return str(parse_player(table, text))


async def _suggest_first(interaction: Interaction, typed: str) -> list[Choice[str]]:
    ways = _ways_to_choose_first(words_for(interaction))
    choices = [Choice(name=name, value=way) for way, name in ways.items() if plain(typed) in plain(name)]
    return [*choices, *player_choices(await table_here(interaction), typed)]


@command("game settings", choices={"level": LEVEL_CHOICES}, suggest={"first": _suggest_first}, settings=TABLE_SETTINGS)
async def settings(
    interaction: Interaction,
    computers: ComputerCount | None = None,
    level: str | None = None,
    **chosen: Any,
) -> None:
    """Show the table's options, or change them and add computer players."""
    table = await table_here(interaction)
    bot, words = app(interaction), words_for(interaction)
    if chosen["first"] is not None:
        chosen["first"] = _parse_first(table, chosen["first"], words)
    changes = chosen_values(TABLE_SETTINGS, chosen)
    number = wanted_computers(computers, level)
    if number and table.is_playing:
        raise GameError("error-started")
    if number and table.is_in_lobby:
        seats = changes.get("seats", table.options.seats)
        check_room(interaction, replace(table.options, seats=seats), len(table.seats), number)
    lines = [f"**{words.text('game-settings-title')}**"]
    if changes or number:
        lines.insert(0, words.text("game-settings-saved"))
    if changes:
        table = await bot.tables.lobby.configure(
            table.id, interaction.user.id, is_admin=is_admin(interaction), **changes
        )
    if number:
        table = await add_computers(interaction, table, number, level or DEFAULT_LEVEL)
    answer = Answer("\n".join([*lines, *(f"- {line}" for line in options_lines(table, words))]))
    if changes or number:
        await reply_and_show(interaction, table, answer)
    else:
        await reply(interaction, answer)
