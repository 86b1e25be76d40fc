"""/admin: the server's open games, what can be done about one of them, and the settings of the server.

Discord hides these commands from others, but a server can override that, so each of them checks again.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any

import discord
from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import GameRecord, GameStatus, OpenGame, StoreError, Table
from bot.games.unit.refusals import StaleBoard
from bot.games.unit.table import Seats
from bot.games.unit.unit import SEAT_BY_ADMIN
from bot.games.waiting.votes import STAND_IN_LEVEL
from bot.games.waiting.waits import HOUR, REMIND_USUALLY
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.widths import fitted_choice
from bot.present.language.words import bold, clean, level_names
from bot.ui.content.lobby import LEVEL_CHOICES, level_menu, option_text, read_level, values_in_words
from bot.ui.content.open_games import GAMES_PER_PAGE, channel_name, game_lines
from bot.ui.kit.commands import command, group
from bot.ui.kit.context import Interaction, app, channel_of, check_admin, latest_table_here, table_here, words_for
from bot.ui.kit.controls import DANGER, GameButton, Press, Reach, button, menu, on, on_table, row
from bot.ui.kit.defaults import MENUS, SERVER_SETTINGS, Defaults, chosen_values, defaults_for, language_at
from bot.ui.kit.input.parsing import held_seats, parse_seat, seat_choices, seat_value
from bot.ui.kit.input.text import plain
from bot.ui.kit.lists import ListLine, page_of, page_rows, wanted_page
from bot.ui.kit.permissions import check_member
from bot.ui.kit.replies import Answer, confirmation, reply, reply_and_show

_ID_OR_CHANNEL = re.compile("(?:<#)?([0-9]{1,20})>?")
_LARGEST_ID = 2**63 - 1


async def _games_here(interaction: Interaction) -> list[OpenGame]:
    """Return the open games of the server, the longest waiting first. Raises `GameError` like `check_admin`."""
    check_admin(interaction)
    assert interaction.guild_id is not None
    return [*await app(interaction).tables.open_games.of_server(interaction.guild_id)]


async def _suggest_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Return the server's open games that fit the typed text, and a player chosen before; the values are their ids."""
    words, choices = words_for(interaction), list[Choice[str]]()
    player = str(getattr(interaction.namespace, "player", None) or "").strip("<@!> ")
    for game in await _games_here(interaction):
        name, names = channel_name(interaction.client, game.record.channel_id), Seats(game.seats).names
        label = words.text("hand-game", channel=name, players=words.listed(map(clean, names)))
        ids = [str(seat.member_id) for seat in game.seats]
        is_fitting = player in ids or any(plain(player) in plain(each) for each in names)
        if is_fitting and plain(typed) in plain(label[:MAX_CHOICE]):
            choices.append(Choice(name=label[:MAX_CHOICE], value=str(game.record.id)))
    return choices


async def _chosen_record(interaction: Interaction, text: str | None) -> GameRecord:
    """Return the server's open game that an option names by its id or channel, or that of here. Raises `GameError`."""
    check_admin(interaction)
    if text is None:
        game = await app(interaction).tables.records.open_in(channel_of(interaction))  # its log may be damaged
        if game is None:
            raise GameError("error-no-game")
        return game
    named = _ID_OR_CHANNEL.fullmatch(text.strip())
    number = int(named[1]) if named else 0
    if 0 < number <= _LARGEST_ID:
        for game in await _games_here(interaction):
            if number in (game.record.id, game.record.channel_id):
                return game.record
    raise GameError("error-no-game-chosen")


async def _chosen_table(
    interaction: Interaction, text: str | None, here: Callable[[Interaction], Awaitable[Table]] = table_here
) -> Table:
    check_admin(interaction)
    if text is None:
        return await here(interaction)
    return await app(interaction).tables.find((await _chosen_record(interaction, text)).id)


group("admin", default_permissions=discord.Permissions(manage_guild=True))


@command("admin reset", suggest={"game": _suggest_games})
async def reset(interaction: Interaction, game: str | None = None) -> None:
    """Ask whether to end the channel's game or another one of the server, even a damaged one."""
    record = await _chosen_record(interaction, game)
    await _ask_to_reset(interaction, record, await _readable_table(interaction, record))


