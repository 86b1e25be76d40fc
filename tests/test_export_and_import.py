"""Whole games in files: `splendor-bot export` and `import`, on real databases."""

import asyncio
import json
import random
import re
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from PIL import Image

from bot.cli.game_files import games_in
from bot.games import Table, Tables
from bot.games.files.game_file import GameFileError, read_games
from bot.games.history.statistics import Ratings
from bot.games.lesson.lesson import LESSON_SECRET
from bot.games.lobby.lobby import Opening
from bot.games.play.plans import PlanLine
from bot.rules import EXPANSIONS
from bot.runtime.config import CommandError
from bot.store import Computer, DatabaseLock, Store
from tests.support.command_line import Answer, start_quickly
from tests.support.damage import faults_in
from tests.support.finished_games import HOST, SERVER, play, start
from tests.support.snapshots import resumed
from tests.support.store_builders import sql
from tests.support.table_life import new_tables

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
    return asyncio.run(faults_in(path))


def content(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_games_of_all_modules_come_back_byte_for_byte_and_can_be_played_on(tmp_path: Path):
    kinds = [(2 + number % 3, module, moves) for number, module in enumerate(MODULES) for moves in (9, 999)]
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
        played = [await play(tables, await tables.find(game.id)) for game in await tables.records.all_open()]
        await tables.close()
        return played

    assert [table.is_playing for table in asyncio.run(play_on())] == [False] * len(MODULES)
    assert faults(new) == []


def game_with_a_plan(path: Path) -> Path:
    """Write a database with a game in play that has a line of each kind, and an undone move."""

    async def write() -> None:
        tables = Tables(await Store.open(path))
        table = await play(tables, await start(tables, 3), moves=6)
        table = await tables.play.make(table.id, HOST, [table.dealt().legal_moves()[0]])
        line = PlanLine(table.dealt().legal_moves()[0])
        table = await tables.undo.request(table.id, HOST)
        await tables.plans.make(table.id, HOST + 1, [line], [], seq=table.seq)
        await tables.hosting.replace_player(table.id, HOST + 2, 999, "Zoe")
        async with tables.games.locked(table.id) as game:
            game.give_seat(2, "Banker 1", Computer("banker", plays_for=999))
        await tables.close()

    asyncio.run(write())
    return path


def test_undone_moves_former_members_and_plans_move_too(tmp_path: Path):
    old, new = game_with_a_plan(tmp_path / "old.sqlite3"), tmp_path / "new.sqlite3"
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


def test_games_that_would_change_ratings_are_added_only_on_request(tmp_path: Path):
    kinds: list[tuple[int, str | None, int]] = [(2, None, 999), (3, None, 999), (2, None, 5)]
    file = exported(tmp_path, database(tmp_path / "old.sqlite3", *kinds))
    base = tmp_path / "new.sqlite3"
    answer = command(tmp_path, base, "import", file)
    assert answer.returncode == 0
    assert answer.stdout.splitlines()[1:] == ["Games that count in the ratings of server 1: 3"]
    more = exported(tmp_path, database(tmp_path / "more.sqlite3", (2, None, 999)), "more.jsonl")
    before = content(base)
    answer = command(tmp_path, base, "import", more)
    assert (answer.returncode, answer.stderr.count("\n")) == (1, 1)
    assert "count in the ratings of these servers, and would change them: 1 (1 games)." in answer.stderr
    assert content(base) == before
    assert command(tmp_path, base, "import", more, "--server", "5", "--channel", "50").returncode == 0
    moved = exported(tmp_path, database(tmp_path / "moved.sqlite3", (2, None, 999)), "moved.jsonl")
    assert command(tmp_path, base, "import", moved, "--ratings").returncode == 0
    assert faults(base) == []


def test_a_game_in_play_that_may_still_count_is_added_only_on_request(tmp_path: Path):
    base = database(tmp_path / "base.sqlite3", (2, None, 999))
    file = exported(tmp_path, database(tmp_path / "open.sqlite3", (2, None, 5)))
    answer = command(tmp_path, base, "import", file, "--channel", "50", "--server", "1")
    assert answer.returncode == 1
    assert "count in the ratings of these servers, and would change them: 1 (1 games)." in answer.stderr
    assert command(tmp_path, base, "import", file, "--channel", "50", "--server", "1", "--ratings").returncode == 0


def test_lessons_share_a_seal_and_are_all_imported(tmp_path: Path):
    async def write() -> None:
        async with new_tables(tmp_path / "old.sqlite3") as tables:
            for member in (101, 102):
                opening = Opening(member, None, member, "en")
                await tables.lobby.open(
                    opening, "Ann", computers=[("apprentice", "Apprentice 1")], is_dealt=True, secret=LESSON_SECRET
                )

    asyncio.run(write())
    file = exported(tmp_path, tmp_path / "old.sqlite3")
    assert command(tmp_path, tmp_path / "new.sqlite3", "import", file).returncode == 0
    assert sql(tmp_path / "new.sqlite3", "SELECT count(*), count(DISTINCT seal) FROM games") == [(2, 1)]
    assert command(tmp_path, tmp_path / "new.sqlite3", "import", file).returncode == 1


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


def test_a_board_is_drawn_from_a_file(tmp_path: Path):
    file = exported(tmp_path, database(tmp_path / "old.sqlite3", (2, None, 3)))
    nothing = tmp_path / "nothing.sqlite3"
    assert command(tmp_path, nothing, "render", "--file", file, "board.png").returncode == 0
    with Image.open(tmp_path / "board.png") as board:
        assert board.width == 1100
    assert not nothing.exists()


Change = Callable[[list[str]], object]


def edit(at: int, /, **values: object) -> Change:
    """Return a change of some values of a line, which counts from 0."""
    return lambda lines: lines.__setitem__(at, json.dumps(json.loads(lines[at]) | values, ensure_ascii=False) + "\n")


def option(**values: object) -> Change:
    """Return a change of some options."""
    return lambda lines: edit(0, options=json.loads(lines[0])["options"] | values)(lines)


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
    (edit(0, version=5), "line 1 was written by a later"),
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
    (edit(2, member=101), "line 1 begins a game that is not right: it seats a member twice"),
    (edit(2, forgotten=-5), "seat 1 has a wrong id in place of a forgotten member"),
    (edit(2, colour=0), "line 1 begins a game that is not right: it gives two seats the same colour"),
    (edit(0, seal="0" * 64), "the deal differs from the one"),
    (edit(3, secret="0" * 64), "the deal differs from"),
    (edit(5, move={"type": "TakeTokens", "tokens": 3}), "line 1 begins a game that is not right: move 1"),
    (edit(5, events=[]), "line 1 begins a game that is not right: move 1"),
    (edit(5, events=[{"type": "Miracle"}]), "line 1 begins a game that is not right: move 1"),
    (edit(5, seat=1), "line 1 begins a game that is not right: move 1"),
    (edit(0, status="finished", ended_at=1), "line 1 begins a game that is not right: its status"),
    (edit(0, masked=True), "line 1 begins a game without its hidden cards"),
    (edit(0, version=0), "line 1 has an unusable 'version'"),
    (edit(0, language="xx"), "line 1 begins a game that is not right: its language is one that this version"),
    (edit(0, started_at=2**60), "line 1 has an unusable 'started_at'"),
    (edit(4, at=2**60), "line 5 has an unusable 'at'"),
    (edit(4, seat=7), "line 5 is an entry of a seat that there is not"),
    (edit(0, ended_by=101), "line 1 begins a game that is not right: it says who ended a game"),
    (edit(0, hinted=[99]), "line 1 begins a game that is not right: it names hints after entries"),
    (edit(3, opened=True), "line 1 begins a game that is not right: it has the opened deal of a game in play"),
    *(
        (option(**{name: value}), f"line 1 begins a game that is not right: its option {name!r} is unusable")
        for name, value in (
            *(("up_to_three", []), ("expansion", {}), ("seats", "x"), ("seats", 5), ("first", "x"), ("theme", [])),
            *(("keep_boards", 1), ("hints", {}), ("invited_only", None), ("patience", 2**70)),
        )
    ),
    (option(colour=1), "line 1 begins a game that is not right: its options cannot be read"),
    (option(expansion="unknown"), "line 1 begins a game that is not right: this version does not know its expansion"),
]


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("lines")
    return exported(folder, database(folder / "old.sqlite3", (2, None, 6))).read_text().splitlines(keepends=True)


