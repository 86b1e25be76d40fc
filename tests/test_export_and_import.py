"""Whole games in files: `splendor-bot export` and `import`, on real databases."""

import asyncio
import json
import random
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image

from bot.cli.check import Checker
from bot.cli.game_files import games_in
from bot.config import CommandError
from bot.rules import EXPANSIONS
from bot.store import Computer, DatabaseLock, Store
from bot.tables import PlanLine, Table, Tables
from tests.support.command_line import Answer, start_quickly
from tests.support.finished_games import HOST, play, start
from tests.support.store_builders import sql

MODULES = [None, *EXPANSIONS]


def database(path: Path, *games: tuple[int, str | None, int]) -> Path:
    """Write a database with games of these seats, modules and numbers of moves, each in a channel of its own."""

    async def write() -> None:
        tables = Tables(await Store.open(path))
        for number, (seats, expansion, moves) in enumerate(games):
            table = await start(tables, seats, expansion, channel=10 + number)
            await play(tables, table, moves=moves)
        await tables.close()

    asyncio.run(write())
    return path


def command(cwd: Path, base: Path, *arguments: str | Path) -> Answer:
    return start_quickly(*map(str, arguments), cwd=cwd, SPLENDOR_DATABASE=str(base))


def exported(tmp_path: Path, base: Path, name: str = "games.jsonl") -> Path:
    answer = command(tmp_path, base, "export", "--all", tmp_path / name)
    assert (answer.returncode, answer.stderr) == (0, ""), answer
    return tmp_path / name


def faults(path: Path) -> list[str]:
    async def found() -> list[str]:
        return [fault async for fault in Checker(path, lambda done, total: None).faults()]

    return asyncio.run(found())


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_games_of_all_modules_come_back_byte_for_byte_and_can_be_played_on(tmp_path: Path):
    kinds = [
        (seats, module, moves) for seats, module in zip([2, 3, 4, 2, 3], MODULES, strict=True) for moves in (9, 999)
    ]
    old = database(tmp_path / "old.sqlite3", *kinds)
    file = exported(tmp_path, old)
    new = tmp_path / "new.sqlite3"
    answer = command(tmp_path, new, "import", file)
    assert answer.returncode == 0, answer
    assert answer.stdout.startswith(f"Added {len(kinds)} games to ")
    assert faults(new) == []
    assert exported(tmp_path, new, "again.jsonl").read_bytes() == file.read_bytes()

    async def play_on() -> list[Table]:
        tables = Tables(await Store.open(new))
        played = [await play(tables, await tables.find(game.id)) for game in await tables.all_open()]
        await tables.close()
        return played

    assert [table.is_playing for table in asyncio.run(play_on())] == [False] * len(MODULES)
    assert faults(new) == []


def test_undone_moves_former_members_and_plans_move_too(tmp_path: Path):
    async def write(path: Path) -> None:
        tables = Tables(await Store.open(path))
        table = await play(tables, await start(tables, 3), moves=6)
        table = await tables.play.make(table.id, HOST, [table.dealt().legal_moves()[0]])
        line = PlanLine(table.dealt().legal_moves()[0])
        table = await tables.undo.request(table.id, HOST)
        await tables.plans.make(table.id, HOST + 1, [line], [], seq=table.seq)
        await tables.hosting.replace_player(table.id, HOST + 2, 999, "Zoe")
        await tables.close()

    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    asyncio.run(write(old))
    file = exported(tmp_path, old)
    kinds = [next(iter(json.loads(line))) for line in file.read_text().splitlines()]
    assert set(kinds) == {"format", "seat", "former", "deal", "plan", "entry"}
    assert command(tmp_path, new, "import", file).returncode == 0
    assert faults(new) == []
    assert exported(tmp_path, new, "again.jsonl").read_bytes() == file.read_bytes()


def test_a_file_can_only_be_read_by_its_owner_and_is_not_replaced_by_accident(tmp_path: Path):
    base = database(tmp_path / "old.sqlite3", (2, None, 3))
    file = exported(tmp_path, base)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    answer = command(tmp_path, base, "export", "--all", file)
    assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)
    assert "exists: give another file, or add --force" in answer.stderr
    assert command(tmp_path, base, "export", "--all", "--force", file).returncode == 0


def test_one_game_or_those_of_a_server_are_exported(tmp_path: Path):
    base = database(tmp_path / "old.sqlite3", (2, None, 3), (2, None, 4))
    [(first,), (second,)] = sql(base, "SELECT id FROM games ORDER BY id")
    for arguments, ids in (
        (("--game", str(first)), [first]),
        (("--game", "latest"), [second]),
        (("--server", "1"), [first, second]),
    ):
        file = tmp_path / "some.jsonl"
        assert command(tmp_path, base, "export", "--force", *arguments, file).returncode == 0
        heads = [json.loads(line) for line in file.read_text().splitlines()]
        assert [head["id"] for head in heads if "format" in head] == ids
    for arguments in (("--game", "5"), ("--server", "77")):
        answer = command(tmp_path, base, "export", *arguments, tmp_path / "none.jsonl")
        assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)
        assert not (tmp_path / "none.jsonl").exists()


