"""The commands of `splendor-bot`: one module each, whose `run` takes the arguments and returns the exit status."""

import argparse
import sys
from importlib import import_module

from bot.config import CommandError
from bot.store import StoreError


def run_command(arguments: argparse.Namespace) -> int:
    """Run the command that the arguments name and return its exit status.

    A problem that the operator can solve is one line on standard error, and status 1.
    """
    try:
        # Imported here, because Discord's library takes longer to import than all the rest, and only `run` and `demo`
        # need it.
        return import_module(f"bot.commands.{arguments.command}").run(arguments)
    except (CommandError, StoreError) as error:
        print(f"splendor-bot: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
