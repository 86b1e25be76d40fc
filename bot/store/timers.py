"""Due times: when to look again at a game, a member or a server."""

from collections.abc import Callable, Mapping

from bot.engine import Frozen
from bot.store.contract.database import WHOLE, Repository
from bot.store.contract.sql import MOST, Statement, insertion, record_of

TimersOfGame = Mapping[tuple[str, int | None], int | None]
"""Due times by the kind of the timer and its member, None for a timer of the game itself."""
_OWNERS = "game_id", "member_id", "guild_id"
_BY_KEY = " AND ".join(["kind = ?", *(f"coalesce({owner}, 0) = coalesce(?, 0)" for owner in _OWNERS)])


class TimerRecord(Frozen):
    """A moment at which to look again at a game, a member or a server; `id` is new whenever it is set anew."""

    kind: str
    game_id: int | None
    member_id: int | None
    due: int
    id: int = 0
    guild_id: int | None = None


class Timers(Repository):
    """At most one timer for each kind, game, member and server. Timers of a game go with the game."""

    share = WHOLE
    on_set: Callable[[int], None] | None = None
    """Called with the due time whenever a timer is set, possibly before its transaction is committed."""

    async def set(
        self, kind: str, game_id: int | None, member_id: int | None, due: int | None, guild_id: int | None = None
    ) -> None:
        """Set a timer in place of the one with the same key; None removes it. Raises `NotFound` without the game."""
        await self._database.write_all(_setting(kind, due, game_id, member_id, guild_id))
        self.announce({(kind, member_id): due})

    def announce(self, timers: TimersOfGame) -> None:
        """Call back for timers that were set by `timer_statements`."""
        set_to = [due for due in timers.values() if due is not None]
        if set_to and self.on_set is not None:
            self.on_set(min(set_to))

    async def retry(self, timer: TimerRecord, due: int) -> None:
        """Make a timer due again, unless it was set again since; it keeps its id."""
        await self._database.write("UPDATE timers SET due = ? WHERE id = ?", (due, timer.id))
        self.announce({(timer.kind, timer.member_id): due})

    async def finish(self, timer: TimerRecord) -> None:
        """Remove a timer that has been handled, unless it was set again since."""
        await self._database.write("DELETE FROM timers WHERE id = ?", (timer.id,))

    async def next_due(self) -> int | None:
        """Return the earliest due time in this share after the transaction under way, which may set it, or None."""
        rows = await self._database.write(f"SELECT due FROM {self._own()} LIMIT 1")  # noqa: S608 - our own text
        return rows[0]["due"] if rows else None

    async def due(self, now: int, limit: int) -> list[TimerRecord]:
        """Return the timers in this share that are due, earliest first."""
        sql = f"SELECT * FROM {self._own('WHERE due <= ?')} LIMIT ?"  # noqa: S608 - our own text
        rows = await self._database.rows(sql, (now, limit))
        return [record_of(TimerRecord, row) for row in rows]

    def _own(self, condition: str = "") -> str:
        """Return what to read timers of this share from, earliest first; the limit makes PostgreSQL use the index."""
        guild = "SELECT guild_id FROM games WHERE games.id = timers.game_id"
        columns = f"id, kind, game_id, member_id, due, coalesce(timers.guild_id, ({guild})) AS guild_id"
        in_order = f"SELECT {columns} FROM timers {condition} ORDER BY due LIMIT {MOST}"  # noqa: S608 - our own text
        return f"({in_order}) AS in_order WHERE {self.share.condition}"


def timer_statements(game_id: int, timers: TimersOfGame) -> list[Statement]:
    """Return the statements that set the timers of a game; those that are None are removed."""
    return [each for (kind, member_id), due in timers.items() for each in _setting(kind, due, game_id, member_id)]


def _setting(
    kind: str, due: int | None, game_id: int | None, member_id: int | None, guild_id: int | None = None
) -> list[Statement]:
    owners = (game_id, member_id, guild_id)
    removal = Statement(f"DELETE FROM timers WHERE {_BY_KEY}", (kind, *owners))  # noqa: S608 - our own text
    if due is None:
        return [removal]
    return [removal, insertion("timers", {"kind": kind, **dict(zip(_OWNERS, owners, strict=True)), "due": due})]
