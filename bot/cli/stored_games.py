"""Stored games for the commands of the operator: one after the other, or while no bot runs."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager

from bot.cli.parser import LATEST
from bot.runtime.address import Place
from bot.runtime.config import CommandError
from bot.store import GameRecord, Store, StoreInUse, lock_on


async def named_game(store: Store, name: int | str) -> GameRecord | None:
    """Return the game that --game names: by its id, or the newest one of all."""
    return await (store.games.latest() if name == LATEST else store.games.get(int(name)))


@asynccontextmanager
async def locked(database: Place, advice: str) -> AsyncGenerator[None]:
    """Keep the bot from running on a database during the block. Raises `CommandError`, with the advice, if it runs."""
    async with AsyncExitStack() as stack:
        try:
            await stack.enter_async_context(lock_on(database))
        except StoreInUse:
            raise CommandError(f"The bot is running. {advice}") from None
        yield
