"""`splendor-bot backup`: copy the database while the bot runs."""

import argparse
import shlex

from bot.runtime.address import Address
from bot.runtime.config import CommandError, load_settings
from bot.runtime.progress import CHECKING_FILE, elapsed_reporter, progress_reporter
from bot.store import back_up


def run(arguments: argparse.Namespace) -> int:
    """Copy the database, check the copy, and return 0. Raises `FileRefused` and a child of `StoreError`.

    Raises `CommandError`, with the line to type instead, for a database on a server.
    """
    database = load_settings().database
    if isinstance(database, Address):
        line = shlex.join(["pg_dump", "--format=custom", f"--file={arguments.file}", f"--dbname={database.to_type()}"])
        raise CommandError(
            f"{database} is on a server, whose own program copies it while the bot runs: {line} (it takes the password "
            "from PGPASSWORD or ~/.pgpass, or asks for it)"
        )
    back_up(
        database,
        arguments.file,
        replace=arguments.force,
        progress=progress_reporter("Pages"),
        report_elapsed=elapsed_reporter(CHECKING_FILE),
    )
    print(f"Copied {database} to {arguments.file}, {arguments.file.stat().st_size / 1e6:,.1f} MB, and checked it.")
    return 0
