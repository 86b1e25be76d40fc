"""The background loops survive every error of one game or one step, and the heartbeat stops when a loop has stopped."""

import asyncio
import logging
from dataclasses import replace
from functools import reduce
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.app.client import LONGEST_ROUND, SplendorBot
from bot.app.task_tracker import TaskTracker
from bot.games import GameStatus, MessageChanges, MessageKind, Share
from bot.games.unit.refusals import SetBack
from bot.games.waiting.delivery import Delivery
from bot.store.contract.errors import StoreFull
from tests.support.discord.messages import text_of
from tests.support.discord.simulated_game import SimulatedGame


@pytest.fixture
async def game(simcord_env: Any) -> SimulatedGame:
    return await SimulatedGame(simcord_env, "Ann", "Bo").open()


@pytest.mark.parametrize("is_noticed", [True, False], ids=["by Discord's event", "by the retry"])
async def test_a_channel_deleted_while_its_game_is_being_ended_breaks_no_loop(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch, is_noticed: bool
) -> None:
    tables, open_record = game.bot.tables, game.bot.tables.records.open_in

    async def read_and_end(channel_id: int) -> Any:
        """The host ends the game just after it was read."""
        record = await open_record(channel_id)
        if record is not None:
            await tables.hosting.end(record.id)
        return record

    table = await game.table()
    if not is_noticed:
        monkeypatch.setattr(game.bot, "get_guild", lambda _: NoChannels())
        await game.bot.running.gone_channels.find_unlisted()
        monkeypatch.setattr(game.bot, "on_guild_channel_delete", ignore)
    monkeypatch.setattr(tables.records, "open_in", read_and_end)
    game.env.backend.delete_channel(game.channel.id)
    await game.env.settle()
    await game.bot._retry()
    table = await tables.find(table.id)
    assert table.status is GameStatus.ENDED
    assert not (await tables.games.known(table.id)).is_pending


async def test_an_error_of_the_store_at_the_start_keeps_neither_the_clock_nor_the_boards_from_coming(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, started = game.bot, list[bool]()
    monkeypatch.setattr(bot.running.clock, "start", lambda: started.append(True))

    def broken(*_: Any) -> Any:
        raise StoreFull("no space is left")

    await pending_turn(game)
    with monkeypatch.context() as patch:
        patch.setattr(Delivery, "pending", broken)
        await bot.on_ready()
    assert started == [True]
    assert "takes" not in text_of(game.board)
    await bot._retry()
    assert not (await bot.tables.games.known((await game.table()).id)).is_pending


@pytest.mark.parametrize("step", ["messages.pending.retry", "messages.pending.resume", "gone_channels.check"])
async def test_an_error_in_one_step_is_logged_once_and_stops_no_other(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord], step: str
) -> None:
    done: list[str] = []

    for each in ("messages.pending.retry", "messages.pending.resume", "gone_channels.check"):

        async def run(*_: Any, name: str = each) -> None:
            done.append(name)
            if name == step:
                raise ZeroDivisionError

        *path, method = each.split(".")
        monkeypatch.setattr(reduce(getattr, path, game.bot.running), method, run)
    await game.bot._retry()
    assert done == ["messages.pending.retry", "messages.pending.resume", "gone_channels.check"]
    assert len(logged_errors) == 1
    logged_errors.clear()


async def test_a_game_whose_retry_fails_because_of_the_store_is_retried_again(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch, logged_errors: list[logging.LogRecord]
) -> None:
    bot = game.bot
    table = await pending_turn(game)

    async def broken(*_: Any) -> Any:
        raise StoreFull("no space is left")

    bot.messages.pending.queue(table.id)
    with monkeypatch.context() as patch:
        patch.setattr(bot.tables.games, "record", broken)
        await bot._retry()
    assert len(logged_errors) == 1
    logged_errors.clear()
    later = bot.tables.now() + 30
    bot.tables.clock = lambda: later
    await bot._retry()
    assert not (await bot.tables.games.known(table.id)).is_pending


