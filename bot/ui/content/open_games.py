"""Lists of open games, with what each of them waits for."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.games import Computer, GameStatus, OpenGame, SeatRecord
from bot.games.unit.options import options_of
from bot.games.unit.table import Seats
from bot.present.language.escape import bold
from bot.present.language.widths import button_label
from bot.present.language.words import Words, clean, escape
from bot.ui.kit.controls import DANGER, SUCCESS, button, row
from bot.ui.kit.permissions import message_link
from bot.ui.kit.replies import Answer

GAMES_PER_PAGE = 6
"""Games in one answer; with the longest names, they fit into Discord's limit for the text of a message."""
MOST_NAMED = 3  # other games that the answer to a move names
_MOST_SERVER = 40  # characters of a server's name


def link_to_game(game: OpenGame) -> str:
    """Return the link to the newest message of an open game, or to its channel as long as it has none."""
    return message_link(game.record.guild_id, game.record.channel_id, game.message_id)


def place_of(client: discord.Client, game: OpenGame, words: Words, *, with_server: bool = True) -> str:
    """Return where a game is played: the server and the channel, or direct messages."""
    record = game.record
    if record.guild_id is None:
        return words.text("practice-channel")
    server = client.get_guild(record.guild_id) if with_server else None
    channel = f"<#{record.channel_id}>"
    return f"{escape(server.name, _MOST_SERVER)} · {channel}" if server else channel


def channel_name(client: discord.Client, channel_id: int) -> str:
    """Return the name of a channel for a menu, or its id if the bot does not see it."""
    channel = client.get_channel(channel_id)
    return clean(getattr(channel, "name", None) or str(channel_id))


def game_lines(
    client: discord.Client, game: OpenGame, words: Words, member_id: int | None, *, with_server: bool = True
) -> str:
    """Return the two lines about an open game, as a member sees it; None is a member who does not play there."""
    state = f"**[{_state(game, words, member_id)}]({link_to_game(game)})**"
    names = [
        escape(name)
        for seat, name in zip(game.seats, Seats(game.seats).names, strict=True)
        if (member_id is None or seat.member_id != member_id) and not _is_kept(seat, member_id)
    ]
    facts = [place_of(client, game, words, with_server=with_server), module_name(options_of(game).expansion, words)]
    if names:
        message = "games-players" if member_id is None else "games-with"
        facts.append(words.text(message, players=words.listed(names)))
    return f"{state} · <t:{game.since}:R>\n-# {' · '.join(facts)}"


def _state(game: OpenGame, words: Words, member_id: int | None) -> str:
    if any(_is_kept(seat, member_id) for seat in game.seats):
        return words.text("games-computer-plays")
    if game.record.status is GameStatus.LOBBY:
        return words.text("games-invited" if is_invited(game, member_id or 0) else "games-lobby")
    if member_id is not None and game.member_to_act == member_id:
        return words.text("games-your-turn")
    seat = game.seat_to_act
    if seat is None:
        return words.text("games-open")
    return words.text("games-turn-of", player=escape(Seats(game.seats).names[game.seats.index(seat)]))


def _is_kept(seat: SeatRecord, member_id: int | None) -> bool:
    """Return whether a computer player holds a seat for a member."""
    return member_id is not None and isinstance(seat.occupant, Computer) and seat.occupant.plays_for == member_id


def is_invited(game: OpenGame, member_id: int) -> bool:
    """Return whether a member was invited to a table in its lobby, and has not answered."""
    return game.record.status is GameStatus.LOBBY and any(
        seat.is_invited and seat.member_id == member_id for seat in game.seats
    )


def answer_rows(
    client: discord.Client, games: Sequence[OpenGame], words: Words, member_id: int
) -> list[ui.ActionRow[Any]]:
    """Return a row for each of the games in which a member has to answer an invitation, or can take a seat back."""
    rows: list[ui.ActionRow[Any]] = []
    for game in games:
        place = f"#{channel_name(client, game.record.channel_id)}"
        if any(_is_kept(seat, member_id) for seat in game.seats):
            rows.append(take_back_row(game.record.id, words, where=place))
        elif is_invited(game, member_id):
            at = game.record.id, -1
            join, decline = (button_label(words, each, place=place) for each in ("games-join", "games-decline"))
            accept = button(join, *at, "invitation_join", style=SUCCESS)
            rows.append(row(accept, button(decline, *at, "invitation_decline")))
    return rows


def take_back_row(game_id: int, words: Words, *, where: str = "") -> ui.ActionRow[Any]:
    """Return the button with which a member takes their seat back; `where` names the channel of one among several."""
    label = button_label(words, "take-back-at", place=where) if where else words.text("take-back")
    return row(button(label, game_id, -1, "take_back", style=SUCCESS))


def take_up_rows(
    games: Sequence[OpenGame], words: Words, member_id: int
) -> list[ui.ActionRow[Any] | ui.TextDisplay[Any]]:
    """Return a member's stopped games: the newest of this server, and all of direct messages, each with its buttons."""
    rows: list[ui.ActionRow[Any] | ui.TextDisplay[Any]] = []
    direct = [game for game in games if game.record.guild_id is None]
    of_here = [game for game in games if game.record.guild_id is not None]
    for game in [*of_here[-MOST_NAMED:], *direct]:
        names = zip(game.seats, Seats(game.seats).names, strict=True)
        players = words.listed(bold(name) for seat, name in names if seat.member_id != member_id)
        message, label = ("games-aside", "take-up-private") if game in direct else ("games-stopped", "take-up")
        buttons = [button(words.text(label), game.record.id, -1, "take_up", style=SUCCESS)]
        if game in direct:
            buttons.append(button(words.text("game-end-yes"), 0, 0, "end_private", str(game.record.id), style=DANGER))
        since = f"<t:{game.since}:R>"
        rows += [ui.TextDisplay(words.text(message, players=players, since=since)), row(*buttons)]
    return rows


def other_games(client: Any, waiting: Sequence[OpenGame], words: Words, member_id: int) -> Answer | None:
    """Return which other games wait for a member, at most three with links, and a button; None if none does."""
    if not waiting:
        return None
    lines = [words.text("games-also-waiting", count=len(waiting))]
    for game in waiting[:MOST_NAMED]:
        names = Seats(game.seats).names
        others = [bold(names[place]) for place, seat in enumerate(game.seats) if seat.member_id != member_id]
        with_players = words.text("games-with", players=words.listed(others))
        place = f"[{words.text('games-open-button')}]({link_to_game(game)}) · {place_of(client, game, words)}"
        lines.append(f"- {place} · {with_players}")
    return Answer("\n".join(lines), [row(button(words.text("games-all"), 0, 0, "games"))])


def module_name(expansion: str | None, words: Words) -> str:
    """Return the name of an expansion, or that of the base game."""
    return words.text(f"expansion-{expansion}" if expansion else "games-base-game")
