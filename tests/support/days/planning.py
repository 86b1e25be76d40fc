"""People who plan their next turn, and a judge of the logs: each plan is played once, unless no line was possible."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine import GameError
from bot.games import EntryKind, LoggedMove, Table
from bot.games.play.plans import PlanLine
from bot.rules import ReserveFromDeck, TakeTokens, TurnBegan
from data.gems import GEMS, pack
from tests.support.days.facts import DAY
from tests.support.days.world import World

MISTIMED, DOUBLED, LOST, UNTOLD = (
    "plans played out of turn",
    "plans played twice",
    "plans lost",
    "plans without a result",
)


@dataclass(frozen=True)
class Planned:
    """A plan that a person made at a table after an entry of its log."""

    game_id: int
    channel_id: int
    seat: int
    seq: int
    lines: tuple[PlanLine, ...]


class Planning:
    """Lets one in three people who look at a table plan, and judges what came of it."""

    def __init__(self) -> None:
        self._made: list[Planned] = []

    async def act(self, world: World, table: Table, member_id: int) -> None:
        """Let somebody else than the member to move plan their next turn."""
        others = [seat for seat in table.seats if seat.member_id is not None and seat.member_id != member_id]
        if not others or world.chance.random() > 0.3:
            return
        seat = world.chance.choice(others)
        assert seat.member_id is not None
        moves = (
            TakeTokens(pack(world.chance.sample(list(GEMS), 3))),
            ReserveFromDeck(world.chance.choice((1, 2, 3))),
            TakeTokens(pack([world.chance.choice(list(GEMS))] * 2)),
        )
        lines = tuple(map(PlanLine, world.chance.sample(moves, world.chance.choice((1, 2, 3)))))
        try:
            with world.writing():
                await world.tables.plans.make(table.id, seat.member_id, lines, (), seq=table.seq)
        except GameError:  # a line can never be possible, or the seat has no other turn
            return
        self._made.append(Planned(table.id, table.game.channel_id, seat.seat, table.seq, lines))

    async def figures(self, world: World) -> dict[str, int]:
        """Return how many plans were lost, played twice or out of turn, and how many owners were never told."""
        found = dict.fromkeys((MISTIMED, DOUBLED, LOST, UNTOLD), 0)
        by_game: dict[int, list[Planned]] = {}
        for plan in self._made:
            by_game.setdefault(plan.game_id, []).append(plan)
        for game_id, plans in by_game.items():
            log = await world.tables.history.since(game_id)
            self._judge(log, plans, found)
            for seat in (await world.tables.find(game_id)).seats:
                results = [] if seat.member_id is None else await world.tables.plans.results(game_id, seat.member_id)
                found[UNTOLD] += sum(log[result.tried_seq].at < world.end - 3 * DAY for result in results)
        return found

    def _judge(self, log: Sequence[LoggedMove], plans: Sequence[Planned], found: dict[str, int]) -> None:
        """Compare the planned moves in a log with those that the plans ask for."""
        wanted: dict[int, PlanLine] = {}  # by the number of the entry that should have played it
        for seat in {plan.seat for plan in plans}:
            turns = [entry for entry in log if _begins_turn(entry, seat)]
            own = [plan for plan in plans if plan.seat == seat]
            for before, turn in zip([None, *turns], turns, strict=False):
                since = -1 if before is None else before.seq
                newest = [plan for plan in own if since <= plan.seq < turn.seq][-1:]
                lines = [line for plan in newest for line in plan.lines if turn.after.objection(line.move) is None]
                if lines and turn.after.decision is not None and turn.after.decision.seat == seat:
                    wanted[turn.seq + 1] = lines[0]
        planned = {entry.seq: entry for entry in log if entry.is_planned}
        for seq, line in wanted.items():
            entry = planned.pop(seq, None)
            found[LOST] += entry is None or entry.move != line.move
        found[DOUBLED] += sum(entry.move in {line.move for line in wanted.values()} for entry in planned.values())
        found[MISTIMED] += len(planned)


def _begins_turn(entry: LoggedMove, seat: int) -> bool:
    begun = any(isinstance(event, TurnBegan) and event.seat == seat for event in entry.events)
    return begun and entry.kind is not EntryKind.UNDO
