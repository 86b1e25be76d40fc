"""Logged moves as lines of text."""

from collections.abc import Iterable, Sequence

from bot.games import LoggedMove, Table
from bot.games.unit.turns import newest_turn
from bot.present.event_text import Turn, event_lines
from bot.present.language.words import Words


def move_lines(
    table: Table, moves: Iterable[LoggedMove], words: Words, viewer: int | None, *, with_refills: bool = False
) -> list[str]:
    """Return one line for each event of moves at a table, with the names that the players had at the time.

    `viewer` and `with_refills` are as for `event_lines`.
    """
    lines: list[str] = []
    for move in moves:
        words_then = words.with_names(table.names_when(move.seat, move.member_id))
        lines += event_lines(move.before, move.events, words_then, viewer, with_refills=with_refills)
    return lines


def last_turn(moves: Sequence[LoggedMove]) -> Turn:
    """Return the newest turn among successive entries, as pictures and alt texts say it."""
    return [(move.before, move.events) for move in newest_turn(moves)]
