"""The place of the database that a host sets in SPLENDOR_DATABASE: a file of SQLite, or an address of PostgreSQL."""

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, quote, unquote, urlsplit

SCHEMES = ("postgresql", "postgres")


def is_address(text: str) -> bool:
    """Return whether a setting is an address and not the path of a file."""
    return text.partition("://")[0].lower() in SCHEMES and "://" in text


@dataclass(frozen=True, slots=True)
class Address:
    """An address. `text` has the password and is never shown; `name` is the address without it and without options."""

    text: str = field(repr=False)
    name: str

    def __str__(self) -> str:
        return self.name


def read_address(text: str) -> Address:
    """Return the address in a setting. Raises `ValueError`, whose message repeats nothing of the setting."""
    try:
        parts = urlsplit(text.strip())
        _ = parts.port
    except ValueError:
        raise ValueError("it must be like postgresql://user:password@host:5432/database") from None
    if not parts.path.strip("/"):
        raise ValueError("it must name a database, like postgresql://user:password@host:5432/database")
    return Address(text.strip(), _without_password(parts))


def _without_password(parts: SplitResult) -> str:
    user = f"{quote(unquote(parts.username))}@" if parts.username else ""
    place = parts.netloc.rpartition("@")[2]
    return f"postgresql://{user}{place}{parts.path}"


Place = Path | Address
"""A file, or a database on a server."""


def read_place(text: str) -> Place:
    """Return the place of a database. Raises `ValueError`, whose message repeats nothing of an address."""
    if is_address(text):
        return read_address(text)
    path = Path(text).expanduser()
    if not path.name:
        raise ValueError("it must name a file")
    return path
