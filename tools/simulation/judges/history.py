"""Judge the logs: nothing is lost, nothing is doubled, and what the bot holds in memory follows from the log."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine import Move, Position
from bot.present.event_text import event_lines
from bot.present.language.words import LANGUAGES, words_in
from bot.rules import codec_for
from bot.ui.kit.pictures.gem_emojis import EMOJI_NAMES
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

FOLLOWING = {
    "lobby": {"playing", "ended"},
    "playing": {"finished", "ended", "stopped"},
    "finished": {"playing", "ended"},
    "ended": set[str](),
    "stopped": {"playing", "ended"},
}
"""The statuses that can follow a status: a game that is over goes on when its last turn is taken back.

One that was ended by nobody, after its deal, has stopped: it was set aside, or its channel is gone.
"""
SLOW = 120.0
"""Seconds within which an interaction makes its entry; longer than any outage of the database."""


@dataclass(frozen=True)
class Entry:
    """An entry of a log, as far as it never changes."""

    seq: int
    kind: str
    seat: int | None
    move: str | None
    events: str
    at: int


@dataclass(frozen=True)
class Confirmed:
    """A move that was confirmed to a member, who made it in the position after the entry `seq`."""

    member: int
    move: str
    seq: int
    asked_at: float


class History(Judge):
    """Compares the logs with what they were before, and with the moves that members were told they had made.

    It is lenient about the members of entries and seats, which the deletion of a member changes, and about games in
    lobbies, which may end without a trace in a log.
    """

    name = "history"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._logs: dict[int, list[Entry]] = {}
        self._statuses: dict[int, str] = {}
        self._newest: dict[int, int] = {}
        self._confirmed = 0  # how many moves of people have been judged

    def after_a_commit(self) -> None:
        """Check that games stay, and that their logs do not become shorter."""
        found = dict[int, tuple[str, int]]()
        columns = "id, CASE WHEN ended_by = 0 AND newest_seq >= 0 THEN 'stopped' ELSE status END, newest_seq"
        for game_id, status, newest in self.world.book.rows(f"SELECT {columns} FROM games"):  # noqa: S608 - our own text
            found[game_id] = status, newest
            if newest < self._newest.get(game_id, -1):
                self.fail(f"game {game_id} had {self._newest[game_id]} entries, and has {newest}")
            before = self._statuses.get(game_id, status)
            if status != before and status not in FOLLOWING[before]:
                self.fail(f"game {game_id} was {before}, and is {status}")
        for game_id in self._newest.keys() - found.keys():
            self.fail(f"game {game_id} is gone")
        self._newest = {game_id: newest for game_id, (_, newest) in found.items()}
        self._statuses = {game_id: status for game_id, (status, _) in found.items()}

    def after_a_kill(self) -> None:
        """Compare the logs."""
        self._compare()

    def at_a_quiet_moment(self) -> None:
        """Compare the logs, and judge the moves that were confirmed since the last time."""
        self._compare()
        moves = self.world.people.moves
        for act, member, game, move, answer in moves[self._confirmed :]:
            log = self.world.book.log(game)
            names = self._names(game.id)  # none if the game is gone, which is reported
            if (
                0 <= game.newest_seq < len(log.positions)
                and len(names) == len(game.members)
                and confirms(answer.text, log.positions[game.newest_seq], move, names, self.world.discord.emojis)
            ):
                self.count("confirmed moves")
                codec = codec_for(log.options.rules())
                made = Confirmed(member.id, codec.dumps(move), game.newest_seq, answer.asked_at + START)
                members = {each.seq: each.member_id for each in log.entries}
                if fault := lost(made, self._logs[game.id], members):
                    self.fail(f"game {game.id}: {fault} (act at {act.at})")
        self._confirmed = len(moves)

    def _compare(self) -> None:
        for game_id in self._newest:
            known = self._logs.get(game_id, [])
            sql = "SELECT seq, kind, seat, move, events, at FROM log WHERE game_id = ? ORDER BY seq"
            now = [Entry(*row) for row in self.world.book.rows(sql, game_id)]
            if fault := changed(known, now):
                self.fail(f"game {game_id}: {fault}")
            self._logs[game_id] = now

    def _names(self, game_id: int) -> list[str]:
        rows = self.world.book.rows("SELECT name FROM seats WHERE game_id = ? ORDER BY seat", game_id)
        return [row["name"] for row in rows]


def changed(before: Sequence[Entry], now: Sequence[Entry]) -> str:
    """Return how a log differs from the continuation of an earlier one, or ""."""
    if [each.seq for each in now] != list(range(len(now))):
        return f"the entries have the numbers {[each.seq for each in now]}"
    if len(now) < len(before):
        return f"{len(before) - len(now)} entries were lost"
    return next((f"{was} became {is_}" for was, is_ in zip(before, now, strict=False) if was != is_), "")


def lost(confirmed: Confirmed, log: Sequence[Entry], members: Mapping[int, int | None]) -> str:
    """Return that a confirmed move is not in the log, or is there twice, or "".

    A member may have been forgotten since: their entries then belong to nobody.
    """
    made = [
        each.seq
        for each in log
        if each.seq > confirmed.seq
        and each.move == confirmed.move
        and members.get(each.seq) in (confirmed.member, 0)
        and confirmed.asked_at - 1 <= each.at <= confirmed.asked_at + SLOW
    ]
    if not made:
        return (
            f"{confirmed.move} of {confirmed.member} after entry {confirmed.seq} was confirmed, but is not in the log"
        )
    return f"{confirmed.move} of {confirmed.member} is in the log as {made}" if made[1:] == [made[0] + 1] else ""


def confirms(text: str, before: Position, move: Move, names: Sequence[str], emojis: Sequence[Any]) -> bool:
    """Return whether an answer says, in any language, that a move was made in a position."""
    if before.decision is None or before.objection(move) is not None:
        return False
    events = before.advance(move)[0]
    known = {each["name"]: f"<:{each['name']}:{each['id']}>" for each in emojis}
    tokens = {gem: known.get(name) for gem, name in EMOJI_NAMES.items()}
    pictured: Any = tokens if all(tokens.values()) else None
    return any(lines_of(before, events, names, language, pictured) in text for language in LANGUAGES)


def lines_of(before: Position, events: Iterable[Any], names: Sequence[str], language: str, emojis: Any) -> str:
    """Return the lines about the events of a move, as the member who made it reads them."""
    words = words_in(language).with_names(list(names)).with_emojis(emojis)
    return "\n".join(event_lines(before, tuple(events), words, before.seat))
