"""The log says what happened, in one line for each thing, and no secret: neither tokens nor cards that are hidden."""

import io
import json
import logging
from collections.abc import Iterator

import pytest

from bot.logs import LogFormat, set_up_logging

TOKEN = "-".join(["made", "up", "token"])
INTERACTION = "aW50ZXJhY3Rpb246MTIz"


@pytest.fixture(autouse=True)
def log_as_it_was() -> Iterator[None]:
    root, discord = logging.getLogger(), logging.getLogger("discord")
    handlers, levels = list(root.handlers), (root.level, discord.level)
    yield
    root.handlers[:] = handlers
    root.setLevel(levels[0])
    discord.setLevel(levels[1])


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


def test_discord_py_never_tells_what_it_sends():
    """Its account of every request, which begins at DEBUG, holds hands and messages whole."""
    written = logging_to("text", level="DEBUG")
    logging.getLogger("discord.http").debug("PATCH … with your hand")
    logging.getLogger("bot.test").debug("Ours is written")
    assert "hand" not in written.getvalue()
    assert "Ours is written" in written.getvalue()
