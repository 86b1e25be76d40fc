"""Appending moves and removals of players to the log."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

from bot.engine import GameError, TurnPassed
from bot.games.unit.cache import MOVES_IN_MEMORY, TableMemory
from bot.games.unit.logged_move import LoggedMove, in_effect, replay
from bot.games.unit.results import result_of
from bot.games.unit.table import Table, seat_to_act
from bot.rules import codec_for
from bot.store import GameStatus, LogEntry, PlanResult, Result, StaleVersion, Store


class MoveWriter:
    """Appends moves to the log and updates the cache; `on_moves` receives the number of moves written.

    `play_plan` is called after each time, with the game's lock still held: it plays what a player has planned for the
    turn that begins, and returns the table then.
    """

    def __init__(
        self,
        store: Store,
        memory: TableMemory,
        on_moves: Callable[[int], None] | None,
        play_plan: Callable[[Table], Awaitable[Table]],
    ) -> None:
        self._store = store
        self._memory = memory
        self._on_moves = on_moves
        self._play_plan = play_plan

    async def append(
        self,
        table: Table,
        moves: Sequence[LoggedMove],
        member_id: int | None,
        *,
        host_id: int | None = None,
        plan: tuple[PlanResult, str, int] | None = None,
    ) -> Table:
        """Write the moves of a member (None: nobody made them), set a new host if given, and return the new table.

        The caller holds the game's lock. All moves are written with one flush to the disk. Raises
        `GameError` when another process has written to the log, and a `StoreError` when nothing could be written; the
        table is dropped from the cache then. An undo opens a game that was over again; `ChannelTaken` if its channel
        has another one.

        The plans of the seats that move or leave lapse. `plan` is the result of the plan that these moves come from,
        with the kind and the due time of the timer that leads to it.
        """
        table = await self._write(table, [replace(move, member_id=member_id) for move in moves], host_id, plan)
        return await self._play_plan(table)

    async def _write(
        self,
        table: Table,
        moves: Sequence[LoggedMove],
        host_id: int | None,
        plan: tuple[PlanResult, str, int] | None,
    ) -> Table:
        entries = _entries(table, moves)
        newest = moves[-1]
        cached = self._memory.peek(table.id)
        status = GameStatus.FINISHED if newest.after.is_over else None
        if table.status is GameStatus.FINISHED:
            status = GameStatus.PLAYING  # only an undo adds to a game that is over
        result = await self._result(table, moves) if status is GameStatus.FINISHED else None
        seat = seat_to_act(newest.after)
        lapsed = _lapsed(table, moves)
        written: Any = {"status": status, "seat_to_act": seat, "lapsed": lapsed, "result": result}
        try:
            # A hint at the position to which an undo leads back is still known.
            is_hinted = newest.undone is not None and newest.undone.seq in table.game.hinted
            if host_id is None and not is_hinted and plan is None:
                await self._store.log.append(table.id, entries, **written)
            else:
                async with self._store.transaction():
                    await self._store.log.append(table.id, entries, **written)
                    if plan is not None:
                        result, kind, due = plan
                        await self._store.plans.finish(result)
                        await self._store.timers.set(kind, table.id, result.plan.member_id, due)
                    if host_id is not None:
                        await self._store.games.set_host(table.id, host_id)
                    if is_hinted:
                        await self._store.games.add_hint(table.id, newest.seq)
        except StaleVersion:
            self._memory.drop(table.id)
            raise GameError("error-stale-board") from None
        except BaseException:
            self._memory.drop(table.id)
            raise
        if self._on_moves is not None:
            self._on_moves(len(moves))
        recent = (*(cached.recent if cached else ()), *moves)[-MOVES_IN_MEMORY:]
        # Looked up again, because another task may have marked the table as shown while the moves were written.
        cached = self._memory.peek(table.id)
        if cached is None or status is not None or host_id is not None or is_hinted:
            return await self._memory.reload(table.id)
        return self._memory.put(
            replace(
                cached,
                table=table.with_position(newest.after, newest.seq),
                recent=recent,
                planned=cached.planned - lapsed,
            )
        )

    async def _result(self, table: Table, moves: Sequence[LoggedMove]) -> Result:
        """Return the result of a game that is over after moves that are not in its log yet."""
        log = await self._store.log.entries(table.id)
        whole = in_effect([*replay(table.id, table.options, len(table.seats), log), *moves])
        return result_of(table.game, table.seats, table.options, whole)


def _lapsed(table: Table, moves: Sequence[LoggedMove]) -> set[int]:
    """Return the seats whose turn these entries play or pass over, or who leave: their plans lapse."""
    moved = {move.seat for move in moves if move.seat is not None}
    passed = {event.seat for move in moves for event in move.events if isinstance(event, TurnPassed)}
    return moved | passed | (moves[-1].after.left - table.dealt().left)


def _entries(table: Table, moves: Sequence[LoggedMove]) -> list[LogEntry]:
    codec = codec_for(table.options.rules())
    return [
        LogEntry(
            seq=move.seq,
            kind=move.kind,
            seat=move.seat,
            member_id=move.member_id,
            move=codec.dumps(move.move) if move.move is not None else None,
            events=codec.dumps(move.events),
            at=move.at,
            is_planned=move.is_planned,
        )
        for move in moves
    ]
