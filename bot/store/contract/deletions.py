"""The number of deletions of members' data, which keeps a write under way from bringing back what was deleted.

A deletion raises the number in its transaction. A write that may add a member's id locks the number, and is refused if
it has risen since the action of the write began. So both happen one after the other, whichever process they are in.
"""

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.store.contract.errors import DataDeleted
from bot.store.contract.sql import Statement

DELETIONS_NOTE = "deletions"

_begun: ContextVar[int | None] = ContextVar("begun", default=None)
"""The number when the action of the task began."""

_CHECK = """
    INSERT INTO notes (name, text) VALUES (?, '0')
    ON CONFLICT (name) DO UPDATE SET text = notes.text WHERE CAST(notes.text AS INTEGER) <= ? RETURNING text
"""
RAISE_DELETIONS = """
    INSERT INTO notes (name, text) VALUES (?, '1')
    ON CONFLICT (name) DO UPDATE SET text = CAST(CAST(notes.text AS INTEGER) + 1 AS TEXT) RETURNING text
"""


class Deletions:
    """The number of deletions that this process knows of."""

    known = 0

    @contextmanager
    def acting(self) -> Generator[None]:
        """Let the block be an action, if it is not part of one: a later deletion refuses its writes."""
        begun = _begun.get()
        token = _begun.set(self.known if begun is None else begun)
        try:
            yield
        finally:
            _begun.reset(token)

    def check(self) -> Statement:
        """Return the statement that raises `DataDeleted` for a deletion since the action began, or else excludes one.

        Outside of an action, it excludes deletions and refuses those that this process does not know of.
        """
        begun = _begun.get()
        error = DataDeleted("A member's data was deleted since this action began.")
        return Statement(_CHECK, (DELETIONS_NOTE, self.known if begun is None else begun), error)
