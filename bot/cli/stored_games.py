"""Stored games for the commands of the operator: one after the other, or while no bot runs."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bot.cli.parser import LATEST
from bot.runtime.config import CommandError
from bot.store import DatabaseLock, GameRecord, Store, StoreInUse


async def named_game(store: Store, name: int | str) -> GameRecord | None:
    """Return the game that --game names: by its id, or the newest one of all."""
    return await (store.games.latest() if name == LATEST else store.games.get(int(name)))


@contextmanager
def locked(database: Path, advice: str) -> Generator[None]:
    """Keep the bot from running on a database during the block. Raises `CommandError`, with the advice, if it runs."""
    try:
        lock = DatabaseLock(database)
    except StoreInUse:
        raise CommandError(f"The bot is running. {advice}") from None
    with lock:
        yield
