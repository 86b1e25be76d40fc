"""Look at games: /board, /hand, /game status and /me games, and the buttons that show the board and the hand."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui
from discord.app_commands import Choice

from bot.engine import GameError
from bot.games import OpenGame, Table
from bot.games.unit.refusals import NotAPlayer
from bot.present.board_text import board_text
from bot.present.language.limits import MAX_TEXT
from bot.present.language.words import Words, bold
from bot.ui.content import open_games
from bot.ui.content.board import hand_answer, players_answer, spectator_view, status_answer, turn_view
from bot.ui.content.series import series_lines, series_rows, show_series
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, latest_table_here, words_at, words_for
from bot.ui.kit.controls import Press, Reach, on, on_table
from bot.ui.kit.input.parsing import parse_seat, seat_choices
from bot.ui.kit.input.text import plain, plain_words
from bot.ui.kit.lists import ListLine, MessagePart, page_of, page_rows, wanted_page
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.replies import Answer, join_lines, reply, reply_and_show
from bot.ui.kit.viewer import TableView, mover_here, viewer_at

MOST_MESSAGES = 5
"""The number of hands that /hand shows as one message each in a direct message; beyond it lists the games."""
_ALL = "all"  # players


@on("board", Reach.CHANNEL_OR_PRIVATE)
async def _show_board(press: Press) -> None:
    await reply(press.interaction, await _board(press.interaction, _table_to_see(press)))


def _table_to_see(press: Press) -> Table:
    """Return the table of a control. Raises `NotAPlayer` for others outside of its channel, and `GameError`."""
    table = press.table
    is_player = table.seats.held_by(press.member_id) is not None or table.seats.kept_for(press.member_id) is not None
    if not is_player and table.game.channel_id != press.interaction.channel_id:
        raise NotAPlayer
    if table.position is None and not table.status.is_open:
        raise GameError("replay-not-dealt" if table.seq < 0 else "replay-damaged")
    return table


async def _suggest_seats(interaction: Interaction, typed: str) -> list[Choice[str]]:
    everybody = Choice(name=words_for(interaction).text("players-all"), value=_ALL)
    table = await latest_table_here(interaction)
    seats = seat_choices(table, typed, table.seats.records)
    return [everybody, *seats] if plain(typed) in plain(everybody.name) else seats


@command("board", suggest={"player": _suggest_seats})
async def board(interaction: Interaction, player: str | None = None, text: bool = False) -> None:
    """Show the board of the channel's newest game, or the cards of its players, as a picture or as text."""
    table = await latest_table_here(interaction)
    if player is not None:
        everybody = {_ALL, *plain_words("players-all")}
        seats = () if plain(player) in everybody else (parse_seat(table, player, table.seats.records),)
        answer = _players(interaction, table, seats, text=text)
    elif text:
        words, seat = words_at(interaction, table), table.seats.held_by(interaction.user.id)
        answer = Answer(board_text(table.dealt(), words, seat, table.seats.computers))
    else:
        answer = await _board(interaction, table)
    await reply(interaction, answer)


def _players(interaction: Interaction, table: Table, seats: Sequence[int] = (), *, text: bool = False) -> Answer:
    view = TableView(table, words_at(interaction, table))
    return players_answer(view, table.seats.held_by(interaction.user.id), seats, text=text)


async def _board(interaction: Interaction, table: Table) -> Answer:
    """Return the board for the member, with the button that takes their seat back from a computer player."""
    table.dealt()
    history, words = await app(interaction).tables.history.in_effect(table.id), words_for(interaction)
    kept = table.seats.kept_for(interaction.user.id)
    if table.seats.held_by(interaction.user.id) is not None:
        answer = turn_view(viewer_at(interaction, table), history)
    else:
        answer = spectator_view(TableView(table, words_at(interaction, table)), history)
    if not table.status.is_open:
        return replace(answer, text=join_lines(words.text("error-game-over"), answer.text)[:MAX_TEXT])
    if kept is None or not table.is_playing:
        return answer
    text = join_lines(words.text("computer-plays-for-you", player=bold(table.seats.names[kept])), answer.text)
    return replace(answer, text=text[:MAX_TEXT], rows=[*answer.rows, open_games.take_back_row(table.id, words)])


on("players", Reach.CHANNEL_OR_PRIVATE)(
    lambda press: reply(press.interaction, _players(press.interaction, _table_to_see(press)))
)
on("hand", Reach.CHANNEL_OR_PRIVATE)(
    lambda press: reply(press.interaction, hand_answer(viewer_at(press.interaction, press.table)))
)


