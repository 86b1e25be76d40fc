"""Plays the script of `tests.support.loopback.script` in a world, and prints what happened as JSON."""

import tools.simulation.world.clocks  # isort: skip - before the bot
import json
import sys
import tempfile
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bot.games.deal import sealed_deal
from tests.support.loopback.script import Script, Step, fix_deals
from tests.support.waiting import until
from tools.simulation.judges import Judges
from tools.simulation.plan import Plan
from tools.simulation.world.world import World

assert tools.simulation.world.clocks


class ScriptedWorld(World):
    """A world without people and trouble, in which only the script happens."""

    steps: list[Step]

    def script(self, expansion: str | None) -> None:
        """Set the script."""
        self._script = Script(self.discord, self.database, expansion, self._restart)

    async def _live(self) -> None:
        self._start()
        await self._logged_in(0)
        self.steps = await self._script.play()
        await self._stop()

    async def _restart(self) -> None:
        logins, life = len(self.discord.logins), self.life
        assert life is not None
        self._kill(life, 0.1)
        await self._logged_in(logins)

    async def _logged_in(self, before: int) -> None:
        await until(lambda: len(self.discord.logins) > before, "the login")


class _NoJudges(Judges):
    def _call(self, moment: str, *given: Any) -> None:
        pass


def main() -> None:
    """Play with the expansion that the first argument names."""
    expansion = None if sys.argv[1] == "none" else sys.argv[1]
    plan = Plan(1, people=1, tables=1, seconds=0, acts=(), troubles=(), kills=(), is_in_order=True, is_real=True)
    with tempfile.TemporaryDirectory() as folder, patch.object(sealed_deal, "DealChance", sealed_deal.DealChance):
        fix_deals()
        world = ScriptedWorld(plan, Path(folder), _NoJudges)
        world.pace = None
        world.script(expansion)
        outcome = world.run()
    sys.stdout.write(json.dumps({"steps": world.steps, "failures": [each.text for each in outcome.failures]}))


if __name__ == "__main__":
    main()
