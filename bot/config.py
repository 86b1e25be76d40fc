"""The host's settings, read from the environment and from a `.env` file."""

import base64
import binascii
import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from dotenv import dotenv_values
from platformdirs import user_data_path

from bot.logs import LOG_FORMATS, LOG_LEVELS, LogFormat, LogLevel

T = TypeVar("T")

WHERE_FROM = (
    "Get one in the Discord Developer Portal (discord.com/developers/applications): your application → Bot → Reset"
    " Token. Then set DISCORD_TOKEN in the environment or in .env, or put it into a file and name the file in"
    " DISCORD_TOKEN_FILE."
)


HEARTBEAT = 30  # seconds between two signs of life


class HostError(Exception):
    """What the host asked for cannot be done; the message is one line that says what to do."""


class ConfigError(HostError):
    """A setting is missing or wrong. The message is one line for the host, and never shows a token."""


class Secret:
    """A text that is seen only by who asks for it."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return "Secret()"


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host may set; `load_settings` names the variables it comes from."""

    discord_token: Secret | None
    discord_token_file: Path | None
    database: Path
    log_level: LogLevel
    log_format: LogFormat
    metrics_port: int | None
    metrics_host: str

    @property
    def sign_of_life(self) -> Path:
        """Return the file that a running bot touches every `HEARTBEAT` seconds."""
        return self.database.with_name(self.database.name + ".alive")

    def token(self) -> Secret:
        """Return the checked bot token. Raises `ConfigError`; only the running bot needs one, so nothing else asks."""
        if self.discord_token and self.discord_token_file:
            raise ConfigError("Both DISCORD_TOKEN and DISCORD_TOKEN_FILE are set. Keep one of them.")
        if self.discord_token:
            return _checked(self.discord_token.text, "DISCORD_TOKEN")
        if self.discord_token_file:
            return _checked(_read(self.discord_token_file), f"The file {self.discord_token_file} (DISCORD_TOKEN_FILE)")
        raise ConfigError(f"There is no bot token. {WHERE_FROM}")


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Return the settings from the environment, which wins, and from a file such as `.env`. Raises `ConfigError`."""
    try:
        written = dotenv_values(env_file) if env_file else {}
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{env_file} cannot be read as UTF-8 text.") from None
    found = {name: text for each in (written, os.environ) for name, text in each.items() if text}
    return Settings(
        discord_token=_setting(found, "DISCORD_TOKEN", Secret, None),
        discord_token_file=_setting(found, "DISCORD_TOKEN_FILE", Path, None),
        database=_setting(found, "SPLENDOR_DATABASE", _path, None) or _default_database(),
        log_level=_setting(found, "SPLENDOR_LOG_LEVEL", _one_of(LOG_LEVELS), "INFO"),
        log_format=_setting(found, "SPLENDOR_LOG_FORMAT", _one_of(LOG_FORMATS), "text"),
        metrics_port=_setting(found, "SPLENDOR_METRICS_PORT", _port, None),
        metrics_host=_setting(found, "SPLENDOR_METRICS_HOST", str, "127.0.0.1"),
    )


def _setting(found: Mapping[str, str], name: str, read: Callable[[str], T], default: T) -> T:
    """Return what a variable is set to, else the default. Raises `ConfigError` for what makes no sense."""
    if name not in found:
        return default
    try:
        return read(found[name])
    except (ValueError, RuntimeError) as error:
        raise ConfigError(f"The setting {name} is wrong: {error}.") from None


def _one_of(known: Sequence[T]) -> Callable[[str], T]:
    """Return what reads one of several words, in capitals or not."""

    def read(text: str) -> T:
        for word in known:
            if str(word).lower() == text.strip().lower():
                return word
        raise ValueError(f"it has to be one of {', '.join(map(str, known))}")

    return read


def _path(text: str) -> Path:
    return Path(text).expanduser()


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 1 <= int(text) <= 65_535):
        raise ValueError("it has to be a number from 1 to 65535")
    return int(text)


def _default_database() -> Path:
    return user_data_path("splendor-bot", appauthor=False) / "splendor.sqlite3"


def _read(path: Path) -> str:
    try:
        return path.expanduser().read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ConfigError(f"The file {path} (DISCORD_TOKEN_FILE) is not text. {WHERE_FROM}") from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ConfigError(f"The file {path} (DISCORD_TOKEN_FILE) cannot be read: {reason}. {WHERE_FROM}") from None


def _checked(text: str, source: str) -> Secret:
    token = text.strip()
    if not token:
        raise ConfigError(f"{source} is empty. {WHERE_FROM}")
    if fault := _fault(token):
        raise ConfigError(f"{source} {fault}. {WHERE_FROM}")
    return Secret(token)


def _fault(token: str) -> str | None:
    """Return what keeps a text from being a bot token, in words that do not repeat it."""
    if {token[0], token[-1]} & set("\"'“”‘’"):
        return "has quotes around the token; leave them out"
    if re.match(r"bot\b", token, re.IGNORECASE):
        return "starts with the word Bot; leave it out"
    if token.isdecimal():
        return "holds a number, such as the application's id, not a bot token"
    if not re.fullmatch(r"[\w-]+\.[\w-]+\.[\w-]+", token, re.ASCII):
        return "does not hold a bot token, which has three parts joined by dots"
    if not _names_an_application(token.partition(".")[0]):
        return "does not hold a whole bot token; its first part names no application"
    return None


def _names_an_application(part: str) -> bool:
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).isdigit()
    except binascii.Error:
        return False
