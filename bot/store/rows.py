"""One game as it is stored: read as a whole, and written as the difference between two states."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from bot.engine import Frozen
from bot.store import records
from bot.store.contract import sql
from bot.store.contract.errors import BadRow, GameUnreadable, StaleVersion
from bot.store.results import removal_statements, result_statements
from bot.store.timers import TimersOfGame, timer_statements


class GameRows(Frozen):
    """Everything that is stored about one game apart from its log, its result, its timers and the text of its deal.

    `former` are the names of members whose seat was given to another player, by member. `plans` are by seat,
    `plan_results` by the log entry that began the turn, `questions` by kind, and `messages` by message, oldest first.
    """

    record: records.GameRecord
    seats: tuple[records.SeatRecord, ...] = ()
    former: Mapping[int, str] = field(default_factory=dict[int, str])
    plans: Mapping[int, records.PlanRecord] = field(default_factory=dict[int, records.PlanRecord])
    plan_results: Mapping[int, records.PlanResult] = field(default_factory=dict[int, records.PlanResult])
    questions: Mapping[str, records.QuestionRecord] = field(default_factory=dict[str, records.QuestionRecord])
    wait: records.WaitRecord | None = None
    messages: Mapping[int, records.MessageRecord] = field(default_factory=dict[int, records.MessageRecord])
    deal: records.DealRecord | None = None


class Written(Frozen):
    """The part of a change that is written besides the rows that differ.

    `entries` are appended to the log. `timers` are due times by their kind and their member, None for a timer of the
    game itself; one that is None is removed. `result` is that of a game that is over now. `deal_text` is the text of
    the deal. The plans of the seats `unplanned` are no longer told from moves by hand.
    """

    entries: Sequence[records.LogEntry] = ()
    timers: TimersOfGame = field(default_factory=dict[tuple[str, int | None], int | None])
    result: records.Result | None = None
    deal_text: str | None = field(default=None, repr=False)
    unplanned: Sequence[int] = ()


def read_game(
    game_id: int, with_log: bool, connection: sql.Connection
) -> tuple[GameRows, list[records.LogEntry]] | None:
    """Return a game and its whole log as of one moment, or None for an unknown game.

    Without a log, that may be damaged, the list is empty. Raises `GameUnreadable`.
    """

    def rows_of(table: str, order: str) -> list[sql.Row]:
        return sql.fetch(f"SELECT * FROM {table} WHERE game_id = ? ORDER BY {order}", (game_id,), connection)  # noqa: S608 - our own names

    with sql.snapshot(connection):
        games = sql.fetch("SELECT * FROM games WHERE id = ?", (game_id,), connection)
        if not games:
            return None
        answers: dict[str, dict[int, str | None]] = {}
        for row in rows_of("answers", "member_id"):
            answers.setdefault(row["kind"], {})[row["member_id"]] = row["answer"]
        waits, deals = rows_of("waits", "game_id"), rows_of("sealed_deals", "game_id")
        rows = GameRows(
            record=sql.record_of(records.GameRecord, games[0]),
            seats=tuple(seat_of_row(row) for row in rows_of("seats", "seat")),
            former={row["member_id"]: row["name"] for row in rows_of("former_members", "member_id")},
            plans={row["seat"]: sql.record_of(records.PlanRecord, row) for row in rows_of("plans", "seat")},
            plan_results={
                row["tried_seq"]: sql.record_of(records.PlanResult, row, plan=sql.record_of(records.PlanRecord, row))
                for row in rows_of("plan_results", "tried_seq")
            },
            questions={
                row["kind"]: records.QuestionRecord(**row, answers=answers.get(row["kind"], {}))
                for row in rows_of("questions", "kind")
            },
            wait=records.WaitRecord(**waits[0]) if waits else None,
            messages={
                row["message_id"]: _of_known_kind(records.MessageRecord, row, "A message at entry")
                for row in rows_of("messages", "message_id")
            },
            deal=sql.record_of(records.DealRecord, deals[0], is_opened=bool(deals[0]["opened"])) if deals else None,
        )
        return rows, [entry_of_row(row) for row in rows_of("log", "seq")] if with_log else []


def creation(rows: GameRows, written: Written) -> list[sql.Statement]:
    """Return the statements that add a game."""
    empty = GameRows(replace(rows.record, newest_seq=-1))
    return [sql.insertion("games", sql.columns_of(rows.record)), *_children(empty, rows, written)]


def difference(before: GameRows, after: GameRows, written: Written) -> list[sql.Statement]:
    """Return the statements that turn one state into another and raise the version, or raise `StaleVersion`."""
    old, new = sql.columns_of(before.record), sql.columns_of(after.record)
    changed = {name: value for name, value in new.items() if value != old[name]}
    changes = "".join(f", {name} = :{name}" for name in changed)
    fence = sql.Statement(
        f"UPDATE games SET version = version + 1{changes} WHERE id = :id AND version = :version RETURNING id",  # noqa: S608 - names of columns
        {**changed, "id": before.record.id, "version": before.record.version},
        if_no_row=StaleVersion("Another change of this game was written first."),
    )
    return [fence, *_children(before, after, written)]


def _children(before: GameRows, after: GameRows, written: Written) -> Iterator[sql.Statement]:
    game_id = after.record.id
    if written.entries:
        first = before.record.newest_seq + 1
        if [entry.seq for entry in written.entries] != list(range(first, after.record.newest_seq + 1)):
            raise BadRow("A log has no gaps, and uses no seq twice.")
        yield sql.insertion("log", *({"game_id": game_id, **sql.columns_of(entry)} for entry in written.entries))
    opens_or_closes = before.record.status.is_open != after.record.status.is_open  # each seat has a copy of it
    for child in _CHILDREN:
        was, is_now = getattr(before, child.part), getattr(after, child.part)
        if opens_or_closes or (was is not is_now and was != is_now):
            yield from _changes(child, game_id, child.by_key(before), child.by_key(after))
    if before.record.status is records.GameStatus.PLAYING and not after.record.status.is_open:
        yield sql.Statement("DELETE FROM tries WHERE game_id = ?", (game_id,))
    yield from _deal(game_id, before.deal, after.deal, written.deal_text)
    yield from timer_statements(game_id, written.timers)
    for seat in written.unplanned:
        yield sql.Statement(
            "UPDATE log SET is_planned = 0 WHERE game_id = ? AND seat = ? AND is_planned = 1", (game_id, seat)
        )
    if written.result is not None:
        yield from result_statements(written.result)
    elif before.record.status is records.GameStatus.FINISHED and after.record.status.is_open:
        yield from removal_statements(game_id)


class _Child(Frozen):
    """A table whose rows follow from one part of `GameRows`; `key` and `game_id` tell its rows apart."""

    table: str
    part: str
    key: Sequence[str]
    rows: Callable[[GameRows], Iterable[sql.Columns]]

    def by_key(self, rows: GameRows) -> Mapping[Any, sql.Columns]:
        """Return the rows of a game by their key."""
        return {tuple(row[name] for name in self.key): row for row in self.rows(rows)}


def _seats(rows: GameRows) -> Iterable[sql.Columns]:
    return (_columns_of_seat(seat, rows.record.status.is_open) for seat in rows.seats)


def _former_members(rows: GameRows) -> Iterable[sql.Columns]:
    return ({"member_id": member_id, "name": name} for member_id, name in rows.former.items())


def _plan_results(rows: GameRows) -> Iterable[sql.Columns]:
    return (sql.columns_of(each.plan) | sql.columns_of(each, "plan") for each in rows.plan_results.values())


def _questions(rows: GameRows) -> Iterable[sql.Columns]:
    return (sql.columns_of(each, "answers") for each in rows.questions.values())


def _answers(rows: GameRows) -> Iterable[sql.Columns]:
    for question in rows.questions.values():
        for member_id, answer in question.answers.items():
            yield {"kind": question.kind, "member_id": member_id, "answer": answer}


_CHILDREN = (
    _Child("seats", "seats", ("seat",), _seats),
    _Child("former_members", "former", ("member_id",), _former_members),
    _Child("plans", "plans", ("seat",), lambda rows: map(sql.columns_of, rows.plans.values())),
    _Child("plan_results", "plan_results", ("tried_seq",), _plan_results),
    _Child("questions", "questions", ("kind",), _questions),
    _Child("answers", "questions", ("kind", "member_id"), _answers),
    _Child("messages", "messages", ("message_id",), lambda rows: map(sql.columns_of, rows.messages.values())),
    _Child("waits", "wait", (), lambda rows: () if rows.wait is None else (sql.columns_of(rows.wait),)),
)


def _changes(
    child: _Child, game_id: int, before: Mapping[Any, sql.Columns], after: Mapping[Any, sql.Columns]
) -> Iterator[sql.Statement]:
    """Yield the statements that delete the rows which are gone or changed, and insert those that are new or changed."""
    condition = " AND ".join(f"{name} = :{name}" for name in ("game_id", *child.key))
    for key, row in before.items():
        if after.get(key) != row:
            # First, because SQLite checks the key of a seat after each row of an UPDATE.
            yield sql.Statement(f"DELETE FROM {child.table} WHERE {condition}", {**row, "game_id": game_id})  # noqa: S608 - our own names
    if new := [{**row, "game_id": game_id} for key, row in after.items() if before.get(key) != row]:
        yield sql.insertion(child.table, *new)


def _deal(
    game_id: int, before: records.DealRecord | None, after: records.DealRecord | None, text: str | None
) -> Iterator[sql.Statement]:
    if after is not None and before != after:
        yield sql.Statement(
            """
            INSERT INTO sealed_deals (game_id, secret, presses, opened) VALUES (?, ?, ?, ?)
            ON CONFLICT (game_id) DO UPDATE SET presses = excluded.presses, opened = excluded.opened
            """,
            (game_id, after.secret, after.presses, after.is_opened),
        )
    if text is not None:
        yield sql.Statement("UPDATE sealed_deals SET text = ? WHERE game_id = ?", (text, game_id))


def _columns_of_seat(seat: records.SeatRecord, is_open: bool) -> sql.Columns:
    match seat.occupant:
        case records.Member(member_id):
            occupant: sql.Columns = {"occupant": "member", "member_id": member_id}
        case records.Computer(level, plays_for):
            occupant = {"occupant": "computer", "level": level, "plays_for": plays_for}
        case records.Former():
            occupant = {"occupant": "former"}
    return {
        **{"seat": seat.seat, "name": seat.name, "colour": seat.colour},
        **{"invited": seat.is_invited, "held_until": seat.held_until, "is_open": is_open},
        "changed_hands": seat.has_changed_hands,
        **{"member_id": None, "level": None, "plays_for": None, **occupant},
    }


def seat_of_row(row: sql.Row) -> records.SeatRecord:
    """Return the record of a row with all columns of `seats`."""
    occupant = records.occupant_of(row["member_id"], row["level"], row["plays_for"])
    flags = {"is_invited": bool(row["invited"]), "has_changed_hands": bool(row["changed_hands"])}
    return sql.record_of(records.SeatRecord, row, occupant=occupant, **flags)


def entry_of_row(row: sql.Row) -> records.LogEntry:
    """Return the record of a row of `log`. Raises `GameUnreadable` for a kind that this release does not know."""
    return _of_known_kind(records.LogEntry, row, "Entry")


def _of_known_kind(record: type[sql.T], row: sql.Row, what: str) -> sql.T:
    try:
        return sql.record_of(record, row)
    except ValueError:
        text = f"{what} {row['seq']} of game {row['game_id']} is of the unknown kind {row['kind']!r}."
        raise GameUnreadable(text) from None
