"""Open a table, start it, change its settings, end it, and play again: commands of /game and the buttons of a table."""

from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import MessageKind, Table, TableOptions
from bot.games.lesson.lesson import is_lesson
from bot.games.lobby.lobby import Opening, check_may_join
from bot.games.unit.options import FIRST, MOST_SEATS, ROTATING, SERIES, Option
from bot.games.unit.refusals import ChannelTaken, SeatsHeld
from bot.games.unit.series import series_ends
from bot.present.language.words import Words, bold, clean
from bot.ui.content import lobby
from bot.ui.features.lobby.seats import add_computers, check_room
from bot.ui.kit.commands import command, group, table_command, user_command
from bot.ui.kit.context import Interaction, app, channel_of, check_in_server, is_admin, table_here, words_for
from bot.ui.kit.controls import Press, on, on_table, row
from bot.ui.kit.defaults import NEW_TABLE_SETTINGS, TABLE_SETTINGS, chosen_values, defaults_for, language_at
from bot.ui.kit.input.dates import moment_to_come
from bot.ui.kit.input.parsing import held_seats, parse_seat, seat_choices
from bot.ui.kit.input.text import plain
from bot.ui.kit.permissions import check_member, check_permissions, message_link, missing_from, permission_names
from bot.ui.kit.replies import Answer, Document, confirm_and_show, confirmation, reply, reply_and_show
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS, Failure, classify

group("game", in_private=True)

_TABLES = (MessageKind.LOBBY, MessageKind.BOARD)
_ORDER = "with_", "expansion", "computers", "thread", "players", "level", "with2", "with3"
"""The options of /game new, the usual ones first; all other settings are in the forms of the lobby."""


@command("game new", choices={"level": lobby.LEVEL_CHOICES}, settings=NEW_TABLE_SETTINGS, order=_ORDER)
async def new(
    interaction: Interaction,
    computers: lobby.ComputerCount | None = None,
    level: str | None = None,
    with_: discord.User | None = None,
    with2: discord.User | None = None,
    with3: discord.User | None = None,
    thread: bool = False,
    **chosen: Any,
) -> None:
    """Open a lobby with the command's options, else the server's; seat computers, and hold seats for those invited."""
    channel_id = channel_of(interaction)
    check_in_server(interaction)
    check_permissions(interaction)
    parent = _check_threads(interaction) if thread else None
    if parent is None:
        await _check_no_open_table(interaction)
    tables, words = app(interaction).tables, words_for(interaction)
    invited = _invited_members(interaction, (with_, with2, with3))
    defaults = await defaults_for(interaction)
    values, language = chosen_values(NEW_TABLE_SETTINGS, chosen), language_at(interaction.guild_locale, defaults)
    options = replace(defaults.options(), **values)
    number = computers or int(level is not None)  # a level alone asks for one
    options = _options_with_invited(options, len(invited), number, values.get("seats"))
    check_room(interaction, options, 1 + len(invited), number)
    levels = [lobby.read_level(level or lobby.DEFAULT_LEVEL)] * number
    seated = lobby.named_computers(levels, [interaction.user.display_name, *invited.values()], language)
    is_new = await lobby.is_new_here(interaction)
    app(interaction).rate_limits.charge(interaction.user.id, notified=invited, tables=1)
    if parent is not None:
        # Before the thread is there: the bot lacks the permission to delete it.
        await tables.lobby.check_may_open(interaction.user.id, invited)
        channel_id = await _open_thread(parent, [interaction.user.display_name, *invited.values()])
    opening = Opening(channel_id, interaction.guild_id, interaction.user.id, language, options, interaction.id)
    async with _linking_to_open_table(interaction):
        table = await tables.lobby.open(opening, interaction.user.display_name, invited, seated)
    text = words.text("game-opened")
    if invited:
        text = words.text("game-opened-invited", players=words.listed(map(bold, invited.values())), count=len(invited))
    if seated:
        names = words.listed(bold(table.seats.names[seat]) for seat in table.seats.computers)
        text = words.text("game-opened-with", players=names)
    if parent is not None:
        text = f"{words.text('game-opened-thread', thread=f'<#{channel_id}>')} {text}"
    await reply_and_show(interaction, table, lobby.with_way_to_lesson(Answer(text), words, is_new=is_new))


