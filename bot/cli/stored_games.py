"""Stored games for the commands of the operator: one after the other, or while no bot runs."""

from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from pathlib import Path

from bot.cli.parser import LATEST
from bot.runtime.config import CommandError
from bot.store import DatabaseLock, GameRecord, Store, StoreInUse

GAMES_PER_PAGE = 100


async def all_games(store: Store) -> AsyncIterator[GameRecord]:
    """Yield the records of all games, oldest first."""
    after = 0
    while records := await store.games.page(after, GAMES_PER_PAGE):
        for record in records:
            yield record
        after = records[-1].id


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
