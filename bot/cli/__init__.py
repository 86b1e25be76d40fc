"""The command line: `splendor-bot COMMAND`. Each command has a function `do_COMMAND`."""

import argparse
import os
import sys
from importlib import import_module

from bot.cli.parser import build_parser
from bot.runtime.address import without_passwords
from bot.runtime.config import CommandError
from bot.runtime.new_files import FileRefused
from bot.store import StoreError
from data import DataError

MODULES = {
    **dict.fromkeys(("check", "results", "backup", "copy"), "databases"),
    **dict.fromkeys(("export", "import"), "game_files"),
}
"""The modules of the commands; one of its own, with its name, has each of the others."""


def main() -> None:
    """Run the command that the arguments name and exit with its status."""
    if reconfigure := getattr(sys.stdout, "reconfigure", None):
        reconfigure(errors="backslashreplace")  # names of files may hold bytes that are no text
    status = 1
    try:
        status = run_command(build_parser().parse_args())
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()  # the reader, such as `head`, has seen enough
    except OSError as error:
        _drop_output()
        print(f"splendor-bot: the output cannot be written: {error.strerror}", file=sys.stderr)
        status = 1
    sys.exit(status)


def _drop_output() -> None:
    """Send what is left of the output nowhere, because Python would report it again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def run_command(arguments: argparse.Namespace) -> int:
    """Run a command and return its exit status. A problem of the operator is one line on standard error, and 1."""
    try:
        # Imported here, because Discord's library takes longer to import than all the rest, and only `run` and `demo`
        # need it.
        module = import_module(f"bot.cli.{MODULES.get(arguments.command, arguments.command)}")
        return getattr(module, f"do_{arguments.command}")(arguments)
    except DataError as error:
        problem = f"a data file of the game is damaged: {error}"
    except (CommandError, FileRefused, StoreError) as error:
        problem = str(error)
    except OSError as error:
        # An error about a file is the operator's; others, such as those of the output, are not about the command.
        if error.filename is None:
            raise
        problem = f"{error.filename}: {error.strerror}"
    except KeyboardInterrupt:
        return 130
    print(f"splendor-bot: {without_passwords(problem)}", file=sys.stderr)
    return 1
