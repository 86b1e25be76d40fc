"""A game as a unit: changed in memory, written once when the block is left, and never over a newer state."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot import store
from bot.engine import GameError
from bot.games import Computer, GameStatus, MessageChanges, MessageKind, MessageRecord, Tables, WaitRecord
from bot.games.lobby.lobby import release_first_player
from bot.games.unit.logged_move import played_moves
from bot.games.unit.refusals import ChannelTaken, NoSuchGame, StaleBoard
from bot.games.unit.unit import Game
from tests.support.builders import take
from tests.support.snapshots import away_until
from tests.support.store_builders import due_time, sql
from tests.support.table_builders import ANN, BO, CLEO, DAN, a_game, a_lobby
from tests.support.waiting import PATIENCE
from tests.tables.conftest import Trips

HALF_A_CHARACTER = "\ud83d"


@pytest.fixture
async def other(path: Path, tables: Tables) -> AsyncIterator[Tables]:
    """Another process on the same database."""
    other = Tables(await store.Store.open(path, busy_timeout=0.05), clock=lambda: 2_000)
    yield other
    await other.close()


def everything(path: Path) -> list[list[Any]]:
    """Return all that is stored, row by row."""
    tables = [name for (name,) in sql(path, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")]
    return [sql(path, f"SELECT * FROM {name} ORDER BY 1, 2") for name in tables]  # noqa: S608 - our own tables


def version_of(path: Path, game_id: int) -> int:
    [[version]] = sql(path, "SELECT version FROM games WHERE id = ?", game_id)
    return version


def moved(game: Game, member_id: int, gems: str) -> None:
    """Take three gems for the member to move."""
    game.append(played_moves(game.table, [take(gems)], game.now), member_id)


def a_plan(game: Game, seat: int = 1, member_id: int = BO) -> store.PlanRecord:
    return store.PlanRecord(game.id, seat, member_id, game.table.seq, "[]", "[]")


def a_question(game: Game, asked_by: int = ANN) -> store.QuestionRecord:
    return store.QuestionRecord(game.id, "undo", asked_by, game.table.seq, 0, 1_000, 9_000, {BO: None, CLEO: "yes"})


def a_message(game: Game, message_id: int, kind: MessageKind = MessageKind.BOARD, member: int | None = None):
    return MessageRecord(message_id, game.id, kind, 5, member, game.table.seq, 1_000)


# --- one write -------------------------------------------------------------------------------------------------------


async def test_leaving_the_block_writes_everything_once(tables: Tables, trips: Trips, path: Path):
    table = await a_game(tables, ANN, BO, CLEO)
    version, before = version_of(path, table.id), len(trips)
    async with tables.games.locked(table.id) as game:
        moved(game, ANN, "wbr")
        game.plans.put(a_plan(game, 2, CLEO))
        game.put_question(a_question(game))
        game.wait = WaitRecord(game.id, BO, 1, 1_000, silent_since=1_000)
        game.record_messages(MessageChanges(sent=[a_message(game, 71), a_message(game, 72)]))
        game.set_timer("reminder", 5_000)
        game.revise(host_id=BO)
        assert trips.since(before) == 0, "nothing is read or written within the block"
    assert trips.since(before) == 1
    assert version_of(path, table.id) == version + 1 == game.table.game.version
    assert sql(path, "SELECT host_id, newest_seq, seat_to_act FROM games") == [(BO, 1, 1)]
    assert sql(path, "SELECT seat, member_id FROM plans") == [(2, CLEO)]
    assert sql(path, "SELECT member_id, answer FROM answers ORDER BY 1") == [(BO, None), (CLEO, "yes")]
    assert sql(path, "SELECT member_id FROM waits") == [(BO,)]
    assert sql(path, "SELECT message_id FROM messages ORDER BY 1") == [(71,), (72,)]
    assert await due_time(tables.games.store, "reminder", table.id, None) == 5_000


@pytest.mark.parametrize("error", [ZeroDivisionError, StaleBoard])
async def test_a_block_that_raises_writes_nothing(tables: Tables, path: Path, error: type[Exception]):
    table = await a_game(tables)
    before = everything(path)
    with pytest.raises(error):  # noqa: PT012 - the end of the block is tested
        async with tables.games.locked(table.id) as game:
            moved(game, ANN, "wbr")
            game.give_seat(1, "Cleo", store.Member(CLEO))
            game.revise(host_id=BO)
            game.set_timer("reminder", 5_000)
            game.check_seq(table.seq if error is StaleBoard else None)
            raise ZeroDivisionError
    assert everything(path) == before
    assert await tables.find(table.id) == table
    async with tables.games.locked(table.id) as game:
        assert game.table == table


async def test_a_block_that_changes_nothing_writes_nothing(tables: Tables, trips: Trips, path: Path):
    table = await a_game(tables)
    before, stored = len(trips), everything(path)
    async with tables.games.locked(table.id) as game:
        assert not game.has_changed
        game.drop_question("undo")
        game.plans.drop([2])
        release_first_player(game, BO)
    assert trips.since(before) == 0
    assert everything(path) == stored


async def test_a_write_goes_on_when_its_task_is_cancelled(tables: Tables, path: Path):
    """Then memory has what the store has, whichever that is."""
    table = await a_game(tables)

    async def play() -> None:
        async with tables.games.locked(table.id) as game:
            moved(game, ANN, "wbr")

    for steps in range(6):
        task = asyncio.create_task(play())
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        found = await tables.find(table.id)
        assert [(found.seq,)] == sql(path, "SELECT newest_seq FROM games")
        assert (await tables.games.known(table.id)).table == found
        if found.seq:
            break
    assert (await tables.play.make(table.id, (await tables.find(table.id)).member_to_act() or 0, [take("gkr")])).seq > 0


async def test_two_tasks_change_a_game_one_after_the_other(tables: Tables):
    table = await a_game(tables)
    other = await a_game(tables, channel=6)
    order: list[str] = []
    is_changed_elsewhere = asyncio.Event()

    async def rename(name: str) -> None:
        async with tables.games.locked(table.id) as game:
            order.append(f"begin {name}")
            await is_changed_elsewhere.wait()  # the other task would have been as quick
            game.revise(language=name)
            order.append(f"end {name}")

    async def elsewhere() -> None:
        async with tables.games.locked(other.id) as game:
            game.revise(language="nl")
        is_changed_elsewhere.set()

    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(rename("de"), rename("da"), elsewhere())
    assert order == ["begin de", "end de", "begin da", "end da"]
    assert (await tables.find(table.id)).game.language == "da"


async def test_an_unknown_game_is_refused(tables: Tables):
    with pytest.raises(NoSuchGame):
        async with tables.games.locked(404):
            pytest.fail("no game is handed out")
    with pytest.raises(NoSuchGame):
        await tables.games.current(404)
    with pytest.raises(NoSuchGame):
        await tables.games.record(404)
    async with tables.games.locked((await a_game(tables)).id, even_damaged=True) as game:
        assert not game.is_damaged


# --- the fence -------------------------------------------------------------------------------------------------------


CHANGES_ELSEWHERE: list[Callable[[Tables, int], Any]] = [
    lambda other, game_id: other.play.make(game_id, ANN, [take("wbr")]),
    lambda other, game_id: other.hosting.replace_player(game_id, BO, CLEO, "Cleo"),
    lambda other, game_id: other.hosting.end(game_id),
    lambda other, game_id: other.lobby.configure(game_id, ANN, theme="dark"),
    lambda other, game_id: other.members.forget(BO, {"en": "Former player"}),
    lambda other, game_id: other.settings.go_away(BO, 9_000),
]


@pytest.mark.parametrize("number", range(len(CHANGES_ELSEWHERE)))
async def test_a_change_by_another_process_in_between_is_refused_and_nothing_is_written(
    tables: Tables, other: Tables, path: Path, number: int
):
    table = await a_game(tables)
    with pytest.raises(StaleBoard):  # noqa: PT012 - the end of the block is tested
        async with tables.games.locked(table.id) as game:
            await CHANGES_ELSEWHERE[number](other, table.id)
            stored = everything(path)
            moved(game, ANN, "gkr")
            game.set_timer("reminder", 5_000)
    assert everything(path) == stored
    assert (await tables.games.known(table.id)).table == await other.find(table.id), "the cache has what is stored"
    async with tables.games.locked(table.id) as game:
        game.revise(language="nl")
    assert (await other.find(table.id)).game.language == "nl"


async def test_an_entry_that_is_in_the_log_already_is_refused(tables: Tables, path: Path):
    """The key of the log is a fence, too, should a program not have raised the version."""
    table = await a_game(tables)
    columns = "game_id, {}, kind, seat, member_id, move, events, at, is_planned"
    insert = f"INSERT INTO log ({columns.format('seq')}) SELECT {columns.format('seq + 1')} FROM log"  # noqa: S608
    sql(path, insert)
    stored = everything(path)
    with pytest.raises(StaleBoard):
        async with tables.games.locked(table.id) as game:
            moved(game, ANN, "gkr")
    assert everything(path) == stored


async def test_a_new_game_in_a_taken_channel_is_refused(tables: Tables, other: Tables):
    await a_lobby(tables)
    with pytest.raises(ChannelTaken):
        await a_lobby(other)
    await a_lobby(other, channel=6)


# --- the cache -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(len(CHANGES_ELSEWHERE)))
async def test_an_entry_is_valid_while_its_version_is_that_of_the_row(
    tables: Tables, other: Tables, path: Path, trips: Trips, number: int
):
    table = await a_game(tables)
    before = len(trips)
    assert await tables.find(table.id) == table
    assert trips.since(before) == 1, "only the version is read"
    await CHANGES_ELSEWHERE[number](other, table.id)
    assert await tables.find(table.id) == await other.find(table.id) != table
    assert (await tables.games.known(table.id)).rows == (await other.games.known(table.id)).rows


async def test_forgetting_a_member_raises_the_version_of_every_game_that_names_them(tables: Tables, path: Path):
    """Bo gave the seats away, and only the log and the lists of former players name Bo; one game is over."""
    games = [await a_game(tables, channel=channel) for channel in (1, 2, 3)]
    for table in games:
        await tables.play.make(table.id, ANN, [take("wbr")])
        await tables.play.make(table.id, BO, [take("wbr")])
        await tables.hosting.replace_player(table.id, BO, CLEO, "Cleo")
    await tables.hosting.end(games[1].id)
    await a_game(tables, channel=4)
    await tables.hosting.end(games[2].id, by=BO)
    versions = [version_of(path, table.id) for table in games]
    await tables.members.forget(BO, {"en": "Former player"})
    assert all(version_of(path, table.id) > version for table, version in zip(games, versions, strict=True))


def changes() -> dict[str, Callable[[Game], object]]:
    """Return every way to change a game in play of Ann, Bo and Cleo, in an order in which all of them are possible."""
    return {
        "moves": lambda game: moved(game, ANN, "wbr"),
        "plans": lambda game: (game.plans.put(a_plan(game, 0, ANN)), game.plans.put(a_plan(game, 2, CLEO))),
        "a result of a plan": lambda game: game.plans.add_result(store.PlanResult(a_plan(game, 2, CLEO), 1, 0, 1)),
        "a question": lambda game: game.put_question(a_question(game)),
        "an answer": lambda game: game.put_question(replace(a_question(game), answers={BO: "no", CLEO: "yes"})),
        "a wait": lambda game: setattr(game, "wait", WaitRecord(game.id, BO, 1, 1_000, silent_since=1_000)),
        "messages": lambda game: game.record_messages(
            MessageChanges(sent=[a_message(game, 72), a_message(game, 71, MessageKind.HAND, BO)])
        ),
        "an edit": lambda game: game.record_messages(
            MessageChanges(edited=[replace(a_message(game, 72), seq=0)], gone=[a_message(game, 404)])
        ),
        "shown": lambda game: game.mark_shown(1, game.rows.record.revision, hands=True),
        "hands": lambda game: game.mark_hands_shown(1, game.rows.record.revision),
        "options": lambda game: game.set_options(replace(game.options, theme="dark")),
        "the language": lambda game: game.revise(language="nl"),
        "the host": lambda game: game.revise(host_id=BO),
        "a hint": lambda game: game.change(hinted=(game.table.seq,)),
        "timers": lambda game: (game.set_timer("reminder", 9), game.set_timer("seat_by_vote", 8, BO)),
        "no timer": lambda game: game.set_timer("reminder", None),
        "a read result": lambda game: game.plans.mark_read(store.PlanResult(a_plan(game, 2, CLEO), 1, 0, 1)),
        "a plan that returns": lambda game: game.plans.bring_back(store.PlanResult(a_plan(game, 2, CLEO), 1, 0, 1)),
        "a plan that is tried again": lambda game: game.plans.add_result(
            store.PlanResult(a_plan(game, 2, CLEO), 1, 0, 1)
        ),
        "a seat": lambda game: game.give_seat(1, "Dan", store.Member(DAN)),
        "a stand-in": lambda game: game.give_seat(2, "Cleo", Computer("banker", plays_for=CLEO)),
        "a strange name": lambda game: game.give_seat(2, f"Cleo {HALF_A_CHARACTER}", store.Member(CLEO)),
        "a strange former name": lambda game: game.give_seat(2, "Robot", Computer("banker")),
        "no question": lambda game: game.drop_question("undo"),
        "no wait": lambda game: setattr(game, "wait", None),
        "no messages": lambda game: game.record_messages(MessageChanges(gone=[a_message(game, 71)])),
        "an opened deal": lambda game: setattr(game, "deal", replace(game.deal, is_opened=True)),  # type: ignore[type-var]
        "another revision": lambda game: game.revise(),
        "the end": lambda game: game.set_status(GameStatus.ENDED, 3_000, by=ANN),
        "a new beginning": lambda game: game.set_status(GameStatus.PLAYING, 4_000),
    }


async def test_what_is_in_memory_after_each_change_is_what_is_read_back(tables: Tables, path: Path):
    table = await a_game(tables, ANN, BO, CLEO)
    for name, change in changes().items():
        version = version_of(path, table.id)
        async with tables.games.locked(table.id) as game:
            change(game)
            changed = game.table
        kept = await tables.games.known(table.id)
        assert replace(changed, game=replace(changed.game, version=version + 1)) == kept.table, name
        tables.games.clear()
        assert await tables.games.known(table.id) == kept, name
        assert version_of(path, table.id) == version + 1, name


async def test_all_changes_at_once_are_what_is_read_back(tables: Tables):
    table = await a_game(tables, ANN, BO, CLEO)
    async with tables.games.locked(table.id) as game:
        for change in changes().values():
            change(game)
    kept = await tables.games.known(table.id)
    tables.games.clear()
    assert await tables.games.known(table.id) == kept


async def test_what_is_in_memory_after_each_change_of_a_lobby_is_what_is_read_back(tables: Tables):
    table = await a_lobby(tables)
    steps: dict[str, Callable[[Game], object]] = {
        "a seat": lambda game: game.add_seat(
            f"Cleo {HALF_A_CHARACTER}", store.Member(CLEO), is_invited=True, held_until=9
        ),
        "a computer": lambda game: game.add_seat("Robot", Computer("easy")),
        "accepted": lambda game: game.put_seat(replace(game.seats[2], is_invited=False, held_until=None)),
        "another order": lambda game: game.set_seats([game.seats[seat] for seat in (3, 1, 0, 2)]),
        "a free seat": lambda game: game.set_seats([game.seats[0], *game.seats[2:]]),
        "the same colour": lambda game: game.add_seat("Bo", store.Member(BO)),
        "closes": lambda game: game.revise(closes_at=50_000),
        "changed": lambda game: game.set_changed(),
        "another press": lambda game: setattr(game, "deal", replace(game.deal, presses="open 1, join 2")),  # type: ignore[type-var]
        "the end": lambda game: game.set_status(GameStatus.ENDED, 3_000),
    }
    for name, change in steps.items():
        async with tables.games.locked(table.id) as game:
            change(game)
        kept = await tables.games.known(table.id)
        tables.games.clear()
        assert await tables.games.known(table.id) == kept, name
    assert [seat.name for seat in kept.table.seats] == ["Robot", "Ann", "Cleo ?", "Bo"]
    assert [seat.colour for seat in kept.table.seats] == [3, 0, 2, 1]


# --- several games at once -------------------------------------------------------------------------------------------


async def two_games(tables: Tables) -> list[int]:
    return [(await a_game(tables, channel=channel)).id for channel in (1, 2)]


async def test_several_games_and_settings_are_written_together(tables: Tables, path: Path):
    game_ids = await two_games(tables)
    async with tables.games.locked_together(game_ids) as games:
        assert [game.id for game in games] == game_ids
        await tables.games.store.preferences.set_settings(BO, store.MemberSettings(remind_after=60))
        for game in games:
            game.revise(host_id=BO)
            game.set_timer("reminder", 7_000)
    assert sql(path, "SELECT host_id FROM games") == [(BO,), (BO,)]
    for game_id in game_ids:
        assert (await tables.games.known(game_id)).table.game.host_id == BO
        assert await due_time(tables.games.store, "reminder", game_id, None) == 7_000
    assert (await tables.games.store.preferences.member(BO)).settings.remind_after == 60


async def test_a_block_of_several_games_that_raises_writes_none(tables: Tables, path: Path):
    game_ids = await two_games(tables)
    stored = everything(path)
    with pytest.raises(ZeroDivisionError):  # noqa: PT012 - the end of the block is tested
        async with tables.games.locked_together(game_ids) as games:
            await tables.games.store.preferences.set_settings(BO, store.MemberSettings(remind_after=60))
            for game in games:
                game.revise(host_id=BO)
            raise ZeroDivisionError
    assert everything(path) == stored
    assert [(await tables.find(game_id)).game.host_id for game_id in game_ids] == [ANN, ANN]


@pytest.mark.parametrize("number", [0, 1])
async def test_one_of_several_games_that_cannot_be_written_keeps_the_others_from_being_written(
    tables: Tables, path: Path, number: int, monkeypatch: pytest.MonkeyPatch
):
    game_ids = await two_games(tables)
    stored, write = everything(path), tables.games.store.games.write

    async def fail_for_one(before: Any, after: Any, written: Any) -> None:
        if before.record.id == game_ids[number]:
            raise store.StoreError("the disk is full")
        await write(before, after, written)

    with monkeypatch.context() as patch:
        patch.setattr(tables.games.store.games, "write", fail_for_one)
        with pytest.raises(store.StoreError):  # noqa: PT012 - the end of the block is tested
            async with tables.games.locked_together(game_ids) as games:
                await tables.games.store.preferences.set_settings(BO, store.MemberSettings(remind_after=60))
                for game in games:
                    game.revise(host_id=BO)
    assert everything(path) == stored
    assert [(await tables.games.known(game_id)).table.game.host_id for game_id in game_ids] == [ANN, ANN]
    async with tables.games.locked_together(game_ids) as games:
        for game in games:
            game.revise(host_id=BO)
    assert sql(path, "SELECT host_id FROM games") == [(BO,), (BO,)]


async def test_time_away_is_recorded_with_all_games_or_not_at_all(
    tables: Tables, path: Path, monkeypatch: pytest.MonkeyPatch
):
    game_ids = await two_games(tables)
    stored, write, written = everything(path), tables.games.store.games.write, list[int]()

    async def fail_for_the_second(before: Any, after: Any, changes: Any) -> None:
        if written:
            raise store.StoreError("the disk is full")
        written.append(before.record.id)
        await write(before, after, changes)

    with monkeypatch.context() as patch:
        patch.setattr(tables.games.store.games, "write", fail_for_the_second)
        with pytest.raises(store.StoreError):
            await tables.settings.go_away(BO, 9_000)
    assert written
    assert everything(path) == stored
    assert await away_until(tables, BO) is None
    assert [(await tables.games.known(game_id)).is_pending for game_id in game_ids] == [True, True]
    await tables.settings.go_away(BO, 9_000)
    assert await away_until(tables, BO) == 9_000


async def test_a_damaged_game_is_left_out_of_several(tables: Tables):
    damaged, sound = await two_games(tables)
    await tables.games.store.database.write("UPDATE log SET events = '[{}]' WHERE game_id = ?", (damaged,))
    tables.games.clear()
    async with tables.games.locked_together([damaged, sound]) as games:
        assert [game.id for game in games] == [sound]


# --- damaged games ---------------------------------------------------------------------------------------------------


DAMAGE = {
    "events": "UPDATE log SET events = '[{}]'",
    "kind": "UPDATE log SET kind = 'miracle'",
    "options": 'UPDATE games SET options = \'{"seats": "many", "no such": 1}\'',
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
async def test_a_damaged_game_can_still_be_ended(tables: Tables, path: Path, damage: str):
    table = await a_game(tables)
    await tables.play.make(table.id, ANN, [take("wbr")])
    await tables.games.store.database.write(damage)
    log = sql(path, "SELECT * FROM log")
    tables.games.clear()
    for refused in (tables.find(table.id), tables.games.known(table.id), tables.play.make(table.id, BO, [take("wbr")])):
        with pytest.raises(store.GameUnreadable):
            await refused
    ended = await tables.hosting.end(table.id, by=ANN)
    assert (ended.status, ended.game.ended_by) == (GameStatus.ENDED, ANN)
    found = await tables.find(table.id)
    assert (found.status, found.position, found.seats.names) == (GameStatus.ENDED, None, ("Ann", "Bo"))
    await tables.delivery.mark_shown(found)
    assert not (await tables.games.known(table.id)).is_pending
    assert sql(path, "SELECT * FROM log") == log, "the log is kept as it is"
    with pytest.raises(GameError, match="error-game-over"):
        await tables.hosting.end(table.id)
    await a_game(tables)


async def test_a_damaged_game_is_not_kept_in_memory(tables: Tables):
    """When its log is mended, it can be played on without a restart."""
    table = await a_game(tables)
    [[events]] = await tables.games.store.database.write("SELECT events FROM log")
    await tables.games.store.database.write("UPDATE log SET events = '[{}]'")
    tables.games.clear()
    async with tables.games.locked(table.id, even_damaged=True) as game:
        assert game.is_damaged
        assert game.table.position is None
        game.record_messages(MessageChanges(sent=[a_message(game, 71)]))
    await tables.games.store.database.write("UPDATE log SET events = ?", (events,))
    assert (await tables.play.make(table.id, ANN, [take("wbr")])).seq == 1
    assert list((await tables.games.known(table.id)).rows.messages) == [71]


@pytest.mark.parametrize("lost", ["seq = 2", "seq >= 1", "TRUE"])
async def test_a_log_that_has_lost_its_newest_entry_does_not_go_on(tables: Tables, path: Path, lost: str):
    """Buttons on Discord carry the seq of the entry after which they were sent."""
    table = await a_game(tables)
    for member_id in (ANN, BO):
        await tables.play.make(table.id, member_id, [take("wbr")])
    sql(path, f"DELETE FROM log WHERE {lost}")  # noqa: S608 - as above
    log = sql(path, "SELECT * FROM log")
    tables.games.clear()
    for member_id in (ANN, BO):
        with pytest.raises(store.StoreError):
            await tables.play.make(table.id, member_id, [take("gkr")])
    assert sql(path, "SELECT * FROM log") == log


# --- changes in memory, without a database ---------------------------------------------------------------------------


@pytest.fixture
async def game(tables: Tables) -> Game:
    """A game of Ann, Bo and Cleo that has just been dealt."""
    table = await a_game(tables, ANN, BO, CLEO)
    return Game(await tables.games.known(table.id), 1_000)


def test_the_unit_follows_each_change_at_once(game: Game):
    table = game.table
    moved(game, ANN, "wbr")
    assert (game.table.seq, game.table.member_to_act(), table.seq) == (1, BO, 0)
    moved(game, BO, "wbr")
    assert [each.seq for each in game.recent] == [0, 1, 2]
    assert [each.member_id for each in game.added] == [ANN, BO]


def test_only_the_newest_version_of_a_game_may_be_changed(game: Game):
    moved(game, ANN, "wbr")
    game.check_seq(1)
    game.check_seq(None)
    for seq in (-1, 0, 2):
        with pytest.raises(StaleBoard):
            game.check_seq(seq)


def test_the_shown_entry_and_the_shown_revision_never_go_back(game: Game):
    for member_id in (ANN, BO, CLEO):
        moved(game, member_id, "wbr")
    game.mark_shown(2, 5, hands=False)
    game.mark_shown(1, 4, hands=False)
    game.mark_shown(-1, 0, hands=False)
    assert (game.rows.record.shown_seq, game.rows.record.shown_revision) == (2, 5)


def test_hands_are_pending_from_the_entry_that_was_shown_last(game: Game):
    for member_id in (ANN, BO, CLEO):
        moved(game, member_id, "wbr")
    revision = game.rows.record.revision
    game.mark_shown(1, revision, hands=False)
    assert game.rows.record.hands_seq == -1, "a new revision shows new seats"
    game.mark_hands_shown(1, revision)
    game.mark_shown(1, revision, hands=False)
    assert game.rows.record.hands_seq is None
    game.mark_shown(2, revision, hands=True)
    game.mark_shown(3, revision, hands=True)
    assert game.rows.record.hands_seq == 1
    game.mark_hands_shown(2, revision)
    assert game.rows.record.hands_seq == 2, "the last move came in between"
    game.mark_hands_shown(3, revision)
    assert game.rows.record.hands_seq is None


def test_a_seat_that_is_given_away_leaves_nothing_of_its_holder_to_the_next(game: Game):
    game.plans.put(a_plan(game))
    game.plans.put(a_plan(game, 2, CLEO))
    game.put_question(a_question(game, asked_by=BO))
    game.put_question(replace(a_question(game, asked_by=CLEO), kind="vote"))
    hands = [a_message(game, 71, MessageKind.HAND, BO), a_message(game, 72, MessageKind.HAND, CLEO)]
    board = a_message(game, 73, MessageKind.BOARD, BO)
    game.record_messages(MessageChanges(sent=[*hands, board]))
    game.give_seat(1, "Dan", store.Member(DAN))
    assert game.table.seats.names == ("Ann", "Dan", "Cleo")
    assert list(game.rows.plans) == [2]
    assert list(game.rows.questions) == ["vote"]
    assert list(game.rows.messages.values()) == [replace(hands[0], member_id=None), hands[1], board]
    assert game.rows.former == {BO: "Bo"}
    assert game.rows.seats[1].colour == 1, "the colour goes with the seat"


def test_a_member_has_one_seat_at_a_table(game: Game):
    rows = game.rows
    for seat, member_id in ((0, BO), (1, BO), (2, ANN)):
        with pytest.raises(store.SeatTaken):
            game.give_seat(seat, "again", store.Member(member_id))
    assert game.rows == rows


def test_seats_move_up_when_one_is_removed_and_keep_their_colours(game: Game):
    game.set_seats(game.seats[1:])
    assert [(seat.seat, seat.name, seat.colour) for seat in game.rows.seats] == [(0, "Bo", 1), (1, "Cleo", 2)]
    game.add_seat("Dan", store.Member(DAN))
    assert [(seat.seat, seat.name, seat.colour) for seat in game.rows.seats][2] == (2, "Dan", 0)


def test_plans_end_with_the_game_and_their_results_stay(game: Game):
    game.plans.put(a_plan(game))
    game.plans.put(a_plan(game, 2, CLEO))
    game.plans.add_result(store.PlanResult(a_plan(game), 0))
    assert list(game.rows.plans) == [2]
    game.set_status(GameStatus.ENDED, 3_000, by=BO)
    assert not game.rows.plans
    assert list(game.rows.plan_results) == [0]


def test_the_plan_of_a_seat_lapses_when_it_moves_or_leaves(game: Game):
    for seat, member in enumerate((ANN, BO, CLEO)):
        game.plans.put(a_plan(game, seat, member))
    moved(game, ANN, "wbr")
    assert list(game.rows.plans) == [1, 2]


def test_a_game_that_is_over_has_nothing_new_to_show(game: Game):
    game.set_status(GameStatus.ENDED, 3_000)
    revision = game.rows.record.revision
    game.revise(host_id=CLEO)
    game.revise(language="nl")
    game.set_status(GameStatus.ENDED, 4_000, by=BO)
    record = game.rows.record
    assert (record.revision, record.ended_at, record.ended_by) == (revision, 3_000, BO)
    game.set_status(GameStatus.PLAYING, 5_000)
    record = game.rows.record
    assert (record.revision, record.ended_at, record.ended_by, record.started_at) == (revision + 1, None, None, 1_000)


def test_the_first_player_is_drawn_by_lot_when_the_chosen_one_is_gone(game: Game):
    game.set_options(replace(game.options, first=str(BO)))
    release_first_player(game, ANN)
    assert game.options.first == str(BO)
    release_first_player(game, BO)
    assert game.options.first == game.table.options.first == "random"
