"""The log says what happened, in one line for each thing, and no secret: neither tokens nor cards that are hidden."""

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest

from bot.logs import LogFormat, set_up_logging
from bot.rules import ReserveFromDeck
from bot.store import Store
from bot.tables import JOINING, TableOptions, Tables

TOKEN = "-".join(["made", "up", "token"])
INTERACTION = "aW50ZXJhY3Rpb246MTIz"


@pytest.fixture(autouse=True)
def log_as_it_was() -> Iterator[None]:
    root, ours = logging.getLogger(), logging.getLogger("bot")
    handlers, levels = list(root.handlers), (root.level, ours.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    ours.setLevel(levels[1])


def logging_to(layout: LogFormat, level: str = "INFO") -> io.StringIO:
    """Set logging up, and return where it goes."""
    logging.getLogger().handlers.clear()  # pytest's own
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


def test_json_is_one_object_a_line_errors_included():
    written = logging_to("json")
    logging.getLogger("bot.test").info("Posting what channel %s is owed", 5)
    fail("two\nlines")
    first, second = [json.loads(line) for line in written.getvalue().splitlines()]
    assert first["time"].endswith("+00:00")
    del first["time"]
    assert first == {"level": "INFO", "logger": "bot.test", "message": "Posting what channel 5 is owed"}
    assert second["message"] == "It failed:\ntwo\nlines"
    assert "ValueError: two\nlines" in second["error"]


def test_text_is_for_people():
    written = logging_to("text")
    logging.getLogger("bot.test").warning("Something")
    assert written.getvalue().endswith(" WARNING bot.test: Something\n")


@pytest.mark.parametrize("layout", ["text", "json"])
def test_no_token_is_written_whoever_says_it(layout: LogFormat):
    written = logging_to(layout)
    address = f"https://discord.com/api/v10/webhooks/123/{INTERACTION}/messages/@original"
    logging.getLogger("discord.http").warning("We are being rate limited. %s %s responded with 429.", "PATCH", address)
    logging.getLogger("aiohttp").error("POST /interactions/99/%s/callback with %r", INTERACTION, {"token": TOKEN})
    fail(f"{TOKEN} at {address}")
    assert TOKEN not in written.getvalue()
    assert INTERACTION not in written.getvalue()
    assert "webhooks/123/[token]/messages/@original" in written.getvalue()
    assert "interactions/99/[token]/callback" in written.getvalue()


@pytest.mark.parametrize("library", ["discord.http", "aiosqlite", "asyncio"])
def test_what_others_tell_of_their_doings_is_never_written(library: str):
    """discord.py's account of every request and aiosqlite's of every statement, both at DEBUG, hold hands and decks."""
    written = logging_to("text", level="DEBUG")
    logging.getLogger(library).debug("PATCH … with your hand")
    logging.getLogger("bot.test").debug("Ours is written")
    assert "hand" not in written.getvalue()
    assert "Ours is written" in written.getvalue()


async def test_no_deck_no_hand_and_no_salt_is_in_the_log_however_much_is_asked_for():
    """What nobody may know is not in the log either, for a table that is dealt and plays."""
    written = logging_to("json", level="DEBUG")
    async with await Store.open(":memory:") as store:
        tables = Tables(store)
        table = await tables.open(
            channel_id=1, guild_id=1, host_id=1, name="Ann", language="en", options=TableOptions(first=JOINING)
        )
        await tables.join(table.id, 2, "Bo")
        table = await tables.start(table.id, 1)
        table = await tables.play(table.id, 1, [ReserveFromDeck(1)])
        secret = set(re.findall(r"\b[DO]\d\d\b", repr(table.position)))
        secret -= set(re.findall(r"\b[DO]\d\d\b", repr(table.dealt().view(None))))
        salt = await store.salt(table.id)
    assert len(secret) > 70
    assert salt
    for word in (*secret, salt):
        assert word not in written.getvalue()
