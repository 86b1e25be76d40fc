"""The random life of a table: moves, undo, plans, players who leave, stand-ins, members who are forgotten."""

import random
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path

from bot.ai.contract import LEVELS, QuickPlayer
from bot.engine import GameError
from bot.games import Table, TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.games.play.consent import NO, YES
from bot.games.play.plans import UNLESS, PlanLine
from bot.rules import PurchaseCard, TakeTokens
from bot.store import Store

SERVER = 1
NAMES = dict.fromkeys(("en", "de", "nl", "da"), "Banker")
FORMER = dict.fromkeys(NAMES, "Former player")


class AvailablePlayer(QuickPlayer):
    """The quick player, as one that can be seated."""

    is_available: bool | None = True


@asynccontextmanager
async def new_tables(path: Path | str = ":memory:") -> AsyncGenerator[Tables]:
    """Hand out tables at which computer players can be seated."""
    async with await Store.open(path) as store:
        yield Tables(store, thinker=AvailablePlayer())


class Life:
    """The life of one table from its lobby on, from a seed. Members who come later have ids from 200 on.

    `changes` is how often seats change, compared with 30 for moves.
    """

    def __init__(
        self, tables: Tables, expansion: str | None, seed: int, *, channel: int = 10, changes: float = 3
    ) -> None:
        self.tables = tables
        self._chance = random.Random(seed)
        self._expansion = expansion
        self._channel = channel
        self._next_member = 200
        self._changes = changes

    async def steps(self, most: int) -> AsyncIterator[Table]:
        """Yield the table after each step, at most so many, and until it is over and nothing opens it again."""
        table = await self._lobby()
        yield table
        for _ in range(most):
            change = self._chance.choices(
                [self._move, self._undo, self._plan, self._seats, self._leave, self._admin, self._forget],
                [30, 4, 3, self._changes, self._changes / 10, 0.5, self._changes / 15],
            )[0]
            if (table.is_in_lobby and self._chance.random() < 0.3) or change == self._move:
                change = self._move
            try:
                await change(table)
            except GameError:
                continue
            table = (await self.tables.go_on(table.game)).table
            yield table

    async def _lobby(self) -> Table:
        chance = self._chance
        options = TableOptions(self._expansion, hints="allowed", first=chance.choice(["random", "joining", "101"]))
        opening = Opening(self._channel, SERVER, 101, chance.choice(list(NAMES)), options, press=chance.getrandbits(60))
        table = await self.tables.lobby.open(opening, "Ann \0", {102: "Bo"})
        for member in range(102, 102 + chance.randint(1, 3)):
            await self.tables.lobby.join(table.id, member, f"Player {member}", press=chance.getrandbits(60))
        if not table.is_full and chance.random() < 0.3:
            await self._try(self.tables.computers.add(table.id, 101, LEVELS[0], names=NAMES))
        return await self.tables.find(table.id)

    async def _move(self, table: Table) -> None:
        if table.is_in_lobby:
            await self.tables.lobby.start(table.id, self._member(table), press=5)
            return
        legal = table.dealt().legal_moves()
        move = self._chance.choice([each for each in legal if isinstance(each, PurchaseCard)] or legal or [None])
        if move is not None:
            await self.tables.play.make(table.id, table.member_to_act() or 0, [move])
            if self._chance.random() < 0.1:
                now = await self.tables.find(table.id)
                await self._try(self.tables.play.announce_hint(now, now.member_to_act() or 0))

    async def _undo(self, table: Table) -> None:
        if self._chance.random() < 0.2:
            admin = self._chance.choice([999, self._member(table)])
            await self.tables.undo.force(table.id, admin, seq=table.seq)
            return
        member = self._member(table)
        await self.tables.undo.request(table.id, member)
        for seat in table.seats:
            if seat.member_id not in (None, member):
                answer = self._chance.choice([YES, YES, YES, NO])
                await self._try(self.tables.undo.answer(table.id, seat.member_id, answer, seq=table.seq))

    async def _plan(self, table: Table) -> None:
        legal = table.dealt().legal_moves() or [TakeTokens(1)]
        lines = [PlanLine(self._chance.choice(legal)) for _ in range(2)]
        unless = self._chance.sample(UNLESS, self._chance.randint(0, 2))
        await self.tables.plans.make(table.id, self._member(table), lines, unless, seq=table.seq)

    async def _seats(self, table: Table) -> None:
        """Give a seat to another member or to a computer player, or give one back."""
        kept = [seat.occupant.plays_for for seat in table.seats if hasattr(seat.occupant, "plays_for")]
        seat = self._chance.choice(table.seats)
        if kept and kept[0] is not None and self._chance.random() < 0.5:
            await self.tables.computers.take_back(table.id, kept[0], "Back")
        elif self._chance.random() < 0.5:
            await self.tables.computers.replace(table.id, seat, LEVELS[1], names=NAMES)
        else:
            self._next_member += 1
            await self.tables.hosting.replace_player(table.id, seat, self._next_member, "New")

    async def _leave(self, table: Table) -> None:
        member = self._member(table)
        leave = self.tables.lobby.leave if table.is_in_lobby else self.tables.hosting.remove_player
        await leave(table.id, member)

    async def _admin(self, table: Table) -> None:
        if self._chance.random() < 0.1:
            await self.tables.hosting.end(table.id, by=999)
        else:
            await self.tables.lobby.configure(table.id, 999, is_admin=True, theme="dark", language="de")

    async def _forget(self, table: Table) -> None:
        await self.tables.members.forget(self._member(table), FORMER)

    def _member(self, table: Table) -> int:
        """Return a member at the table, preferably, or one who never was."""
        members = [seat.member_id for seat in table.seats if seat.member_id is not None]
        return self._chance.choice(members or [103])

    async def _try(self, change: Awaitable[object]) -> None:
        try:
            await change
        except GameError:
            return
