"""The operator's settings, from environment variables and a `.env` file, which `splendor-bot setup` changes."""

# ruff: noqa: RUF009 - `_variable` makes the fields of a dataclass

import base64
import binascii
import difflib
import io
import logging
import os
import re
import stat
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from dotenv import dotenv_values
from dotenv.parser import parse_stream
from platformdirs import user_data_path

from bot.runtime.address import Place, read_place
from bot.runtime.logs import LOG_FORMATS, LOG_LEVELS, LogFormat, LogLevel
from bot.runtime.plain_text import plain, without_invisible

log = logging.getLogger(__name__)
logging.getLogger("dotenv.main").setLevel(logging.ERROR)  # its warnings do not name the file

TOKEN_HELP = (
    "Get one in the Discord Developer Portal (discord.com/developers/applications): your application → Bot → Reset"
    " Token. Then set DISCORD_TOKEN in the environment or in .env, or put it into a file and name that file in"
    " DISCORD_TOKEN_FILE."
)
TOKEN_REFUSED = (
    "Discord does not accept the token. Reset it in the Developer Portal (your application → Bot → Reset Token) and"
    " give the new one to the bot."
)
ENV_FILE = Path(".env")
"""The file with settings, in the folder in which the bot starts."""
ENV_HEADER = "# Settings of the bot, written by `splendor-bot setup`; `splendor-bot --help` names their page.\n"
LARGEST_FILE = 1 << 20  # bytes of a file with settings, a token or a deal, which have less than 10,000
HEARTBEAT = 30  # seconds between two updates of the heartbeat file
MOST_PROCESSES = 50  # that share Discord's fifty requests a second
DEFAULT_DATABASE = user_data_path("splendor-bot", appauthor=False) / "splendor.sqlite3"


class CommandError(Exception):
    """A command failed, or a setting is wrong, and the operator can solve it.

    The message is one line that says how, and never contains a token.
    """


class OthersRun(CommandError):
    """Another process has what this one needs, so that the same command may succeed later."""


def read_file(path: Path) -> bytes:
    """Return the contents of a file. Raises `OSError`, and `CommandError` for one that is too large or no file.

    A device may have no end, and a pipe may wait for ever for a writer: neither is read.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise CommandError(f"{path} is not a file.")
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise CommandError(f"{path} is larger than {LARGEST_FILE:,} bytes, so it is not the right file.")
    return content


def read_text(path: Path) -> str:
    """Return the text of a file without what an editor adds. Raises `UnicodeDecodeError`, and errors of `read_file`."""
    return without_invisible(read_file(path).decode()).replace("\r\n", "\n")


class Secret:
    """A string that does not appear in its `repr`, so that it is not logged by accident."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return "Secret()"


def _choice(choices: Sequence[str], text: str) -> str:
    for word in choices:
        if word.lower() == text.strip().lower():
            return word
    raise ValueError(f"it must be one of {', '.join(choices)}")


def _number(most: int, text: str) -> int:
    # No more digits than the limit has: Python refuses to read very long numbers.
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and 1 <= int(text) <= most):
        raise ValueError(f"it must be a number from 1 to {most}")
    return int(text)


def _proxy(text: str) -> Secret:
    address = urlsplit(text if "://" in text else f"http://{text}")
    if address.scheme not in ("http", "https") or not address.hostname or address.port == 0:
        raise ValueError("it must be like http://user:password@host:port")
    return Secret(address.geturl())


def _variable(name: str, parse: Callable[[str], Any], default: Any = None) -> Any:
    """Return the field of a setting that an environment variable has."""
    return field(default=default, metadata={"name": name, "parse": parse})