def test_wrong_files_are_refused_with_the_line_and_the_reason(tmp_path: Path, lines: list[str]):
    base = database(tmp_path / "base.sqlite3", (2, "cities", 999))
    before, wrong, file = content(base), [], tmp_path / "wrong.jsonl"
    for number, (change, reason) in enumerate(WRONG):
        new = list(lines)
        change(new)
        file.write_text("".join(new))
        said = refusal(file) or ""
        if not said.startswith(f"{file} cannot be used: line ") or "\n" in said or reason not in said:
            wrong.append((reason, said[-600:]))
        if number % 10 == 0:  # a process each takes long
            answer = command(tmp_path, base, "import", file)
            assert (answer.returncode, answer.stderr) == (1, f"splendor-bot: {said}\n")
    assert wrong == []
    assert content(base) == before


LINE = [{"type": "TakeTokens", "tokens": 1}, False, [], "", []]
WRONG_PLANS: list[tuple[dict[str, object], str]] = [
    ({"lines": []}, "line 8 has an unusable 'lines'"),
    ({"lines": 7 * [LINE]}, "line 1 begins a game that is not right: the plan of seat 1 cannot be read"),
    *(
        ({"lines": [line]}, "line 1 begins a game that is not right: the plan of seat 1 cannot be read")
        for line in (
            *(5, [5], [None], [{"type": "Miracle"}], [{"type": "PurchaseCard"}], LINE[:1] * 6),
            *([{"type": "TakeTokens", "tokens": "x"}], [LINE[0], 1], [LINE[0], False, [5]], [LINE[0], False, [], 5]),
            *([LINE[0], False, [], "", [5]], [LINE[0], False, [], "", "x"]),
        )
    ),
    ({"unless": ["rain"]}, "line 1 begins a game that is not right: the plan of seat 1 cannot be read"),
    ({"unless": [[]]}, "line 1 begins a game that is not right: the plan of seat 1 cannot be read"),
    ({"seq": 99}, "line 1 begins a game that is not right: the plan of seat 1 cannot be read"),
    ({"plan": 0}, "a member who does not hold this seat"),
    ({"plan": 9}, "a member who does not hold this seat"),
    ({"member": 5}, "a member who does not hold this seat"),
]