async def _ask_to_reset(interaction: Interaction, game: GameRecord, table: Table | None) -> None:
    if not game.status.is_open:
        raise GameError("error-game-over")
    words, is_lobby = words_for(interaction), game.status is GameStatus.LOBBY
    await _members_to_ask(interaction, table)
    question = words.text("admin-close-question" if is_lobby else "admin-reset-question")
    yes = "game-close-yes" if is_lobby else "admin-reset-yes"
    await reply(interaction, confirmation(words, question, yes, game.id, game.newest_seq, "confirm_reset"))


@on("admin_reset", Reach.ADMIN)
async def _press_reset(press: Press) -> None:
    record = await press.bot.tables.games.record(press.game_id)
    await _ask_to_reset(press.interaction, record, press.known_table)


async def _readable_table(interaction: Interaction, game: GameRecord) -> Table | None:
    try:
        return await app(interaction).tables.find(game.id)
    except StoreError:
        return None


async def _members_to_ask(interaction: Interaction, table: Table | None) -> Sequence[int]:
    """Return the members whom an admin asks before a game ends, none for a damaged one. Raises `GameError`."""
    return () if table is None else await app(interaction).tables.ending.asked(table, interaction.user.id)


@on("confirm_reset", Reach.ADMIN)
async def _reset(press: Press) -> None:
    """End the game even if it went on since the question, and even if its log cannot be read."""
    asked = await _members_to_ask(press.interaction, press.known_table)
    press.bot.rate_limits.charge(press.member_id, notified=asked)
    table = await press.bot.tables.ending.request(press.game_id, press.member_id)
    done = "end-asked" if table.status.is_open else "admin-was-reset"
    await reply_and_show(press.interaction, table, Answer(press.words.text(done)))


@command("admin undo", suggest={"game": _suggest_games})
async def undo(interaction: Interaction, game: str | None = None) -> None:
    """Ask whether to take back the newest turn of a player in the channel's newest game, or in another open one."""
    await _undo(interaction, await _chosen_table(interaction, game, latest_table_here))


@on_table("admin_undo", Reach.ADMIN)
async def _undo(interaction: Interaction, table: Table, asked_at: int | None = None) -> None:
    """Take back the turn, unless the game has gone on since the question, which is asked first."""
    bot, words, admin_id = app(interaction), words_for(interaction), interaction.user.id
    seat = table.seats[(await bot.tables.undo.newest_takeback(table, admin_id)).seat]
    if asked_at is None:
        question = words.text("admin-undo-question", player=bold(table.seats.names[seat.seat]))
        await reply(interaction, confirmation(words, question, "undo-button", table.id, table.seq, "confirm_undo"))
        return
    bot.rate_limits.charge(admin_id, notified=[seat.member_id])
    table = await bot.tables.undo.force(table.id, admin_id, seq=asked_at)
    await reply_and_show(interaction, table, Answer(words.text("admin-undone")))


on("confirm_undo", Reach.ADMIN)(lambda press: _undo(press.interaction, press.table, press.seq))


@command("admin move", suggest={"game": _suggest_games})
async def move(interaction: Interaction, game: str | None = None) -> None:
    """Ask whether a computer shall move for the player to move in the channel's game, or in another one."""
    await _move(interaction, await _chosen_table(interaction, game))


@on_table("admin_move", Reach.ADMIN)
async def _move(interaction: Interaction, table: Table, asked_at: int | None = None) -> None:
    """Let a computer make the move, unless the game has gone on since the question, which is asked first."""
    bot, words, seat = app(interaction), words_for(interaction), _seat_to_move_for(interaction, table)
    player = bold(table.seats.names[seat])
    if asked_at is None:
        question = words.text("admin-move-question", player=player)
        await reply(interaction, confirmation(words, question, "admin-move-yes", table.id, table.seq, "confirm_move"))
        return
    if table.seq != asked_at:
        raise StaleBoard
    bot.rate_limits.charge(interaction.user.id, notified=[table.seats[seat].member_id])
    moved = await bot.tables.computers.move_for(table, STAND_IN_LEVEL, admin_id=interaction.user.id)
    if moved.table.seq == table.seq:
        raise StaleBoard
    await reply_and_show(interaction, moved.table, Answer(words.text("admin-moved", player=player)))


on("confirm_move", Reach.ADMIN)(lambda press: _move(press.interaction, press.table, press.seq))


def _seat_to_move_for(interaction: Interaction, table: Table) -> int:
    """Return the seat of the member to move. Raises `GameError` if there is none, or while computers do not play."""
    table.check_neutral(interaction.user.id)
    table.check_playing()
    acting = table.seat_to_act()
    if acting is None or acting.member_id is None:
        raise GameError("error-computer-to-move")
    app(interaction).tables.computers.check_available()
    return acting.seat


