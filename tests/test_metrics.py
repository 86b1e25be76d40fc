"""Figures on request: right, about nobody, and only where the host wants them."""

import asyncio
import socket
import sys
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.metrics import Metrics
from bot.store import Store
from bot.tables import Tables

ANN, BO = 710_000_000_000_000_001, 710_000_000_000_000_002


def a_free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


async def asked(port: int) -> dict[str, float]:
    """Return the figures, by name; of a histogram its sums."""
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}/metrics") as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        text = await answer.text()
    assert str(ANN) not in text
    assert "Ann" not in text
    families = text_string_to_metric_families(text)
    return {sample.name: sample.value for family in families for sample in family.samples if "le" not in sample.labels}


async def test_the_figures_follow_the_games(tmp_path: Path):
    metrics, port = Metrics(), a_free_port()
    async with await Store.open(tmp_path / "games.sqlite3", timed=metrics.timed) as store:
        tables = Tables(store, moved=metrics.moved)
        async with metrics.served("127.0.0.1", port, count_open=store.count_open, count_owed=store.count_owed):
            before = await asked(port)
            assert (before["splendor_moves_total"], before["splendor_games_open"]) == (0, 0)
            table = await tables.open(channel_id=5, guild_id=1, host_id=ANN, name="Ann", language="en")
            await tables.join(table.id, BO, "Bo")
            table = await tables.start(table.id, ANN)
            for _ in range(3):
                table = await tables.play(table.id, table.member_to_act() or 0, [table.dealt().legal_moves()[0]])
            metrics.answered(0.25)
            after = await asked(port)
            assert after["splendor_moves_total"] == 3
            assert (after["splendor_games_open"], after["splendor_posts_owed"]) == (1, 1)
            assert (after["splendor_answer_seconds_count"], after["splendor_answer_seconds_sum"]) == (1, 0.25)
            assert after["splendor_database_seconds_count"] > before["splendor_database_seconds_count"]
            table = await tables.end(table.id)
            assert (await asked(port))["splendor_posts_owed"] == 1
            await tables.mark_posted(table)
            await tables.mark_hands(table)
            ended = await asked(port)
            assert (ended["splendor_games_open"], ended["splendor_posts_owed"]) == (0, 0)
    with pytest.raises(aiohttp.ClientConnectionError):
        await asked(port)


async def test_a_loop_that_is_held_up_shows(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.metrics.LAG_EVERY", 0.01)
    metrics, port = Metrics(), a_free_port()

    async def none() -> int:
        return 0

    async with metrics.served("127.0.0.1", port, count_open=none, count_owed=none):
        await asyncio.sleep(0.05)
        await asyncio.to_thread(lambda: None)
        asyncio.get_running_loop().call_soon(_hold_up, 0.3)
        await asyncio.sleep(0.35)
        assert (await asked(port))["splendor_event_loop_lag_seconds_sum"] >= 0.25


def _hold_up(seconds: float) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while asyncio.get_running_loop().time() < end:
        pass


async def test_an_address_that_is_taken_is_refused():
    async def none() -> int:
        return 0

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(OSError, match="address already in use"):
            async with Metrics().served("127.0.0.1", taken.getsockname()[1], count_open=none, count_owed=none):
                pass


async def test_what_the_figures_need_is_not_loaded_unless_they_are_wanted():
    code = "import sys, bot.serve; print([name for name in sys.modules if name.startswith('prometheus')])"
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", code, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    assert out.decode().strip() == "[]"
