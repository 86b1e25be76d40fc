"""The weekly deals of servers, and the games of their members."""

from dataclasses import field

from bot.engine import Frozen
from bot.store.contract.database import Repository
from bot.store.contract.sql import columns_of, insertion, record_of


class WeeklyDeal(Frozen):
    """A deal that each member of a server may play once between two moments; its secret stays one until it closes.

    `next_options` are the options of the deal that follows, None if none does.
    """

    seal: str
    secret: str = field(repr=False)
    guild_id: int
    channel_id: int
    options: str
    next_options: str | None
    opened_at: int
    closes_at: int


class WeeklyPlay(Frozen):
    """A member's game of a weekly deal that was finished in time."""

    game_id: int
    member_id: int
    name: str
    place: int
    prestige: int
    rounds: int


class WeeklyDeals(Repository):
    """All weekly deals, open and closed. Their games have their seal, and `sealed_until`, unlike others with a seal."""

    async def newest_of(self, guild_id: int) -> list[WeeklyDeal]:
        """Return the last two deals of a server, the newest first."""
        return await self._read("guild_id = ? ORDER BY opened_at DESC LIMIT 2", guild_id)

    async def get(self, seal: str) -> WeeklyDeal | None:
        """Return the deal with a seal, or None."""
        return next(iter(await self._read("seal = ?", seal)), None)

    async def _read(self, condition: str, value: int | str) -> list[WeeklyDeal]:
        rows = await self._database.rows(f"SELECT * FROM weekly_deals WHERE {condition}", (value,))  # noqa: S608 - our own text
        return [record_of(WeeklyDeal, row) for row in rows]

    async def put(self, deal: WeeklyDeal) -> None:
        """Store a deal, in place of the one with its seal."""
        await self._database.write_all([insertion("weekly_deals", columns_of(deal), key="seal")])

    async def hosts(self, deal: WeeklyDeal) -> set[int]:
        """Return the members who have begun a deal, 0 among them for those who were forgotten."""
        query = "SELECT host_id FROM games WHERE seal = ? AND sealed_until IS NOT NULL"
        return {row["host_id"] for row in await self._database.rows(query, (deal.seal,))}

    async def finished(self, deal: WeeklyDeal) -> list[WeeklyPlay]:
        """Return the games of a deal that were finished before it closed, in the order of their ends.

        Those of forgotten members, and of members who hide their statistics, are left out.
        """
        query = """
            SELECT games.id AS game_id, host_id AS member_id, name, place, prestige, rounds FROM games
            JOIN results ON results.game_id = games.id AND results.ended_at < sealed_until
            JOIN seats ON seats.game_id = games.id AND seats.member_id = host_id
            JOIN seat_results ON seat_results.game_id = games.id AND seat_results.seat = seats.seat
            LEFT JOIN members ON members.member_id = host_id
            WHERE seal = ? AND coalesce(hides_statistics, 0) = 0 ORDER BY results.ended_at, games.id
        """
        return [record_of(WeeklyPlay, row) for row in await self._database.rows(query, (deal.seal,))]
