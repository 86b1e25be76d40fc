"""Privacy: the export holds everything stored about a member, and the deletion leaves no trace in whole games."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import json
import random
import re
import sqlite3
import struct
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.store import (
    Computer,
    Former,
    GameRecord,
    GameStatus,
    Member,
    MessageChanges,
    MessageKind,
    MessageRecord,
    PlanRecord,
    PlanResult,
    QuestionRecord,
    Result,
    SeatResult,
    StaleVersion,
    Store,
    people,
)
from bot.store.contract import database
from bot.store.privacy.columns import NOBODY, PERSONAL, disguised
from tests.support import store_builders as build
from tests.support.waiting import until

ANN, BO = 710_000_000_000_000_001, 710_000_000_000_000_002
SECRET_NAME = "Ann of Green Gables"
NAMES = {"en": "Former player", "nl": "Voormalige speler"}


@pytest.fixture
async def played(store: Store, game: GameRecord) -> GameRecord:
    """A game in which Ann is host, plays, was to begin, moved, was mentioned and was sent a hand."""
    await build.set_host(store, game.id, ANN)
    await build.change(store, game.id, options=json.dumps({"first": str(ANN), "seats": 4}))
    await build.add_seat(store, game.id, SECRET_NAME, Member(ANN))
    await build.add_seat(store, game.id, "Bo", Member(BO))
    await build.append(store, game.id, [build.entry(0), build.entry(1)])
    await sql_in(store, "UPDATE log SET member_id = ?", ANN)
    kinds = (MessageKind.LOBBY, MessageKind.BOARD, MessageKind.HAND)
    messages = [MessageRecord(900 + at, game.id, kind, 10, ANN, 1, 3000) for at, kind in enumerate(kinds)]
    asked = QuestionRecord(game.id, "undo", ANN, 1, 0, 3000, 4000, {BO: None})
    plan = PlanRecord(game.id, 0, ANN, 1, "[]", "[]")
    async with build.changing(store, game.id) as it:
        it.record_messages(MessageChanges(sent=messages))
        it.put_question(asked)
        it.put_question(replace(asked, kind="vote", asked_by=BO, answers={ANN: "yes"}))
        it.plans.add_result(PlanResult(plan, 1))
        it.plans.put(plan)
    seats = tuple(SeatResult(at, each, 1 + at, 15 - at, 1, (1, 2, 3, 4, 5), (60,)) for at, each in enumerate((ANN, BO)))
    await store.results.put(Result(game.id, 1, "base", 25, 4000, True, seats))
    await store.preferences.set_member(ANN, locale="da")
    await store.preferences.set_member(ANN, told_closed_dms=True)
    return game


async def sql_in(store: Store, statement: str, *parameters: Any) -> list[Any]:
    return await store.database.write(statement, parameters)


NAMED_AS_A_MEMBER = re.compile("member|host|plays_for|_by$|owner|user|player|asker|author")
"""Matches the names of columns that hold the id of a member."""

WITHOUT_MEMBERS = {
    *("games.hinted", "log.move", "log.events", "plans.lines", "plans.unless", "plan_results.lines"),
    *("plan_results.unless", "guild_settings.settings", "seat_results.bonuses", "seat_results.times", "tries.moves"),
    *("weekly_deals.options", "weekly_deals.next_options"),
}
"""JSON columns that never hold the id of a member. One that does is declared in `bot/store/privacy/personal.toml`."""


async def test_every_column_of_the_schema_that_may_hold_a_member_is_declared(path: Path, store: Store) -> None:
    """Declare a new column in `personal.toml`, with what the export shows and what the deletion does."""
    columns = {
        f"{table}.{name}": f"json_valid({name})" in text
        for table, text in build.sql(
            path, "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sql%'"
        )
        for _, name, kind, *_ in build.sql(path, f"PRAGMA table_info({table})")
        if f"json_valid({name})" in text or (kind == "INTEGER" and NAMED_AS_A_MEMBER.search(name))
    }
    declared = {f"{column.table}.{column.name}" for column in PERSONAL}
    assert declared == set(columns) - WITHOUT_MEMBERS
    assert {name for name, is_json in columns.items() if is_json} >= WITHOUT_MEMBERS


async def test_every_column_with_the_id_of_a_member_is_in_the_export(
    path: Path, store: Store, played: GameRecord
) -> None:
    assert build.columns_with(path, str(ANN)) == {
        *("answers.member_id", "games.host_id", "games.options", "log.member_id", "members.member_id"),
        *("messages.member_id", "plan_results.member_id", "plans.member_id", "questions.asked_by"),
        *("seat_results.member_id", "seats.member_id"),
    }
    assert build.columns_with(path, str(ANN)) <= {f"{column.table}.{column.name}" for column in PERSONAL}
    about = await store.people.about(ANN)
    assert json.loads(json.dumps(about)) == about
    [of_game] = about.pop("games")
    assert about == {
        **{"member": str(ANN), "language": "da", "told_that_direct_messages_are_closed": True},
        **{"settings": {}, "games_that_wait_for_you": [], "timers": [], "hides_statistics": False},
        "refuses_invitations_by": [],
    }
    assert (of_game["game"], of_game["is_host"], of_game["was_to_begin"]) == (played.id, True, True)
    assert of_game["seats"] == [{"seat": 1, "name": SECRET_NAME, "colour": 1, "is_invited": False, "held_until": None}]
    assert [move["number"] for move in of_game["moves"]] == [0, 1]
    assert [message["kind"] for message in of_game["messages"]] == ["lobby", "board", "hand"]
    assert of_game["messages"][0]["sent"] == "1970-01-01T00:50:00+00:00"
    assert of_game["questions"] == [{"kind": "undo", "asked": "1970-01-01T00:50:00+00:00"}]
    assert of_game["answers"] == [{"kind": "vote", "answer": "yes"}]
    assert of_game["plans"] == [{"made_after": 1, "lines": "[]", "unless": "[]"}]
    assert of_game["plans_that_were_tried"] == [{"made_after": 1, "tried_after": 1, "lines": "[]"}]
    assert "Bo" not in json.dumps(of_game), "others are not in it"


async def test_the_export_says_that_a_rematch_has_seated_the_member_in_their_colour(store: Store) -> None:
    lobby = await build.new_game(store, channel_id=78)
    await build.add_seat(store, lobby.id, "Ann", Member(ANN), colour=2, is_invited=True)
    [of_game] = (await store.people.about(ANN))["games"]
    assert of_game["seats"] == [{"seat": 1, "name": "Ann", "colour": 3, "is_invited": True, "held_until": None}]


async def test_the_export_names_those_whom_the_member_refuses_but_not_those_who_refuse_them(store: Store) -> None:
    await store.preferences.refuse(ANN, BO, is_refused=True)
    assert (await store.people.about(ANN))["refuses_invitations_by"] == [str(BO)]
    about = await store.people.about(BO)
    assert (about["refuses_invitations_by"], str(ANN) in str(about)) == ([], False)


async def test_a_deletion_ends_ones_own_refusals_but_not_those_of_others(path: Path, store: Store) -> None:
    for _ in range(2):  # forgotten, refused again, and forgotten again
        await store.preferences.refuse(ANN, BO, is_refused=True)
        await store.people.forget(BO, NAMES)
        assert build.columns_with(path, str(BO)) == set()
        assert await store.preferences.refusing(BO, [ANN]) == {ANN}
    await store.people.forget(ANN, NAMES)
    assert await store.preferences.refusing(BO, [ANN]) == set()
    assert build.sql(path, "SELECT * FROM refused_invitations") == []
    await store.preferences.refuse(ANN, BO, is_refused=True)
    await store.people.forget(BO, NAMES)
    await store.preferences.refuse(ANN, BO, is_refused=False)
    assert await store.preferences.refusing(BO, [ANN]) == set(), "a member can allow somebody who was forgotten"


async def test_nobody_can_tell_by_trying_ids_who_a_refused_and_forgotten_member_was(path: Path, store: Store) -> None:
    """Ids of Discord are easily listed; without a key of the database, each would give its own number."""
    numbers: list[int] = []
    for name in (":memory:", store.database.name):
        async with await Store.open(name) as opened:
            await opened.preferences.refuse(ANN, BO, is_refused=True)
            await opened.people.forget(BO, NAMES)
            numbers += await opened.preferences.refused(ANN)
    assert len(set(numbers)) == 2
    assert disguised(BO) not in numbers


async def test_a_refusal_that_an_earlier_version_stored_without_a_key_holds(path: Path, store: Store) -> None:
    build.sql(path, "INSERT INTO refused_invitations VALUES (?, ?)", ANN, disguised(BO))
    assert await store.preferences.refusing(BO, [ANN]) == {ANN}
    await store.people.forget(ANN + 1, NAMES)
    assert await store.preferences.refused(ANN) != [disguised(BO)]
    assert await store.preferences.refusing(BO, [ANN]) == {ANN}
    await store.preferences.refuse(ANN, BO, is_refused=False)
    assert await store.preferences.refused(ANN) == []


async def test_the_events_of_a_move_are_not_in_the_export(store: Store, played: GameRecord) -> None:
    """They may hold a card that another player reserved unseen."""
    await build.append(store, played.id, [build.entry(2, '["the deck"]')])
    assert "the deck" not in json.dumps(await store.people.about(ANN))


async def test_the_export_has_the_results_of_games(store: Store, played: GameRecord) -> None:
    [of_game] = (await store.people.about(ANN))["games"]
    assert of_game["results"] == [{"place": 1, "prestige": 15, "nobles": 1, "bonuses": [1, 2, 3, 4, 5], "times": [60]}]


async def test_the_results_of_a_forgotten_member_belong_to_one_player_without_a_name(
    store: Store, played: GameRecord
) -> None:
    await store.people.forget(ANN, NAMES)
    [result] = await store.results.of_server(1)
    forgotten, other = result.seats
    assert forgotten.member_id is not None
    assert forgotten.member_id < 0
    assert (forgotten.place, other.member_id, other.place) == (1, BO, 2)
    stored = await store.whole_games.read(played.id)
    assert stored is not None
    assert stored.stand_ins == {0: forgotten.member_id}


async def test_a_forgotten_member_is_nowhere_and_the_game_stays_whole(
    path: Path, store: Store, played: GameRecord
) -> None:
    events = build.sql(path, "SELECT seq, kind, seat, move, events, at FROM log")
    await store.people.forget(ANN, NAMES)
    assert build.columns_with(path, str(ANN)) == set()
    assert SECRET_NAME not in str(build.sql(path, "SELECT * FROM seats"))
    assert [(seat.name, seat.occupant) for seat in await build.seats_of(store, played.id)] == [
        ("Former player", Former()),
        ("Bo", Member(BO)),
    ]
    assert build.sql(path, "SELECT seq, kind, seat, move, events, at FROM log") == events
    assert build.sql(path, "SELECT host_id, options FROM games") == [(NOBODY, '{"first":"random","seats":4}')]
    assert await store.people.about(ANN) == {
        "member": str(ANN),
        "language": None,
        "hides_statistics": False,
        "told_that_direct_messages_are_closed": False,
        "settings": {},
        "refuses_invitations_by": [],
        "games_that_wait_for_you": [],
        "timers": [],
        "games": [],
    }


async def test_the_bytes_of_a_forgotten_name_leave_the_disk(path: Path, store: Store, played: GameRecord) -> None:
    await store.people.forget(ANN, NAMES)
    await store.close()
    assert path.exists()
    assert not holds_the_name(path)


async def test_the_id_of_a_forgotten_member_leaves_the_unused_parts_of_pages(
    path: Path, store: Store, played: GameRecord
) -> None:
    """SQLite leaves copies of rows there when it divides a page, and overwrites only what is deleted."""
    chance = random.Random(1)
    rows = [(played.id, seq, ANN, f'["{"x" * chance.randrange(600)}"]') for seq in range(100, 600)]
    chance.shuffle(rows)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        statement = "INSERT INTO log (game_id, seq, kind, member_id, events, at) VALUES (?, ?, 'move', ?, ?, 5)"
        connection.executemany(statement, rows)
    await store.people.forget(ANN, NAMES)
    await store.people.overwrite_deleted()
    await store.close()
    assert struct.pack(">q", ANN) not in path.read_bytes()


def holds_the_name(path: Path) -> bool:
    files = [file for file in path.parent.iterdir() if file.name.startswith(path.name)]
    return any(SECRET_NAME.encode() in file.read_bytes() for file in files)


async def test_a_backup_under_way_delays_the_overwriting(
    path: Path, store: Store, played: GameRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "OVERWRITE_RETRY", 0.05)
    monkeypatch.setattr(people, "PATIENCE", 0.2)
    with closing(sqlite3.connect(path, isolation_level=None)) as backup:
        backup.execute("BEGIN")
        backup.execute("SELECT * FROM seats").fetchall()
        await store.people.forget(ANN, NAMES)
        await store.people.overwrite_deleted()
        assert holds_the_name(path), "the backup still reads the old rows"
    await until(lambda: not holds_the_name(path), "the overwriting")


async def test_a_start_truncates_the_log_that_a_stopped_bot_left(path: Path, store: Store, played: GameRecord) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as backup:
        backup.execute("BEGIN")
        backup.execute("SELECT * FROM seats").fetchall()
        await store.people.forget(ANN, NAMES)
        await store.close()
        assert holds_the_name(path)
        backup.execute("COMMIT")
        async with await Store.open(path):
            assert not holds_the_name(path)


async def test_a_member_who_gave_the_seat_away_is_found_and_forgotten_too(
    path: Path, store: Store, played: GameRecord
) -> None:
    await build.give_seat(store, played.id, 0, "Cleo", Member(300))
    await build.set_host(store, played.id, 300)
    await build.change(store, played.id, options="{}")
    assert await store.people.games_of(ANN) == [played.id]
    [of_game] = (await store.people.about(ANN))["games"]
    assert (of_game["seats"], len(of_game["moves"])) == ([], 2)
    await store.people.forget(ANN, NAMES)
    assert build.columns_with(path, str(ANN)) == set()
    assert [seat.name for seat in await build.seats_of(store, played.id)] == ["Cleo", "Bo"]


async def test_a_seat_that_a_computer_holds_for_a_member_is_exported_and_forgotten(
    path: Path, store: Store, played: GameRecord
) -> None:
    await build.give_seat(store, played.id, 0, "Banker 1", Computer("banker", plays_for=ANN))
    [of_game] = (await store.people.about(ANN))["games"]
    assert (of_game["seats"], of_game["seats_held_by_a_computer_instead"]) == ([], [1])
    await store.people.forget(ANN, NAMES)
    assert build.columns_with(path, str(ANN)) == set()
    assert (await build.seats_of(store, played.id))[0].occupant == Computer("banker", NOBODY), (
        "the seat has no new owner"
    )


async def test_a_computer_that_holds_a_seat_of_a_lobby_for_a_forgotten_member_keeps_it(store: Store) -> None:
    lobby = await build.new_game(store, channel_id=11)
    await build.add_seat(store, lobby.id, "Bo", Member(BO))
    await build.give_seat(store, lobby.id, 0, "Banker 1", Computer("banker", plays_for=BO))
    await store.people.forget(BO, NAMES)
    assert [seat.occupant for seat in await build.seats_of(store, lobby.id)] == [Computer("banker")]


async def test_a_stand_in_under_the_name_of_a_forgotten_member_is_renamed(
    path: Path, store: Store, played: GameRecord
) -> None:
    await build.give_seat(store, played.id, 0, SECRET_NAME, Computer("merchant", plays_for=ANN))
    revision = (await store.games.get(played.id) or played).revision
    await store.people.forget(ANN, NAMES)
    with closing(sqlite3.connect(path)) as database:
        assert SECRET_NAME not in "\n".join(database.iterdump())
    assert (await build.seats_of(store, played.id))[0].name == "Former player"
    assert (await store.games.get(played.id) or played).revision > revision, "the board is to be shown anew"


async def test_seats_are_named_in_the_language_of_their_table(store: Store, played: GameRecord) -> None:
    dutch = await build.new_game(store, channel_id=11)
    await build.change(store, dutch.id, language="nl")
    await build.add_seat(store, dutch.id, SECRET_NAME, Member(ANN))
    await store.people.forget(ANN, NAMES)
    assert [(await build.seats_of(store, game.id))[0].name for game in (played, dutch)] == [
        "Former player",
        "Voormalige speler",
    ]


async def test_two_players_of_one_game_can_be_forgotten(store: Store, played: GameRecord) -> None:
    await store.people.forget(ANN, NAMES)
    await store.people.forget(BO, NAMES)
    assert [seat.name for seat in await build.seats_of(store, played.id)] == ["Former player", "Former player"]


async def test_forgetting_an_unknown_member_changes_nothing(path: Path, store: Store, played: GameRecord) -> None:
    before = build.sql(path, "SELECT * FROM games, seats, log, messages, members")
    assert (await store.people.about(404))["games"] == []
    await store.people.forget(404, NAMES)
    assert build.sql(path, "SELECT * FROM games, seats, log, messages, members") == before


async def test_a_forgotten_member_no_longer_counts_as_the_one_who_ended_a_game(store: Store, path: Path) -> None:
    game = await build.new_game(store, channel_id=77)
    await build.set_status(store, game.id, GameStatus.ENDED, 5, by=ANN)
    [of_game] = [each for each in (await store.people.about(ANN))["games"] if each["game"] == game.id]
    assert of_game["has_ended_it"]
    await store.people.forget(ANN, {})
    assert build.sql(path, "SELECT ended_by FROM games WHERE channel_id = 77") == [(None,)]
    assert await store.people.games_of(ANN) == []


async def test_forgetting_raises_the_version_of_every_game_that_names_the_member(
    path: Path, store: Store, played: GameRecord
) -> None:
    """So that no reader takes what it read before for current, and no writer brings it back."""
    other = await build.new_game(store, channel_id=11)
    ended = await build.new_game(store, channel_id=12)
    await build.set_status(store, ended.id, GameStatus.ENDED, 5, by=ANN)
    await build.give_seat(store, played.id, 0, "Cleo", Member(300))
    await build.change(store, played.id, options="{}", host_id=300)
    before = {each.id: await build.rows_of(store, each.id) for each in (played, other, ended)}
    await store.people.forget(ANN, NAMES)
    versions = {each: await store.games.version(each) for each in before}
    assert [versions[each] != rows.record.version for each, rows in before.items()] == [True, False, True]
    with pytest.raises(StaleVersion):
        await store.games.write(before[played.id], replace(before[played.id], former={ANN: SECRET_NAME, BO: "Bo"}))
    with closing(sqlite3.connect(path)) as database:
        assert SECRET_NAME not in "\n".join(database.iterdump())
