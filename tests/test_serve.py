"""The bots that `run` and `demo` put together have all their parts."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.ai.client import ThinkingClient
from bot.app import phases
from bot.app.client import SplendorBot
from bot.app.phases import Process, Waiting, run_phases
from bot.cli import demo
from bot.runtime.config import load_settings


async def test_the_bot_of_the_demo_gives_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers: list[object] = []

    async def run_demo(create_bot: Callable[[], SplendorBot], **_: object) -> None:
        thinkers.append(create_bot().thinker)

    monkeypatch.setattr(demo, "run_demo", run_demo)
    await demo.run_in_browser(None, None, 0, lambda *_: None)
    assert [type(each) for each in thinkers] == [ThinkingClient]


async def test_the_running_bot_gives_hints(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    thinkers: list[object] = []

    class BotNotLoggingIn(SplendorBot):
        async def start(self, *_: Any, **__: Any) -> None:
            thinkers.append(self.thinker)

    monkeypatch.setattr(phases, "SplendorBot", BotNotLoggingIn)
    monkeypatch.setenv("SPLENDOR_DATABASE", str(tmp_path / "games.sqlite3"))
    await run_phases(Waiting(Process(load_settings(None), "token")), asyncio.Event())
    assert [type(each) for each in thinkers] == [ThinkingClient]


async def test_a_bot_stops_although_discord_py_ignores_the_first_cancellations(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It does so while a shard reconnects."""
    stopped, ignored = asyncio.Event(), list[int]()

    class BotReconnecting(SplendorBot):
        async def start(self, *_: Any, **__: Any) -> None:
            stopped.set()
            for number in range(2):
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    ignored.append(number)
            await asyncio.Event().wait()

    monkeypatch.setattr(phases, "SplendorBot", BotReconnecting)
    monkeypatch.setenv("SPLENDOR_DATABASE", str(tmp_path / "games.sqlite3"))
    await run_phases(Waiting(Process(load_settings(None), "token")), stopped)
    assert ignored == [0, 1]
