"""Problems with the database file during play: a clear message, nothing lost, and recovery afterwards."""

import logging
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from bot.app.client import SplendorBot
from bot.cli.commands import WRONG_SETTING
from bot.games import GameStatus, Table
from bot.games.unit.unit import Game
from bot.rules import base_of, codec_for
from bot.store import EntryKind, LogEntry, Store
from bot.store.contract.errors import StoreFull
from bot.store.sqlite.migrations import shipped_migrations
from tests.support.builders import spelled
from tests.support.command_line import start_quickly
from tests.support.damage import faults_in
from tests.support.discord.friends import Friends, create_bot, holds, reserved
from tests.support.discord.messages import custom_ids, private_text, text_of
from tests.support.store_builders import append

NOT_SAVED = (
    "I could not save that, because my disk has a problem. Nothing was changed."
    " Please tell the person who runs this bot, and try again."
)

ROOT = Path(__file__).parent.parent.parent
DAY = 86_400
NEWEST = len(shipped_migrations())
Break = Callable[[Friends, Path], Awaitable[Callable[[], Awaitable[None]]]]


async def pragma(friends: Friends, text: str) -> int:
    """Run a PRAGMA on the bot's own connection; return its value."""
    rows = await friends.store.database.write(f"PRAGMA {text}")
    return rows[0][0] if rows else 0


async def locked(friends: Friends, database: Path) -> Callable[[], Awaitable[None]]:
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def unlock() -> None:
        other.execute("ROLLBACK")
        other.close()

    return unlock


async def read_only(friends: Friends, database: Path) -> Callable[[], Awaitable[None]]:
    await pragma(friends, "query_only = 1")

    async def allow() -> None:
        await pragma(friends, "query_only = 0")

    return allow


async def full(friends: Friends, database: Path) -> Callable[[], Awaitable[None]]:
    await pragma(friends, f"max_page_count = {await pragma(friends, 'page_count')}")
    # Entries without events fill the room that is left in the last pages.
    table = await friends.table()
    seq = table.seq
    for events in (20, 5, 1):
        text = codec_for(table.options.rules()).dumps([holds(0, "")] * events)
        try:
            while True:
                await append(friends.store, table.id, [LogEntry(seq + 1, EntryKind.MOVE, None, None, None, text, 0)])
                seq += 1
        except StoreFull:
            continue
    await friends.tables.delivery.mark_shown(await friends.table())

    async def free() -> None:
        await pragma(friends, "max_page_count = 1000000")

    return free


@pytest.mark.parametrize("trouble", [locked, read_only, full])
async def test_a_move_that_cannot_be_saved_is_refused_and_works_later(
    friends: Friends, database: Path, trouble: Break, logged_errors: list[logging.LogRecord]
):
    await friends.start_game()
    posts = [text_of(message) for message in friends.channel.history()]
    cure = await trouble(friends, database)
    before = await friends.table()
    assert private_text(await friends.bo.slash(friends.channel, "take", gems="rbw")) == NOT_SAVED
    picker = await friends.bo.click(friends.board(), custom_id=friends.control_id("board"))
    assert "**You can take** 3 different gems" in private_text(picker), "reading still works"
    assert private_text(await friends.cleo.slash(friends.channel, "hand")).startswith("You have no reserved cards.")
    assert private_text(await friends.dan.slash(friends.channel, "splendor", rules="1"))
    after = await friends.table()
    assert (after.seq, after.position) == (before.seq, before.position)
    assert [text_of(message) for message in friends.channel.history()] == posts
    assert logged_errors
    assert all("The store failed while answering" in record.getMessage() for record in logged_errors)
    logged_errors.clear()

    await cure()
    assert private_text(await friends.bo.slash(friends.channel, "take", gems="rbw")).startswith("**Bo** takes")
    assert spelled(base_of((await friends.table()).dealt()).players[0].tokens) == "w b r"
    assert "**Bo** takes" in text_of(friends.board())


