"""The place of the database that a host sets in SPLENDOR_DATABASE: a file of SQLite, or an address of PostgreSQL."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, quote, unquote, urlencode, urlsplit

SCHEMES = ("postgresql", "postgres")
EXAMPLE = "postgresql://user@host:5432/database"
_LIKE = (
    f"it must be like {EXAMPLE}; a password goes after the user and a colon, with %40 for @, %2F for / and %25 for %"
)
SECRET_OPTIONS = ("password", "sslpassword", "oauth_client_secret")
"""Options after the question mark of an address that are secrets themselves."""

_WRONG_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})|%00")
_PASSWORD = re.compile(
    r"""(\b(?:postgres(?:ql)?|https?):/{1,2}[^:/?#@\s'"]*+)(?::(?:[^@\s'"]*+@)++|@)""", re.IGNORECASE
)
_OPTION = re.compile(rf"""(?<=[?&])({"|".join(SECRET_OPTIONS)})=[^&\s'"]*+""", re.IGNORECASE)


def is_address(text: str) -> bool:
    """Return whether a setting is an address and not the path of a file."""
    scheme, separator, _ = text.strip().partition("://")
    return bool(separator) and scheme.lower() in SCHEMES


@dataclass(frozen=True, slots=True)
class Address:
    """An address. `text` has the password and is never shown; `name` is the address without it and without options."""

    text: str = field(repr=False)
    name: str

    def __str__(self) -> str:
        return self.name

    def to_type(self) -> str:
        """Return the address without secrets, but with its other options, as the programs of PostgreSQL take it."""
        options = [each for each in parse_qsl(urlsplit(self.text).query) if each[0].lower() not in SECRET_OPTIONS]
        return f"{self.name}?{urlencode(options, safe='/')}" if options else self.name


def read_address(text: str) -> Address:
    """Return the address in a setting. Raises `ValueError`, whose message repeats nothing of the setting.

    An address is refused if PostgreSQL would take a part of the password for something else, and show it in an error.
    """
    text = text.strip()
    try:
        parts = urlsplit(text)
        hosts = parts.netloc.rpartition("@")[2]
        _ = [urlsplit(f"//{host}").port for host in hosts.split(",")]  # refuses what is no port
    except ValueError:
        raise ValueError(_LIKE) from None
    if not parts.path.strip("/") and not parts.fragment:
        raise ValueError(f"it must name a database, like {EXAMPLE}")
    is_whole = parts.netloc.count("@") <= 1 and not {*"/@"} & {*parts.path[1:]} and not parts.fragment
    if not is_whole or _WRONG_ESCAPE.search(text) or not text.isprintable() or " " in text:
        raise ValueError(_LIKE)
    user = f"{quote(unquote(parts.username))}@" if parts.username else ""
    return Address(text, f"postgresql://{user}{hosts}{parts.path}")


def without_passwords(text: str) -> str:
    """Return a text without the passwords of addresses in it."""
    return _OPTION.sub(r"\1=…", _PASSWORD.sub(r"\1@", text))


Place = Path | Address
"""A file, or a database on a server."""


def read_place(text: str) -> Place:
    """Return the place of a database. Raises `ValueError`, whose message repeats nothing of an address."""
    if is_address(text):
        return read_address(text)
    if re.match(r"\s*+[a-z][a-z0-9+.-]++://", text, re.IGNORECASE):
        raise ValueError(f"it must be a file, or an address like {EXAMPLE}")
    path = Path(text).expanduser()
    if not path.name:
        raise ValueError("it must name a file")
    return path