def test_a_game_is_imported_only_once(tmp_path: Path):
    base = database(tmp_path / "old.sqlite3", (2, None, 999))
    file = exported(tmp_path, base)
    before = content(base)
    answer = command(tmp_path, base, "import", file)
    assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)
    assert "is in the database already; nothing was added" in answer.stderr
    assert content(base) == before


def test_an_open_game_needs_a_free_channel_and_can_be_given_another_one(tmp_path: Path):
    file = exported(tmp_path, database(tmp_path / "old.sqlite3", (2, None, 3)))
    base = database(tmp_path / "new.sqlite3", (2, None, 3))
    answer = command(tmp_path, base, "import", file)
    assert answer.returncode == 1
    assert "Channel 10 has an open game already; nothing was added." in answer.stderr
    assert command(tmp_path, base, "import", file, "--channel", "77", "--server", "5").returncode == 0
    assert sql(base, "SELECT channel_id, guild_id, revision > shown_revision FROM games ORDER BY channel_id") == [
        *((10, 1, 1), (77, 5, 1))
    ]


def test_nothing_is_imported_while_the_bot_runs(tmp_path: Path):
    file = exported(tmp_path, database(tmp_path / "old.sqlite3", (2, None, 3)))
    lock = DatabaseLock(tmp_path / "new.sqlite3")
    try:
        answer = command(tmp_path, tmp_path / "new.sqlite3", "import", file)
    finally:
        lock.release()
    assert (answer.returncode, answer.stderr) == (
        1,
        "splendor-bot: The bot is running. Stop it, import the file, and start it again.\n",
    )


def test_a_damaged_game_is_left_out(tmp_path: Path):
    base = database(tmp_path / "old.sqlite3", (2, None, 3), (2, None, 4))
    sql(base, "UPDATE log SET seat = 1 - seat WHERE seq = 2 AND game_id = (SELECT min(id) FROM games)")
    answer = command(tmp_path, base, "export", "--all", tmp_path / "games.jsonl")
    assert answer.returncode == 1
    assert "is left out: move 2 was made by a player who was not asked" in answer.stderr
    assert sum('"format"' in line for line in (tmp_path / "games.jsonl").read_text().splitlines()) == 1


def test_pictures_are_drawn_from_a_file(tmp_path: Path):
    file = exported(tmp_path, database(tmp_path / "old.sqlite3", (2, None, 3)))
    nothing = tmp_path / "nothing.sqlite3"
    assert command(tmp_path, nothing, "render", "--file", file, "board.png").returncode == 0
    assert command(tmp_path, nothing, "replay", "--file", file, "film.webp").returncode == 0
    with Image.open(tmp_path / "film.webp") as film, Image.open(tmp_path / "board.png") as board:
        assert (film.n_frames, board.width) == (4, 1100)
    assert not nothing.exists()


Change = Callable[[list[str]], object]


def edit(at: int, **values: object) -> Change:
    """Return a change of some values of a line, which counts from 0."""
    return lambda lines: lines.__setitem__(at, json.dumps(json.loads(lines[at]) | values, ensure_ascii=False) + "\n")


def swap(at: int, old: str, new: str) -> Change:
    """Return a change of a text in a line."""
    return lambda lines: lines.__setitem__(at, lines[at].replace(old, new))


def put(at: int, line: str) -> Change:
    return lambda lines: lines.__setitem__(at, line)


def insert(line: str) -> Change:
    return lambda lines: lines.insert(0, line)