async def _suggest_seats(interaction: Interaction, typed: str) -> list[Choice[str]]:
    table = await _chosen_table(interaction, getattr(interaction.namespace, "game", None))
    return seat_choices(table, typed, held_seats(table))


@command("admin remove", suggest={"player": _suggest_seats, "game": _suggest_games})
async def remove(interaction: Interaction, player: str, game: str | None = None) -> None:
    """Ask whether to remove a player from the channel's game, or from another one of the server."""
    table = await _chosen_table(interaction, game)
    await _ask_to_remove(interaction, table, parse_seat(table, player, held_seats(table)))


async def _ask_to_remove(interaction: Interaction, table: Table, seat: int) -> None:
    table.check_neutral(interaction.user.id)
    words, at = words_for(interaction), (table.id, table.seq)
    message = "admin-remove-from-lobby" if table.is_in_lobby else "admin-remove-question"
    question = words.text(message, player=bold(table.seats.names[seat]))
    named = seat_value(table, seat)
    await reply(interaction, confirmation(words, question, "admin-remove-yes", *at, "confirm_remove", named))


on("admin_remove", Reach.ADMIN)(
    lambda press: _ask_to_remove(press.interaction, press.table, _read_seat(press.table, press.argument))
)


@on("confirm_remove", Reach.ADMIN)
async def _remove(press: Press) -> None:
    before, tables = press.table, press.bot.tables
    seat = before.seats[parse_seat(before, press.argument, held_seats(before))]
    press.bot.rate_limits.charge(press.member_id, notified=[seat.member_id])
    if seat.member_id is None:
        table = await tables.computers.remove(before.id, press.member_id, seat, is_admin=True)
    else:
        table = await tables.hosting.remove_player(
            before.id, seat.member_id, owed=SEAT_BY_ADMIN, admin_id=press.member_id
        )
    done = "admin-removed-from-lobby" if before.is_in_lobby else "admin-removed"
    text = press.words.text(done, player=bold(before.seats.names[seat.seat]))
    await reply_and_show(press.interaction, table, Answer(text))


