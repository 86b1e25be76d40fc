"""Judge the file of the database when the world has ended: `splendor-bot check` finds nothing."""

import asyncio
from pathlib import Path

from bot.cli.databases import Checker
from bot.store import StoreError
from tools.simulation.judges.judge import Judge


class File(Judge):
    """Checks the file as a host would do it, on a loop and threads of its own."""

    name = "check"

    def after_the_world(self) -> None:
        """Check the file, if the bot got as far as making it."""
        path = self.world.database
        if path.exists() and path.stat().st_size:
            for fault in faults_of(path):
                self.fail(fault)


def faults_of(path: Path) -> list[str]:
    """Return what `splendor-bot check` prints about a database, without its summary."""

    async def check() -> list[str]:
        checker = Checker(path, lambda done, total: None)
        try:
            return [fault async for fault in checker.faults()]
        except StoreError as error:
            return [f"the database cannot be read: {error!r}"]

    return asyncio.run(check())