async def test_a_store_error_after_the_move_does_not_claim_that_nothing_changed(
    friends: Friends, logged_errors: list[logging.LogRecord], monkeypatch: pytest.MonkeyPatch
):
    """The move is on the disk, and what shows it cannot be remembered: nobody is told that nothing was changed."""
    await friends.start_game()
    begin = friends.tables.play.begin

    @asynccontextmanager
    async def begin_then_break(*args: Any, **named: Any) -> AsyncIterator[Game]:
        async with begin(*args, **named) as begun:
            yield begun
        await pragma(friends, "query_only = 1")

    monkeypatch.setattr(friends.tables.play, "begin", begin_then_break)
    answer = private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert answer.startswith("**Bo** takes")
    assert answer.endswith(
        "Your move counts, but my disk has a problem, so this channel may not show it properly."
        " Please tell the person who runs this bot."
    )
    assert NOT_SAVED not in answer
    assert logged_errors
    logged_errors.clear()
    monkeypatch.undo()
    await pragma(friends, "query_only = 0")
    assert (await friends.table()).seq == 1
    private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw"))
    assert "**Cleo** takes" in text_of(friends.board())
    assert not (await friends.tables.games.known((await friends.table()).id)).is_pending


async def test_a_channel_deleted_while_the_database_is_locked_ends_its_game_later(friends: Friends, database: Path):
    table = await friends.start_game()
    bot = friends.env.bot
    assert isinstance(bot, SplendorBot)
    unlock = await locked(friends, database)
    friends.env.backend.delete_channel(friends.channel.id)
    await friends.env.settle()
    assert (await friends.tables.find(table.id)).is_playing
    await unlock()
    await bot.running.gone_channels.check()  # as it does every now and then
    assert (await friends.tables.find(table.id)).status is GameStatus.ENDED


async def test_a_restart_after_a_store_error_finds_every_move(
    friends: Friends, database: Path, logged_errors: list[logging.LogRecord]
):
    await friends.start_game()
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    cure = await read_only(friends, database)
    assert private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw")) == NOT_SAVED
    logged_errors.clear()
    await cure()
    await friends.env.bot.close()
    await friends.env.restart_bot(create_bot(database))
    assert (await friends.table()).seq == 1
    private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw"))
    assert spelled(base_of((await friends.table()).dealt()).players[1].tokens) == "w b r"


