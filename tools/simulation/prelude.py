"""Games that have gone on for a while when a world begins, so that ends, results and replays come up in it."""

import random
import shutil
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from bot.ai.contract import QuickPlayer
from bot.games import TableOptions, Tables
from bot.games.lobby.lobby import Opening
from bot.rules import prestige_of
from bot.store import DatabaseLock, Store
from tests.support.discord.choosing import choose
from tests.support.loopback.discord_types import GUILD, Member
from tools.simulation.world.clocks import following
from tools.simulation.world.database import Behaviour
from tools.simulation.world.life import Life, surroundings
from tools.simulation.world.loop import SeededLoop

MODULES = (None, "cities", "orient", "strongholds", "trading_posts")
NEARLY = 12
"""The prestige of a player at which a prelude stops: the end is near."""
MOST_MOVES = 300
DAY = 86_400


class _AvailablePlayer(QuickPlayer):
    is_available: bool | None = True


@cache
def prelude(kind: int, channel_id: int, members: Sequence[Member]) -> dict[str, bytes]:
    """Return the files of a database, by their names: a game in a channel is nearly over, and the one before it is.

    Kinds 0 to 9 are the five modules with two and with three players.

    Each process makes it once, and always the same.
    """
    folder = Path(tempfile.mkdtemp(prefix="prelude-"))
    loop = SeededLoop()
    life = Life("prelude", loop, folder / "games.sqlite3")
    try:
        with (
            following(lambda: loop.time() - DAY),
            surroundings(loop, random.Random(kind), _no_session, lambda _: None, Behaviour()),
        ):
            work = _play(folder / "games.sqlite3", kind, channel_id, members)
            loop.run_until_complete(loop.create_task(work, context=life.context))
            loop.close()
        return {each.name: each.read_bytes() for each in sorted(folder.iterdir())}
    finally:
        shutil.rmtree(folder)


def _no_session() -> object:
    raise AssertionError("nothing is sent in a prelude")


async def _play(database: Path, kind: int, channel_id: int, members: Sequence[Member]) -> None:
    chance = random.Random(kind)
    host, *others = members
    with DatabaseLock(database) as lock:
        async with await Store.open(database, lock=lock) as store:
            tables = Tables(store, thinker=_AvailablePlayer())
            for prestige in (99, NEARLY):
                options = TableOptions(expansion=MODULES[kind // 2], first="joining", hints="announced")
                table = await tables.lobby.open(Opening(channel_id, GUILD, host.id, "en", options=options), host.name)
                for other in others:
                    table = await tables.lobby.join(table.id, other.id, other.name)
                table = await tables.lobby.start(table.id, host.id)
                for _ in range(MOST_MOVES):
                    position = table.dealt()
                    most = max(prestige_of(position, seat) for seat in range(len(members)))
                    if not table.is_playing or most >= prestige:
                        break
                    acting = table.member_to_act()
                    assert acting is not None
                    table = await tables.play.make(table.id, acting, [choose(position, chance)])
                if prestige > NEARLY and table.is_playing:
                    await tables.hosting.end(table.id)