@command("hand")
async def hand(interaction: Interaction) -> None:
    """Show the member's hand in this channel; in a direct message, their hands in all games, or a list of those."""
    if interaction.guild_id is not None:
        await reply(interaction, hand_answer(await mover_here(interaction)))
        return
    open_tables = await app(interaction).tables.games.open_of(interaction.user.id)
    tables = [table for table in open_tables if table.is_playing]
    if not tables:
        raise GameError("look-no-games")
    if len(tables) > MOST_MESSAGES:
        await _show(interaction, 0)
        return
    for table in tables:
        answer = hand_answer(viewer_at(interaction, table))
        if table.game.channel_id != interaction.channel_id:
            channel = words_for(interaction).text("hand-channel", channel=f"<#{table.game.channel_id}>")
            answer = replace(answer, text=f"{channel}\n{answer.text}")
        await reply(interaction, answer)


@command("game status")
async def status(interaction: Interaction) -> None:
    """Show whose turn it is in the channel's newest game, every player's prestige, and the score of the series."""
    table = await latest_table_here(interaction)
    last = await app(interaction).tables.history.since(table.id, after=table.seq - 1)
    since = last[-1].at if last else None
    away = (await app(interaction).tables.waits.people(table)).away_at(table)
    series, words = await app(interaction).tables.statistics.series_of(table), words_at(interaction, table)
    answer = status_answer(table, words, since, away)
    text = join_lines(answer.text, *series_lines(table, series, words))
    await reply(interaction, replace(answer, text=text, rows=series_rows(table, series, words)))


on_table("series")(show_series)
command("me games")(lambda interaction: _show(interaction, 0))
on("games", Reach.CHANNEL_OR_PRIVATE)(lambda press: _show(press.interaction, wanted_page(press)))


async def _show(interaction: Interaction, wanted: int) -> None:
    """Show a page of the open games of the member, on all servers and in direct messages."""
    words, member_id = words_for(interaction), interaction.user.id
    listed = app(interaction).tables.open_games
    games, kept = await listed.of_member(member_id), await listed.kept_for(member_id)
    stopped = await listed.stopped_of(member_id, interaction.guild_id or 0)
    if not games and not kept and not stopped:
        raise GameError("look-no-games")
    answer = Answer(words.text("look-no-games"))
    if games or kept:
        answer = games_answer(interaction.client, games, kept, wanted, words, member_id)
    await reply(interaction, replace(answer, rows=[*answer.rows, *open_games.take_up_rows(stopped, words, member_id)]))


@on("take_up", Reach.ANYWHERE)
async def _take_up(press: Press) -> None:
    """Let a stopped game of the member go on in this channel, or in their direct messages if it was there."""
    here = press.interaction.channel_id or 0, press.interaction.guild_id
    if press.table.is_private:
        here = press.table.game.channel_id, None
    else:
        check_permissions(press.interaction)
        press.bot.rate_limits.charge(press.member_id, notified=[seat.owner_id for seat in press.table.seats])
    table = await press.bot.tables.hosting.take_up(press.game_id, press.member_id, *here)
    where = "direct" if table.is_private else "channel"
    await reply_and_show(press.interaction, table, Answer(press.words.text("take-up-done", where=where)))


def games_answer(
    client: discord.Client,
    games: Sequence[OpenGame],
    kept: Sequence[OpenGame],
    wanted: int,
    words: Words,
    member_id: int,
) -> Answer:
    """Return a page of a member's open games, invitations, and the games in which a computer has `kept` a seat."""
    invited = [game for game in games if open_games.is_invited(game, member_id)]
    games = sorted(games, key=lambda game: (game.member_to_act != member_id, game not in invited))
    page = page_of([*games, *kept], wanted, open_games.GAMES_PER_PAGE)
    waiting, number = sum(game.member_to_act == member_id for game in games), len(games) + len(kept)
    intro = [
        f"### {words.text('games-title', count=number)}",
        *([words.text("games-waiting", count=waiting)] if number > 1 and (waiting or not invited) else []),
        *([words.text("games-invitations", count=len(invited))] if invited else []),
    ]
    lines: list[ListLine] = []
    for game in page.items:
        link = ui.Button[Any](label=words.text("games-open-button"), url=open_games.link_to_game(game))
        lines.append(ListLine(open_games.game_lines(client, game, words, member_id), link))
    rows: list[MessagePart] = [*open_games.answer_rows(client, page.items, words, member_id)]
    if any(game in kept for game in page.items):
        rows.insert(0, ui.TextDisplay(f"-# {words.text('games-take-back')}"))
    rows += page_rows(words, "games", page)
    return Answer("\n".join(intro), rows, lines=lines)