async def test_a_damaged_page_stops_only_the_games_stored_on_it(
    friends: Friends, database: Path, logged_errors: list[logging.LogRecord]
):
    await friends.start_game()
    damaged = (await friends.table()).id
    # A log of events without effect, long enough to fill pages of its own.
    codec = codec_for((await friends.table()).options.rules())
    nothing, marked = codec.dumps([holds(0, "")] * 5), codec.dumps([holds(0, "7w")])
    for seq in range(1, 200):
        text = marked if seq == 100 else nothing
        await append(friends.store, damaged, [LogEntry(seq, EntryKind.MOVE, None, None, None, text, 0)])
    other = friends.guild.create_text_channel("elsewhere")
    await friends.bo.slash(other, "game new")
    await friends.bo.slash(other, "game settings", first="joining")
    await friends.cleo.slash(other, "game join")
    await friends.bo.slash(other, "game start")
    await pragma(friends, "wal_checkpoint(TRUNCATE)")
    content = database.read_bytes()  # noqa: ASYNC240 - it is small, and nothing else runs meanwhile
    place = content.index(marked.encode())
    with database.open("r+b") as file:
        file.seek(place // 4096 * 4096)
        file.write(b"\xa5" * 4096)
    await friends.env.bot.close()
    await friends.env.restart_bot(create_bot(database))
    assert [record.getMessage() for record in logged_errors] == [f"Could not show game {damaged}"]
    logged_errors.clear()

    answer = private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert answer.startswith("The saved data of this game is damaged")
    assert logged_errors
    logged_errors.clear()
    assert private_text(await friends.bo.slash(other, "take", gems="rbw")).startswith("**Bo** takes")
    assert private_text(await friends.cleo.slash(other, "take", gems="rbw")).startswith("**Cleo** takes")
    assert not logged_errors

    asked = await friends.ann.slash(friends.channel, "admin reset")
    yes, _ = custom_ids(asked.response.components)
    assert private_text(await friends.ann.click(asked.response, custom_id=yes)) == "The channel is free for a new game."
    assert private_text(await friends.bo.slash(friends.channel, "game new")).startswith("The table is open.")
    assert not logged_errors


async def test_a_bug_after_the_answer_is_logged_and_nothing_else(
    friends: Friends, logged_errors: list[logging.LogRecord], monkeypatch: pytest.MonkeyPatch
):
    await friends.start_game()

    async def broken(channel_id: int) -> None:
        raise LookupError("a bug")

    monkeypatch.setattr(friends.env.bot.messages, "show_pending_in", broken)
    answer = await friends.bo.slash(friends.channel, "game status")
    assert private_text(answer)
    assert answer.followups == []
    assert [record.getMessage() for record in logged_errors] == [
        "Sending pending messages after answering /game status failed"
    ]
    logged_errors.clear()


@pytest.mark.parametrize(
    "jump", [-400 * DAY, -2 * 3600, 3600, 4_000 * DAY], ids=["years back", "back", "on", "years on"]
)
async def test_a_clock_that_jumps_changes_no_game(friends: Friends, monkeypatch: pytest.MonkeyPatch, jump: int):
    """Timestamps are only displayed: moves are ordered by number, and the age of a board matters little."""
    await friends.start_game()
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    now = time.time() + jump
    monkeypatch.setattr(time, "time", lambda: now)
    monkeypatch.setattr(friends.tables, "clock", lambda: now)
    private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw"))
    private_text(await friends.bo.slash(friends.channel, "reserve", card="1A"))
    assert "**Bo** reserves" in text_of(friends.board())
    assert f"<t:{int(now)}:R>" in private_text(await friends.dan.slash(friends.channel, "game status"))
    table = await friends.table()
    assert (table.seq, (await friends.tables.games.known(table.id)).is_pending) == (3, False)
    private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw"))
    monkeypatch.undo()
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert "**Bo** takes" in text_of(friends.board())
    faults = await faults_in(Path(friends.store.database.name))
    assert [fault for fault in faults if "the deal differs" not in fault] == [], "the test has stacked the decks"
    await friends.tables.hosting.end(table.id)
    assert (await friends.table()).game.ended_at is not None


async def test_the_log_names_no_card_that_only_its_owner_knows(
    friends: Friends, press: Any, logged_errors: list[logging.LogRecord], monkeypatch: pytest.MonkeyPatch
):
    table = await friends.start_game(events=[reserved(0, "D01", blind=True)])

    async def broken(game_id: int) -> Table:
        raise StoreFull("No space is left.")

    monkeypatch.setattr(friends.tables.games, "known", broken)
    card = f"spl:{table.id}:{table.seq}:card:D01"
    button = {"type": 2, "style": 2, "label": "H1", "custom_id": card}
    board = {**press.keep(friends.board()), "components": [{"type": 1, "components": [button]}]}
    press(friends.bo, board, card)
    await friends.env.settle()
    [record] = logged_errors
    assert record.getMessage() == f"The store failed while answering spl:{table.id}:{table.seq}:card"
    logged_errors.clear()


# At the start: one line for the host, before the bot connects.

TOKEN = ".".join(["MTIzNDU2Nzg5MDEyMzQ1Njc4", "GabcDe", "0123456789abcdefghijklmnopqrstuvwxyzAB"])  # not a real token


def newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA user_version = 99")


def corrupt(database: Path) -> None:
    content = bytearray(database.read_bytes())
    content[100:] = b"\xff" * (len(content) - 100)
    database.write_bytes(content)


def not_a_database(database: Path) -> None:
    database.write_text("a shopping list, of some length: " + "milk, bread, " * 100)


def locked_by_another(database: Path) -> sqlite3.Connection:
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (
            newer,
            f"has schema version 99, and this bot knows at most {NEWEST}: run a newer version of the bot, or restore a "
            "backup.",
        ),
        (corrupt, "is damaged: restore it from a backup."),
        (not_a_database, "is not a database: give another path, or restore a backup."),
        (locked_by_another, "is locked by another program; try again when that has finished."),
    ],
)
async def test_an_unusable_database_ends_the_start_with_one_line(
    tmp_path: Path, damage: Callable[[Path], Any], said: str
):
    path = tmp_path / "started.sqlite3"
    async with await Store.open(path):
        pass
    still_held = damage(path)
    before = path.read_bytes()
    answer = start_quickly("run", cwd=tmp_path, DISCORD_TOKEN=TOKEN, SPLENDOR_DATABASE=str(path))
    status = 1 if damage is locked_by_another else WRONG_SETTING  # which tells systemd that no retry helps
    assert (answer.returncode, answer.stdout) == (status, "")
    assert answer.stderr == f"splendor-bot: {path} {said}\n"
    assert path.read_bytes() == before
    if still_held is not None:
        still_held.close()
