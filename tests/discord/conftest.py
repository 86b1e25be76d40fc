"""Fixtures of the tests on the simulated Discord: each request is checked, logged errors fail, the bot is closed."""

import copy
import json
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord
from simcord import interactions, pytest_plugin
from simcord.backend import serializers
from simcord.http import router

from bot.app.client import SplendorBot
from bot.demo.virtual_time import VirtualTimeEnv
from bot.games import Tables
from bot.store import Store
from tests.support.discord import api_contract, causes, said_once
from tests.support.discord.forging import press_control
from tests.support.discord.friends import Friends, create_bot
from tests.support.discord.messages import keep_deleted_messages
from tests.support.discord.quick_bots import start_quickly
from tests.support.rate_limits import NO_LIMITS
from tests.support.shared_workers import RENDER_CLIENT


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test's bot start quickly, in virtual time."""
    monkeypatch.setattr(pytest_plugin, "Env", VirtualTimeEnv)
    start_quickly(monkeypatch)


@pytest.fixture(autouse=True)
def sent_requests(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[api_contract.Request]]:
    """Record every request of the bot, and check them against the API contract at the end of the test."""
    requests: list[api_contract.Request] = []
    dispatch = router.dispatch

    def recording(backend: Any, method: str, path: str, **rest: Any) -> Any:
        names = tuple(file.filename for file in rest.get("files") or ())
        requests.append(api_contract.Request(method, path, json.loads(json.dumps(rest.get("json"))), names))
        causes.note_request(backend, requests[-1])
        return dispatch(backend, method, path, **rest)

    monkeypatch.setattr(router, "dispatch", recording)
    yield requests
    for request in requests:
        api_contract.check(request)


@pytest.fixture
def says_nothing_twice(sent_requests: list[api_contract.Request]) -> Iterator[None]:
    """Check at the end of the test that no message said anything twice."""
    yield
    for request in sent_requests:
        said_once.check(request)


@pytest.fixture(autouse=True)
def uses(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[causes.Use]]:
    """Record what each command and press causes, and check at the end of the test that none causes too much."""
    with causes.recorded_uses(monkeypatch) as uses:
        yield uses
    causes.note_reached(uses)
    causes.check(uses)


@pytest.fixture(autouse=True)
def logged_errors() -> Iterator[list[logging.LogRecord]]:
    """Fail the test if an error is logged, because discord.py only logs the exception of a dynamic item.

    A test that expects an error checks the list and clears it.
    """
    records: list[logging.LogRecord] = []

    class RecordingHandler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)

    handler = RecordingHandler(logging.ERROR)
    logging.getLogger().addHandler(handler)
    yield records
    logging.getLogger().removeHandler(handler)
    if not records:
        return
    messages = [f"{record.name}: {record.getMessage()}" for record in records]
    raise AssertionError("errors were logged:\n" + "\n".join(messages)) from next(
        (record.exc_info[1] for record in records if record.exc_info), None
    )


@pytest.fixture
def deal_seed() -> int:
    """Return the seed of the deal; parametrize a test with `deal_seed` to change it."""
    return 1


@pytest.fixture
def make_bot(tmp_path: Path, deal_seed: int) -> Callable[[], SplendorBot]:
    """Return a function that creates the bot; bots of the same test share one database file."""

    async def open_tables() -> Tables:
        return Tables(await Store.open(tmp_path / "splendor.sqlite3"), chance=random.Random(deal_seed))

    return lambda: SplendorBot(open_tables, shard_count=1, rate_limits=NO_LIMITS, render_client=RENDER_CLIENT)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Return the database file of the bot that serves `friends`."""
    return tmp_path / "games.sqlite3"


@pytest.fixture
def friends(simcord_env: simcord.Env) -> Friends:
    """Return four friends on a server; their bot deals from stacked decks."""
    return Friends.gather(simcord_env)


@pytest.fixture
async def simcord_bot(
    request: pytest.FixtureRequest, make_bot: Callable[[], SplendorBot], database: Path
) -> AsyncIterator[SplendorBot]:
    """Return the bot, and close it after the test even if it did not start."""
    bot = create_bot(database) if "friends" in request.fixturenames else make_bot()
    yield bot
    if not bot.is_closed():
        await bot.close()


@pytest.fixture
async def simcord_env(simcord_env: simcord.Env) -> AsyncIterator[simcord.Env]:
    """Close the bot after the test. Simcord does not, and an open database would keep pytest from ending.

    Servers have added the bot long ago, so that it greets none at a restart.
    """
    keep_deleted_messages(simcord_env)
    backend, create_guild = simcord_env.backend, simcord_env.create_guild

    def create_old_guild(*arguments: Any, **options: Any) -> simcord.GuildHandle:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(backend, "now_iso", lambda: "2024-01-01T00:00:00+00:00")
            return create_guild(*arguments, **options)

    simcord_env.create_guild = create_old_guild
    yield simcord_env
    if not simcord_env.bot.is_closed():
        await simcord_env.bot.close()


@pytest.fixture
def speaking(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], AbstractContextManager[None]]:
    """Return a context manager that changes the locale of all members for a while.

    with speaking("de"):
        await ann.slash("splendor")
    """

    @contextmanager
    def in_locale(locale: str) -> Iterator[None]:
        base_payload = interactions.base_payload

        def localised(*args: Any, **named: Any) -> Any:
            record, payload = base_payload(*args, **named)
            payload["locale"] = locale
            return record, payload

        with monkeypatch.context() as patch:
            patch.setattr(interactions, "base_payload", localised)
            yield

    return in_locale


class Press:
    """Press buttons in ways that simcord's `click` does not support: on an outdated board, or several at once.

    board = press.keep(message)                        # a copy of the message
    first, second = press(ann, board, "spl:…"), press(bo, board, "spl:…")
    await env.settle()                                 # now the bot answers both, concurrently
    """

    def __init__(self, env: simcord.Env) -> None:
        self._env = env

    def keep(self, message: Any) -> dict[str, Any]:
        """Return the message as Discord sends it with a press, so that it can be pressed later."""
        channel = message.channel_id if isinstance(message, simcord.ResponseMessage) else message.channel.id
        stored = self._env.backend.get_message(channel, message.id)
        return copy.deepcopy(dict(serializers.message_payload(self._env.backend, stored)))

    def __call__(
        self, member: simcord.MemberActor, message: dict[str, Any], custom_id: str, values: list[str] | None = None
    ) -> simcord.InteractionResult:
        return press_control(self._env, member, message, custom_id, values)


@pytest.fixture
def press(simcord_env: simcord.Env) -> Press:
    """Return a `Press`."""
    return Press(simcord_env)
