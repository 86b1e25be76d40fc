"""`splendor-bot health`: report whether the bot is running, connected to Discord, and not stuck."""

import argparse
import time
from pathlib import Path

from bot.runtime.address import Place
from bot.runtime.alive import running_since
from bot.runtime.config import HEARTBEAT, load_settings, no_database

MAX_HEARTBEAT_AGE = 3 * HEARTBEAT
"""Seconds since the last heartbeat within which the bot counts as running."""


def do_health(_: argparse.Namespace) -> int:
    """Print whether the bot is running, connected and not stuck; return 0 if it is, otherwise 1."""
    settings, now = load_settings(), time.time()
    heartbeat = settings.heartbeat_file
    if (began := running_since(heartbeat)) is None:
        print(f"not running: {_place_without_bot(settings.database)}")
        return 1
    beat = heartbeat.stat().st_mtime if heartbeat.exists() else 0.0
    if beat < began <= now:
        print(f"starting: not connected to Discord since the start {now - began:.0f} seconds ago")
        return 1
    # A heartbeat from the future was written before the clock was set back, and says nothing about now.
    is_well = abs(now - beat) < MAX_HEARTBEAT_AGE
    state = "running" if is_well else "running, but not connected to Discord, or stuck"
    print(f"{state}: last heartbeat {now - beat:.0f} seconds ago")
    return 0 if is_well else 1


def _place_without_bot(place: Place) -> str:
    try:
        if isinstance(place, Path):
            place.stat()
    except (FileNotFoundError, NotADirectoryError):
        return no_database(place)
    except OSError as error:
        return f"{place} cannot be reached: {error.strerror}."
    return f"No bot on this machine uses {place}."