def test_a_plan_that_could_not_be_tried_is_refused(tmp_path: Path):
    """Such a plan would keep the board from being shown when its turn comes."""
    lines = exported(tmp_path, game_with_a_plan(tmp_path / "old.sqlite3")).read_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith('{"plan"'))
    assert at == 7
    file, wrong = tmp_path / "wrong.jsonl", []
    for values, reason in WRONG_PLANS:
        changed = list(lines)
        edit(at, **values)(changed)
        file.write_text("".join(changed))
        said = refusal(file)
        if said is None or reason not in said:
            wrong.append((values, said))
    assert wrong == []


def test_a_former_member_named_twice_and_an_unknown_computer_are_refused(tmp_path: Path):
    lines = exported(tmp_path, game_with_a_plan(tmp_path / "old.sqlite3")).read_text().splitlines(keepends=True)
    file = tmp_path / "wrong.jsonl"
    twice = [*lines[:5], lines[4], *lines[5:]]
    edit(0, lines=len(twice))(twice)
    file.write_text("".join(twice))
    assert "line 6 names a former member a second time" in (refusal(file) or "")
    file.write_text("".join(lines).replace('"level": "banker"', '"level": "wizard"'))
    assert "line 4 has an unusable 'level'" in (refusal(file) or "")


def test_a_line_without_an_end_is_not_read_into_memory(tmp_path: Path):
    file = tmp_path / "huge.jsonl"
    with file.open("wb") as huge:
        huge.truncate(10_000_000_000)  # sparse: takes no space on the disk
    assert "line 1 is too long" in (refusal(file) or "")


def test_a_game_of_too_many_characters_is_refused(lines: list[str]):
    padded = lines[5].rstrip("\n") + 900_000 * " " + "\n"
    head = json.dumps(json.loads(lines[0]) | {"lines": 200}) + "\n"
    entries = [padded.replace('"entry": 1', f'"entry": {seq}') for seq in range(1, 99)]
    with pytest.raises(GameFileError, match="makes the game too large"):
        list(read_games([head, *lines[1:5], *entries]))


NESTED = json.loads(400 * "[" + 400 * "]")
VALUES: list[Any] = [None, True, 0, -1, 7, 2**62, 2**63, "", "x", "\x00", [], [1], {}, {"a": 1}, 1.5, NESTED]


