"""Knobs that differ from world to world and make rare things frequent: slow disks, and caches with hardly any room."""

import random
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import bot.games.tables as tables
import bot.games.unit.games as games
from tools.simulation.world.discord_world import A_SECOND

FEW_A_SECOND = 6
"""Discord's requests a second in some worlds, as if there were many more tables."""
SLOWEST = (0.005, 0.1)
"""The least and most seconds of a step of the slowest disk; a call has two steps."""


@dataclass(frozen=True)
class Knobs:
    """The least and most seconds of a call of the database, and the sizes of caches.

    `evictions` is the share of commits after which the caches soon lose all their entries, as they do one by one when
    there are many more games and members. The same happens before a fifth of that share of all calls.
    """

    disk: tuple[float, float] = (0.0001, 0.003)
    games_in_memory: int = games.GAMES_IN_MEMORY
    members_in_memory: int = games.MEMBERS_IN_MEMORY
    evictions: float = 0.0
    stalls: float = 0.0
    requests_a_second: int = A_SECOND

    @property
    def is_slow(self) -> bool:
        """Return whether the calls of a few commands at once may take seconds together."""
        return self.stalls > 0 or self.disk == SLOWEST

    def delay(self, chance: random.Random) -> float:
        """Return how many seconds a step of the database takes."""
        stalled = self.stalls and chance.random() < self.stalls
        return chance.uniform(*self.disk) + (chance.uniform(0, 1) if stalled else 0)

    @contextmanager
    def turned(self) -> Generator[None]:
        """Let the bot have caches of these sizes in the block."""
        with (
            patch.object(tables, "GAMES_IN_MEMORY", self.games_in_memory),
            patch.object(games, "MEMBERS_IN_MEMORY", self.members_in_memory),
        ):
            yield


def knobs_of(seed: int) -> Knobs:
    """Return the knobs of the world of a seed: every other world is an ordinary one."""
    chance = random.Random(f"{seed} knobs")
    if chance.random() < 0.5:
        return Knobs()
    disk = chance.choice(((0.0001, 0.003), (0.001, 0.03), SLOWEST))
    sizes = chance.choice((1, 2, games.GAMES_IN_MEMORY)), chance.choice((1, games.MEMBERS_IN_MEMORY))
    evictions, stalls = chance.choice((0.0, 0.1, 0.5)), chance.choice((0.0, 0.02, 0.1))
    return Knobs(disk, *sizes, evictions, stalls, chance.choice((A_SECOND, FEW_A_SECOND)))


def evict(tables_: tables.Tables) -> None:
    """Evict all games and settings from the caches."""
    tables_.games._snapshots.clear()
    tables_.games.settings._values.clear()
    tables_.games.guild_settings._values.clear()