@user_command("invite-member")
async def _invite(interaction: Interaction, member: discord.User) -> None:
    """Hold a seat for a member in the channel's lobby if the member who asks hosts it, else in a new one."""
    bot, words, channel_id = app(interaction), words_for(interaction), interaction.channel_id
    table = None if channel_id is None else await bot.tables.in_channel(channel_id)
    if table is not None and table.is_in_lobby and table.game.host_id == interaction.user.id:
        check_permissions(interaction)
        [(member_id, name)] = _invited_members(interaction, [member]).items()
        bot.rate_limits.charge(interaction.user.id, notified=[member_id])
        table = await bot.tables.lobby.invite(table.id, interaction.user.id, member_id, name)
        await reply_and_show(interaction, table, Answer(words.text("game-invited", player=bold(name))))
        return
    options = {each.name: each.default for each in new.parameters}
    await new.run(interaction, **{**options, "with_": member})


def _invited_members(interaction: Interaction, users: Sequence[discord.User | None]) -> Mapping[int, str]:
    members = {user.id: user for user in users if user is not None}
    if interaction.user.id in members:
        raise GameError("error-invited-self")
    return {member_id: check_member(user).display_name for member_id, user in members.items()}


def _options_with_invited(options: TableOptions, invited: int, computers: int, players: int | None) -> TableOptions:
    needed = 1 + invited + computers
    if players is None and invited:
        options = replace(options, seats=max(options.seats, min(needed, MOST_SEATS)))
    if invited and needed > options.seats:
        raise GameError("error-too-many-invited", count=invited, seats=options.seats)
    return options


@table_command("game start")
@on_table("start")
async def _start(interaction: Interaction, table: Table, *, without_held: bool = False) -> None:
    """Deal the cards; ask first whether to begin without the invited members who have not joined yet."""
    check_permissions(interaction)
    tables, member_id = app(interaction).tables, interaction.user.id
    try:
        table = await tables.lobby.start(table.id, member_id, press=interaction.id, without_held=without_held)
    except SeatsHeld:
        table = await tables.find(table.id)
        if not table.held:
            raise
        words, held = words_for(interaction), lobby.held_members(table)
        players = words.listed(f"<@{member_id}>" for member_id in held)
        question = words.text("start-without-question", players=players, until=lobby.held_until(table), count=len(held))
        await reply(interaction, confirmation(words, question, "start-without-yes", table.id, -1, "confirm_start"))
        return
    await confirm_and_show(interaction, table, words_for(interaction).text("lobby-started"))
    await _name_thread(interaction, table.seats.names)


on("confirm_start")(lambda press: _start(press.interaction, press.table, without_held=True))


@on("rematch")
async def _rematch(press: Press) -> None:
    check_permissions(press.interaction)
    await _check_no_open_table(press.interaction)
    players = [seat.owner_id or None for seat in press.table.seats]
    press.bot.rate_limits.charge(press.member_id, notified=players, tables=1)
    first = (await defaults_for(press.interaction)).chosen.get(FIRST.field, ROTATING)
    async with _linking_to_open_table(press.interaction):
        table = await press.bot.tables.lobby.rematch(
            press.game_id, press.member_id, press=press.interaction.id, first=first
        )
    await confirm_and_show(press.interaction, table, press.words.text("lobby-rematched"))


@asynccontextmanager
async def _linking_to_open_table(interaction: Interaction) -> AsyncGenerator[None]:
    """Raise the `GameError` of `_check_no_open_table` if another member opens a table during the block."""
    try:
        yield
    except ChannelTaken:
        await _check_no_open_table(interaction)
        raise