def test_no_value_in_a_file_is_a_bug_of_the_bot(tmp_path: Path):
    """Each value of each kind of line is replaced by others: the file is refused with a line, or the game works."""
    lines = exported(tmp_path, game_with_a_plan(tmp_path / "old.sqlite3")).read_text().splitlines()
    kinds = {next(iter(json.loads(line))) + json.loads(line).get("kind", ""): at for at, line in enumerate(lines)}
    assert len(kinds) == 8
    file, wrong, counts = tmp_path / "wrong.jsonl", [], {True: 0, False: 0}
    for at in kinds.values():
        for changed in changed_values(json.loads(lines[at])):
            file.write_text("\n".join([*lines[:at], json.dumps(changed), *lines[at + 1 :], ""]))
            said = refusal(file)
            counts[said is None] += 1
            if said is not None and not re.match(f"{re.escape(str(file))} cannot be used: line [0-9]+ [^\n]+$", said):
                wrong.append(said)
            elif said is None:
                asyncio.run(use(file))
    assert wrong == []
    assert counts[False] > 1000
    assert counts[True] > 50


def changed_values(whole: Any) -> Iterator[Any]:
    """Yield copies of a JSON value in which one value is another one; of each list only the first two elements."""
    yield from VALUES
    if isinstance(whole, dict):
        items = cast("dict[str, Any]", whole)
        for key, value in items.items():
            yield from ({**items, key: other} for other in changed_values(value))
    elif isinstance(whole, list):
        values = cast("list[Any]", whole)
        for at, value in enumerate(values[:2]):
            yield from ([*values[:at], other, *values[at + 1 :]] for other in changed_values(value))


async def use(file: Path) -> None:
    """Add the games of a file to an empty database, read all of their history, and play on until plans were tried."""
    async with await Store.open(":memory:") as store:
        for game in games_in(file):
            await store.whole_games.add(game)
        tables = Tables(store)
        for open_game in await tables.records.all_open():
            table = await tables.find(open_game.id)
            for entry in await tables.history.since(table.id):
                table.seats.names_when(entry.seat, entry.member_id)
            while (member := table.member_to_act()) is not None and table.is_playing and table.seq < 15:
                table = await tables.play.make(table.id, member, [table.dealt().legal_moves()[0]])
                await resumed(tables, table.id)


def refusal(file: Path) -> str | None:
    """Return why a file cannot be imported, None if it can."""
    try:
        list(games_in(file))
    except CommandError as error:
        return str(error)
    return None


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


def test_an_unrated_table_stays_unrated(tmp_path: Path):
    async def write() -> None:
        tables = Tables(await Store.open(tmp_path / "old.sqlite3"))
        await play(tables, await start(tables, rated=False))
        await tables.close()

    asyncio.run(write())
    new = tmp_path / "new.sqlite3"
    assert command(tmp_path, new, "import", exported(tmp_path, tmp_path / "old.sqlite3")).returncode == 0
    assert sql(new, "SELECT is_rated FROM results") == [(0,)]
    assert faults(new) == []


def test_moving_to_another_host_keeps_all_ratings_and_statistics(tmp_path: Path):
    """Forgotten members keep what stands for their ids: their opponents won against the same players as before."""
    old, new = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"

    async def write() -> None:
        async with new_tables(old) as tables:
            for seed in range(6):
                table = await start(tables, 3, channel=10 + seed)
                await play(tables, table, seed=seed)
            for member in (HOST + 1, HOST + 2):
                await tables.members.forget(member, {"en": "Former player"})
            table = await start(tables, 2, channel=20)
            await play(tables, table, seed=9)

    async def statistics(path: Path) -> tuple[object, object, object]:
        async with new_tables(path) as tables:
            of_all = Ratings(await tables.results.of_server(SERVER)).of_all()
            of_host = await tables.statistics.of_member(HOST, SERVER, viewer_id=HOST)
            return sorted(of_all.items()), of_host, await tables.statistics.of_server(SERVER)

    asyncio.run(write())
    file = exported(tmp_path, old)
    assert command(tmp_path, new, "import", file).returncode == 0
    before = asyncio.run(statistics(old))
    assert asyncio.run(statistics(new)) == before
    assert len(cast("list[object]", before[0])) == 4
    assert exported(tmp_path, new, "again.jsonl").read_bytes() == file.read_bytes()
    assert faults(new) == []
    assert command(tmp_path, new, "results").returncode == 0
    assert asyncio.run(statistics(new)) == before


