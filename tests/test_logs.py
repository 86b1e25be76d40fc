"""The log has one line for each record, and neither tokens nor hidden cards."""

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from bot.games import TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.games.unit.options import JOINING
from bot.rules import ReserveFromDeck
from bot.runtime.logs import LogFormat, set_up_logging
from bot.store import Store

TOKEN = "-".join(["made", "up", "token"])
INTERACTION = "aW50ZXJhY3Rpb246MTIz"


@pytest.fixture(autouse=True)
def restore_logging() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("bot")
    handlers, levels = list(root.handlers), (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def logging_to(layout: LogFormat, level: str = "INFO") -> io.StringIO:
    """Set up logging, and return the stream it writes to."""
    logging.getLogger().handlers.clear()  # those of pytest
    set_up_logging(level, layout, secrets=(TOKEN,))
    written = io.StringIO()
    [handler] = logging.getLogger().handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(written)
    return written


def fail(text: str) -> None:
    try:
        raise ValueError(text)
    except ValueError:
        logging.getLogger("bot.test").exception("It failed:\n%s", text)


def test_json_has_one_object_per_line_tracebacks_included():
    written = logging_to("json")
    logging.getLogger("bot.test").info("Sending pending messages to channel %s", 5)
    fail("two\nlines")
    first, second = [json.loads(line) for line in written.getvalue().splitlines()]
    assert first["time"].endswith("+00:00")
    del first["time"]
    assert first == {"level": "INFO", "logger": "bot.test", "message": "Sending pending messages to channel 5"}
    assert second["message"] == "It failed:\ntwo\nlines"
    assert "ValueError: two\nlines" in second["error"]


def test_text_lines_have_level_logger_and_message():
    written = logging_to("text")
    logging.getLogger("bot.test").warning("Something")
    assert written.getvalue().endswith(" WARNING bot.test: Something\n")


@pytest.mark.parametrize("layout", ["text", "json"])
def test_no_token_is_logged_by_any_library(layout: LogFormat):
    written = logging_to(layout)
    address = f"https://discord.com/api/v10/webhooks/123/{INTERACTION}/messages/@original"
    logging.getLogger("discord.http").warning("We are being rate limited. %s %s responded with 429.", "PATCH", address)
    logging.getLogger("aiohttp").error("POST /interactions/99/%s/callback with %r", INTERACTION, {"token": TOKEN})
    fail(f"{TOKEN} at {address}")
    assert TOKEN not in written.getvalue()
    assert INTERACTION not in written.getvalue()
    assert "webhooks/123/[token]/messages/@original" in written.getvalue()
    assert "interactions/99/[token]/callback" in written.getvalue()


@pytest.mark.parametrize("library", ["discord.http", "asyncio"])
def test_libraries_never_log_below_info(library: str):
    """At DEBUG discord.py logs every request, with hands in it."""
    written = logging_to("text", level="DEBUG")
    logging.getLogger(library).debug("PATCH … with your hand")
    logging.getLogger("bot.test").debug("Ours is written")
    assert "hand" not in written.getvalue()
    assert "Ours is written" in written.getvalue()


async def test_no_deck_hand_or_secret_is_logged_even_at_debug():
    """Hidden cards of a game in progress do not appear in the log."""
    written = logging_to("json", level="DEBUG")
    async with await Store.open(":memory:") as store:
        tables = Tables(store)
        table = await tables.lobby.open(Opening(1, 1, 1, "en", options=TableOptions(first=JOINING)), "Ann")
        await tables.lobby.join(table.id, 2, "Bo")
        table = await tables.lobby.start(table.id, 1)
        table = await tables.play.make(table.id, 1, [ReserveFromDeck(1)])
        secret = set(re.findall(r"\b[DO]\d\d\b", repr(table.position)))
        secret -= set(re.findall(r"\b[DO]\d\d\b", repr(table.dealt().view(None))))
        rows, _ = await store.games.load(table.id) or pytest.fail("the game is stored")
    assert len(secret) > 70
    assert rows.deal is not None
    assert rows.deal.secret
    for word in (*secret, rows.deal.secret):
        assert word not in written.getvalue()
