"""`splendor-bot backup`: copy the database while the bot runs."""

import argparse

from bot.runtime.config import load_settings
from bot.runtime.progress import CHECKING_FILE, elapsed_reporter, progress_reporter
from bot.store import back_up


def run(arguments: argparse.Namespace) -> int:
    """Copy the database, check the copy, and return 0. Raises `FileRefused` and a child of `StoreError`."""
    database = load_settings().database
    back_up(
        database,
        arguments.file,
        replace=arguments.force,
        progress=progress_reporter("Pages"),
        report_elapsed=elapsed_reporter(CHECKING_FILE),
    )
    print(f"Copied {database} to {arguments.file}, {arguments.file.stat().st_size / 1e6:,.1f} MB, and checked it.")
    return 0
