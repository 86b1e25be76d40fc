"""What the bot writes has no fault; what it could not have written has one, in one sentence that names the place."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.cli.faults import faults_of_game
from bot.cli.game_files import LONGEST_AHEAD as DAY
from bot.cli.game_files import games_in
from bot.games import Tables
from bot.games.files.game_file import dump_game
from bot.games.play.plans import PlanLine
from bot.rules import EXPANSIONS
from bot.runtime.config import CommandError
from bot.store import Computer, EntryKind, Former, GameStatus, LogEntry, Member, StoredGame
from bot.store.games import RANDOM_BITS, new_id_after
from tests.support.finished_games import HOST, play, start
from tests.support.table_life import NAMES, Life, new_tables

MODULES = [None, *EXPANSIONS]


async def check(tables: Tables, game_id: int) -> StoredGame:
    game = await tables.history.stored_game(game_id)
    assert [str(fault) for fault in faults_of_game(game)] == []
    return game


async def test_everything_that_the_bot_writes_is_without_fault():
    kinds: set[object] = set()
    for seed, module in enumerate(MODULES * 2):
        async with new_tables() as tables:
            async for table in Life(tables, module, seed).steps(60):
                if table.seq % 3 and table.status.is_open:
                    continue
                game = await check(tables, table.id)
                kinds |= {*(entry.kind for entry in game.log), *(type(seat.occupant) for seat in game.seats)}
                kinds |= {"plan" for _ in game.plans} | {"planned" for entry in game.log if entry.is_planned}
                kinds |= {"former" for _ in game.former} | {"hint" for _ in game.record.hinted}
    assert kinds >= {*EntryKind, Member, Computer, Former, "plan", "planned", "former", "hint"}


async def test_computers_may_play_for_absent_members_alone():
    async with new_tables() as tables:
        table = await start(tables, 3)
        for seat in (1, 2):
            await tables.computers.replace(table.id, table.seats[seat], "banker", names=NAMES)
        table = await tables.hosting.remove_player(table.id, HOST)
        assert table.is_playing
        await check(tables, table.id)


@pytest.fixture(scope="module")
def game() -> StoredGame:
    """Return a game in play: with a turn taken back, a former member, a seat kept for one, and a plan."""
    return asyncio.run(_a_game())


async def _a_game() -> StoredGame:
    async with new_tables() as tables:
        table = await play(tables, await start(tables, 4), moves=8)
        table = await tables.play.make(table.id, HOST, [table.dealt().legal_moves()[0]])
        table = await tables.undo.request(table.id, HOST)
        await tables.play.make(table.id, HOST, [table.dealt().legal_moves()[0]])
        await tables.computers.replace(table.id, table.seats[2], "banker", names=NAMES)
        table = await tables.hosting.remove_player(table.id, HOST + 3)
        lines = [PlanLine(table.dealt().legal_moves()[0], label="Remove {1} from 1C")]
        await tables.plans.make(table.id, HOST, lines, [], seq=table.seq)
        game = await check(tables, table.id)
        assert [entry.kind for entry in game.log][8:] == ["move", "move", "undo", "move", "seat_left"]
        return game


Change = Callable[[StoredGame], StoredGame]


def record(**fields: Any) -> Change:
    return lambda game: replace(game, record=replace(game.record, **fields))


def option(**values: Any) -> Change:
    return lambda game: record(options=json.dumps(json.loads(game.record.options) | values))(game)


def seat(number: int, **fields: Any) -> Change:
    return lambda game: replace(
        game, seats=[replace(each, **fields) if each.seat == number else each for each in game.seats]
    )


def entry(seq: int, **fields: Any) -> Change:
    return lambda game: replace(game, log=[replace(each, **fields) if each.seq == seq else each for each in game.log])


def plan(**fields: Any) -> Change:
    return lambda game: replace(game, plans=[replace(each, **fields) for each in game.plans])


def deal(**fields: Any) -> Change:
    return lambda game: replace(game, deal=replace(game.deal, **fields))


def lines(*values: Any) -> Change:
    return plan(lines=json.dumps(values))


def undone(**fields: Any) -> Change:
    def change(game: StoredGame) -> StoredGame:
        [event] = json.loads(game.log[10].events)
        return entry(10, events=json.dumps([event | fields], separators=(",", ":")))(game)

    return change


def added(**fields: Any) -> Change:
    """Return a change that adds an entry."""

    def change(game: StoredGame) -> StoredGame:
        seq = len(game.log)
        log = [*game.log, LogEntry(**{"seq": seq, "seat": None, "member_id": 101, "move": None, "at": 5, **fields})]
        return record(newest_seq=seq)(replace(game, log=log))

    return change


def undo(seat: int | None, seq: int) -> Change:
    return added(kind=EntryKind.UNDO, events=f'[{{"type":"Undone","seat":{json.dumps(seat)},"seq":{seq}}}]')


def swap(seq: int, old: str, new: str) -> Change:
    """Return a change of a text in the move and the events of an entry."""

    def change(game: StoredGame) -> StoredGame:
        found = game.log[seq]
        assert old in f"{found.move}{found.events}"
        return entry(seq, move=(found.move or "").replace(old, new) or None, events=found.events.replace(old, new))(
            game
        )

    return change


def everybody(occupant: Member | Computer | Former) -> Change:
    return lambda game: replace(game, seats=[replace(each, occupant=occupant) for each in game.seats])


LINE = [{"type": "TakeTokens", "tokens": 1}, False, [], "", []]
IDS = "is not one of Discord"
PLANTED: list[tuple[Change, str]] = [
    (record(id=2**63 - 1), "the id of the game is not one that the bot gives"),
    (record(id=2**62), "the id of the game is not one that the bot gives"),
    (record(id=0), "the id of the game is not one that the bot gives"),
    (record(channel_id=0), f"the id of the channel {IDS}"),
    (record(guild_id=2**63), f"the id of the server {IDS}"),
    (record(host_id=-5), f"the id of the host {IDS}"),
    (seat(0, occupant=Member(0)), f"the id of the member of seat 0 {IDS}"),
    (seat(2, occupant=Computer("banker", -3)), f"the id of the member of seat 2 {IDS}"),
    (seat(2, occupant=Computer("banker", 0)), "entry 3 was made by a member who never had seat 2"),
    (seat(2, occupant=Computer("banker")), "entry 3 was made by a member who never had seat 2"),
    (seat(2, occupant=Computer("banker", 102)), "it seats a member twice"),
    (seat(1, occupant=Former()), "seat 1 is of a forgotten member who has not left"),
    (
        lambda game: replace(game, former={**game.former, 55: "Zoe"}, record=replace(game.record, host_id=55)),
        "its host",
    ),
    (entry(1, member_id=102), "entry 1 was made by a member who never had seat 0"),
    (entry(2, member_id=0), "entry 2 was made by a member who never had seat 1"),
    (entry(10, member_id=55), "entry 10 was made by a member who never had seat 0"),
    (entry(10, member_id=102), "entry 10 was made by a member who never had seat 0"),
    (record(started_at=1), "it was not begun at the moment of its deal"),
    (record(id=10**18), "the id of the game is not one that the bot gives"),
    (entry(1, member_id=-7), f"the id of the member of entry 1 {IDS}"),
    (lambda game: replace(game, stand_ins={1: -5}), "seat 1 has a wrong id in place of a forgotten member"),
    (lambda game: replace(game, stand_ins={9: -5}), "seat 9 has a wrong id in place of a forgotten member"),
    (lambda game: replace(game, former={**game.former, 2**63: "Zoe"}), f"the id of a former member {IDS}"),
    (record(guild_id=None), "it has several members, but no server"),
    (record(host_id=55), "its host has no seat"),
    (record(language="xx"), "its language is one that this version does not know"),
    (option(seats=3), "it has more seats than its options allow, or too few"),
    (option(seats=9), "its option 'seats' is unusable"),
    (option(first="77"), "it was to be begun by a member who never had a seat"),
    (seat(1, occupant=Member(101)), "it seats a member twice"),
    (seat(1, colour=0), "it gives two seats the same colour"),
    (seat(1, colour=4), "seat 1 has a colour that there is not"),
    (seat(2, occupant=Computer("banker", 55)), "seat 2 is kept for a member who never had it"),
    (everybody(Computer("banker")), "it is played by computers only"),
    (record(ended_at=5), "it does not say when the game ended"),
    (record(ended_by=101), "it says who ended a game that nobody has ended"),
    (deal(is_opened=True), "it has the opened deal of a game in play"),
    (record(hinted=(99,)), "it names hints after entries that there are not"),
    (record(hinted=(3, 3)), "it names hints after entries that there are not"),
    (undone(seat=9), "move 10 takes back the turn of another player"),
    (undone(seat=1), "move 10 takes back the turn of another player"),
    (undone(seat=False), "move 10 cannot be read"),
    (undone(seq=9), "move 10 goes back to an entry that does not count"),
    (undone(seq=10), "move 10 cannot be replayed"),
    (undone(seq=-1), "move 10 cannot be replayed"),
    (undone(seq=8.0), "move 10 cannot be read"),
    (undone(seq=3), "move 10 takes back something else than the latest turn of a player"),
    (undo(0, 9), "move 13 goes back to an entry that does not count"),
    (undo(0, 10), "move 13 goes back to before a player left"),
    (undo(None, 7), "move 13 goes back to before a player left"),
    (swap(12, '"seat":3', '"seat":9'), "move 12 cannot be replayed"),
    (added(kind=EntryKind.SEAT_LEFT, member_id=None, events='[{"type":"SeatLeft","seat":3}]'), "move 13 removes a"),
    (entry(12, move='{"type":"TakeTokens","tokens":1}'), "move 12 is of the wrong kind"),
    (swap(1, '"seat":0', '"seat":false'), "move 1 cannot be read"),
    (entry(1, move='{"type":"TakeTokens","tokens":1.0}'), "move 1 "),
    (entry(12, seat=1), "entry 12 has a seat, but is no move"),
    (entry(12, member_id=101), "entry 12 has no member, or one too many"),
    (entry(0, member_id=None), "entry 0 has no member, or one too many"),
    (entry(0, member_id=55), "entry 0 was made by a member who never had a seat"),
    (entry(1, member_id=55), "entry 1 was made by a member who never had seat 0"),
    (entry(3, is_planned=True), "entry 3 was planned by a member who does not hold its seat"),
    (deal(presses="open 0, join 0"), "the presses differ from those of the deal"),
    (deal(presses="a shopping list"), "the presses differ from those of the deal"),
    (deal(presses=None), "the presses differ from those of the deal"),
    (lambda game: replace(game, text=None), "the deal differs from the one that was sealed"),
    (lambda game: replace(game, plans=[*game.plans, *game.plans]), "the plan of seat 0 is a second one for this seat"),
    (plan(seat=3), "the plan of seat 3 is of a member who does not hold this seat"),
    (plan(member_id=102), "the plan of seat 0 is of a member who does not hold this seat"),
    (plan(seq=99), "the plan of seat 0 cannot be read"),
    (plan(unless='["rain"]'), "the plan of seat 0 cannot be read"),
    (lines(*4 * [LINE]), "the plan of seat 0 cannot be read"),
    (lines([*LINE[:3], "x" * 50_000, []]), "the plan of seat 0 cannot be read"),
    (lines([*LINE[:3], "a\0b", []]), "the plan of seat 0 cannot be read"),
    (lines([*LINE[:2], [LINE[0]], "", ["x" * 50_000]]), "the plan of seat 0 cannot be read"),
    (lines([*LINE[:2], 31 * [LINE[0]], "", []]), "the plan of seat 0 cannot be read"),
    (lines([*LINE[:3], "", ["one answer too few"]]), "the plan of seat 0 cannot be read"),
]


@pytest.fixture(scope="module")
def over() -> tuple[StoredGame, StoredGame]:
    """Return a finished game, in which a seat changed hands, and one that was ended early."""
    return asyncio.run(_games_that_are_over())


async def _games_that_are_over() -> tuple[StoredGame, StoredGame]:
    async with new_tables() as tables:
        table = await play(tables, await start(tables, 2), moves=5)
        table = await play(tables, await tables.hosting.replace_player(table.id, HOST + 1, 200, "Zoe"))
        finished = await check(tables, table.id)
        table = await play(tables, await start(tables, 2), moves=5)
        return finished, await check(tables, (await tables.hosting.end(table.id, by=HOST)).id)


PLANTED_OVER: list[tuple[Change, str]] = [
    (record(status=GameStatus.ENDED), "its status contradicts its log"),
    (record(ended_at=253_402_300_799), "it did not end when it says"),
    (record(ended_at=5), "it did not end when it says"),
    (record(ended_at=None), "it does not say when the game ended"),
    (record(ended_by=HOST), "it says who ended a game that nobody has ended"),
    (seat(1, has_changed_hands=False), "entry 2 was made by a member who never had seat 1"),
    (seat(1, occupant=Former(), has_changed_hands=False), "entry 2 was made by a member who never had seat 1"),
    (seat(1, occupant=Member(HOST)), "it seats a member twice"),
    (entry(2, member_id=55), "entry 2 was made by a member who never had seat 1"),
]
PLANTED_ENDED: list[tuple[Change, str]] = [
    (record(status=GameStatus.FINISHED, ended_by=None), "its status contradicts its log"),
    (record(ended_at=None), "it does not say when the game ended"),
    (record(ended_by=-4), f"the id of who ended it {IDS}"),
    (deal(presses="open 0"), "the presses differ from those of the deal"),
    (lambda game: replace(seat(1, has_changed_hands=True)(game), log=[]), "seat 1 has changed hands before the deal"),
]


def test_each_planted_fault_of_a_game_that_is_over_is_found(over: tuple[StoredGame, StoredGame]):
    for game, planted in zip(over, (PLANTED_OVER, PLANTED_ENDED), strict=True):
        for change, sentence in planted:
            found = [str(fault) for fault in faults_of_game(change(game))]
            assert any(fault.startswith(sentence) for fault in found), (sentence, found)


def test_no_game_from_elsewhere_is_from_the_future(game: StoredGame, over: tuple[StoredGame, StoredGame]):
    """An id from the far future would leave no room for those that the bot gives next."""
    for each in (game, *over):
        newest = each.log[-1].at
        assert list(faults_of_game(each, latest=newest + DAY)) == []
        too_new = record(id=(newest + 2 * DAY) << RANDOM_BITS)(each)
        assert [str(fault) for fault in faults_of_game(too_new)] == []
        [fault] = faults_of_game(too_new, latest=newest + DAY)
        assert str(fault) == "the id of the game is not one that the bot gives"
        [fault] = faults_of_game(record(changed_at=2**33)(each), latest=newest + DAY)
        assert str(fault) == "it has moments in the future"


def test_a_clock_that_is_set_back_makes_no_fault(game: StoredGame, over: tuple[StoredGame, StoredGame]):
    """A computer without a clock of its own may begin in 1970 after each start, whatever the entries before say."""
    _, ended = over
    for each in (entry(4, at=1)(game), record(created_at=2**33)(game), record(ended_at=5)(ended)):
        assert list(faults_of_game(each)) == []
        assert list(faults_of_game(each, latest=2**33)) == []


def test_the_game_after_an_imported_one_has_a_sound_id(game: StoredGame):
    newest = new_id_after((game.log[-1].at + DAY) << RANDOM_BITS)
    assert list(faults_of_game(record(id=newest)(game))) == []


def test_each_planted_fault_is_found_in_one_sentence(game: StoredGame):
    wrong: list[tuple[str, list[str]]] = []
    for change, sentence in PLANTED:
        found = [str(fault) for fault in faults_of_game(change(game))]
        if not any(fault.startswith(sentence) for fault in found) or any("\n" in fault for fault in found):
            wrong.append((sentence, found))
    assert wrong == []


def test_every_planted_fault_is_refused_by_import_with_its_line(game: StoredGame, tmp_path: Path):
    """A file of the right form with a wrong game is refused in the words of `splendor-bot check`."""
    file, same = tmp_path / "games.jsonl", 0
    for change, sentence in PLANTED:
        file.write_text(dump_game(change(game)))
        if file.read_text() == dump_game(game):
            continue  # a file has no place for it
        with pytest.raises(CommandError, match=r"cannot be used: line \d+ [^\n]+$") as refusal:
            list(games_in(file))
        same += f"line 1 begins a game that is not right: {sentence}" in str(refusal.value)
    assert same > 50


def test_a_log_is_stored_as_the_bot_writes_it(game: StoredGame, tmp_path: Path):
    """Keys in another order mean the same; the place of a card in the hand is missing in logs of earlier versions."""
    lines = [json.loads(line) for line in dump_game(game).splitlines()]
    for line in lines:
        if "events" in line:
            line["events"] = [dict(reversed(event.items())) for event in line["events"]]
            line["move"] = line["move"] and dict(reversed(line["move"].items()))
    (tmp_path / "games.jsonl").write_text("".join(f"{json.dumps(line)}\n" for line in lines))
    [read] = games_in(tmp_path / "games.jsonl")
    assert read.log == game.log


@pytest.mark.parametrize("name", ["a\0b", "a\nb", "\x7f", "\x85", "x" * 101])
def test_a_name_that_the_bot_would_not_have_stored_is_refused(game: StoredGame, tmp_path: Path, name: str):
    whole = dump_game(game)
    for at, kind in ((1, "seat"), (5, "former")):
        lines = whole.splitlines()
        line = json.loads(lines[at])
        assert kind in line
        lines[at] = json.dumps(line | {"name": name})
        (tmp_path / "games.jsonl").write_text("\n".join([*lines, ""]))
        with pytest.raises(CommandError, match=f"line {at + 1} has an unusable 'name'"):
            list(games_in(tmp_path / "games.jsonl"))
