"""Commands of /admin, for members who may manage the server.

Discord hides these commands from others, but a server can override that, so each of them checks again.
"""

from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import SEAT_BY_ADMIN, STAND_IN_LEVEL, GameRecord, GameStatus, SeatRecord, Table
from bot.games.waiting.notice_times import HOUR, REMIND_USUALLY
from bot.present.language.words import Words
from bot.present.phrases import bold
from bot.present.players import level_names
from bot.ui.content.levels import LEVEL_CHOICES
from bot.ui.content.lobby import option_text, values_in_words
from bot.ui.features.admin.choosing_games import check_admin, chosen_record, chosen_table, suggest_games
from bot.ui.kit.commands.builder import command, group
from bot.ui.kit.confirmation import confirmation
from bot.ui.kit.context import Interaction, app, latest_table_here, words_for
from bot.ui.kit.controls import Press, Reach, on
from bot.ui.kit.defaults import SERVER_SETTINGS, Defaults, chosen_values, defaults_for, language_of_server
from bot.ui.kit.input.players import parse_seat, seat_choices
from bot.ui.kit.permissions import check_member
from bot.ui.kit.replies import Answer, reply, reply_and_show

group("admin", default_permissions=discord.Permissions(manage_guild=True))


@command("admin reset", suggest={"game": suggest_games})
async def reset(interaction: Interaction, game: str | None = None) -> None:
    """Ask whether to end the channel's game or another one of the server, even a damaged one."""
    check_admin(interaction)
    await reply(interaction, reset_question(await chosen_record(interaction, game), words_for(interaction)))


@on("admin_reset", Reach.SERVER)
async def _ask_to_reset(press: Press) -> None:
    check_admin(press.interaction)
    record = await press.bot.tables.games.record(press.game_id)
    if not record.status.is_open:
        raise GameError("error-game-over")
    await reply(press.interaction, reset_question(record, press.words))


def reset_question(game: GameRecord, words: Words) -> Answer:
    """Return the question whether to end a game."""
    is_lobby = game.status is GameStatus.LOBBY
    question = words.text("admin-close-question" if is_lobby else "admin-reset-question")
    yes = words.text("game-close-yes" if is_lobby else "admin-reset-yes")
    return confirmation(question, yes, game.id, game.newest_seq, "confirm_reset", words)


@on("confirm_reset", Reach.SERVER)
async def _reset(press: Press) -> None:
    """End the game even if it went on since the question, so that the channel becomes free.

    `press.table` is not used, because the log of a damaged game cannot be read.
    """
    check_admin(press.interaction)
    table = await press.bot.tables.hosting.end(press.game_id, press.member_id)
    await reply_and_show(press.interaction, table, Answer(press.words.text("admin-was-reset")))


@command("admin undo", suggest={"game": suggest_games})
async def undo(interaction: Interaction, game: str | None = None) -> None:
    """Ask whether to take back the newest turn of a player in the channel's newest game, or in another open one."""
    check_admin(interaction)
    table = await (latest_table_here(interaction) if game is None else chosen_table(interaction, game))
    await _ask_to_undo(interaction, table)


@on("admin_undo", Reach.SERVER)
async def _press_undo(press: Press) -> None:
    check_admin(press.interaction)
    await _ask_to_undo(press.interaction, press.table)


async def _ask_to_undo(interaction: Interaction, table: Table) -> None:
    words, takeback = words_for(interaction), await app(interaction).tables.undo.newest_takeback(table)
    question = words.text("admin-undo-question", player=bold(table.names[takeback.seat]))
    yes = words.text("undo-button")
    await reply(interaction, confirmation(question, yes, table.id, table.seq, "confirm_undo", words))


@on("confirm_undo", Reach.SERVER)
async def _undo(press: Press) -> None:
    """Take back the turn, unless the game has gone on since the question."""
    check_admin(press.interaction)
    table = await press.bot.tables.undo.force(press.game_id, press.member_id, seq=press.seq)
    await reply_and_show(press.interaction, table, Answer(press.words.text("admin-undone")))


@command("admin move", suggest={"game": suggest_games})
async def move(interaction: Interaction, game: str | None = None) -> None:
    """Ask whether a computer shall move for the player to move in the channel's game, or in another one."""
    check_admin(interaction)
    await _ask_to_move(interaction, await chosen_table(interaction, game))


@on("admin_move", Reach.SERVER)
async def _press_move(press: Press) -> None:
    check_admin(press.interaction)
    await _ask_to_move(press.interaction, press.table)


async def _ask_to_move(interaction: Interaction, table: Table) -> None:
    words, seat = words_for(interaction), _seat_to_move_for(interaction, table)
    question = words.text("admin-move-question", player=bold(table.names[seat]))
    yes = words.text("admin-move-yes")
    await reply(interaction, confirmation(question, yes, table.id, table.seq, "confirm_move", words))


@on("confirm_move", Reach.SERVER)
async def _move(press: Press) -> None:
    """Let a computer make the move, unless the game has gone on since the question."""
    check_admin(press.interaction)
    table = press.table
    seat = _seat_to_move_for(press.interaction, table)
    if table.seq != press.seq:
        raise GameError("error-stale-board")
    moved = await press.bot.tables.computers.move_for(table, STAND_IN_LEVEL)
    if moved.seq == table.seq:
        raise GameError("error-stale-board")
    await reply_and_show(
        press.interaction, moved, Answer(press.words.text("admin-moved", player=bold(table.names[seat])))
    )


