"""Judge what is stored of games that are over, and how a rematch begins, by the rules and the log alone."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine import Position
from bot.rules import prestige_of
from tools.simulation.book import Row
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

SLOW = 60.0
"""Seconds within which a press opens the table of a rematch."""


class Results(Judge):
    """Compares results with the last positions of their games: only finished games that were dealt have one.

    A rematch in the order of seats begins with the second player of the game before. It leaves out the places of games
    that somebody left or that a computer played in part, and rematches to which others came or that somebody left.
    """

    name = "results"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._seen: set[int] = set()
        self._dealt: set[int] = set()
        self._before: dict[int, tuple[int | None, ...]] = {}  # the members of the game before, by rematch
        self._seated: dict[int, set[int | None]] = {}  # who had a seat in the lobby of a rematch just now

    def after_a_commit(self) -> None:
        """Note whose rematch a new table is, and look at the order when it is dealt."""
        book = self.world.book
        sql = "SELECT id, host_id, newest_seq, created_at FROM games WHERE created_at >= ?"
        for game_id, host_id, newest, created_at in book.rows(sql, START):
            if game_id not in self._seen:
                self._seen.add(game_id)
                if (old := self._pressed(host_id, created_at - START)) is not None:
                    for game in book.games("id = ?", old):
                        self._before[game_id] = game.members
            if newest < 0 and game_id in self._before:
                self._look_at_lobby(game_id)
            elif newest >= 0 and game_id not in self._dealt:
                self._dealt.add(game_id)
                [game] = book.games("id = ?", game_id)
                if game_id in self._before and (fault := fault_of_order(book.log(game), self._before[game_id], game)):
                    self.fail(f"game {game_id}: {fault}")

    def _look_at_lobby(self, game_id: int) -> None:
        """Expect no order any more if somebody has left, who may sit elsewhere when they come back."""
        [game] = self.world.book.games("id = ?", game_id)
        before, self._seated[game_id] = self._seated.get(game_id, set()), {*game.members}
        if before - self._seated[game_id]:
            del self._before[game_id]

    def at_a_quiet_moment(self) -> None:
        """Compare the results."""
        book = self.world.book
        stored = {row["game_id"] for row in book.rows("SELECT game_id FROM results")}
        begun = {row["id"] for row in book.rows("SELECT id FROM games WHERE origin_id IS NOT NULL")}
        for game in book.games("status <> 'lobby'"):
            position = book.position(game)
            if (game.status == "finished" and game.id not in begun) != (game.id in stored):
                self.fail(f"game {game.id} is {game.status}, and has {'a' if game.id in stored else 'no'} result")
            elif game.id in stored and position is not None:
                self.count("results")
                rows = book.rows("SELECT * FROM seat_results WHERE game_id = ? ORDER BY seat", game.id)
                for fault in faults_of(position, rows):
                    self.fail(f"game {game.id}: {fault}")

    def _pressed(self, member: int, at: float) -> int | None:
        """Return the game for whose rematch a member has pressed at a time."""
        for asked_at, asker, data in reversed(self.world.discord.interactions):
            if asked_at < at - SLOW:
                return None
            parts = data.get("custom_id", "").split(":")
            if asker == member and len(parts) > 3 and parts[3] == "rematch":
                return int(parts[1])
        return None


def faults_of(position: Position, rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """Return what is wrong with the result of each seat after the last position of a game."""
    if len(rows) != position.seats:
        return [f"{len(rows)} of {position.seats} seats have a result"]
    found = [
        f"seat {seat} has {row['prestige']} prestige in its result, and {prestige_of(position, seat)} in the game"
        for seat, row in enumerate(rows)
        if row["prestige"] != prestige_of(position, seat)
    ]
    if not position.left and not any(row["by_computer"] for row in rows):
        won = {seat for seat, row in enumerate(rows) if row["place"] == 1}
        if won != set(position.winners):
            found.append(f"the seats {sorted(won)} have won by its result, and {sorted(position.winners)} in the game")
    return found


def fault_of_order(log: Any, before: Sequence[int | None], game: Row) -> str:
    """Return how the order of a rematch differs from that of the game before, if the same members play, or ""."""
    if log.options.first != "rotating" or None in before or set(before) != set(game.members):
        return ""
    expected = (*before[1:], *before[:1])
    return "" if game.members == expected else f"a rematch of {tuple(before)} is played by {game.members}"
