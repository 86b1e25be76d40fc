"""The command line: `splendor-bot COMMAND`. Each command is a module whose `run` takes the arguments."""

import argparse
import sys
from importlib import import_module

from bot.cli.parser import build_parser
from bot.config import CommandError
from bot.store import StoreError
from data import DataError


def main() -> None:
    """Run the command that the arguments name and exit with its status."""
    sys.exit(run_command(build_parser().parse_args()))


def run_command(arguments: argparse.Namespace) -> int:
    """Run the command that the arguments name and return its exit status.

    A problem that the operator can solve is one line on standard error, and status 1.
    """
    try:
        # Imported here, because Discord's library takes longer to import than all the rest, and only `run` and `demo`
        # need it.
        return import_module(f"bot.cli.{arguments.command}").run(arguments)
    except DataError as error:
        print(f"splendor-bot: a data file of the game is damaged: {error}", file=sys.stderr)
        return 1
    except (CommandError, StoreError) as error:
        print(f"splendor-bot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
