"""The text of a lobby: its seats, its options and the seal of the deal."""

from bot.present.phrases import bold
from bot.present.words import Words, escape
from bot.tables import JOINING, RANDOM, Table

NO_EXPANSION = "none"
"""The base game alone, as a value of menus and choices."""


def lobby_text(table: Table, words: Words) -> str:
    """Return the seats, options and seal of a table; free seats are listed only while they can be taken."""
    title = "lobby-title" if table.is_in_lobby else "lobby-closed" if table.position else "lobby-ended"
    lines = [words.text(title), ""]
    for seat in table.seats:
        host = words.text("lobby-host") if seat.member_id == table.game.host_id else ""
        lines.append(f"{seat.seat + 1}. {bold(seat.name)} {host}".rstrip())
    if table.is_in_lobby:
        free = range(len(table.seats) + 1, table.options.seats + 1)
        lines += [f"{number}. *{words.text('lobby-free')}*" for number in free]
        lines += ["", words.text(f"expansion-{table.options.expansion or NO_EXPANSION}.lobby")]
    lines += ["", *(f"-# {line}" for line in (*options_lines(table, words), *seal_lines(table, words)))]
    return "\n".join(lines)


def options_lines(table: Table, words: Words) -> list[str]:
    """Return a line for each option of a table."""
    taking = "lobby-up-to-three" if table.options.up_to_three else "lobby-strict"
    first = table.options.first
    if first in (RANDOM, JOINING):
        first_line = words.text(f"lobby-first-{first}")
    else:
        seat = table.seat_of(int(first)) or 0
        first_line = words.text("lobby-first-member", player=escape(table.names[seat]))
    return [
        words.text(f"expansion-{table.options.expansion or NO_EXPANSION}"),
        words.text(taking),
        first_line,
        words.text("lobby-language", language=words.text(f"language-{table.game.language}")),
        words.text(f"theme-{table.options.theme}"),
    ]


def seal_lines(table: Table, words: Words) -> list[str]:
    """Return the line that publishes the hash of the deal; none before the deal."""
    return [words.text("seal-line", seal=table.game.seal)] if table.game.seal else []