async def _check_no_open_table(interaction: Interaction) -> None:
    """Raise a `GameError` with a link to the channel's open table, and with what the member can do there."""
    tables = app(interaction).tables
    table = await tables.in_channel(channel_of(interaction))
    if table is None:
        return
    messages = (await tables.games.known(table.id)).rows.messages.values()
    shown = [each.message_id for each in messages if each.kind in _TABLES]
    newest = max(shown, default=None)
    game = table.game
    link = f"<#{game.channel_id}>" if newest is None else message_link(game.guild_id, game.channel_id, newest)
    if table.is_playing:
        thread = end = "no"
        with suppress(GameError):
            _check_threads(interaction)
            thread = "yes"
        with suppress(GameError):
            if may_end(interaction, table):
                end = "ask" if await tables.ending.asked(table, interaction.user.id) else "now"
        raise GameError("error-game-open", link=link, end=end, thread=thread)
    message = "error-lobby-open-full" if table.seats.of(interaction.user.id) is None else "error-lobby-open-seated"
    with suppress(GameError):
        check_may_join(table, interaction.user.id)
        message = "error-lobby-open"
    raise GameError(message, link=link)


def may_end(interaction: Interaction, table: Table) -> bool:
    """Return whether the member may end a table's game early: its host and admins may."""
    return is_admin(interaction) or table.game.host_id == interaction.user.id


_NEEDED = ("create_public_threads", "send_messages_in_threads")
_LONGEST_NAME = 100  # characters that Discord allows
_ARCHIVED_AFTER = 10_080  # minutes without a message, which is a week
_SIGN = "💎"


def _check_threads(interaction: Interaction) -> discord.TextChannel:
    """Return the channel for a thread. Raises `GameError` where none can be opened, by the member or by the bot."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise GameError("error-no-threads-here")
    if not interaction.permissions.create_public_threads:
        raise GameError("error-thread-not-allowed")
    if missing := missing_from(interaction.app_permissions, _NEEDED):
        raise GameError("error-thread-permissions", permissions=permission_names(interaction, missing))
    return channel


def thread_name(names: Iterable[str]) -> str:
    """Return the name of a thread for these players, within Discord's limit."""
    return f"{_SIGN} {', '.join(map(clean, names))}"[:_LONGEST_NAME].rstrip(", ")


async def _open_thread(channel: discord.TextChannel, names: Iterable[str]) -> int:
    """Open a public thread named after players, and return its id. Raises `GameError` if Discord allows none."""
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    try:
        thread = await channel.create_thread(name=thread_name(names), type=kind, auto_archive_duration=_ARCHIVED_AFTER)
    except discord.HTTPException as error:
        if classify(error) is Failure.UNAVAILABLE:
            raise
        raise GameError("error-thread-refused") from error
    return thread.id


async def _name_thread(interaction: Interaction, names: Iterable[str]) -> None:
    """Name a thread that the bot has opened after the players who have joined by now, if Discord allows it."""
    channel, own, name = interaction.channel, interaction.client.user, thread_name(names)
    if not isinstance(channel, discord.Thread) or own is None or channel.owner_id != own.id or channel.name == name:
        return
    with suppress(*DISCORD_ERRORS):  # the game goes on under the older name
        await channel.edit(name=name)


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


