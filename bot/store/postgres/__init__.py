"""The store on PostgreSQL, with psycopg 3: the extra `postgres`. Nothing here is imported without it."""

from collections.abc import Generator
from contextlib import contextmanager

from bot.store.contract.errors import StoreUnavailable


@contextmanager
def importing() -> Generator[None]:
    """Raise `StoreUnavailable`, which says what to install, if an import in the block finds no psycopg."""
    try:
        yield
    except ImportError as error:
        text = f"SPLENDOR_DATABASE names a server, and {error.name or 'the library of PostgreSQL'} is not installed"
        raise StoreUnavailable(f"{text}: pip install 'splendor-bot[postgres]'.") from None
