"""PostgreSQL's errors as those of the store."""

import re
from collections.abc import Generator
from contextlib import contextmanager

import psycopg

from bot.store.contract import errors

_LOCKED = (errors.StoreLocked, "{name} is locked by another transaction; try again in a moment.")
READ_ONLY = "{name} cannot be written: it is a standby, or default_transaction_read_only is on."
_READ_ONLY = (errors.StoreReadOnly, READ_ONLY)
_FORBIDDEN = (errors.StoreReadOnly, "{name} refuses its user something: {error}. Grant it all rights on the database.")
_FULL = (errors.StoreFull, "No space is left for {name}: free some on the disk of the database.")
_CORRUPT = (errors.StoreCorrupt, "{name} is damaged: restore it from a backup.")
_SEAT_TAKEN = (errors.SeatTaken, "This member has a seat at the table, or the seat is taken.")
_UNAVAILABLE = (errors.StoreUnavailable, "{name} cannot be reached: {error}")
_TROUBLES: dict[str, tuple[type[errors.Trouble], str]] = {
    "40001": _LOCKED,
    "40P01": _LOCKED,
    "55P03": _LOCKED,
    "57014": _LOCKED,  # a statement took longer than its time-out
    "25006": _READ_ONLY,
    "42501": _FORBIDDEN,
    "53100": _FULL,
    "53200": _UNAVAILABLE,
    "53300": _UNAVAILABLE,
    "28000": _UNAVAILABLE,
    "28P01": _UNAVAILABLE,
    "3D000": _UNAVAILABLE,
    "XX001": _CORRUPT,
    "XX002": _CORRUPT,
}
"""Problems by their SQLSTATE (PostgreSQL documentation, appendix A)."""

_REFUSALS: dict[str, tuple[type[errors.Refusal], str]] = {
    "log_pkey": (errors.StaleVersion, "Another process has moved in this game since it was read."),
    "open_games": (errors.ChannelHasGame, "This channel has an open game already."),
    "seats_pkey": _SEAT_TAKEN,
    "seats_member_id_game_id_key": _SEAT_TAKEN,
    "seats_game_id_colour_key": _SEAT_TAKEN,
}
"""Refusals by the name of the unique index."""


@contextmanager
def translating(name: str) -> Generator[None]:
    """Raise PostgreSQL's errors as children of `StoreError`, with the name of the database in the message."""
    try:
        yield
    except psycopg.Error as error:
        translated = translation(error, name)
        # The details of an error about a row have its values, and tracebacks are logged.
        raise translated from (None if isinstance(translated, errors.Refusal) else error)


def is_lost_connection(error: BaseException) -> bool:
    """Return whether an error says that the connection is gone, not that a statement was wrong."""
    if not isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return False
    state = error.sqlstate
    return state is None or state.startswith(("08", "57P"))


def translation(error: psycopg.Error, name: str) -> errors.StoreError:
    """Return an error of psycopg as one of the store, in one line, without values of rows and without the password."""
    text = " ".join((error.diag.message_primary or str(error)).split())
    state = error.sqlstate or ""
    if isinstance(error, psycopg.IntegrityError):
        # While an index is made anew, its name has such an end for a moment.
        constraint = re.sub(r"_cc(new|old)\d*+$", "", error.diag.constraint_name or "")
        if state == "23503":
            return errors.NotFound("There is no such game in the database.")
        if constraint in _REFUSALS:
            refusal, message = _REFUSALS[constraint]
            return refusal(message)
        return errors.BadRow(f"The database refused a row: {text}.")
    if state in _TROUBLES:
        trouble, message = _TROUBLES[state]
        return trouble(message.format(name=name, error=text))
    if isinstance(error, psycopg.DataError):
        return errors.BadRow(f"The database refused a row: {text}.")
    if is_lost_connection(error):
        return errors.StoreUnavailable(_UNAVAILABLE[1].format(name=name, error=text))
    return errors.StoreError(f"{name}: {text}")