def _seat_to_move_for(interaction: Interaction, table: Table) -> int:
    """Return the seat of the member to move. Raises `GameError` if there is none, or while computers do not play."""
    if table.is_in_lobby:
        raise GameError("error-in-lobby")
    if not table.is_playing:
        raise GameError("error-game-over")
    acting = table.seat_to_act()
    if acting is None or acting.member_id is None:
        raise GameError("error-computer-to-move")
    if not app(interaction).tables.computers.are_available:
        raise GameError("error-no-computers")
    return acting.seat


async def _suggest_players(interaction: Interaction, typed: str) -> list[Choice[str]]:
    check_admin(interaction)
    game: Any = getattr(interaction.namespace, "game", None)
    return seat_choices(await chosen_table(interaction, game), typed)


@command("admin remove", suggest={"player": _suggest_players, "game": suggest_games})
async def remove(interaction: Interaction, player: str, game: str | None = None) -> None:
    """Ask whether to remove a player from the channel's game, or from another one of the server."""
    check_admin(interaction)
    table, words = await chosen_table(interaction, game), words_for(interaction)
    await reply(interaction, remove_question(table, parse_seat(table, player), words))


def remove_question(table: Table, seat: int, words: Words) -> Answer:
    """Return the question whether to remove the player in a seat."""
    message = "admin-remove-from-lobby" if table.is_in_lobby else "admin-remove-question"
    question = words.text(message, player=bold(table.names[seat]))
    yes = words.text("admin-remove-yes")
    named = str(table.seats[seat].member_id or table.seats[seat].name)
    return confirmation(question, yes, table.id, table.seq, "confirm_remove", words, named)


@on("confirm_remove", Reach.SERVER)
async def _remove(press: Press) -> None:
    check_admin(press.interaction)
    tables, seat = press.bot.tables, parse_seat(press.table, press.argument)
    name, was_in_lobby = bold(press.table.names[seat]), press.table.is_in_lobby
    member_id = press.table.seats[seat].member_id
    if member_id is None:
        seen = press.table.seats[seat]
        table = await tables.computers.remove(press.game_id, press.member_id, seen, is_admin=True)
    else:
        table = await tables.hosting.remove_player(press.game_id, member_id, owed=SEAT_BY_ADMIN)
    text = press.words.text("admin-removed-from-lobby" if was_in_lobby else "admin-removed", player=name)
    await reply_and_show(press.interaction, table, Answer(text))


@command(
    "admin replace", suggest={"player": _suggest_players, "game": suggest_games}, choices={"computer": LEVEL_CHOICES}
)
async def replace_(
    interaction: Interaction,
    player: str,
    by: discord.User | None = None,
    computer: str | None = None,
    game: str | None = None,
) -> None:
    """Give a player's seat, with its cards and tokens, to another member or to a computer player."""
    check_admin(interaction)
    if (by is None) is (computer is None):
        raise GameError("error-replace-by")
    table = await chosen_table(interaction, game)
    seat = parse_seat(table, player)
    seen, before = table.seats[seat], bold(table.names[seat])
    if by is not None:
        table = await _replace_by_member(interaction, table.id, seen, by)
    elif computer is not None:
        names = level_names(computer)
        table = await app(interaction).tables.computers.replace(
            table.id, seen, computer, names=names, owed=SEAT_BY_ADMIN
        )
    now = bold(table.names[seat])
    await reply_and_show(
        interaction, table, Answer(words_for(interaction).text("admin-replaced", player=before, by=now))
    )


async def _replace_by_member(interaction: Interaction, game_id: int, seen: SeatRecord, by: discord.User) -> Table:
    """Give a seat to a member of the server, and return the table. Raises `GameError`."""
    member = check_member(by)
    hosting = app(interaction).tables.hosting
    if seen.member_id is None:
        return await hosting.replace_computer(game_id, seen, member.id, member.display_name)
    return await hosting.replace_player(game_id, seen.member_id, member.id, member.display_name)


@command("admin settings", settings=SERVER_SETTINGS)
async def settings(interaction: Interaction, **chosen: Any) -> None:
    """Show the settings that new games on this server start with, or change them.

    The interval of reminders holds for the games in play as well.
    """
    check_admin(interaction)
    bot, words = app(interaction), words_for(interaction)
    defaults = await defaults_for(interaction)
    changes = chosen_values(SERVER_SETTINGS, chosen)
    lines: list[str] = []
    if changes and interaction.guild_id is not None:
        defaults = defaults.changed(changes)
        await bot.tables.settings.set_for_guild(interaction.guild_id, defaults.dumps())
        lines.append(words.text("game-settings-saved"))
    lines += _settings_lines(defaults, language_of_server(interaction, defaults), words)
    await reply(interaction, Answer("\n".join(lines)))


def _settings_lines(defaults: Defaults, language: str, words: Words) -> list[str]:
    values = values_in_words(defaults.options(), language, words)
    options = [f"- {option_text(name, value, words)}" for name, value in values.items()]
    hours = (REMIND_USUALLY if defaults.remind_after is None else defaults.remind_after) // HOUR
    remind = words.text("admin-settings-remind", value=words.text(f"me-remind-{hours}"))
    return [f"**{words.text('admin-settings-title')}**", *options, f"- {remind}"]
