"""The weekly deals of servers: who answers in them, the next one, and what members may see of their games.

Each deal follows from a secret alone, whose seal is published when it opens. A game of it is private, unrated and
without hints or undo; the member has the first seat. It is the member's only one, even if it is ended early.
"""

from dataclasses import replace

from bot.ai.contract import quick_move
from bot.engine import GameError, Move
from bot.games.deal.sealed_deal import DealChance, DealPress, SealedDeal, new_secret, seal_of
from bot.games.unit.games import Games
from bot.games.unit.options import HINTS_OFF, JOINING, TableOptions
from bot.games.unit.table import Table
from bot.games.unit.unit import WEEKLY
from bot.store import WeeklyDeal, WeeklyPlay

WEEK = 604_800  # seconds
NOVICE = "novice"
"""The level of the computer players, which no member can choose."""


def novice_move(table: Table, seat: int) -> Move:
    """Return the move of a novice, the same in the same position on every machine.

    It counts gems in whole numbers, in the bot's own process: no floating point, no numpy, neither the order of a set
    nor a random number generator of Python, whose results may differ. The seal, which all know, decides the rest.
    """
    return quick_move(table.dealt().view(seat), DealChance(table.game.seal or "", str(table.seq)))


def is_sealed(table: Table, now: int) -> bool:
    """Return whether nobody but its player may see anything of a game, since others may still play its deal."""
    return table.game.sealed_until is not None and now < table.game.sealed_until


def check_not_sealed(table: Table, now: int) -> None:
    """Raise a `GameError` for a game that is sealed."""
    if is_sealed(table, now):
        raise GameError("error-weekly-sealed", until=f"<t:{table.game.sealed_until}:f>")


def weekly_options(expansion: str | None, computers: int) -> TableOptions:
    """Return the options of a weekly deal."""
    return TableOptions(expansion=expansion, seats=computers + 1, first=JOINING, hints=HINTS_OFF, rated=False)


def weekly_text(deal: WeeklyDeal) -> str:
    """Return the text of a deal, from which everybody can check it once it is closed."""
    options, presses = TableOptions.loads(deal.options), (DealPress("open", 0), DealPress("start", 0))
    return SealedDeal.of(deal.secret, options.rules(), options.first, presses, options.seats).text


def rank(play: WeeklyPlay) -> tuple[bool, int, int]:
    """Return what orders games: a win comes before none, then fewer rounds of a win, then more prestige."""
    has_won = play.place == 1
    return not has_won, play.rounds if has_won else 0, -play.prestige


class Weekly:
    """The weekly deals of all servers. A timer of the server leads to the messages about them."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._deals = games.store.weekly
        self.get, self.newest_of, self.hosts = self._deals.get, self._deals.newest_of, self._deals.hosts

    async def ranking(self, deal: WeeklyDeal) -> list[WeeklyPlay]:
        """Return the games of a deal that count, the best first; of equal ones, the one that was finished first."""
        return sorted(await self._deals.finished(deal), key=rank)

    async def switch(self, guild_id: int, channel_id: int, options: TableOptions | None) -> None:
        """Open a deal in a channel now, or if one is open, have the next one there; None lets no other follow it."""
        async with self._games.store.transaction():
            deals, now = await self.newest_of(guild_id), self._games.now()
            if options is None:
                for newest in deals[:1]:
                    await self._deals.put(replace(newest, next_options=None))
            elif deals and deals[0].closes_at > now:
                await self._deals.put(replace(deals[0], channel_id=channel_id, next_options=options.dumps()))
            else:
                await self._open(guild_id, channel_id, options.dumps(), now + WEEK)

    async def current(self, guild_id: int, *, is_wanted: bool = True) -> WeeklyDeal | None:
        """Return the open deal of a server, or None; if its time is over, the next one is opened.

        Unless a member `is_wanted`, who asks for it, that is left for later after two deals that nobody played.
        """
        async with self._games.store.transaction():
            deals, now = await self.newest_of(guild_id), self._games.now()
            if not deals or deals[0].closes_at > now:
                return deals[0] if deals else None
            newest, following = deals[0], deals[0].next_options
            is_idle = len(deals) > 1 and not any([await self.hosts(each) for each in deals])
            if following is None or (is_idle and not is_wanted):
                return None
            closes_at = now + WEEK - (now - newest.closes_at) % WEEK
            return await self._open(guild_id, newest.channel_id, following, closes_at)

    async def _open(self, guild_id: int, channel_id: int, options: str, closes_at: int) -> WeeklyDeal:
        secret, now = new_secret(), self._games.now()
        deal = WeeklyDeal(seal_of(secret), secret, guild_id, channel_id, options, options, now, closes_at)
        await self._deals.put(deal)
        await self.look_at(deal, now)
        return deal

    async def look_at(self, deal: WeeklyDeal, due: int) -> None:
        """Set the timer that leads to the next message about a deal."""
        await self._games.store.timers.set(WEEKLY, None, None, due, deal.guild_id)

    async def is_open_to(self, table: Table, guild_id: int | None) -> bool:
        """Return whether all members of a server may see a game: it is in the ranking of a closed deal of theirs."""
        if table.game.sealed_until is None or is_sealed(table, self._games.now()):
            return False
        deal = await self.get(table.game.seal or "")
        ranked = [] if deal is None or deal.guild_id != guild_id else await self.ranking(deal)
        return table.id in [play.game_id for play in ranked]