@dataclass(frozen=True, slots=True)
class BotSettings:
    """All settings, each with its environment variable, what reads its text, and its default."""

    discord_token: Secret | None = _variable("DISCORD_TOKEN", Secret)
    discord_token_file: Path | None = _variable("DISCORD_TOKEN_FILE", Path)
    database: Place = _variable("SPLENDOR_DATABASE", read_place, DEFAULT_DATABASE)
    log_level: LogLevel = _variable("SPLENDOR_LOG_LEVEL", partial(_choice, LOG_LEVELS), "INFO")
    log_format: LogFormat = _variable("SPLENDOR_LOG_FORMAT", partial(_choice, LOG_FORMATS), "text")
    metrics_port: int | None = _variable("SPLENDOR_METRICS_PORT", partial(_number, 65_535))
    metrics_host: str = _variable("SPLENDOR_METRICS_HOST", str, "127.0.0.1")
    tables_of_a_member: int = _variable("SPLENDOR_TABLES_PER_MEMBER", partial(_number, 1_000), 20)
    """Open tables at which a member may have a seat."""
    lobby_days: int = _variable("SPLENDOR_LOBBY_DAYS", partial(_number, 3_650), 7)
    """Days without a change after which a lobby is closed."""
    processes: int = _variable("SPLENDOR_PROCESSES", partial(_number, MOST_PROCESSES), 1)
    https_proxy: Secret | None = _variable("HTTPS_PROXY", _proxy)
    no_proxy: str = _variable("NO_PROXY", str, "")

    @property
    def proxy(self) -> str | None:
        """Return the address of the proxy to Discord, with its password, or None. NO_PROXY may name discord.com."""
        names = [name.removesuffix(":443").lstrip("*.") for name in self.no_proxy.lower().replace(",", " ").split()]
        is_excepted = any(not name or ".discord.com".endswith(f".{name}") for name in names)
        return None if is_excepted or self.https_proxy is None else self.https_proxy.text

    @property
    def heartbeat_file(self) -> Path:
        """Return the file that a running bot touches every `HEARTBEAT` seconds: beside the database if it is a file."""
        database = self.database if isinstance(self.database, Path) else DEFAULT_DATABASE
        return database.with_name(database.name + ".alive")

    def token(self) -> Secret:
        """Return the bot token after checking its form, which only `splendor-bot run` needs. Raises `CommandError`."""
        if self.discord_token and self.discord_token_file:
            raise CommandError("DISCORD_TOKEN and DISCORD_TOKEN_FILE are both set. Keep one of them.")
        if self.discord_token:
            token, source = self.discord_token.text, "DISCORD_TOKEN"
        elif self.discord_token_file:
            token = plain(_read(self.discord_token_file))
            source = f"The file {self.discord_token_file} (DISCORD_TOKEN_FILE)"
        else:
            missing = f"There is no bot token. DISCORD_TOKEN is empty or missing in {searched()}"
            raise CommandError(f"{missing}. If another folder has a .env with it, start the bot there. {TOKEN_HELP}")
        if problem := problem_with_token(token):
            raise CommandError(f"{source} {problem}. {TOKEN_HELP}")
        return Secret(token)


def exposed_token_file(settings: BotSettings) -> Path | None:
    """Return the file with the token, if the group or others may read it and this user can change that; or None.

    A secret that Docker or Kubernetes mounts belongs to another user, or is mounted read-only. None on Windows.
    """
    path = settings.discord_token_file or (None if os.environ.get("DISCORD_TOKEN") else ENV_FILE)
    if path is None or os.name != "posix":
        return None
    path = path.expanduser().resolve()
    status, folders = path.stat(), [each.stat().st_mode for each in path.parents]
    is_open = any(
        status.st_mode & may_read and all(mode & may_search for mode in folders)
        for may_read, may_search in ((stat.S_IROTH, stat.S_IXOTH), (stat.S_IRGRP, stat.S_IXGRP | stat.S_IXOTH))
    )
    can_be_closed = status.st_uid == os.getuid() and not os.statvfs(path).f_flag & os.ST_RDONLY
    return path if is_open and can_be_closed else None


def searched(env_file: Path = ENV_FILE) -> str:
    """Return where settings are looked for, for the end of a sentence."""
    path = env_file.absolute()
    return f"the environment and in {path}" if path.exists() else f"the environment, and there is no {path}"


def no_database(place: Place) -> str:
    """Return a sentence that there is no database at a place, and why it was looked for there."""
    named = "is empty or missing in" if place == DEFAULT_DATABASE else "names it, and settings are looked for in"
    return f"There is no database at {place}; SPLENDOR_DATABASE {named} {searched()}."


def load_settings(env_file: Path | None = ENV_FILE, *, warn: Callable[[str], object] = log.warning) -> BotSettings:
    """Return the settings; the environment takes precedence over the file. Raises `CommandError`.

    `warn` gets a sentence about each misspelt setting or line. That is no error: Kubernetes sets such variables for a
    service of a similar name, and a later version may have had the setting.
    """
    from_file = _read_settings(env_file.absolute(), warn) if env_file else dict[str, str]()
    values = {
        name.upper() if name in ("https_proxy", "no_proxy") else name: text
        for each in (from_file, os.environ)
        for name, value in each.items()
        if (text := plain(value))
    }
    _warn_of_misspelt(values, warn)
    given = {
        each.name: _setting(each.metadata, values) for each in fields(BotSettings) if each.metadata["name"] in values
    }
    return BotSettings(**given)


