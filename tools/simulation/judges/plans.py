"""Judge plans by the rules alone: each is tried once, when its turn begins, and makes the first move that is possible.

When a turn is taken back, no plan is tried: its member may want something else now.

A plan is known from the moment when it is stored. It is out of force when its member makes another one or cancels it.
"""

from dataclasses import dataclass

from bot.engine import Move
from bot.games.unit.logged_move import LoggedMove, replay
from bot.rules import PurchaseCard, TurnBegan, codec_for
from bot.store import EntryKind
from tools.simulation.book import Log, Row
from tools.simulation.judges.judge import Judge
from tools.simulation.judges.notices.pings import turn_start
from tools.simulation.plan import START

SOON = 60
"""Seconds after which a plan whose turn has begun must have been tried, once all is well."""


@dataclass(frozen=True)
class Planned:
    """A plan as it was stored: the moves of its lines in order, each with whether it is paid with the least gold."""

    seat: int
    seq: int
    lines: tuple[tuple[Move, bool], ...]


class Plans(Judge):
    """Compares planned moves with plans.

    It does not judge whether the conditions of a plan hold it back rightly, nor the answers after its move.
    """

    name = "plans"

    def __init__(self, *given: object) -> None:
        super().__init__(*given)  # type: ignore[arg-type] - those of a judge
        # By game, and by seat and entry: the lines as stored, of the last plan that was made there, and the plan.
        self._made: dict[int, dict[tuple[int, int], tuple[str, Planned]]] = {}
        self._judged: dict[int, int] = {}  # the last entry, by game
        self._tried: set[tuple[int, int]] = set()  # games and entries

    def after_a_commit(self) -> None:
        """Note new plans, and those that were made in place of others while the game has not gone on."""
        for row in self.world.book.rows("SELECT * FROM plans"):
            known = self._made.setdefault(row["game_id"], {})
            before = known.get((row["seat"], row["seq"]))
            if before is not None and before[0] == row["lines"]:
                continue
            [game] = self.world.book.games("id = ?", row["game_id"])
            codec = codec_for(self.world.book.log(game).options.rules())
            lines = tuple((move, is_cheapest) for move, is_cheapest, *_ in codec.loads(row["lines"]))
            known[row["seat"], row["seq"]] = row["lines"], Planned(row["seat"], row["seq"], lines)
        for game_id, seat, tried_seq in self.world.book.rows("SELECT game_id, seat, tried_seq FROM plan_results"):
            if (game_id, tried_seq) not in self._tried:
                self._tried.add((game_id, tried_seq))
                [game] = self.world.book.games("id = ?", game_id)
                self.count("results of plans")
                if not begins_turn(self.world.book.log(game), tried_seq, seat):
                    self.fail(
                        f"game {game_id}: a plan of seat {seat} was tried at {tried_seq}, where none of its turns began"
                    )

    def at_a_quiet_moment(self) -> None:
        """Judge the planned moves since the last time, and the plans that should have been tried."""
        for game in self.world.book.games("newest_seq > 0"):
            plans = self.plans_of(game.id)
            log = self.world.book.log(game)
            since, self._judged[game.id] = self._judged.get(game.id, -1), game.newest_seq
            if any(each.is_planned and each.seq > since for each in log.entries):
                moves = list(replay(game.id, log.options, len(game.members), log.entries))
                for fault in faults(moves, plans, since):
                    self.fail(f"game {game.id}: {fault}")
            self._look_at_the_waiting(game)

    def plans_of(self, game_id: int) -> list[Planned]:
        """Return the plans of a game so far, the last one where one took the place of another."""
        return [plan for _, plan in self._made.get(game_id, {}).values()]

    def _look_at_the_waiting(self, game: Row) -> None:
        """Find plans that are still there although their turn has begun, other than by an undo."""
        waiting = self.world.book.rows(_WAITING, game.id, int(START + self.world.loop.time()) - SOON)
        for seat, seq in map(tuple, waiting):
            if (seat, seq) in self._made.get(game.id, {}):
                self.fail(
                    f"game {game.id}: the plan of seat {seat}, made after {seq}, was not tried when its turn began"
                )


_WAITING = """
    SELECT seat, plans.seq FROM plans JOIN games ON games.id = game_id
    WHERE game_id = ? AND status = 'playing' AND seat_to_act = seat AND newest_seq > plans.seq
    AND NOT EXISTS (SELECT 1 FROM log WHERE log.game_id = games.id AND kind = 'undo' AND log.seq > plans.seq)
    AND (SELECT at FROM log WHERE log.game_id = games.id AND log.seq = newest_seq) < ?
"""


def begins_turn(log: Log, seq: int, seat: int) -> bool:
    """Return whether a turn of a seat began with an entry."""
    decision = log.positions[seq].decision if 0 <= seq < len(log.positions) else None
    return decision is not None and decision.seat == seat and turn_start(log, seq) == seq


def faults(entries: list[LoggedMove], plans: list[Planned], since: int = -1) -> list[str]:
    """Return what is wrong with the planned moves of a log after an entry: each follows from a plan, and only once."""
    found: list[str] = []
    used: set[tuple[int, int]] = set()
    begun: LoggedMove | None = None  # the entry that began the turn
    before: LoggedMove | None = None
    for entry in entries:
        if entry.is_planned and entry.seq > since and before is not None and before.kind is EntryKind.UNDO:
            found.append(f"entry {entry.seq} of seat {entry.seat} plays a plan although a turn was just taken back")
        before = entry
        if entry.is_planned and entry.seat is not None and begun is not None and entry.kind is EntryKind.MOVE:
            own = [each for each in plans if each.seat == entry.seat and each.seq < begun.seq]
            first = entry.seq == begun.seq + 1
            if first and entry.seq > since:
                found += _faults_of_first(entry, own, used)
        if entry.kind is EntryKind.UNDO:
            used.clear()  # a plan whose move is taken back stands again
        if any(isinstance(event, TurnBegan) for event in entry.events):
            begun = entry
    return found


def _faults_of_first(entry: LoggedMove, plans: list[Planned], used: set[tuple[int, int]]) -> list[str]:
    """Return what is wrong with the first move of a turn that a plan made."""
    fitting = [plan for plan in plans if _fits(plan, entry)]
    unused = [plan for plan in fitting if (plan.seat, plan.seq) not in used]
    if not fitting:
        return [
            f"entry {entry.seq} of seat {entry.seat} is no first possible line of a plan of this seat: {entry.move}"
        ]
    used.update((plan.seat, plan.seq) for plan in unused[-1:])
    return [] if unused else [f"entry {entry.seq} of seat {entry.seat} plays a plan once more: {entry.move}"]


def _fits(plan: Planned, entry: LoggedMove) -> bool:
    """Return whether the first line of a plan that is possible makes the move of an entry."""
    for move, is_cheapest in plan.lines:
        if is_cheapest and isinstance(move, PurchaseCard):
            if any(isinstance(each, PurchaseCard) and each.card == move.card for each in entry.before.legal_moves()):
                return isinstance(entry.move, PurchaseCard) and entry.move.card == move.card
        elif entry.before.objection(move) is None:
            return entry.move == move
    return False
