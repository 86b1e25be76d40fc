"""One game as it is stored: read as a whole, and written as the difference between two states."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any

from bot.store.records import (
    Computer,
    EntryKind,
    Former,
    GameRecord,
    GameStatus,
    LogEntry,
    Member,
    MessageKind,
    MessageRecord,
    Occupant,
    PlanRecord,
    PlanResult,
    QuestionRecord,
    Result,
    SeatRecord,
    WaitRecord,
)
from bot.store.results import removal_statements, result_statements
from bot.store.sqlite.connection import Statement, fetch
from bot.store.sqlite.errors import BadRow, GameUnreadable, StaleVersion
from bot.store.timers import TimersOfGame, timer_statements


@dataclass(frozen=True, slots=True)
class DealRecord:
    """What the deal of a game follows from: its secret, and the presses so far as one line of text.

    `is_opened`: a member was given the deal after the game, so that its end stays. Secret until the game is over. What
    is lost is None.
    """

    secret: str | None = field(default=None, repr=False)
    presses: str | None = field(default=None, repr=False)
    is_opened: bool = False


@dataclass(frozen=True, slots=True)
class GameRows:
    """Everything that is stored about one game apart from its log, its result, its timers and the text of its deal.

    `former` are the names of members whose seat was given to another player, by member. `plans` are by seat,
    `plan_results` by the log entry that began the turn, `questions` by kind, and `messages` by message, oldest first.
    """

    record: GameRecord
    seats: tuple[SeatRecord, ...] = ()
    former: Mapping[int, str] = field(default_factory=dict[int, str])
    plans: Mapping[int, PlanRecord] = field(default_factory=dict[int, PlanRecord])
    plan_results: Mapping[int, PlanResult] = field(default_factory=dict[int, PlanResult])
    questions: Mapping[str, QuestionRecord] = field(default_factory=dict[str, QuestionRecord])
    wait: WaitRecord | None = None
    messages: Mapping[int, MessageRecord] = field(default_factory=dict[int, MessageRecord])
    deal: DealRecord | None = None

    def with_id(self, game_id: int) -> "GameRows":
        """Return the rows of a new game with its id."""
        return replace(
            self,
            record=replace(self.record, id=game_id),
            seats=tuple(replace(seat, game_id=game_id) for seat in self.seats),
            wait=None if self.wait is None else replace(self.wait, game_id=game_id),
        )


@dataclass(frozen=True, slots=True)
class Written:
    """What is written with a change of a game besides the rows that differ.

    `entries` are appended to the log. `timers` are due times by their kind and their member, None for a timer of the
    game itself; one that is None is removed. `result` is that of a game that is over now. `deal_text` is the text of
    the deal. The plans of the seats `unplanned` are no longer told from moves by hand.
    """

    entries: Sequence[LogEntry] = ()
    timers: TimersOfGame = field(default_factory=dict[tuple[str, int | None], int | None])
    result: Result | None = None
    deal_text: str | None = None
    unplanned: Sequence[int] = ()


def read_game(game_id: int, with_log: bool, connection: sqlite3.Connection) -> tuple[GameRows, list[LogEntry]] | None:
    """Return a game and its whole log as of one moment, or None for an unknown game.

    Without a log, that may be damaged, the list is empty. Raises `GameUnreadable`.
    """
    if connection.in_transaction:
        return _read(game_id, with_log, connection)
    connection.execute("BEGIN")
    try:
        return _read(game_id, with_log, connection)
    finally:
        connection.execute("COMMIT")


def _read(game_id: int, with_log: bool, connection: sqlite3.Connection) -> tuple[GameRows, list[LogEntry]] | None:
    def rows_of(table: str, order: str) -> list[sqlite3.Row]:
        return fetch(f"SELECT * FROM {table} WHERE game_id = ? ORDER BY {order}", (game_id,), connection)  # noqa: S608 - our own names

    games = fetch("SELECT * FROM games WHERE id = ?", (game_id,), connection)
    if not games:
        return None
    answers: dict[str, dict[int, str | None]] = {}
    for row in rows_of("answers", "member_id"):
        answers.setdefault(row["kind"], {})[row["member_id"]] = row["answer"]
    waits, deals = rows_of("waits", "game_id"), rows_of("sealed_deals", "game_id")
    rows = GameRows(
        record=game_of_row(games[0]),
        seats=tuple(seat_of_row(row) for row in rows_of("seats", "seat")),
        former={row["member_id"]: row["name"] for row in rows_of("former_members", "member_id")},
        plans={row["seat"]: plan_of_row(row) for row in rows_of("plans", "seat")},
        plan_results={row["tried_seq"]: _plan_result_of_row(row) for row in rows_of("plan_results", "tried_seq")},
        questions={
            row["kind"]: QuestionRecord(**row, answers=answers.get(row["kind"], {}))
            for row in rows_of("questions", "kind")
        },
        wait=WaitRecord(**waits[0]) if waits else None,
        messages={row["message_id"]: message_of_row(row) for row in rows_of("messages", "message_id")},
        deal=DealRecord(deals[0]["secret"], deals[0]["presses"], bool(deals[0]["opened"])) if deals else None,
    )
    return rows, [entry_of_row(row) for row in rows_of("log", "seq")] if with_log else []


def creation(rows: GameRows, written: Written) -> list[Statement]:
    """Return the statements that add a game."""
    columns = _columns_of_game(rows.record)
    names = ", ".join(columns)
    places = ", ".join(f":{name}" for name in columns)
    empty = GameRows(replace(rows.record, newest_seq=-1))
    return [
        Statement(f"INSERT INTO games ({names}) VALUES ({places})", columns),  # noqa: S608 - names of columns
        *_children(empty, rows, written),
    ]


def difference(before: GameRows, after: GameRows, written: Written) -> list[Statement]:
    """Return the statements that turn the stored state of a game into another one, and raise its version by one.

    They raise `StaleVersion` if the stored version is not that of `before`, or if the log has grown; nothing is written
    then.
    """
    old, new = _columns_of_game(before.record), _columns_of_game(after.record)
    changed = {name: value for name, value in new.items() if value != old[name] and name != "version"}
    changes = "".join(f", {name} = :{name}" for name in changed)
    fence = Statement(
        f"UPDATE games SET version = version + 1{changes} WHERE id = :id AND version = :version RETURNING id",  # noqa: S608 - names of columns
        {**changed, "id": before.record.id, "version": before.record.version},
        if_no_row=StaleVersion("Another change of this game was written first."),
    )
    return [fence, *_children(before, after, written)]


def _children(before: GameRows, after: GameRows, written: Written) -> Iterator[Statement]:
    """Yield the statements for everything but the row of the game itself."""
    game_id = after.record.id
    if written.entries:
        first = before.record.newest_seq + 1
        if [entry.seq for entry in written.entries] != list(range(first, after.record.newest_seq + 1)):
            raise BadRow("A log has no gaps, and uses no seq twice.")
        yield _insertion("log", [{"game_id": game_id, **asdict(entry)} for entry in written.entries])
    is_open = after.record.status.is_open
    if before.seats != after.seats or before.record.status.is_open != is_open:
        # Deleted and inserted again, because SQLite checks the key after each row of an UPDATE.
        yield Statement("DELETE FROM seats WHERE game_id = ?", (game_id,))
        if after.seats:
            yield _insertion("seats", [_columns_of_seat(game_id, seat, is_open) for seat in after.seats])
    yield from _changes("former_members", "member_id", game_id, _names(before), _names(after))
    yield from _changes("plans", "seat", game_id, _dicts(before.plans), _dicts(after.plans))
    yield from _changes("plan_results", "tried_seq", game_id, _results(before), _results(after))
    yield from _questions(game_id, before.questions, after.questions)
    yield from _changes("messages", "message_id", game_id, _dicts(before.messages), _dicts(after.messages))
    waits = [{} if rows.wait is None else {game_id: asdict(rows.wait)} for rows in (before, after)]
    yield from _changes("waits", "game_id", game_id, *waits)
    yield from _deal(game_id, before.deal, after.deal, written.deal_text)
    yield from timer_statements(game_id, written.timers)
    for seat in written.unplanned:
        yield Statement("UPDATE log SET is_planned = 0 WHERE game_id = ? AND seat = ? AND is_planned", (game_id, seat))
    if written.result is not None:
        yield from result_statements(written.result)
    elif before.record.status is GameStatus.FINISHED and is_open:
        yield from removal_statements(game_id)


def _changes(
    table: str, key: str, game_id: int, before: Mapping[int, Mapping[str, Any]], after: Mapping[int, Mapping[str, Any]]
) -> Iterator[Statement]:
    """Yield the statements that delete the rows of a table which are gone, and write those that are new or changed."""
    for each in before.keys() - after.keys():
        yield Statement(f"DELETE FROM {table} WHERE game_id = ? AND {key} = ?", (game_id, each))  # noqa: S608 - our own names
    for each, row in after.items():
        if before.get(each) != row:
            yield _insertion(table, [{**row, "game_id": game_id}], "OR REPLACE " if each in before else "")


def _insertion(table: str, rows: Sequence[Mapping[str, Any]], conflict: str = "") -> Statement:
    """Return the statement that inserts rows, given by their columns, of which all have the same."""
    names = ", ".join(rows[0])
    places = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(rows))
    values = [value for row in rows for value in row.values()]
    return Statement(f"INSERT {conflict}INTO {table} ({names}) VALUES {places}", values)  # noqa: S608 - our own names


def _questions(
    game_id: int, before: Mapping[str, QuestionRecord], after: Mapping[str, QuestionRecord]
) -> Iterator[Statement]:
    for kind in before.keys() | after.keys():
        if before.get(kind) == after.get(kind):
            continue
        for table in ("questions", "answers"):
            yield Statement(f"DELETE FROM {table} WHERE game_id = ? AND kind = ?", (game_id, kind))  # noqa: S608 - our own names
        if (question := after.get(kind)) is not None:
            row = {name: value for name, value in asdict(question).items() if name != "answers"}
            yield _insertion("questions", [{**row, "game_id": game_id}])
            answers = [
                {"game_id": game_id, "kind": kind, "member_id": member_id, "answer": answer}
                for member_id, answer in question.answers.items()
            ]
            if answers:
                yield _insertion("answers", answers)


def _deal(game_id: int, before: DealRecord | None, after: DealRecord | None, text: str | None) -> Iterator[Statement]:
    if after is not None and before != after:
        yield Statement(
            """
            INSERT INTO sealed_deals (game_id, secret, presses, opened) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (game_id) DO UPDATE SET presses = ?3, opened = ?4
            """,
            (game_id, after.secret, after.presses, after.is_opened),
        )
    if text is not None:
        yield Statement("UPDATE sealed_deals SET text = ? WHERE game_id = ?", (text, game_id))


def _columns_of_game(record: GameRecord) -> dict[str, Any]:
    columns = {each.name: getattr(record, each.name) for each in fields(record)}
    return {**columns, "hinted": json.dumps(record.hinted)}


def _columns_of_seat(game_id: int, seat: SeatRecord, is_open: bool) -> dict[str, Any]:
    occupant, member_id, level, plays_for = _columns_of(seat.occupant)
    return {
        "game_id": game_id,
        "seat": seat.seat,
        "name": seat.name,
        "occupant": occupant,
        "member_id": member_id,
        "level": level,
        "plays_for": plays_for,
        "colour": seat.colour,
        "invited": seat.is_invited,
        "held_until": seat.held_until,
        "is_open": is_open,
    }


def _columns_of(occupant: Occupant) -> tuple[str, int | None, str | None, int | None]:
    """Return the columns occupant, member_id, level and plays_for."""
    match occupant:
        case Member(member_id):
            return "member", member_id, None, None
        case Computer(level, plays_for):
            return "computer", None, level, plays_for
        case Former():
            return "former", None, None, None


def _names(rows: GameRows) -> dict[int, dict[str, Any]]:
    return {member_id: {"member_id": member_id, "name": name} for member_id, name in rows.former.items()}


def _dicts(records: Mapping[int, PlanRecord] | Mapping[int, MessageRecord]) -> dict[int, dict[str, Any]]:
    return {key: asdict(record) for key, record in records.items()}


def _results(rows: GameRows) -> dict[int, dict[str, Any]]:
    return {
        seq: {**asdict(each.plan), "tried_seq": seq, "line": each.line, "last_seq": each.last_seq}
        for seq, each in rows.plan_results.items()
    }


def game_of_row(row: sqlite3.Row) -> GameRecord:
    """Return the record of a row with all columns of `games`."""
    columns = {each.name: row[each.name] for each in fields(GameRecord)}
    columns |= {"status": GameStatus(row["status"]), "hinted": tuple(json.loads(row["hinted"]))}
    return GameRecord(**columns)


def seat_of_row(row: sqlite3.Row) -> SeatRecord:
    """Return the record of a row with all columns of `seats`."""
    occupant: Occupant
    match row["occupant"]:
        case "member":
            occupant = Member(row["member_id"])
        case "computer":
            occupant = Computer(row["level"], row["plays_for"])
        case _:
            occupant = Former()
    return SeatRecord(
        game_id=row["game_id"],
        seat=row["seat"],
        name=row["name"],
        occupant=occupant,
        colour=row["colour"],
        is_invited=bool(row["invited"]),
        held_until=row["held_until"],
    )


def entry_of_row(row: sqlite3.Row) -> LogEntry:
    """Return the record of a row of `log`. Raises `GameUnreadable` for a kind that this version does not know."""
    try:
        kind = EntryKind(row["kind"])
    except ValueError:
        text = f"Entry {row['seq']} of game {row['game_id']} is of the unknown kind {row['kind']!r}."
        raise GameUnreadable(text) from None
    return LogEntry(
        seq=row["seq"],
        kind=kind,
        seat=row["seat"],
        member_id=row["member_id"],
        move=row["move"],
        events=row["events"],
        at=row["at"],
        is_planned=bool(row["is_planned"]),
    )


def plan_of_row(row: sqlite3.Row) -> PlanRecord:
    """Return the record of a row with the columns of `plans`."""
    return PlanRecord(row["game_id"], row["seat"], row["member_id"], row["seq"], row["lines"], row["unless"])


def _plan_result_of_row(row: sqlite3.Row) -> PlanResult:
    return PlanResult(plan_of_row(row), row["tried_seq"], row["line"], row["last_seq"])


def message_of_row(row: sqlite3.Row) -> MessageRecord:
    """Return the record of a row of `messages`. Raises `GameUnreadable` for a kind that this version does not know."""
    try:
        columns: dict[str, Any] = {**row, "kind": MessageKind(row["kind"])}
    except ValueError:
        raise GameUnreadable(f"Game {row['game_id']} has a message of the unknown kind {row['kind']!r}.") from None
    return MessageRecord(**columns)
