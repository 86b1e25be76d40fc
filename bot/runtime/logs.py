"""Logging of the running bot: one line per record, as text or JSON, with secrets removed."""

import json
import logging
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Literal, get_args

from bot.runtime.address import without_passwords

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR"]
LOG_LEVELS: tuple[LogLevel, ...] = get_args(LogLevel)
LogFormat = Literal["text", "json"]
LOG_FORMATS: tuple[LogFormat, ...] = get_args(LogFormat)

TEXT_FORMAT = "%(asctime)s %(levelname)s %(name)s: %(message)s"
_INTERACTION_TOKENS = re.compile(r"((?:webhooks|interactions)/\d++/)[^/\s'\"]++")
"""Interaction tokens in Discord's URLs; with one, anyone could answer in the bot's name for 15 minutes."""


class RedactingFormatter(logging.Formatter):
    """Formats records as text; removes secrets, interaction tokens and passwords in URLs, also from tracebacks."""

    def __init__(self, secrets: Sequence[str]) -> None:
        super().__init__(TEXT_FORMAT)
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as text without secrets."""
        return self._redact(super().format(record))

    def _redact(self, text: str) -> str:
        for secret in self._secrets:
            text = text.replace(secret, "[token]")
        return without_passwords(_INTERACTION_TOKENS.sub(r"\1[token]", text))


class JsonFormatter(RedactingFormatter):
    """Formats records as JSON objects: "time" (UTC), "level", "logger", "message" and, if there is one, "error"."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line of JSON without secrets."""
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            fields["error"] = self.formatException(record.exc_info)
        return self._redact(json.dumps(fields, ensure_ascii=False))


def set_up_logging(level: str, layout: LogFormat, *, secrets: Sequence[str] = ()) -> None:
    """Log to standard error, without any of the `secrets`; only our own packages log below INFO."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter(secrets) if layout == "json" else RedactingFormatter(secrets))
    logging.basicConfig(level=level, handlers=[handler])
    logging.getLogger("bot").setLevel(level)
    # At DEBUG the libraries log hidden cards: discord.py every request, hands included.
    logging.getLogger().setLevel(max(logging.INFO, logging.getLogger().level))
