"""Commands of /game that have no public button: open a table, end it, show its sealed deal, change its settings."""

from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import JOINING, RANDOM, Table
from bot.present.language.words import Words
from bot.present.phrases import bold
from bot.ui.content.levels import DEFAULT_LEVEL, LEVEL_CHOICES, ComputerCount
from bot.ui.content.lobby import name_or_mention, options_lines
from bot.ui.features.lobby.computers import add_computers, check_room, wanted_computers
from bot.ui.features.lobby.inviting import invited_members, options_with_invited
from bot.ui.features.lobby.open_table import check_no_open_table, linking_to_open_table, may_end
from bot.ui.features.lobby.threads import check_threads, open_thread
from bot.ui.kit.commands.builder import command, group
from bot.ui.kit.confirmation import confirmation
from bot.ui.kit.context import Interaction, app, channel_of, check_in_server, is_admin, table_here, words_for
from bot.ui.kit.controls import Press, on
from bot.ui.kit.defaults import LANGUAGE, TABLE_SETTINGS, chosen_values, defaults_for, language_of_server
from bot.ui.kit.input.players import parse_player, player_choices
from bot.ui.kit.input.text import plain
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, Document, reply, reply_and_show

group("game", in_private=True)


@command("game new", choices={"level": LEVEL_CHOICES}, settings=TABLE_SETTINGS)
async def new(
    interaction: Interaction,
    computers: ComputerCount | None = None,
    level: str | None = None,
    with_: discord.User | None = None,
    with2: discord.User | None = None,
    with3: discord.User | None = None,
    only: bool = False,
    thread: bool = False,
    **chosen: Any,
) -> None:
    """Open a lobby with the options of the command, else with the server's settings, and seat computer players.

    Invited members are mentioned once, and their seats are held for them. With `thread`, the table gets a thread of its
    own, so that the channel may have other tables.
    """
    channel_id = channel_of(interaction)
    check_in_server(interaction)
    check_permissions(interaction)
    parent = check_threads(interaction) if thread else None
    if parent is None:
        await check_no_open_table(interaction)
    bot, words = app(interaction), words_for(interaction)
    invited = invited_members(interaction, (with_, with2, with3))
    defaults = await defaults_for(interaction)
    values = chosen_values(TABLE_SETTINGS, chosen)
    language = values.pop(LANGUAGE.field, None) or language_of_server(interaction, defaults)
    options = replace(defaults.options(), **values)
    number = wanted_computers(computers, level)
    options = options_with_invited(options, invited, number, only=only, players=values.get("seats"))
    check_room(interaction, options, 1 + len(invited), number)
    if parent is not None:
        # Before the thread is there: the bot lacks the permission to delete it.
        await bot.tables.lobby.check_tables_of(interaction.user.id)
        for member_id in invited:
            await bot.tables.lobby.check_tables_of(member_id, "error-member-has-tables")
        await interaction.response.defer(ephemeral=True, thinking=True)
        channel_id = await open_thread(parent, [interaction.user.display_name, *invited.values()])
    async with linking_to_open_table(interaction):
        table = await bot.tables.lobby.open(
            channel_id=channel_id,
            guild_id=interaction.guild_id,
            host_id=interaction.user.id,
            name=interaction.user.display_name,
            language=language,
            options=options,
            press=interaction.id,
            invited=invited,
        )
    text = words.text("game-opened")
    if invited:
        text = words.text("game-opened-invited", players=words.listed(map(bold, invited.values())), count=len(invited))
    if number:
        table = await add_computers(interaction, table, number, level or DEFAULT_LEVEL)
        text = words.text("game-opened-with", players=_computers_in_words(table, words))
    if parent is not None:
        text = f"{words.text('game-opened-thread', thread=f'<#{channel_id}>')} {text}"
    await reply_and_show(interaction, table, Answer(text))


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
    table = await table_here(interaction)
    _check_may_end(interaction, table)
    await reply(interaction, _end_question(table, words_for(interaction)))


@on("end")
async def _ask_to_end(press: Press) -> None:
    if not press.table.status.is_open:
        raise GameError("error-game-over")
    _check_may_end(press.interaction, press.table)
    await reply(press.interaction, _end_question(press.table, press.words))


@on("confirm_end")
async def _end(press: Press) -> None:
    """End the game; ask again when moves were made since the question."""
    table = press.table
    if not table.status.is_open:
        raise GameError("error-game-over")
    _check_may_end(press.interaction, table)
    if table.seq != press.seq:
        await reply(press.interaction, _end_question(table, press.words))
        return
    was_playing = table.is_playing
    table = await press.bot.tables.hosting.end(table.id, press.member_id)
    text = press.words.text("game-ended" if was_playing else "game-closed")
    await reply_and_show(press.interaction, table, Answer(text))


def _check_may_end(interaction: Interaction, table: Table) -> None:
    """Raise a `GameError` for anybody else, which names the host and how members give up their own seat."""
    if may_end(interaction, table):
        return
    message = "error-not-host"
    if table.seat_of(interaction.user.id) is not None:
        message = "error-not-host-playing" if table.is_playing else "error-not-host-lobby"
    raise GameError(message, host=name_or_mention(table, table.game.host_id))


def _end_question(table: Table, words: Words) -> Answer:
    if table.is_private:
        question, yes = words.text("practice-end-question"), words.text("game-end-yes")
        return confirmation(question, yes, table.id, table.seq, "confirm_end", words)
    question = words.text("game-end-question" if table.is_playing else "game-close-question")
    yes = words.text("game-end-yes" if table.is_playing else "game-close-yes")
    return confirmation(question, yes, table.id, table.seq, "confirm_end", words)


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
    """Show the table's options, or change them: how it is shown at any time, the rest before the deal.

    Computer players are added to those at the table.
    """
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
    if not changes and not number:
        await reply(interaction, Answer(_settings_text(table, words)))
        return
    if changes:
        table = await bot.tables.lobby.configure(
            table.id, interaction.user.id, is_admin=is_admin(interaction), **changes
        )
    if number:
        table = await add_computers(interaction, table, number, level or DEFAULT_LEVEL)
    answer = Answer(f"{words.text('game-settings-saved')}\n{_settings_text(table, words)}")
    await reply_and_show(interaction, table, answer)


def _computers_in_words(table: Table, words: Words) -> str:
    return words.listed(bold(table.names[seat]) for seat in table.computers)


def _settings_text(table: Table, words: Words) -> str:
    return "\n".join(
        [f"**{words.text('game-settings-title')}**", *(f"- {line}" for line in options_lines(table, words))]
    )
