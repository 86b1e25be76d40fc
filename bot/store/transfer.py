"""Whole games, to be checked, or to be moved from one database to another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from bot.store.deals import Deals
from bot.store.games import Games
from bot.store.records import GameRecord, LogEntry, PlanRecord, SeatRecord
from bot.store.rows import DealRecord, GameRows, Written
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import Refusal

_NO_DEAL = (None, None, False)


class GameExists(Refusal):
    """The database has this game already."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """Everything that is stored about one game, except what follows from it or belongs to its messages.

    `secret`, `presses` and `text` are those of its sealed deal, None where they are missing, and `is_opened` says
    whether a member was given it. `former` are the names of members whose seat was given to another player.
    """

    record: GameRecord
    seats: Sequence[SeatRecord]
    log: Sequence[LogEntry]
    secret: str | None
    text: str | None
    presses: str | None = None
    is_opened: bool = False
    former: Mapping[int, str] = field(default_factory=dict[int, str])
    plans: Sequence[PlanRecord] = ()


class Transfer:
    """Reads and adds whole games."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._games = Games(database)

    async def read(self, game_id: int) -> StoredGame | None:
        """Return a game as it is at one moment, or None for an unknown one. Raises `GameUnreadable`."""
        async with self._database.atomic(reading=True):
            stored = await self._games.load(game_id)
            if stored is None:
                return None
            rows, log = stored
            text = await Deals(self._database).text(game_id)
        secret, presses, is_opened = (
            (rows.deal.secret, rows.deal.presses, rows.deal.is_opened) if rows.deal else _NO_DEAL
        )
        plans = tuple(rows.plans.values())
        return StoredGame(rows.record, rows.seats, log, secret, text, presses, is_opened, rows.former, plans)

    async def add(self, game: StoredGame) -> None:
        """Add a game from elsewhere. An open one is pending, so that its board is sent.

        Raises `GameExists` if the database has a game with its id or its seal, and `ChannelTaken` if it is open and
        its channel has another one.
        """
        record = game.record
        rows = await self._database.rows("SELECT 1 FROM games WHERE id = ? OR seal = ?", (record.id, record.seal))
        if rows:
            raise GameExists("The database has this game already.")
        pending = replace(
            record,
            shown_seq=record.newest_seq,
            revision=1,
            shown_revision=0 if record.status.is_open else 1,
            hands_seq=None,
        )
        deal = DealRecord(game.secret or "", game.presses or "", game.is_opened)
        plans = {plan.seat: plan for plan in game.plans}
        await self._games.add(
            GameRows(pending, tuple(game.seats), game.former, plans, deal=deal),
            Written(entries=game.log, deal_text=game.text),
        )
