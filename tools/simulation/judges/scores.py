"""Judge the scores of series: who won, counted again from the last positions of all games."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence

from bot.present.language.words import words_in
from tests.support.loopback.discord_types import BOT, controls_of, text_of
from tools.simulation.book import Row
from tools.simulation.judges.judge import Judge

_SCORE = re.compile(r"\*\*.+?\*\* (\d+)(?=,|\s)")
Player = tuple[int, int | None]
"""A colour, and the member who had it at the end of a game; None is a computer or a forgotten member."""


class Scores(Judge):
    """Reads the score in the newest lobby or final message of each channel.

    All games of a series have the same players in the same colours. Games in which a computer moved for a member are
    left out with their series, since who has given up does not win.
    """

    name = "scores"

    def at_a_quiet_moment(self) -> None:
        """Look at all channels."""
        newest = {each.channel_id: each for each in self.world.book.games()}
        for game in newest.values():
            verb = {"finished": "rematch", "lobby": "join"}.get(game.status)
            channel = self.world.discord.channels.get(game.channel_id)
            for message in [] if channel is None or channel.owner else channel.messages.values():
                is_own = message["author"]["id"] == BOT["id"] and int(message["id"]) not in self.world.discord.unedited
                if is_own and any(each.split(":")[1:4:2] == [str(game.id), verb] for each in controls_of(message)):
                    self._read(game, text_of(message))

    def _read(self, game: Row, text: str) -> None:
        book = self.world.book
        [row] = book.rows("SELECT series_id, language FROM games WHERE id = ?", game.id)
        first = row["series_id"] or game.id
        of_series = "id IN (SELECT game_id FROM results) AND (id = ? OR series_id = ?)"
        ended = {each["id"]: each["ended_at"] for each in book.rows("SELECT id, ended_at FROM games")}
        games = sorted(book.games(of_series, first, first), key=lambda each: (ended[each.id], each.id))
        games = games[: 1 + [each.id for each in games].index(game.id)] if game.status == "finished" else games
        players = [self._players(each) for each in games]
        if fault := fault_of_players(players):
            self.fail(f"game {game.id}: {fault}")
        helped = "SELECT 1 FROM seat_results WHERE game_id = ? AND by_computer > 0"
        if not games or any(book.rows(helped, each.id) for each in games):
            return
        self.count("scores")
        won = Counter(each[seat][0] for each, own in zip(players, games, strict=True) for seat in self._winners(own))
        score = [won[colour] for colour, _ in players[-1].values()]
        if fault := fault_of_score(text, row["language"], score, len(games), is_over=game.status == "finished"):
            self.fail(f"game {game.id}: {fault}")

    def _players(self, game: Row) -> Mapping[int, Player]:
        rows = self.world.book.rows("SELECT * FROM seats WHERE game_id = ?", game.id)
        return {row["seat"]: (row["colour"], row["member_id"] or row["plays_for"] or None) for row in rows}

    def _winners(self, game: Row) -> Sequence[int]:
        position = self.world.book.position(game)
        return position.winners if position is not None else ()


def score_in(text: str) -> str:
    """Return the line with a score: "Series: **Ann** 1, **Bo** 0 after one game."."""
    begins = tuple(words_in(language).text("series-title") for language in ("en", "de", "nl", "da"))
    return next((line for line in text.splitlines() if line.startswith(begins) and _SCORE.search(line)), "")


def fault_of_score(text: str, language: str, score: Sequence[int], games: int, *, is_over: bool) -> str:
    """Return how the score that a message tells differs from what was counted, or "".

    A lobby need not tell one, since others may sit there, and no end of the first game.
    """
    line = score_in(text)
    told = [int(number) for number in _SCORE.findall(line)]
    if not told:
        return f"the end of {games} games tells no score: {text!r}" if is_over and games > 1 else ""
    after = words_in(language).text("series-after", count=games)
    if told != sorted(score, reverse=True) or after not in line:
        return f"{told} is told, and {sorted(score, reverse=True)} {after} is right: {text!r}"
    return ""


def fault_of_players(games: Sequence[Mapping[int, Player]]) -> str:
    """Return how the players of the games of a series differ, or ""; the forgotten are like anybody."""
    for game in games[1:]:
        known, now = dict(games[0].values()), dict(game.values())
        differ = [
            colour
            for colour in now
            if None not in (known.get(colour, 0), now[colour]) and known.get(colour) != now[colour]
        ]
        if known.keys() != now.keys() or differ:
            return f"{sorted(known)} and {sorted(now)} are of one series, and the colours {differ} have changed hands"
    return ""
