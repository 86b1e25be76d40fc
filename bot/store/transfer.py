"""Whole games, to be checked, or to be moved from one database to another."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bot.store.deals import Deals
from bot.store.games import Games, status_statements
from bot.store.log import Log
from bot.store.plans import Plans
from bot.store.records import GameRecord, LogEntry, PlanRecord, SeatRecord
from bot.store.seats import Seats
from bot.store.sqlite.connection import Statement
from bot.store.sqlite.database import Database
from bot.store.sqlite.errors import ChannelTaken, Refusal


class GameExists(Refusal):
    """The database has this game already."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """Everything that is stored about one game, except what follows from it or belongs to its messages.

    `secret`, `presses` and `text` are those of its sealed deal, None where they are missing, and `is_opened` says
    whether somebody was given it. `former` are the names of members whose seat was given to somebody else.
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
        self._games, self._seats, self._log = Games(database), Seats(database), Log(database)
        self._deals, self._plans = Deals(database), Plans(database)

    async def read(self, game_id: int) -> StoredGame | None:
        """Return a game as it is at one moment, or None for an unknown one. Raises `GameUnreadable`."""
        async with self._database.transaction(reading=True):
            record = await self._games.get(game_id)
            if record is None:
                return None
            seats = await self._seats.of(game_id)
            plans = [await self._plans.of(game_id, seat.seat) for seat in seats]
            return StoredGame(
                record,
                seats,
                await self._log.entries(game_id),
                await self._deals.secret(game_id),
                await self._deals.text(game_id),
                await self._deals.presses(game_id),
                await self._deals.is_opened(game_id),
                await self._seats.former_names(game_id),
                [plan for plan in plans if plan is not None],
            )

    async def add(self, game: StoredGame) -> None:
        """Add a game from elsewhere. An open one is pending, so that its board is sent.

        Raises `GameExists` if the database has a game with its id or its seal, and `ChannelTaken` if it is open and
        its channel has another one.
        """
        record = game.record
        rows = await self._database.rows("SELECT 1 FROM games WHERE id = ? OR seal = ?", (record.id, record.seal))
        if rows:
            raise GameExists("The database has this game already.")
        if record.status.is_open and await self._games.open_in(record.channel_id) is not None:
            raise ChannelTaken("The channel has an open game already.")
        async with self._database.atomic():
            await self._database.write_all([_game_statement(record)])
            await self._seats.rewrite(record.id, game.seats)
            await self._database.write_all(
                [
                    Statement(
                        "INSERT INTO sealed_deals (game_id, secret, presses, text, opened) VALUES (?, ?, ?, ?, ?)",
                        (record.id, game.secret, game.presses, game.text, game.is_opened),
                    ),
                    *(
                        Statement(
                            "INSERT INTO former_members (member_id, game_id, name) VALUES (?, ?, ?)",
                            (member_id, record.id, name),
                        )
                        for member_id, name in game.former.items()
                    ),
                ]
            )
            await self._log.append(record.id, game.log, seat_to_act=record.seat_to_act)
            await self._database.write_all(
                [
                    *status_statements(record.id, record.status, record.ended_at or 0, by=record.ended_by),
                    _shown_statement(record),
                ]
            )
            for plan in game.plans:
                await self._plans.put(plan)


def _game_statement(record: GameRecord) -> Statement:
    """Return the statement that adds a game without seats and log."""
    return Statement(
        """
        INSERT INTO games (id, channel_id, guild_id, host_id, status, options, language, created_at, changed_at,
                           started_at, ended_at, ended_by, seal, hinted)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        (
            *(record.id, record.channel_id, record.guild_id, record.host_id, record.status, record.options),
            *(record.language, record.created_at, record.changed_at, record.started_at, record.ended_at),
            *(record.ended_by, record.seal, json.dumps(record.hinted)),
        ),
    )


def _shown_statement(record: GameRecord) -> Statement:
    """Return the statement that makes an open game pending because of its revision, and a game that is over not."""
    return Statement(
        "UPDATE games SET shown_seq = newest_seq, revision = 1, shown_revision = ?, hands_seq = NULL WHERE id = ?",
        (0 if record.status.is_open else 1, record.id),
    )