@command(
    "admin replace", suggest={"player": _suggest_seats, "game": _suggest_games}, choices={"computer": LEVEL_CHOICES}
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
    table = await _chosen_table(interaction, game)
    await _replace(interaction, table, parse_seat(table, player, held_seats(table)), by or computer or "")


async def _replace(interaction: Interaction, table: Table, seat: int, by: discord.User | str) -> None:
    table.check_neutral(interaction.user.id)
    bot, words, admin_id, seen = app(interaction), words_for(interaction), interaction.user.id, table.seats[seat]
    if isinstance(by, str):
        bot.rate_limits.charge(admin_id, notified=[seen.member_id])
        names = level_names(by)
        after = await bot.tables.computers.replace(
            table.id, seen, by, names=names, owed=SEAT_BY_ADMIN, admin_id=admin_id
        )
    else:
        member, player = check_member(by), seen if seen.member_id is None else seen.member_id
        await bot.tables.lobby.check_invited(admin_id, [member.id])
        bot.rate_limits.charge(admin_id, notified=[seen.member_id, member.id])
        after = await bot.tables.hosting.replace_player(
            table.id, player, member.id, member.display_name, admin_id=admin_id
        )
    done = "admin-invited" if after.seats[seat] in after.held else "admin-replaced"
    text = words.text(done, player=bold(table.seats.names[seat]), by=bold(after.seats.names[seat]))
    await reply_and_show(interaction, after, Answer(text))


@command("admin settings", settings=SERVER_SETTINGS)
async def settings(interaction: Interaction, **chosen: Any) -> None:
    """Show or change the settings of new games on this server; reminders change in the games in play, too."""
    check_admin(interaction)
    bot, words = app(interaction), words_for(interaction)
    changes = chosen_values(SERVER_SETTINGS, chosen)
    lines = [f"**{words.text('admin-settings-title')}**"]
    if changes and interaction.guild_id is not None:
        await bot.tables.settings.set_for_guild(
            interaction.guild_id, lambda stored: Defaults({**Defaults.loads(stored).chosen, **changes}).dumps()
        )
        lines.insert(0, words.text("game-settings-saved"))
    defaults = await defaults_for(interaction)
    values = values_in_words(defaults.options(), language_at(interaction.guild_locale, defaults), words)
    lines += [f"- {option_text(each.menu, values[each.menu], words)}" for each in MENUS if each.has_server_default]
    hours = (REMIND_USUALLY if defaults.remind_after is None else defaults.remind_after) // HOUR
    lines.append(f"- {words.text('admin-settings-remind', value=words.text(f'me-remind-{hours}'))}")
    await reply(interaction, Answer("\n".join(lines)))


async def _show_list(interaction: Interaction, wanted: int) -> None:
    words, client = words_for(interaction), interaction.client
    games = await _games_here(interaction)
    if not games:
        raise GameError("error-no-open-games")
    page = page_of(games, wanted, GAMES_PER_PAGE)
    title = f"### {words.text('admin-games-title', count=len(games))}"
    lines: list[ListLine] = []
    for game in page.items:
        choose = button(words.text("admin-games-choose"), 0, 0, "admin_game", str(game.record.id))
        lines.append(ListLine(game_lines(client, game, words, None, with_server=False), choose))
    await reply(interaction, Answer(title, page_rows(words, "admin_games", page), lines=lines))


command("admin games")(lambda interaction: _show_list(interaction, 0))
on("admin_games")(lambda press: _show_list(press.interaction, wanted_page(press)))


@on("admin_game")
async def _show_chosen(press: Press) -> None:
    """Show a game of the list with what can be done, even a damaged one, which can only be reset."""
    for game in await _games_here(press.interaction):
        if str(game.record.id) == press.argument:
            await reply(press.interaction, await _game_answer(press, game))
            return
    raise GameError("error-no-game-chosen")


async def _game_answer(press: Press, game: OpenGame) -> Answer:
    """Return a game with the controls of what can be done about it now, according to the checks of these actions."""
    words, record = press.words, game.record
    lines = game_lines(press.interaction.client, game, words, None, with_server=False)
    at = record.id, record.newest_seq
    table = await _readable_table(press.interaction, record)
    choices: list[GameButton] = []
    if table is not None:
        with suppress(GameError):
            _seat_to_move_for(press.interaction, table)
            choices.append(button(words.text("admin-move-yes"), *at, "admin_move"))
        with suppress(GameError):
            await press.bot.tables.undo.newest_takeback(table, press.member_id)
            choices.append(button(words.text("undo-button"), *at, "admin_undo"))
    with suppress(GameError):
        await _members_to_ask(press.interaction, table)
        choices.append(button(words.text("admin-reset-yes"), *at, "admin_reset", style=DANGER))
    rows = [row(*choices, button(words.text("page-previous"), 0, 0, "admin_games"))]
    if table is None:
        return Answer(f"{lines}\n\n{words.text('admin-game-damaged')}", rows)
    try:
        table.check_neutral(press.member_id)
    except GameError as refusal:
        return Answer(f"{lines}\n\n{words.refusal(refusal)}", rows)
    names = {str(seat.seat): table.seats.names[seat.seat] for seat in table.seats.active}
    labels = {seat: fitted_choice(lambda shown, name=name: shown(name)) for seat, name in names.items()}
    choose = menu(words.text("admin-choose-player"), record.id, table.seq, "admin_seat", labels=labels)
    return Answer(f"{lines}\n\n{words.text('admin-game-hint')}", [choose, *rows])


@on("admin_seat", Reach.ADMIN)
async def _show_seat(press: Press) -> None:
    table, words = press.table, press.words
    seat = _read_seat(table, press.value)
    at, named = (table.id, table.seq), str(seat)
    rows = [row(button(words.text("admin-remove-yes"), *at, "admin_remove", named, style=DANGER))]
    with suppress(GameError):
        press.bot.tables.computers.check_may_replace(table, seat, press.member_id)
        rows.insert(0, level_menu("admin-replace-with", *at, "admin_computer", named, words=words))
    text = words.text("admin-player-hint", player=bold(table.seats.names[seat]))
    await reply(press.interaction, Answer(text, rows))


@on("admin_computer", Reach.ADMIN)
async def _press_computer(press: Press) -> None:
    """Give the seat to a computer player, if no one has joined or moved since it was chosen."""
    level, seat = read_level(press.value), _read_seat(press.table, press.argument)
    if press.table.seq != press.seq:
        raise StaleBoard
    await _replace(press.interaction, press.table, seat, level)


def _read_seat(table: Table, text: str) -> int:
    """Return the seat of a player in an open game that a control names. Raises `GameError` for any other."""
    table.check_open()
    if text not in [str(seat.seat) for seat in table.seats.active]:
        raise StaleBoard
    return int(text)