@table_command("game end")
@on_table("end")
async def _end(interaction: Interaction, table: Table, asked_at: int | None = None) -> None:
    """End the game; ask first, and again when moves were made since the question."""
    _check_may_end(interaction, table)
    bot, words, member_id = app(interaction), words_for(interaction), interaction.user.id
    asked = await bot.tables.ending.asked(table, member_id)
    if asked_at != table.seq:
        question, yes = "game-close-question", "game-close-yes"
        if table.is_playing or table.is_private:
            question, yes = "practice-end-question" if table.is_private else "game-end-question", "game-end-yes"
        question = question if table.game.sealed_until is None else "weekly-end-question"
        text = words.text("game-end-question-ask" if asked else question)
        answer = confirmation(words, text, yes, table.id, table.seq, "confirm_end")
        if table.is_private and table.is_playing and not is_lesson(table.game):
            answer = replace(answer, rows=[row(lobby.aside_button(table, words)), *answer.rows])
        await reply(interaction, answer)
        return
    bot.rate_limits.charge(member_id, notified=asked)
    ended = await bot.tables.ending.request(table.id, member_id)
    done = "end-asked" if ended.status.is_open else "game-ended" if table.is_playing else "game-closed"
    await reply_and_show(interaction, ended, Answer(words.text(done)))


on("confirm_end")(lambda press: _end(press.interaction, press.table, press.seq))


def _check_may_end(interaction: Interaction, table: Table) -> None:
    """Raise a `GameError` for others than host and admins, which says how members give up their own seat."""
    table.check_open()
    if may_end(interaction, table):
        return
    message = "error-not-host"
    if table.seats.of(interaction.user.id) is not None:
        message = "error-not-host-playing" if table.is_playing else "error-not-host-lobby"
    raise GameError(message, host=lobby.name_or_mention(table, table.game.host_id))


def _choices(values: Mapping[str, str], option: Option, words: Words, typed: str) -> list[Choice[str]]:
    named = {choice: words.text(option.message(choice), **{option.field: value}) for choice, value in values.items()}
    return [Choice(name=name, value=choice) for choice, name in named.items() if plain(typed) in plain(name)]


def _value_of(text: str, option: Option, words: Words) -> str | None:
    """Return the value whose choice, or its name, was typed; None for any other text."""
    names = {choice: plain(words.text(option.message(choice))) for choice in option.choices}
    return next((option.choices[choice] for choice, name in names.items() if plain(text) in (choice, name)), None)


def _parse_first(table: Table, text: str, words: Words) -> str:
    if (way := _value_of(text, FIRST, words)) is not None:
        return way
    return str(table.seats[parse_seat(table, text, held_seats(table, with_computers=False))].member_id)


async def _suggest_first(interaction: Interaction, typed: str) -> list[Choice[str]]:
    choices = _choices(FIRST.choices, FIRST, words_for(interaction), typed)
    table = await table_here(interaction)
    return [*choices, *seat_choices(table, typed, held_seats(table, with_computers=False))]


async def _suggest_series_ends(interaction: Interaction, typed: str) -> list[Choice[str]]:
    return _choices(series_ends(app(interaction).tables.now()), SERIES, words_for(interaction), typed)


@command(
    "game settings",
    choices={"level": lobby.LEVEL_CHOICES},
    suggest={"first": _suggest_first, "series": _suggest_series_ends},
    settings=TABLE_SETTINGS,
)
async def settings(
    interaction: Interaction,
    computers: lobby.ComputerCount | None = None,
    level: str | None = None,
    **chosen: Any,
) -> None:
    """Show the table's options, or change them and add computer players."""
    table = await table_here(interaction)
    bot, words = app(interaction), words_for(interaction)
    if chosen["first"] is not None:
        chosen["first"] = _parse_first(table, chosen["first"], words)
    if chosen["series"] is not None:
        end = _value_of(chosen["series"], SERIES, words)
        chosen["series"] = str((await moment_to_come(interaction, chosen["series"])).date()) if end is None else end
    changes = chosen_values(TABLE_SETTINGS, chosen)
    number = computers or int(level is not None)  # a level alone asks for one
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
        table = await add_computers(interaction, table, number, level or lobby.DEFAULT_LEVEL)
    answer = Answer("\n".join([*lines, *(f"- {line}" for line in lobby.options_lines(table, words))]))
    if changes or number:
        await reply_and_show(interaction, table, answer)
    else:
        await reply(interaction, answer)
