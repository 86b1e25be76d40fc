"""Rows for tests of the store, with values for everything that a test is not about."""

import sqlite3
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.games import TableOptions
from bot.games.unit.unit import Game, without_log
from bot.store import (
    Computer,
    DealRecord,
    EntryKind,
    GameRecord,
    GameRows,
    GameStatus,
    LogEntry,
    Member,
    MessageChanges,
    MessageKind,
    MessageRecord,
    Result,
    SeatRecord,
    Store,
    Written,
)

NO_GAME = 404
"""The id of no game."""
NOW = 1000
"""The moment at which games are changed here."""


def a_record(channel_id: int = 10, **fields: Any) -> GameRecord:
    """Return the record of a game in its lobby, without an id."""
    values = {"id": 0, "channel_id": channel_id, "guild_id": 1, "host_id": 100, "status": GameStatus.LOBBY}
    values |= {"options": "{}", "language": "en", "created_at": NOW, "changed_at": NOW}
    values |= {"started_at": None, "ended_at": None, "newest_seq": -1, "shown_seq": -1}
    return GameRecord(**{**values, **fields})


async def new_game(store: Store, channel_id: int, **fields: Any) -> GameRecord:
    """Create a game in its lobby, without seats, and return its record; `fields` are those of `GameRecord`."""
    return await record_of(store, await store.games.create(GameRows(a_record(channel_id, **fields))))


async def due_time(store: Store, kind: str, game_id: int | None, member_id: int | None) -> int | None:
    """Return when a timer is due, or None when it is not set."""
    timers = await store.timers.due(2**62, limit=2**62)
    key = kind, game_id, member_id
    return next((each.due for each in timers if (each.kind, each.game_id, each.member_id) == key), None)


async def all_results(store: Store) -> list[Result]:
    """Return all results, by game."""
    results = [await store.results.of_game(record.id) for record in await store.games.page(0, limit=2**62)]
    return [result for result in results if result is not None]


async def rows_of(store: Store, game_id: int) -> GameRows:
    """Return everything that is stored about a game apart from its log."""
    stored = await store.games.load(game_id, with_log=False)
    assert stored is not None
    return stored[0]


async def record_of(store: Store, game_id: int) -> GameRecord:
    """Return the record of a game."""
    record = await store.games.get(game_id)
    assert record is not None
    return record


async def seats_of(store: Store, game_id: int) -> list[SeatRecord]:
    """Return the seats of a game."""
    return list((await rows_of(store, game_id)).seats)


async def messages_of(store: Store, game_id: int) -> list[MessageRecord]:
    """Return the recorded messages of a game."""
    return list((await rows_of(store, game_id)).messages.values())


async def _without_log(store: Store, game_id: int) -> Game:
    rows = await rows_of(store, game_id)
    return Game(without_log(rows, TableOptions.loads(rows.record.options)), NOW)


@asynccontextmanager
async def changing(store: Store, game_id: int) -> AsyncGenerator[Game]:
    """Hand out a game to be changed without its log, and write it when the block is left."""
    game = await _without_log(store, game_id)
    yield game
    await store.games.write(game.snapshot.rows, game.rows, game.written())


async def change(store: Store, game_id: int, **fields: Any) -> None:
    """Write a game with other values of `GameRecord`, whatever they are."""
    rows = await rows_of(store, game_id)
    await store.games.write(rows, replace(rows, record=replace(rows.record, **fields)))


async def add_seat(store: Store, game_id: int, name: str, occupant: Member | Computer, **fields: Any) -> SeatRecord:
    """Add a seat to a game, and return it."""
    async with changing(store, game_id) as game:
        game.add_seat(name, occupant, **fields)
    return (await seats_of(store, game_id))[-1]


async def give_seat(store: Store, game_id: int, seat: int, name: str, occupant: Member | Computer) -> None:
    """Give a seat to another player."""
    async with changing(store, game_id) as game:
        game.give_seat(seat, name, occupant)


async def set_host(store: Store, game_id: int, member_id: int) -> None:
    """Make a member the host."""
    async with changing(store, game_id) as game:
        game.revise(host_id=member_id)


async def set_status(store: Store, game_id: int, status: GameStatus, at: int, *, by: int | None = None) -> None:
    """Set the status of a game as of a moment."""
    async with changing(store, game_id) as game:
        game.set_status(status, at, by=by)


async def append(
    store: Store,
    game_id: int,
    entries: Sequence[LogEntry],
    *,
    status: GameStatus | None = None,
    seat_to_act: int | None = None,
) -> None:
    """Append entries to the log of a game and, with `status`, set its status as of the last one."""
    game = await _without_log(store, game_id)
    if status is not None:
        game.set_status(status, entries[-1].at)
    record = replace(game.rows.record, newest_seq=entries[-1].seq, seat_to_act=seat_to_act)
    await store.games.write(game.snapshot.rows, replace(game.rows, record=record), Written(entries=entries))


async def record_messages(store: Store, changes: MessageChanges) -> None:
    """Record messages of one game that were sent, edited or deleted."""
    game_id = [*changes.sent, *changes.edited, *changes.gone][0].game_id
    async with changing(store, game_id) as game:
        game.record_messages(changes)


async def seal(store: Store, game_id: int, *, text: str | None = None) -> None:
    """Seal the deal of a game; `text` is that of a deal that was dealt."""
    await change(store, game_id, seal="5" * 64)
    async with changing(store, game_id) as game:
        game.deal, game.deal_text = DealRecord("secret", "open 1"), text


async def mark_shown(store: Store, game_id: int, seq: int, revision: int, *, hands: bool = False) -> None:
    """Record that the channel shows a game as of an entry and a revision."""
    async with changing(store, game_id) as game:
        game.mark_shown(seq, revision, hands=hands)


async def mark_hands_shown(store: Store, game_id: int, seq: int, revision: int) -> None:
    """Record that the hand DMs show the hands as of an entry and a revision."""
    async with changing(store, game_id) as game:
        game.mark_hands_shown(seq, revision)


def entry(seq: int, events: str = "[]") -> LogEntry:
    """Return the deal for seq 0, and a move of seat 0 for any other."""
    if seq == 0:
        return LogEntry(0, EntryKind.DEAL, seat=None, member_id=100, move=None, events=events, at=2000)
    return LogEntry(seq, EntryKind.MOVE, seat=0, member_id=100, move='{"take": "rgb"}', events=events, at=2000 + seq)


def message(
    message_id: int, game_id: int, kind: MessageKind = MessageKind.BOARD, member_id: int | None = None
) -> MessageRecord:
    """Return a record of a message, a board unless another kind is given."""
    return MessageRecord(message_id, game_id, kind, channel_id=10, member_id=member_id, seq=0, sent_at=3000)


def sql(path: Path, statement: str, *parameters: object) -> list[Any]:
    """Return the rows of a statement, run on a connection of its own as another program would."""
    with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as connection:
        connection.execute("PRAGMA foreign_keys = ON")
        return connection.execute(statement, parameters).fetchall()


def columns_with(path: Path, text: str) -> set[str]:
    """Return the columns of all tables that hold a text, or a number with these digits, somewhere."""
    tables = [name for (name,) in sql(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")]
    columns = [(table, row[1]) for table in tables for row in sql(path, f"PRAGMA table_info({table})")]
    query = "SELECT 1 FROM {} WHERE instr(CAST({} AS TEXT), ?)"
    return {f"{table}.{name}" for table, name in columns if sql(path, query.format(table, name), text)}
