"""Members who are invited with a new table, and the seats that it holds for them."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import discord

from bot.engine import GameError
from bot.games import MOST_SEATS, Table, TableOptions
from bot.present.language.words import Words
from bot.ui.kit.confirmation import confirmation
from bot.ui.kit.context import Interaction
from bot.ui.kit.permissions import check_member
from bot.ui.kit.replies import Answer

Users = Sequence[discord.User | None]


def invited_members(interaction: Interaction, users: Users) -> Mapping[int, str]:
    """Return the ids and names of the members that the options of a command invite, each once.

    Raises `GameError` for an invitation to oneself, to a bot, and to somebody who is not on the server.
    """
    members: dict[int, str] = {}
    for user in users:
        if user is None:
            continue
        if user.id == interaction.user.id:
            raise GameError("error-invited-self")
        members[user.id] = check_member(user).display_name
    return members


def options_with_invited(
    options: TableOptions, invited: Mapping[int, str], computers: int, *, only: bool, players: int | None
) -> TableOptions:
    """Return the options of a table with room for the invited members.

    If `only` they may join, the table has as many seats as they need, unless `players` says how many. Raises
    `GameError` when there are too few seats, and for `only` without anybody invited.
    """
    if only and not invited:
        raise GameError("error-only-nobody")
    needed = 1 + len(invited) + computers
    if only and players is None:
        options = replace(options, seats=min(needed, MOST_SEATS))
    elif players is None and invited:
        options = replace(options, seats=max(options.seats, min(needed, MOST_SEATS)))
    if invited and needed > options.seats:
        raise GameError("error-too-many-invited", count=len(invited), seats=options.seats)
    return replace(options, invited_only=only)


def start_question(table: Table, words: Words, member_id: int) -> Answer:
    """Return the question whether the game begins without the invited members who have not joined yet."""
    held = [seat for seat in table.held if seat.member_id != member_id]
    players = words.listed(f"<@{seat.member_id}>" for seat in held)
    until = f"<t:{min(seat.held_until or 0 for seat in held)}:f>"
    question = words.text("start-without-question", players=players, until=until, count=len(held))
    return confirmation(question, words.text("start-without-yes"), table.id, -1, "confirm_start", words)