WRONG: list[tuple[Change, str]] = [
    (list.clear, "line 1 is missing: the file is empty"),
    (insert("<html>\n"), "line 1 is not JSON"),
    (insert('{"a": 1}\n'), "line 1 does not begin a game of this bot"),
    (insert("[]\n"), "line 1 is not a JSON object"),
    (edit(0, version=2), "line 1 was written by a later"),
    (list.pop, "is missing: the file is cut off within game"),
    (lambda lines: put(-1, lines[-1][:30])(lines), "is cut off"),
    (lambda lines: lines.append(lines[-1]), "does not begin a game"),
    (edit(0, colour=1), "line 1 has the unknown key 'colour'"),
    (edit(0, channel="10"), "line 1 has an unusable 'channel'"),
    (edit(0, id=2**63), "line 1 has an unusable 'id'"),
    (edit(0, status="won"), "line 1 has an unusable 'status'"),
    (swap(0, '{"format"', '{"id": 1, "format"'), "line 1 is not JSON"),
    (swap(4, '"at": ', '"at": NaN, "b": '), "line 5 is not JSON"),
    (put(4, "[" * 99_000 + "\n"), "line 5 is not JSON"),
    (put(1, '"' + "x" * 1_000_001 + '"\n'), "line 2 is too long"),
    (lambda lines: lines.insert(5, lines.pop(6)), "line 6 is entry 2 where entry 1 should be"),
    (lambda lines: lines.pop(6), "line 7 is entry 3 where entry 2 should be"),
    (edit(1, name="x" * 101), "line 2 has an unusable 'name'"),
    (swap(1, "Player 1", "\\ud800"), "line 2 has an unusable"),
    (edit(2, member=101), "line 1 seats a member twice"),
    (edit(2, colour=0), "line 1 gives two seats the same colour"),
    (edit(0, seal="0" * 64), "the deal differs from the one"),
    (edit(3, secret="0" * 64), "the deal differs from"),
    (edit(5, move={"type": "TakeTokens", "tokens": 3}), "line 6 is not right: move 1"),
    (edit(5, events=[]), "line 6 is not right: move 1"),
    (edit(5, events=[{"type": "Miracle"}]), "line 6 is not right: move 1"),
    (edit(5, seat=1), "line 6 is not right: move 1"),
    (edit(0, status="finished", ended_at=1), "line 1 is not right: its status"),
    (edit(0, masked=True), "line 1 begins a game without its hidden cards"),
]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("lines")
    return exported(folder, database(folder / "old.sqlite3", (2, None, 6))).read_text().splitlines(keepends=True)


def test_wrong_files_are_refused_with_the_line_and_the_reason(tmp_path: Path, lines: list[str]):
    base = database(tmp_path / "base.sqlite3", (2, "cities", 999))
    before, wrong = content(base), []
    for change, reason in WRONG:
        new = list(lines)
        change(new)
        file = tmp_path / "wrong.jsonl"
        file.write_text("".join(new))
        answer = command(tmp_path, base, "import", file)
        is_one_line = answer.stderr.startswith(f"splendor-bot: {file} cannot be used: line ")
        if answer.returncode != 1 or not is_one_line or answer.stderr.count("\n") != 1 or reason not in answer.stderr:
            wrong.append((reason, answer.stderr[-600:]))
    assert wrong == []
    assert content(base) == before


def test_binary_files_and_folders_are_refused(tmp_path: Path):
    binary = tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    for file, reason in (
        (binary, "is not text in UTF-8"),
        (tmp_path, "is not a file"),
        (tmp_path / "no", "does not exist"),
    ):
        answer = command(tmp_path, tmp_path / "base.sqlite3", "import", file)
        assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)
        assert reason in answer.stderr


def test_files_damaged_at_random_are_refused_and_change_nothing(tmp_path: Path, lines: list[str]):
    """What is accepted is the same game: damage in a name or a moment, which nothing contradicts."""
    chance, whole = random.Random(7), "".join(lines).encode()
    file, refused, accepted = tmp_path / "damaged.jsonl", 0, 0
    for _ in range(400):
        damaged = bytearray(whole)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(damaged))
            match chance.randrange(4):
                case 0:
                    damaged[at] = chance.randrange(256)
                case 1:
                    del damaged[at : at + chance.randint(1, 200)]
                case 2:
                    damaged[at:at] = damaged[at : at + chance.randint(1, 200)]
                case _:
                    del damaged[at:]
            damaged = damaged or bytearray(b"{")
        file.write_bytes(damaged)
        try:
            games = list(games_in(file))
        except CommandError as error:
            refused += "cannot be used: line " in str(error) and "\n" not in str(error)
        else:
            accepted += 1
            [game] = games
            assert [entry.events for entry in game.log] == [
                json.dumps(json.loads(line)["events"], separators=(",", ":")) for line in lines if '"entry"' in line[:9]
            ]
    assert refused + accepted == 400
    assert refused > 300


def test_a_seat_of_a_computer_comes_back(tmp_path: Path):
    async def write(path: Path) -> None:
        tables = Tables(await Store.open(path))
        table = await start(tables, 2)
        await tables._store.seats.give_to(table.id, 1, "Banker 1", Computer("banker", plays_for=102))
        await tables.close()

    asyncio.run(write(tmp_path / "old.sqlite3"))
    file = exported(tmp_path, tmp_path / "old.sqlite3")
    assert command(tmp_path, tmp_path / "new.sqlite3", "import", file).returncode == 0
    assert sql(tmp_path / "new.sqlite3", "SELECT name, occupant, level, plays_for FROM seats WHERE seat = 1") == [
        ("Banker 1", "computer", "banker", 102)
    ]