def settings_in(text: str) -> dict[str, str]:
    """Return the settings in the text of a `.env` file."""
    values = dotenv_values(stream=io.StringIO(text))
    return {name: plain(value) for name, value in values.items() if value is not None}


def _read_settings(file: Path, warn: Callable[[str], object]) -> Mapping[str, str]:
    try:
        text = read_text(file)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise CommandError(f"{file} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise CommandError(f"{file} is not UTF-8 text. Save it as UTF-8.") from None
    for each in parse_stream(io.StringIO(text)):
        if each.error:
            blank = each.original.string.partition(each.original.string.strip())[0]
            line = each.original.line + blank.count("\n")
            warn(f"{file}, line {line} is not NAME=value and is ignored.")
    return settings_in(text)


def _warn_of_misspelt(values: Mapping[str, str], warn: Callable[[str], object]) -> None:
    known = [each.metadata["name"] for each in fields(BotSettings)]
    for name in values.keys() - {*known, "SPLENDOR_WEIGHTS"}:
        meant = name.upper().replace("SPLENDOR_TOKEN", "DISCORD_TOKEN")
        if meant.endswith("_PROXY"):
            continue  # HTTP_PROXY and such are settings of other programs
        if near := difflib.get_close_matches(meant, known, 1, 0.75):
            warn(f"{name} is no setting and is ignored: did you mean {near[0]}?")
        elif name.startswith("SPLENDOR_"):
            warn(f"{name} is no setting and is ignored.")


def _setting(described: Mapping[str, Any], values: Mapping[str, str]) -> Any:
    name = described["name"]
    try:
        if "\0" in values[name]:
            raise ValueError("it contains a zero byte")
        return described["parse"](values[name])
    except (ValueError, RuntimeError) as error:
        raise CommandError(f"The setting {name} is invalid: {error}.") from None


def _read(path: Path) -> str:
    try:
        return read_text(path.expanduser())
    except CommandError as error:
        raise CommandError(f"{error} DISCORD_TOKEN_FILE names it. {TOKEN_HELP}") from None
    except UnicodeDecodeError:
        raise CommandError(f"The file {path} (DISCORD_TOKEN_FILE) is not text. {TOKEN_HELP}") from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise CommandError(f"The file {path} (DISCORD_TOKEN_FILE) cannot be read: {reason}. {TOKEN_HELP}") from None


def problem_with_token(token: str) -> str | None:
    """Return why a string cannot be a bot token, without repeating any of it, or None if it can."""
    if not token:
        return "is empty"
    if {token[0], token[-1]} & set("\"'“”‘’"):
        return "has quotes around the token; remove them"
    if re.match(r"bot\b", token, re.IGNORECASE):
        return "starts with the word Bot; remove it"
    if token.isdecimal():
        return "contains a number, perhaps the application's id, instead of a bot token"
    if not re.fullmatch(r"[\w-]++\.[\w-]++\.[\w-]++", token, re.ASCII):
        return "is not a bot token, which has three parts separated by dots"
    if not _is_encoded_id(token.partition(".")[0]):
        return "is not a complete bot token; its first part is not an application's id"
    return None


def _is_encoded_id(part: str) -> bool:
    try:
        return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)).isdigit()
    except binascii.Error:
        return False


def with_settings(text: str, settings: Mapping[str, str | None]) -> str:
    """Return the text of a `.env` file with some settings changed, and without those that are None.

    A changed setting keeps its place; all other lines stay as they are. Raises `ValueError` for a value that such a
    file cannot hold.
    """
    wanted = {name: value for name, value in settings.items() if value is not None}
    lines: list[str] = [] if text else [ENV_HEADER]
    written: set[str] = set()
    for binding in parse_stream(io.StringIO(text)):
        if binding.key not in settings:
            lines.append(binding.original.string)
            continue
        original = binding.original.string
        lines.append(original[: len(original) - len(original.lstrip())])  # empty lines before it
        if binding.key in wanted and binding.key not in written:
            written.add(binding.key)
            lines.append(f"{binding.key}={_quoted(wanted[binding.key])}\n")
    changed = "".join(lines)
    if changed and not changed.endswith("\n"):
        changed += "\n"
    changed += "".join(f"{name}={_quoted(value)}\n" for name, value in wanted.items() if name not in written)
    values = settings_in(changed)
    if {name: values.get(name) for name in settings} != dict(settings):
        raise ValueError("a value has characters that a .env file cannot hold")
    return changed


def _quoted(value: str) -> str:
    if re.fullmatch(r"[\w./:@%+~-]++", value):
        return value
    escaped = value.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