async def test_games_are_shown_after_the_store_failed_behind_an_answer(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = game.bot
    table = await pending_turn(game)

    async def broken(*_: Any) -> Any:
        raise StoreFull("no space is left")

    with monkeypatch.context() as patch:
        patch.setattr(bot.messages, "show_pending_in", broken)
        await game.members[0].slash(game.channel, "splendor", rules="1")
    assert (await bot.tables.games.known(table.id)).is_pending
    await bot._retry()
    assert not (await bot.tables.games.known(table.id)).is_pending


@pytest.fixture
def connected(monkeypatch: pytest.MonkeyPatch) -> None:
    """The simulated Discord has no shards that stay connected."""
    monkeypatch.setattr(SplendorBot, "connected", {0: True})


async def test_a_shard_is_connected_unless_it_is_closed_or_has_not_begun(game: SimulatedGame, monkeypatch):
    monkeypatch.setattr(SplendorBot, "is_ready", lambda _: True)
    monkeypatch.setattr(SplendorBot, "shards", {})
    assert game.bot.connected == {0: False}
    shards = {number: SimpleNamespace(is_closed=lambda number=number: number == 1) for number in range(3)}
    monkeypatch.setattr(SplendorBot, "shards", shards)
    assert (game.bot.connected, game.bot.is_healthy()) == ({0: True, 1: False, 2: True}, False)


@pytest.mark.usefixtures("connected")
async def test_there_is_a_heartbeat_only_while_every_loop_comes_round(game: SimulatedGame, tmp_path: Path) -> None:
    bot, heartbeat = game.bot, tmp_path / "alive"
    bot._heartbeat = heartbeat

    async def beats() -> bool:
        heartbeat.unlink(missing_ok=True)
        await bot._beat()
        return heartbeat.exists()

    assert await beats()
    bot.retried_at -= LONGEST_ROUND
    assert not await beats(), "the retry has stopped"
    await bot._retry()
    assert await beats()
    bot.running.clock.looked_at -= LONGEST_ROUND
    assert not await beats(), "the clock has stopped"


@pytest.mark.usefixtures("connected")
async def test_a_heartbeat_that_cannot_be_written_is_tried_again(game: SimulatedGame, tmp_path: Path) -> None:
    bot, folder = game.bot, tmp_path / "later"
    bot._heartbeat = folder / "alive"
    folder.write_text("no folder")
    await bot._beat()
    folder.unlink()
    await bot._beat()
    assert (folder / "alive").exists()


class NoChannels:
    """A server that lists no channels, as it does for an archived thread."""

    def get_channel_or_thread(self, _: int) -> None:
        """Return that the channel is not listed."""


async def ignore(*_: Any) -> None:
    """Do nothing when an event comes."""


async def pending_turn(game: SimulatedGame) -> Any:
    """Make a move that the channel has yet to be shown, and return the table."""
    table = await game.table()
    member_id = table.member_to_act()
    assert member_id is not None
    return await game.bot.tables.play.make(table.id, member_id, [table.dealt().legal_moves()[0]])


async def test_what_another_process_changed_and_did_not_tell_of_is_shown_once(
    game: SimulatedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    pending, shown = game.bot.messages.pending, list[int]()
    table = await pending_turn(game)

    async def show(table: Any) -> None:
        shown.append(table.id)

    monkeypatch.setattr(pending, "_show_if_pending", show)
    await pending.show_missed()
    assert not shown, "the only process misses nothing"
    game.bot.tables.games.store.take_share(Share(0, 2, 2))
    await pending.show_missed()
    await pending.show_missed()
    assert shown == [table.id], "a failure has its own retry"


async def test_games_of_a_member_whom_another_process_forgets_leave_the_memory(game: SimulatedGame) -> None:
    await game.table()
    assert len(game.bot.tables.games)
    await game.bot.on_signal("forget", 1)
    assert not len(game.bot.tables.games)


async def test_a_bot_that_stops_leaves_a_game_that_another_process_has_changed_to_the_next_bot(
    game: SimulatedGame,
) -> None:
    table = await pending_turn(game)
    await game.bot.finish()
    await game.bot.on_signal("game", table.id)
    assert (await game.bot.tables.games.known(table.id)).is_pending


async def test_a_stop_waits_for_the_work_of_a_task_and_not_for_the_task() -> None:
    tracker, begun, may_end, done = TaskTracker(), asyncio.Event(), asyncio.Event(), list[str]()

    async def loop() -> None:
        with tracker.working():
            begun.set()
            await may_end.wait()
            done.append("work")
        await asyncio.Event().wait()  # until its next round

    task = asyncio.create_task(loop())
    await begun.wait()
    stop = asyncio.create_task(tracker.finish(LONGEST_ROUND))
    await asyncio.sleep(0)
    assert not stop.done()
    may_end.set()
    await stop
    assert done == ["work"]
    assert not task.done()
    task.cancel()


async def test_a_stop_cancels_work_that_takes_too_long() -> None:
    tracker, begun = TaskTracker(), asyncio.Event()

    async def work() -> None:
        begun.set()
        await asyncio.Event().wait()

    tracker.start(work())
    await begun.wait()
    [task] = asyncio.all_tasks() - {asyncio.current_task()}
    await tracker.finish(0)
    assert task.cancelled()


async def test_a_board_of_the_second_in_which_the_bot_starts_is_known_as_lost(game: SimulatedGame):
    """A database that was set back reaches the number of a lost board again."""
    bot = game.bot
    table = await pending_turn(game)
    await bot.messages.show(table)
    snapshot = await bot.tables.games.known(table.id)
    board = max(snapshot.messages(MessageKind.BOARD), key=lambda each: each.message_id)
    before = replace(board, message_id=board.message_id - 1, seq=board.seq - 1)
    await bot.tables.delivery.record_messages(table, MessageChanges(sent=[before], gone=[board]))
    sent_at = discord.utils.snowflake_time(board.message_id).timestamp()
    bot.tables.clock = lambda: int(sent_at) + 0.9999
    bot.messages.recovery.search_all_again()
    bot.tables.games.first_added[table.id] = board.seq
    with pytest.raises(SetBack):
        await bot.messages.recovery.search(await bot.tables.games.known(table.id))
