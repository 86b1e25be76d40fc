"""The host's settings, read from the environment and from a `.env` file."""

import base64
import binascii
import re
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.logs import LogFormat

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


class Settings(BaseSettings):
    """What the host may set. Each comes from the environment variable named beside it, or from `.env`."""

    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True, hide_input_in_errors=True)

    discord_token: SecretStr | None = None  # DISCORD_TOKEN
    discord_token_file: Path | None = None  # DISCORD_TOKEN_FILE
    database: Path = Field(default_factory=lambda: _default_database(), validation_alias="SPLENDOR_DATABASE")
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = Field(
        default="INFO", validation_alias="SPLENDOR_LOG_LEVEL"
    )

    log_format: LogFormat = Field(default="text", validation_alias="SPLENDOR_LOG_FORMAT")
    metrics_port: int | None = Field(default=None, ge=1, le=65_535, validation_alias="SPLENDOR_METRICS_PORT")
    metrics_host: str = Field(default="127.0.0.1", validation_alias="SPLENDOR_METRICS_HOST")

    @field_validator("database")
    @classmethod
    def _expand_home(cls, path: Path) -> Path:
        return path.expanduser()

    @field_validator("log_level", mode="before")
    @classmethod
    def _ignore_case(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @field_validator("log_format", mode="before")
    @classmethod
    def _ignore_capitals(cls, layout: object) -> object:
        return layout.lower() if isinstance(layout, str) else layout

    @property
    def sign_of_life(self) -> Path:
        """Return the file that a running bot touches every `HEARTBEAT` seconds."""
        return self.database.with_name(self.database.name + ".alive")

    def token(self) -> SecretStr:
        """Return the checked bot token. Raises `ConfigError`; only the running bot needs one, so nothing else asks."""
        if self.discord_token and self.discord_token_file:
            raise ConfigError("Both DISCORD_TOKEN and DISCORD_TOKEN_FILE are set. Keep one of them.")
        if self.discord_token:
            return _checked(self.discord_token.get_secret_value(), "DISCORD_TOKEN")
        if self.discord_token_file:
            return _checked(_read(self.discord_token_file), f"The file {self.discord_token_file} (DISCORD_TOKEN_FILE)")
        raise ConfigError(f"There is no bot token. {WHERE_FROM}")


def load_settings(env_file: Path | None = Path(".env")) -> Settings:
    """Return the settings; the environment wins over the file. Raises `ConfigError`."""
    try:
        # pydantic-settings takes this argument; the constructor that pyright makes up for the model hides it.
        return Settings(_env_file=env_file)  # pyright: ignore[reportCallIssue]
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        raise ConfigError(f"The setting {str(first['loc'][0]).upper()} is wrong: {first['msg']}.") from None
    except (OSError, UnicodeDecodeError):
        raise ConfigError(f"{env_file} cannot be read as UTF-8 text.") from None


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


def _checked(text: str, source: str) -> SecretStr:
    token = text.strip()
    if not token:
        raise ConfigError(f"{source} is empty. {WHERE_FROM}")
    if fault := _fault(token):
        raise ConfigError(f"{source} {fault}. {WHERE_FROM}")
    return SecretStr(token)


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
