"""Judge what presses do: each move that a member made by hand comes from something that they pressed or typed.

A control carries the number of the newest entry when it was shown. So a press makes the next entry, maybe with answers
to the questions that follow, or none; an old press, a second one, and one that is tried again make no more.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

SLOW = 120.0
"""Seconds within which an interaction makes its entries."""


@dataclass(frozen=True)
class Made:
    """An entry that a member made by hand: its number and time, in seconds since the start."""

    seq: int
    member: int
    at: float


@dataclass(frozen=True)
class Asked:
    """An interaction. `seq` is the entry in the id of its control, None for a command, which is about the newest."""

    number: int
    member: int
    at: float
    seq: int | None


class Presses(Judge):
    """Explains the new entries of all games by interactions.

    It is lenient about commands, which say nothing of the position that the member saw: one explains a single move and
    the answers after it. A move that a plan has made needs no press.
    """

    name = "presses"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._explained: dict[int, int] = {}  # the last entry that was judged, by game
        self._used: set[int] = set()
        self._planned: set[tuple[int, int]] = set()

    def after_a_commit(self) -> None:
        """Note planned moves: their mark goes when their seat gets another player."""
        self._planned.update(map(tuple, self.world.book.rows("SELECT game_id, seq FROM log WHERE is_planned = 1")))

    def at_a_quiet_moment(self) -> None:
        """Judge the entries since the last time."""
        interactions = self.world.discord.interactions
        for game in self.world.book.games("newest_seq > 0"):
            since = self._explained.get(game.id, 0)
            if game.newest_seq <= since:
                continue
            self._explained[game.id] = game.newest_seq
            entries = [
                Made(seq, member, at - START)
                for seq, member, at in self.world.book.rows(_BY_HAND, game.id, since)
                if at >= START and (game.id, seq) not in self._planned  # of games that have begun in the world
            ]
            asked = [each for each in map(asked_in, enumerate(interactions), [game.id] * len(interactions)) if each]
            self.count("moves by hand")
            for entry in unexplained(entries, asked, self._used):
                self.fail(
                    f"game {game.id}: entry {entry.seq} of {entry.member} at {entry.at:.0f} has no press of its own"
                )


_BY_HAND = """
    SELECT seq, member_id, at FROM log
    WHERE game_id = ? AND seq > ? AND kind = 'move' AND member_id > 0 AND is_planned = 0 ORDER BY seq
"""


def asked_in(numbered: tuple[int, tuple[float, int, Any]], game_id: int) -> Asked | None:
    """Return what an interaction asks of a game; None if it is about another one."""
    number, (at, member, data) = numbered
    custom_id = data.get("custom_id")
    if custom_id is None:
        return Asked(number, member, at, None)
    parts = custom_id.split(":")
    if len(parts) < 4 or parts[1] != str(game_id):
        return None
    return Asked(number, member, at, int(parts[2]))


def unexplained(entries: Sequence[Made], asked: Sequence[Asked], used: set[int]) -> list[Made]:
    """Return the entries that come from no interaction; those that explain one are added to `used`."""
    found: list[Made] = []
    before: Made | None = None
    is_explained = False
    for entry in entries:
        is_answer = before is not None and (before.seq, before.member) == (entry.seq - 1, entry.member)
        own = [
            each
            for each in asked
            if each.member == entry.member
            and entry.at - SLOW <= each.at < entry.at + 1
            and each.number not in used
            and each.seq in (None, entry.seq - 1)
        ]
        if is_answer and is_explained:  # a command before may be that of another game
            own = [each for each in own if each.seq is not None]
        # A press with the right number rather than a command, and the newest: the others may belong to other games.
        cause = min(own, key=lambda each: (each.seq is None, -each.number), default=None)
        if cause is not None:
            used.add(cause.number)
        is_explained = cause is not None or (is_answer and is_explained)
        if not is_explained:
            found.append(entry)
        before = entry
    return found
