"""A series of games: its score in a sentence, as a picture and in buttons, and what is said at its end."""

from collections.abc import Callable
from typing import Any

from discord import ui

from bot.engine import GameError
from bot.games import Table
from bot.games.history.statistics import FORM
from bot.games.unit.options import SERIES
from bot.games.unit.series import Series, finish
from bot.games.unit.table import without_sign
from bot.present.language.escape import bold, clean
from bot.present.language.words import Words
from bot.ui.kit.context import Interaction, app, words_at
from bot.ui.kit.controls import button, row
from bot.ui.kit.replies import Answer, reply
from render import Guest, Sheet, SheetPart, SheetRow


def series_lines(table: Table, series: Series | None, words: Words) -> list[str]:
    """Return what a table says of its series: the score, who has won it, and where another one begins."""
    begun = [words.text("series-begun")] if table.game.series_id == table.id else []
    if series is None:
        return begun
    ranked, is_over = series.ranked(table.seats), series.is_over(table.options.series)
    if table.is_in_lobby and (is_over or not ranked):
        return [words.text("series-over" if is_over else "series-changed")]
    score = f"{_title(table, words)}: {_score(table, series, words)}."
    if not is_over:
        return [score, *begun]
    won = [words.player(seat) for seat, _, wins in ranked if wins == ranked[0][2]]
    winners = words.text("series-won", players=words.listed(won), count=len(won))
    return [f"## {winners}", score, f"-# {words.text('series-closest')}"]


def series_rows(table: Table, series: Series | None, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the button that shows a series, with those that lead to its closest games at the end."""
    if series is None or not series.ranked(table.seats):
        return []
    buttons = [button(words.text("series-title"), table.id, -1, "series")]
    for at in series.closest if series.is_over(table.options.series) else ():
        first, second = finish(series.games[at])
        label = words.text("series-game", number=at + 1, first=first, second=second)
        buttons.append(button(label, series.games[at][0].seat.game_id, 0, "replay", f"all.{at}"))
    return [row(*buttons)]


async def show_series(interaction: Interaction, table: Table) -> None:
    """Answer with the score of a table's series as a picture. Raises `GameError` if there is none yet."""
    bot, seats, words = app(interaction), table.seats, words_at(interaction, table)
    series = await bot.tables.statistics.series_of(table)
    if series is None or not (ranked := series.ranked(seats)):
        raise GameError("series-none")
    faces = await bot.pictures.faces(table.game.guild_id, [seats[seat].member_id for seat, *_ in ranked])
    lines: list[SheetRow] = []
    for (seat, colour, wins), face in zip(ranked, faces, strict=True):
        guest = Guest(clean(without_sign(seats.names[seat])), colour, avatar=face, is_computer=seat in seats.computers)
        own = [seat for game in series.games for seat in game if seat.seat.colour == colour]
        form, share = tuple(each.place == 1 for each in own[-FORM:]), words.text("stats-of", part=wins, whole=len(own))
        lines.append(SheetRow(guest.name, len(own), wins, share, str(wins), face=guest, form=form))
    parts = (SheetPart(words.text("series-caption"), tuple(lines)),)
    sheet = Sheet(_title(table, words), words.text("series-after", count=len(series.games)), parts, words.letters())
    text, rows = "\n".join(series_lines(table, series, words)), series_rows(table, series, words)
    await reply(interaction, Answer(text, rows, sheet, f"{_score(table, series, words, clean)}."))


def _title(table: Table, words: Words) -> str:
    end = table.options.series
    named = words.text(SERIES.message(SERIES.choice(end)), series=end)
    return words.text("series-titled", end=named) if end else words.text("series-title")


def _score(table: Table, series: Series, words: Words, shown: Callable[[str], str] = bold) -> str:
    """Return "Ann 3, Bo 2, Cleo 1 after six games"; `shown` makes a name harmless."""
    score = ", ".join(f"{shown(table.seats.names[seat])} {wins}" for seat, _, wins in series.ranked(table.seats))
    return f"{score} {words.text('series-after', count=len(series.games))}"