def without_owners(lines: list[str]) -> None:
    """Leave out what versions 1 and 2 did not have."""
    for number, line in enumerate(lines):
        values = json.loads(line)
        values.pop("changed_hands", None)
        lines[number] = f"{json.dumps(values)}\n"


def test_files_of_version_1_are_read_without_the_labels_of_plans(tmp_path: Path):
    """Their labels hold names of members."""
    lines = exported(tmp_path, game_with_a_plan(tmp_path / "old.sqlite3")).read_text().splitlines(keepends=True)
    without_owners(lines)
    at = next(number for number, line in enumerate(lines) if line.startswith('{"plan"'))
    [line] = json.loads(lines[at])["lines"]
    edit(at, lines=[[*line[:2], [line[0]], "Take Ann's", ["Remove Ann's"]]])(lines)
    file = tmp_path / "games.jsonl"
    for version, labels in ((1, ["", [""]]), (2, ["Take Ann's", ["Remove Ann's"]])):
        edit(0, version=version)(lines)
        file.write_text("".join(lines))
        [game] = games_in(file)
        assert json.loads(game.plans[0].lines)[0][3:] == labels
        assert [seat.has_changed_hands for seat in game.seats] == [False, False, True], "as the log says"


def test_the_owners_of_seats_follow_from_the_log_in_files_of_version_2(tmp_path: Path):
    lines = exported(tmp_path, game_with_a_plan(tmp_path / "old.sqlite3")).read_text().splitlines(keepends=True)
    without_owners(lines)
    edit(0, version=2)(lines)
    edit(3, plays_for=None)(lines)
    for number, line in enumerate(lines):
        if (values := json.loads(line)).get("kind") == "move" and values["seat"] == 2:
            edit(number, member=0)(lines)
    file = tmp_path / "games.jsonl"
    file.write_text("".join(lines))
    [game] = games_in(file)
    assert (game.seats[2].owner_id, game.seats[2].has_changed_hands) == (0, False), "its member was forgotten"


def test_a_seat_of_a_computer_comes_back(tmp_path: Path):
    async def write(path: Path) -> None:
        tables = Tables(await Store.open(path))
        table = await start(tables, 2)
        async with tables.games.locked(table.id) as game:
            game.give_seat(1, "Banker 1", Computer("banker", plays_for=102))
        await tables.close()

    asyncio.run(write(tmp_path / "old.sqlite3"))
    file = exported(tmp_path, tmp_path / "old.sqlite3")
    assert command(tmp_path, tmp_path / "new.sqlite3", "import", file).returncode == 0
    assert sql(tmp_path / "new.sqlite3", "SELECT name, occupant, level, plays_for FROM seats WHERE seat = 1") == [
        ("Banker 1", "computer", "banker", 102)
    ]


EDITED: dict[str, Callable[[bytes], bytes]] = {
    "a byte order mark": lambda content: b"\xef\xbb\xbf" + content,
    "lines of Windows": lambda content: content.replace(b"\n", b"\r\n"),
    "no last line feed": lambda content: content[:-1],
    "a last line of Windows without its end": lambda content: content.replace(b"\n", b"\r\n")[:-2],
    "an empty last line": lambda content: content + b"\n",
    "empty lines at the end": lambda content: content + b"\r\n  \n\n",
    "an empty first line": lambda content: b"\n" + content,
    "a zero-width space at both ends": lambda content: b"\xe2\x80\x8b" + content + b"\xe2\x80\x8b",
}


@pytest.mark.parametrize("edit", EDITED.values(), ids=EDITED)
def test_a_file_that_went_through_an_editor_has_the_same_games(
    tmp_path: Path, lines: list[str], edit: Callable[[bytes], bytes]
):
    file, expected = tmp_path / "games.jsonl", tmp_path / "expected.jsonl"
    expected.write_text("".join(lines), encoding="utf-8")
    file.write_bytes(edit(expected.read_bytes()))
    assert list(games_in(file)) == list(games_in(expected))


def test_a_file_of_empty_lines_and_one_cut_off_within_a_line_are_refused(tmp_path: Path, lines: list[str]):
    file = tmp_path / "games.jsonl"
    for content, reason in (("\n\n", "the file is empty"), ("".join(lines)[:-9], f"line {len(lines)} is cut off")):
        file.write_text(content, encoding="utf-8")
        assert reason in (refusal(file) or "")
