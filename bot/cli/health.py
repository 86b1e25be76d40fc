"""`splendor-bot health`: report whether the bot is running, connected to Discord, and not stuck."""

import argparse
import time

from bot.runtime.config import HEARTBEAT, load_settings

MAX_HEARTBEAT_AGE = 3 * HEARTBEAT
"""Seconds since the last heartbeat within which the bot counts as running."""


def do_health(_: argparse.Namespace) -> int:
    """Print whether the bot is running, connected and not stuck; return 0 if it is, otherwise 1."""
    try:
        age = time.time() - load_settings().heartbeat_file.stat().st_mtime
    except OSError:
        print("not running: no heartbeat yet")
        return 1
    # A heartbeat from the future was written before the clock was set back, and says nothing about now.
    is_running = -MAX_HEARTBEAT_AGE < age < MAX_HEARTBEAT_AGE
    state = "running" if is_running else "not running, not connected to Discord, or stuck"
    print(f"{state}: last heartbeat {age:.0f} seconds ago")
    return 0 if is_running else 1
