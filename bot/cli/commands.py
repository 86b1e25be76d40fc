"""Runs a command, and turns its errors into a line and an exit status."""

import argparse
import asyncio
import sys
from collections.abc import Coroutine
from importlib import import_module

from bot.runtime.address import without_passwords
from bot.runtime.config import CommandError, OthersRun
from bot.runtime.new_files import FileRefused
from bot.store import SchemaDiffers, StoreCorrupt, StoreError, StoreForeign, StoreTooNew
from data import DataError

WRONG_SETTING = 78
"""The exit status of `run` with a wrong token, setting or database, `EX_CONFIG` of sysexits.h: systemd then rests."""
NO_RETRY_HELPS = (CommandError, StoreForeign, StoreTooNew, SchemaDiffers, StoreCorrupt)
MODULES = {
    **dict.fromkeys(("check", "results", "backup", "copy"), "databases"),
    **dict.fromkeys(("export", "import"), "game_files"),
}
"""The modules of the commands; one of its own, with its name, has each of the others."""


def run_command(arguments: argparse.Namespace) -> int:
    """Run a command and return its exit status.

    A problem of the operator is one line on standard error, and the status 1, or `WRONG_SETTING`.
    """
    status = 1
    try:
        # Imported here, because Discord's library takes longer to import than all the rest, and few commands need it.
        module = import_module(f"bot.cli.{MODULES.get(arguments.command, arguments.command)}")
        outcome: int | Coroutine[None, None, int] = getattr(module, f"do_{arguments.command}")(arguments)
        return asyncio.run(outcome) if isinstance(outcome, Coroutine) else outcome
    except DataError as error:
        problem = f"a data file of the game is damaged: {error}"
    except (CommandError, FileRefused, StoreError) as error:
        problem = str(error)
        is_lasting = any(isinstance(each, NO_RETRY_HELPS) for each in (error, error.__cause__))
        if arguments.command == "run" and is_lasting and not isinstance(error, OthersRun):
            status = WRONG_SETTING
    except OSError as error:
        # An error about a file is the operator's; others, such as those of the output, are not about the command.
        if error.filename is None:
            raise
        problem = f"{error.filename}: {error.strerror}"
    print(f"splendor-bot: {without_passwords(problem)}", file=sys.stderr)
    return status
