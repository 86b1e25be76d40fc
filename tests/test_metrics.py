"""Metrics are correct, say nothing about members, and are served only if the operator wants them."""

import asyncio
import logging
import os
import socket
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.games import Tables
from bot.games.lobby.lobby import Opening
from bot.runtime.metrics import Metrics, Vitals
from bot.store import Store

ANN, BO = 710_000_000_000_000_001, 710_000_000_000_000_002


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def look() -> Vitals:
    return {0: True, 3: False}, {"render": (2, os.getpid()), "think": (0, None)}


async def fetch_metrics(port: int) -> dict[str, float]:
    """Return the metrics by name; for a histogram its sum and count, without the buckets."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        text = await answer.text()
    assert str(ANN) not in text
    assert "Ann" not in text
    families = text_string_to_metric_families(text)
    samples = [sample for family in families for sample in family.samples if "le" not in sample.labels]
    own = ("shard", "worker")
    return {
        ":".join([each.name, *(each.labels[key] for key in own if key in each.labels)]): each.value for each in samples
    }


async def test_the_metrics_tell_of_each_shard_and_each_worker():
    metrics, port = Metrics(processes=3), free_port()

    async def none() -> int:
        return 0

    async with metrics.serve("127.0.0.1", port, count_open=none, count_pending=none, look=look):
        found = await fetch_metrics(port)
    assert (found["splendor_connected:0"], found["splendor_connected:3"], found["splendor_processes"]) == (1, 0, 3)
    assert (found["splendor_worker_restarts:render"], found["splendor_worker_restarts:think"]) == (2, 0)
    assert found["splendor_worker_memory_bytes:render"] == pytest.approx(
        found["process_resident_memory_bytes"], rel=0.1
    )
    assert found["splendor_worker_memory_bytes:think"] == 0


async def test_the_metrics_follow_the_games(tmp_path: Path):
    metrics, port = Metrics(), free_port()
    async with await Store.open(tmp_path / "games.sqlite3", on_trip=metrics.record_statement) as store:
        tables = Tables(store, on_moves=metrics.count_moves)
        async with metrics.serve(
            "127.0.0.1", port, count_open=store.games.count_open, count_pending=store.games.count_pending, look=look
        ):
            before = await fetch_metrics(port)
            assert (before["splendor_moves_total"], before["splendor_games_open"]) == (0, 0)
            assert before["splendor_build_info"] == 1
            table = await tables.lobby.open(Opening(5, 1, ANN, "en"), "Ann")
            await tables.lobby.join(table.id, BO, "Bo")
            table = await tables.lobby.start(table.id, ANN)
            for _ in range(3):
                table = await tables.play.make(table.id, table.member_to_act() or 0, [table.dealt().legal_moves()[0]])
            metrics.record_answer(0.25)
            after = await fetch_metrics(port)
            assert after["splendor_moves_total"] == 3
            assert (after["splendor_games_open"], after["splendor_messages_pending"]) == (1, 1)
            assert (after["splendor_answer_seconds_count"], after["splendor_answer_seconds_sum"]) == (1, 0.25)
            assert after["splendor_database_seconds_count"] > before["splendor_database_seconds_count"]
            table = await tables.hosting.end(table.id)
            assert (await fetch_metrics(port))["splendor_messages_pending"] == 1
            await tables.delivery.mark_shown(table)
            await tables.delivery.mark_hands_shown(table)
            ended = await fetch_metrics(port)
            assert (ended["splendor_games_open"], ended["splendor_messages_pending"]) == (0, 0)
    with pytest.raises(aiohttp.ClientConnectionError):
        await fetch_metrics(port)


async def test_errors_in_the_log_are_counted_while_the_metrics_are_served():
    metrics, port = Metrics(), free_port()

    async def none() -> int:
        return 0

    log = logging.getLogger("bot.app")
    async with metrics.serve("127.0.0.1", port, count_open=none, count_pending=none, look=look):
        log.warning("Discord is slow")
        assert (await fetch_metrics(port))["splendor_errors_total"] == 0
        log.error("A picture could not be drawn")
        logging.getLogger("discord").error("A task has ended")
        assert (await fetch_metrics(port))["splendor_errors_total"] == 2
    log.error("The bot has ended")
    async with metrics.serve("127.0.0.1", port, count_open=none, count_pending=none, look=look):
        assert (await fetch_metrics(port))["splendor_errors_total"] == 2


async def test_a_blocked_event_loop_shows_as_lag(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.runtime.metrics.LAG_INTERVAL", 0.01)
    metrics, port = Metrics(), free_port()

    async def none() -> int:
        return 0

    async with metrics.serve("127.0.0.1", port, count_open=none, count_pending=none, look=look):
        await fetch_metrics(port)  # by then, a measurement is under way
        _block(0.3)
        assert (await fetch_metrics(port))["splendor_event_loop_lag_seconds_sum"] >= 0.25


def _block(seconds: float) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        pass


async def test_an_address_in_use_raises_an_error():
    async def none() -> int:
        return 0

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="address already in use"):
            async with Metrics().serve(
                "127.0.0.1", taken.getsockname()[1], count_open=none, count_pending=none, look=look
            ):
                pass
