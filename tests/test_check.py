"""`splendor-bot check` names each fault with what to do, and changes nothing."""

# ruff: noqa: ASYNC240 - the files are small, and nothing else runs meanwhile

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from bot.cli.databases import Checker, rebuild
from bot.games import TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.rules import EXPANSIONS
from bot.runtime.version import page as page_of
from bot.store import Store, back_up
from bot.store.contract.errors import SchemaDiffers, StoreForeign, StoreUnavailable
from bot.store.sqlite.database import SqliteDatabase
from tests.support.builders import random_moves
from tests.support.damage import DAMAGES, faults_in
from tests.support.store_builders import all_results

ANN, BO, CLEO = 11, 12, 13
CHANNEL = 5


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite3"


async def a_game(path: Path, moves: int, channel: int = CHANNEL, **options: object) -> int:
    """Play at most so many moves of a new game and return its id."""
    async with await Store.open(path) as store:
        tables = Tables(store)
        table = await tables.lobby.open(Opening(channel, 1, ANN, "en", options=TableOptions(**options)), "Ann")
        await tables.lobby.join(table.id, BO, "Bo")
        await tables.lobby.join(table.id, CLEO, "Cleo")
        table = await tables.lobby.start(table.id, ANN)
        for _, move, _ in random_moves(table.dealt(), Random(3)):
            if table.seq == moves:
                break
            table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
            if table.seq == 5:
                table = await tables.hosting.remove_player(table.id, CLEO)
                break
        while table.is_playing and table.seq < moves:
            moves_now = table.dealt().legal_moves()
            table = await tables.play.make(
                table.id, table.member_to_act() or 0, [moves_now[table.seq % len(moves_now)]]
            )
        return table.id


async def change(path: Path, statement: str, *parameters: str) -> None:
    database = await SqliteDatabase.open(path)
    await database.write(statement, parameters)
    await database.close()


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_whole_games_of_all_modules_are_sound(path: Path, expansion: str | None):
    await a_game(path, 400, expansion=expansion)
    await a_game(path, 12, channel=CHANNEL + 1, expansion=expansion, up_to_three=True)
    reports: list[tuple[int, int]] = []
    checker = Checker(path, lambda done, total: reports.append((done, total)))
    assert [fault async for fault in checker.faults()] == []
    assert (checker.games, reports) == (2, [(1, 2), (2, 2)])
    assert checker.moves > 30


async def test_a_schema_of_an_edited_migration_is_found(path: Path):
    await a_game(path, 4)
    await change(path, "DROP TABLE plans")
    with pytest.raises(SchemaDiffers, match=r"index plans_of_member, table plans\): restore a backup, or export"):
        await faults_in(path)


async def test_a_game_that_is_listed_as_waiting_for_another_player_is_found(path: Path):
    await a_game(path, 4)
    await change(path, "UPDATE games SET seat_to_act = (seat_to_act + 1) % 3")
    [fault] = await faults_in(path)
    assert "it is listed as waiting for another player" in fault


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE seat_results SET prestige = prestige + 1 WHERE seat = 1",
        "UPDATE results SET rounds = 3",
        "DELETE FROM results",
        "UPDATE seat_results SET member_id = 5 WHERE seat = 0",
    ],
)
async def test_a_result_that_differs_from_its_log_is_found_and_computed_anew(path: Path, damage: str):
    game_id = await a_game(path, 400)
    assert await faults_in(path) == []
    await change(path, damage)
    advice = "its result differs from its log: stop the bot and run `splendor-bot results`"
    assert await faults_in(path) == [f"game {game_id} in channel 5: {advice}"]
    assert await rebuild(path) == (1, 0)
    assert await faults_in(path) == []


async def test_the_results_of_forgotten_members_are_sound_before_and_after_they_are_computed_anew(path: Path):
    await a_game(path, 400)
    async with await Store.open(path) as store:
        for member_id in (ANN, CLEO):
            await store.people.forget(member_id, {"en": "Former player"})
        before = await all_results(store)
    assert await faults_in(path) == []
    await rebuild(path)
    assert await faults_in(path) == []
    async with await Store.open(path) as store:
        assert await all_results(store) == before


async def test_a_game_in_play_is_sound_at_every_moment(path: Path):
    game_id = await a_game(path, 3)
    async with await Store.open(path) as store:
        tables = Tables(store)
        for _ in range(20):
            table = await tables.find(game_id)
            await tables.play.make(game_id, table.member_to_act() or 0, [table.dealt().legal_moves()[0]])
            assert await faults_in(path) == []


async def test_each_fault_is_one_line_with_what_to_do(path: Path, tmp_path: Path):
    game_id = await a_game(path, 4)
    await a_game(path, 4, channel=CHANNEL + 1)
    wrong: list[tuple[str, list[str]]] = []
    for number, (damage, fault) in enumerate(DAMAGES):
        damaged = tmp_path / f"{number}.sqlite3"
        back_up(path, damaged)
        await change(damaged, damage)
        found = [line for line in await faults_in(damaged) if line.startswith(f"game {game_id} ")]
        advice = "end it with /admin reset in its channel, or restore a backup"
        if found != [f"game {game_id} in channel 5: {fault.replace('{game}', str(game_id))}: {advice}"]:
            wrong.append((damage, found))
    assert wrong == []


async def test_a_deal_that_was_replaced_is_found(path: Path):
    """The log replays without a fault; only the seal gives it away."""
    game_id = await a_game(path, 0)
    async with await Store.open(path) as store:
        [dealt] = await store.whole_games.log(game_id)
    events = json.loads(dealt.events)
    deck = events[0]["cards"][0]
    deck[-1], deck[-2] = deck[-2], deck[-1]
    await change(path, "UPDATE log SET events = ?", json.dumps(events, separators=(",", ":")))
    assert [fault.split(": ")[1] for fault in await faults_in(path)] == [
        "the deal differs from the one that was sealed"
    ]


async def test_a_damaged_page_is_found_and_the_sound_games_are_checked(path: Path):
    for channel in range(30):
        await a_game(path, 4, channel=channel)
    content = bytearray(path.read_bytes())
    page = 4096
    # The last page belongs to the log of some game.
    content[-page:] = b"\xa5" * page
    path.write_bytes(content)
    found = await faults_in(path)
    assert found[0].startswith("the file: ")
    assert found[0].endswith(f": restore a backup, see {page_of('docs/hosting.md')}")
    assert len(found) < 30


async def test_the_check_of_the_file_can_report_progress(path: Path):
    """In a large file this is the longest part, and SQLite reports no progress."""
    await a_game(path, 4)
    reports: list[str] = []

    @contextmanager
    def report_elapsed() -> Iterator[None]:
        reports.append("begins")
        yield
        reports.append("ends")

    checker = Checker(path, lambda done, total: reports.append("games"), report_elapsed())
    assert [fault async for fault in checker.faults()] == []
    assert reports == ["begins", "ends", "games"]


async def test_a_missing_file_and_a_foreign_one_are_refused(path: Path, tmp_path: Path):
    with pytest.raises(StoreUnavailable, match="There is no database"):
        await faults_in(path)
    path.write_bytes(b"")
    with pytest.raises(StoreForeign):
        await faults_in(path)
