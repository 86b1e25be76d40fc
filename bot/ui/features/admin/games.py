"""/admin games: the list of the server's open games, with what can be done about each of them."""

from contextlib import suppress

import discord

from bot.engine import GameError
from bot.games import OpenGame, Table
from bot.games.unit.refusals import GameIsOver, StaleBoard
from bot.present.language.widths import fitted_choice
from bot.present.language.words import bold
from bot.ui.content.levels import level_options, read_level
from bot.ui.content.open_games import GAMES_PER_PAGE, game_lines
from bot.ui.features.admin import actions
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, words_for
from bot.ui.kit.controls import DANGER, GameButton, Press, Reach, button, menu, on, row
from bot.ui.kit.lists import ListLine, page_of, page_rows, wanted_page
from bot.ui.kit.replies import Answer, reply


async def _show_list(interaction: Interaction, wanted: int) -> None:
    words, client = words_for(interaction), interaction.client
    games = await actions.games_here(interaction)
    if not games:
        raise GameError("error-no-open-games")
    page = page_of(games, wanted, GAMES_PER_PAGE)
    title = f"### {words.text('admin-games-title', count=len(games))}"
    lines = [
        ListLine(
            game_lines(client, game, words, None, with_server=False),
            button(words.text("admin-games-choose"), 0, 0, "admin_game", str(game.record.id)),
        )
        for game in page.items
    ]
    await reply(interaction, Answer(title, page_rows(words, "admin_games", page), lines=lines))


@command("admin games")
async def games(interaction: Interaction) -> None:
    """Show the server's open games, the longest waiting first."""
    await _show_list(interaction, 0)


@on("admin_games")
async def _turn_page(press: Press) -> None:
    await _show_list(press.interaction, wanted_page(press))


@on("admin_game")
async def _show_chosen(press: Press) -> None:
    """Show a game of the list with what can be done, even a damaged one, which can only be reset."""
    for game in await actions.games_here(press.interaction):
        if str(game.record.id) == press.value_or_none or press.argument:
            await reply(press.interaction, await _game_answer(press, game))
            return
    raise GameError("error-no-game-chosen")


async def _game_answer(press: Press, game: OpenGame) -> Answer:
    """Return a game with the controls of what can be done about it now, according to the checks of these actions."""
    words, record = press.words, game.record
    lines = game_lines(press.interaction.client, game, words, None, with_server=False)
    at = record.id, record.newest_seq
    table = await actions.readable_table(press.interaction, record)
    choices: list[GameButton] = []
    if table is not None:
        with suppress(GameError):
            actions.seat_to_move_for(press.interaction, table)
            choices.append(button(words.text("admin-move-yes"), *at, "admin_move"))
        with suppress(GameError):
            await press.bot.tables.undo.newest_takeback(table, press.member_id)
            choices.append(button(words.text("undo-button"), *at, "admin_undo"))
    with suppress(GameError):
        await actions.members_to_ask(press.interaction, table)
        choices.append(button(words.text("admin-reset-yes"), *at, "admin_reset", style=DANGER))
    rows = [row(*choices, button(words.text("page-previous"), 0, 0, "admin_games"))]
    if table is None:
        return Answer(f"{lines}\n\n{words.text('admin-game-damaged')}", rows)
    try:
        table.check_neutral(press.member_id)
    except GameError as refusal:
        return Answer(f"{lines}\n\n{words.refusal(refusal)}", rows)
    options: list[discord.SelectOption] = []
    for seat in table.seats_without(None):
        label = fitted_choice(lambda shown, name=table.names[seat.seat]: shown(name))
        options.append(discord.SelectOption(label=label, value=str(seat.seat)))
    choose = menu(words.text("admin-choose-player"), record.id, table.seq, "admin_seat", options=options)
    return Answer(f"{lines}\n\n{words.text('admin-game-hint')}", [row(choose), *rows])


@on("admin_seat", Reach.ADMIN)
async def _show_seat(press: Press) -> None:
    table, words = press.table, press.words
    seat = _read_seat(table, press.value)
    at, named = (table.id, table.seq), f"{seat}"
    rows = [row(button(words.text("admin-remove-yes"), *at, "admin_remove", named, style=DANGER))]
    with suppress(GameError):
        press.bot.tables.computers.check_may_replace(table, seat, press.member_id)
        levels = menu(words.text("admin-replace-with"), *at, "admin_computer", named, options=level_options(words))
        rows.insert(0, row(levels))
    text = words.text("admin-player-hint", player=bold(table.names[seat]))
    await reply(press.interaction, Answer(text, rows))


@on("admin_remove", Reach.ADMIN)
async def _ask_to_remove(press: Press) -> None:
    await actions.ask_to_remove(press.interaction, press.table, _read_seat(press.table, press.argument))


@on("admin_computer", Reach.ADMIN)
async def _replace_by_computer(press: Press) -> None:
    """Give the seat to a computer player, if no one has joined or moved since it was chosen."""
    table, level = press.table, read_level(press.value)
    seat = _read_seat(table, press.argument)
    if table.seq != press.seq:
        raise StaleBoard
    await actions.replace_by_computer(press.interaction, table, seat, level)


def _read_seat(table: Table, text: str) -> int:
    """Return the seat of a player in an open game that a control names. Raises `GameError` for any other."""
    if not table.status.is_open:
        raise GameIsOver
    if text not in [str(seat.seat) for seat in table.seats_without(None)]:
        raise StaleBoard
    return int(text)
