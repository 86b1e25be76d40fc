"""What the running bot writes about itself: a line for each thing, for people or for programs, and no secrets."""

import json
import logging
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, get_args

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LOG_LEVELS: tuple[LogLevel, ...] = get_args(LogLevel)
LogFormat = Literal["text", "json"]
LOG_FORMATS: tuple[LogFormat, ...] = get_args(LogFormat)

TEXT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_INTERACTIONS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s'\"]+")
"""Discord's addresses hold tokens with which anybody could answer in the bot's name for a quarter of an hour."""


class _Discreet(logging.Formatter):
    """Writes lines of text, with tokens taken out wherever they come from, tracebacks included."""

    def __init__(self, secrets: Sequence[str]) -> None:
        super().__init__(TEXT)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        return self._without_secrets(super().format(record))

    def _without_secrets(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "[token]")
        return _INTERACTIONS.sub(r"\1[token]", text)


class _Json(_Discreet):
    """Writes one JSON object a line: "time" (UTC), "level", "logger", "message" and, if there was one, "error"."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return self._without_secrets(json.dumps(said, ensure_ascii=False))


def set_up_logging(level: str, layout: LogFormat, *, secrets: Sequence[str] = ()) -> None:
    """Write the log to the error stream; none of the `secrets` is ever in it. Below INFO, only our own code speaks."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json(secrets) if layout == "json" else _Discreet(secrets))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("bot").setLevel(level)
    # Others' account of their doings holds all that passes through them: discord.py's every hand that is sent,
    # aiosqlite's the decks and the salt.
    logging.getLogger().setLevel(max(logging.INFO, logging.getLogger().level))
