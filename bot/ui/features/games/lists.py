"""A member's open games on all servers: /games, and what the answer to a move says about other games that wait."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.engine import GameError
from bot.games import Computer, GameStatus, OpenGame, SeatRecord, name_in, options_of
from bot.present.language.words import Words, escape
from bot.present.phrases import bold
from bot.ui.features.lobby.open_table import message_link
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import app, words_for
from bot.ui.kit.controls import Press, button, on, row
from bot.ui.kit.replies import Answer, reply

GAMES_PER_PAGE = 6
"""Games in one answer; with the longest names, they fit into Discord's limit for the text of a message."""
MOST_NAMED = 3
"""Other games that the answer to a move names."""
_MOST_SERVER = 40  # characters of a server's name


def link_to_game(client: Any, game: OpenGame) -> str:
    """Return the link to the newest message of an open game, or to its channel as long as it has none."""
    record = game.record
    if record.guild_id is None and client.direct_messages_at is not None:
        return client.direct_messages_at(record.host_id)
    if game.message_id is None:
        return f"https://discord.com/channels/{record.guild_id or '@me'}/{record.channel_id}"
    return message_link(record.guild_id, record.channel_id, game.message_id)


def place_of(client: discord.Client, game: OpenGame, words: Words, *, with_server: bool = True) -> str:
    """Return where a game is played: the server and the channel, or direct messages."""
    record = game.record
    if record.guild_id is None:
        return words.text("practice-channel")
    server = client.get_guild(record.guild_id) if with_server else None
    channel = f"<#{record.channel_id}>"
    return f"{escape(server.name, _MOST_SERVER)} · {channel}" if server else channel


def game_lines(
    client: discord.Client, game: OpenGame, words: Words, member_id: int | None, *, with_server: bool = True
) -> str:
    """Return the two lines about an open game, as a member sees it; None is somebody who does not play there."""
    state = f"**[{_state(game, words, member_id)}]({link_to_game(client, game)})**"
    expansion = options_of(game).expansion
    module = words.text(f"expansion-{expansion}" if expansion else "games-base-game")
    others = [seat for seat in game.seats if member_id is None or seat.member_id != member_id]
    names = [escape(name_in(seat)) for seat in others if not _is_kept(seat, member_id)]
    facts = [place_of(client, game, words, with_server=with_server), module]
    if names:
        message = "games-players" if member_id is None else "games-with"
        facts.append(words.text(message, players=words.listed(names)))
    return f"- {state} · <t:{game.since}:R>\n  -# {' · '.join(facts)}"


def _state(game: OpenGame, words: Words, member_id: int | None) -> str:
    """Return what an open game waits for in a few words, or that a computer player holds the member's seat."""
    if any(_is_kept(seat, member_id) for seat in game.seats):
        return words.text("games-computer-plays")
    if game.record.status is GameStatus.LOBBY:
        is_invited = any(seat.is_invited and seat.member_id == member_id for seat in game.seats)
        return words.text("games-invited" if is_invited else "games-lobby")
    if member_id is not None and game.member_to_act == member_id:
        return words.text("games-your-turn")
    seat = game.seat_to_act
    return words.text("games-turn-of", player=escape(name_in(seat))) if seat else words.text("games-open")


def _is_kept(seat: SeatRecord, member_id: int | None) -> bool:
    """Return whether a computer player holds a seat for a member."""
    return member_id is not None and isinstance(seat.occupant, Computer) and seat.occupant.plays_for == member_id


def page_of_games(games: Sequence[OpenGame], page: int) -> tuple[Sequence[OpenGame], int, int]:
    """Return the games of a page, its number from 0 after limiting it to the pages there are, and their number."""
    pages = max(1, -(-len(games) // GAMES_PER_PAGE))
    page = min(max(page, 0), pages - 1)
    return games[page * GAMES_PER_PAGE : (page + 1) * GAMES_PER_PAGE], page, pages


def page_row(words: Words, verb: str, page: int, pages: int) -> list[ui.ActionRow[Any]]:
    """Return the row that leads to the other pages; none if there is only one."""
    if pages == 1:
        return []
    before = button(words.text("page-previous"), 0, 0, verb, f"{page - 1}", disabled=page == 0)
    after = button(words.text("page-next"), 0, 0, verb, f"{page + 1}", disabled=page == pages - 1)
    return [row(before, after)]


def read_page(text: str) -> int:
    """Return the number of a page in a control. Raises `GameError` for a forged one."""
    if not (text.lstrip("-").isascii() and text.lstrip("-").isdecimal() and len(text) <= 4):
        raise GameError("error-stale-board")
    return int(text)


async def _answer(interaction: discord.Interaction[Any], wanted: int) -> Answer:
    words, member_id = words_for(interaction), interaction.user.id
    open_games = app(interaction).tables.open_games
    games, kept = await open_games.of_member(member_id), await open_games.kept_for(member_id)
    if not games and not kept:
        raise GameError("look-no-games")
    shown, page, pages = page_of_games([*games, *kept], wanted)
    waiting = sum(game.member_to_act == member_id for game in games)
    lines = [
        f"### {words.text('games-title', count=len(games) + len(kept))}",
        words.text("games-waiting", count=waiting),
        *(game_lines(interaction.client, game, words, member_id) for game in shown),
    ]
    if any(game in kept for game in shown):
        lines.append(f"-# {words.text('games-take-back')}")
    return Answer("\n".join(lines), page_row(words, "games", page, pages))


@command("games")
async def games(interaction: discord.Interaction[Any]) -> None:
    """Show all open games of the member, on all servers and in direct messages."""
    await reply(interaction, await _answer(interaction, 0))


@on("games", in_private=True)
async def _turn_page(press: Press) -> None:
    await reply(press.interaction, await _answer(press.interaction, read_page(press.argument or "0")))


async def other_games(interaction: discord.Interaction[Any], game_id: int) -> Answer | None:
    """Return which other games wait for the member, at most three with links, and a button; None if none does."""
    words = words_for(interaction)
    waiting = await app(interaction).tables.open_games.waiting_for(interaction.user.id, besides=game_id)
    if not waiting:
        return None
    client = interaction.client
    lines = [words.text("games-also-waiting", count=len(waiting))]
    for game in waiting[:MOST_NAMED]:
        names = [bold(name_in(seat)) for seat in game.seats if seat.member_id != interaction.user.id]
        with_players = words.text("games-with", players=words.listed(names))
        place = f"[{words.text('games-your-turn')}]({link_to_game(client, game)}) · {place_of(client, game, words)}"
        lines.append(f"- {place} · {with_players}")
    return Answer("\n".join(lines), [row(button(words.text("games-all"), 0, 0, "games"))])
