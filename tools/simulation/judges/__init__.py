"""The judges of a world: each looks at one thing, and none of them asks the code that it judges."""

import logging
from collections.abc import Callable, Sequence
from typing import Any

from tools.simulation.judges.agreed import Agreed
from tools.simulation.judges.answers import Answers
from tools.simulation.judges.boards import Boards
from tools.simulation.judges.conditions import Conditions
from tools.simulation.judges.consents import Consents
from tools.simulation.judges.forgotten import Forgotten
from tools.simulation.judges.given import Given
from tools.simulation.judges.hands import Hands
from tools.simulation.judges.history import History
from tools.simulation.judges.judge import Judge
from tools.simulation.judges.menus import Menus
from tools.simulation.judges.notices.notices import Notices
from tools.simulation.judges.notices.owed import Owed
from tools.simulation.judges.notices.pings import Pings
from tools.simulation.judges.opened import Opened
from tools.simulation.judges.plans import Plans
from tools.simulation.judges.positions import Positions
from tools.simulation.judges.presses import Presses
from tools.simulation.judges.private import Private
from tools.simulation.judges.process.caches import Caches
from tools.simulation.judges.process.file import File
from tools.simulation.judges.process.leases import Leases
from tools.simulation.judges.process.left_over import LeftOver
from tools.simulation.judges.process.log_lines import LogLines
from tools.simulation.judges.reached import Reached
from tools.simulation.judges.refused import Refused
from tools.simulation.judges.results import Results
from tools.simulation.judges.scores import Scores
from tools.simulation.judges.seats import Seats
from tools.simulation.judges.secrets import Secrets
from tools.simulation.judges.tried import Tried
from tools.simulation.judges.volume import Volume
from tools.simulation.judges.weekly import Weekly
from tools.simulation.judges.words.chosen import Chosen
from tools.simulation.judges.words.computers import Computers
from tools.simulation.judges.words.exercises import Exercises
from tools.simulation.judges.words.reasons import Reasons
from tools.simulation.judges.words.said import Statements
from tools.simulation.judges.words.untrue import Untrue
from tools.simulation.judges.words.written import Written

JUDGES: tuple[type[Judge], ...] = (
    Agreed,
    Answers,
    Boards,
    Caches,
    Chosen,
    Computers,
    Consents,
    Exercises,
    File,
    Forgotten,
    Given,
    Hands,
    History,
    Leases,
    LeftOver,
    LogLines,
    Menus,
    Notices,
    Opened,
    Owed,
    Pings,
    Plans,
    Positions,
    Presses,
    Private,
    Reached,
    Reasons,
    Refused,
    Results,
    Scores,
    Seats,
    Secrets,
    Statements,
    Tried,
    Untrue,
    Volume,
    Weekly,
    Written,
)


class Judges:
    """All judges of a world, called at the moments that the world knows."""

    def __init__(self, world: Any, kinds: Sequence[type[Judge]] = JUDGES) -> None:
        self.world = world
        self.conditions = Conditions(world)
        self.all = [each(world, self.conditions) for each in kinds]
        self._hooks = {name: self._with(name) for name in _MOMENTS}
        world.discord.on_post = lambda post: self._call("on_post", post)
        world.discord.on_sent = lambda sent: self._call("on_sent", sent)
        world.discord.on_leaving = lambda request: self._call("on_leaving", request)

    def before_jump(self, until: float) -> None:
        """Look at the world before its time jumps."""
        self._call("before_a_jump")
        moment = self.conditions.look(until)
        if moment:
            counted = self.world.outcome.counted
            counted["quiet moments"] = counted.get("quiet moments", 0) + 1
            self._call("at_a_quiet_moment" if moment == 1 else "a_quiet_minute_later")

    def after_an_act(self) -> None:
        """Look after an act of a person or a trouble is over."""
        self._call("after_an_act")

    def after_a_kill(self) -> None:
        """Look at what a killed process has left."""
        self._call("after_a_kill")

    def after_a_commit(self) -> None:
        """Look at a change of the database."""
        self._call("after_a_commit")

    def unsettled(self) -> str:
        """Return what the bot has yet to finish.

        Games in direct messages that were closed once do not count: no event tells that they are open again. The board
        comes with the next press.
        """
        direct = {self.world.discord.direct_channel_of(each) for each in self.world.closed_once}
        pending = [each for each in self.world.book.games() if each.is_pending and each.channel_id not in direct]
        return ", ".join(f"game {each.id} is pending" for each in pending)

    def at_the_end(self) -> None:
        """Look at everything while the bot still runs."""
        if text := self.unsettled():
            self.world.fail("pending", text)
        for each in self.world.discord.contract_violations:
            self.world.fail("contract", each)
        self._call("at_a_quiet_moment")
        self._call("at_the_end")

    def after_the_stop(self, life: Any) -> None:
        """Look at what a life has left when it ended by itself."""
        self._call("after_the_stop", life)

    def after_the_world(self) -> None:
        """Look at what is left when nothing happens any more."""
        self._call("after_the_world")

    def on_log(self, record: logging.LogRecord, text: str) -> None:
        """Read a line of the log."""
        for hook in self._hooks["on_log"]:
            hook(record, text)

    def _call(self, moment: str, *given: Any) -> None:
        for hook in self._hooks[moment]:
            hook(*given)

    def _with(self, moment: str) -> list[Callable[..., None]]:
        return [getattr(each, moment) for each in self.all if getattr(type(each), moment) is not getattr(Judge, moment)]


_MOMENTS = (
    "before_a_jump",
    "after_a_commit",
    "after_an_act",
    "after_a_kill",
    "at_a_quiet_moment",
    "a_quiet_minute_later",
    "at_the_end",
    "after_the_stop",
    "after_the_world",
    "on_post",
    "on_leaving",
    "on_sent",
    "on_log",
)
