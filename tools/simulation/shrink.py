"""Makes a failing world small: fewer people, acts, troubles and kills, and tasks in order, while its judge still fails.

This is delta debugging (Zeller's ddmin): leave out halves, then quarters, and so on. Whatever is left out changes what
comes after it, delays too, so that a smaller world may have to try its luck again: `luck` of a plan.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tools.simulation.plan import Act, Kill, Plan, Trouble

Choice = Act | Trouble | Kill
LUCKS = 3
"""Tries of other luck for a world that is small enough to be fast."""
SMALL = 40
"""The choices of such a world."""


@dataclass(frozen=True)
class Failed:
    """The trace of a world that failed, and when it failed (seconds since its start)."""

    trace: list[str]
    at: float


Fails = Callable[[Plan], Failed | None]
"""A function that runs a world, and returns None unless it fails as it should."""


@dataclass
class Shrunk:
    """The smallest failing world that was found, its trace (empty if it did not fail), and the number of tries."""

    plan: Plan
    trace: list[str] = field(default_factory=list[str])
    tries: int = 0


def shrink(plan: Plan, fails: Fails, is_over: Callable[[], bool]) -> Shrunk:
    """Return a smaller world that fails, which is looked for until nothing can be left out, or until `is_over`."""
    return _Shrinker(plan, fails, is_over).run()


class _Shrinker:
    def __init__(self, plan: Plan, fails: Fails, is_over: Callable[[], bool]) -> None:
        self._best = Shrunk(plan)
        self._fails, self._is_over = fails, is_over
        self._failed_at = plan.seconds

    def run(self) -> Shrunk:
        if not self._try(self._best.plan):
            return self._best  # the failure is not there
        if not self._best.plan.is_in_order:
            self._try(replace(self._best.plan, is_in_order=True))
        self._leave_out_what_came_after()
        before = None
        while self._best.plan != before and not self._is_over():
            before = self._best.plan
            self._without_kinds()
            self._with_fewer_choices()
            self._with_fewer_people()
        return self._best

    def _try(self, plan: Plan) -> bool:
        """Keep a plan if it fails, perhaps with other luck; return whether it does."""
        for luck in range(LUCKS if plan.choices < SMALL and self._best.trace else 1):
            tried = replace(plan, luck=plan.luck + luck)
            self._best.tries += 1
            if (failed := self._fails(tried)) is not None:
                self._best.plan, self._best.trace, self._failed_at = tried, failed.trace, failed.at
                return True
            if self._is_over():
                return False
        return False

    def _leave_out_what_came_after(self) -> None:
        choices, end = _choices(self._best.plan), self._failed_at
        self._try_choices([each for each in choices if isinstance(each, Kill) or each.at <= end])

    def _without_kinds(self) -> None:
        for kind in (Kill, Trouble):
            self._try_choices([each for each in _choices(self._best.plan) if not isinstance(each, kind)])

    def _with_fewer_choices(self) -> None:
        parts = 2
        while (choices := _choices(self._best.plan)) and not self._is_over():
            if any(self._try_choices(rest) for rest in _without_each_part(choices, parts) if not self._is_over()):
                parts = max(2, parts - 1)
            elif parts >= len(choices):
                return
            else:
                parts = min(2 * parts, len(choices))

    def _with_fewer_people(self) -> None:
        plan = self._best.plan
        smaller = [replace(plan, tables=tables) for tables in range(1, plan.tables)]
        any(map(self._try, smaller))
        plan = self._best.plan
        for people in range(2, plan.people):
            acts = tuple(each for each in plan.acts if each.person < people)
            if self._try(replace(plan, people=people, acts=acts)):
                return

    def _try_choices(self, choices: Sequence[Choice]) -> bool:
        plan = replace(
            self._best.plan,
            acts=tuple(each for each in choices if isinstance(each, Act)),
            troubles=tuple(each for each in choices if isinstance(each, Trouble)),
            kills=tuple(each for each in choices if isinstance(each, Kill)),
        )
        return plan.choices < self._best.plan.choices and self._try(plan)


def _choices(plan: Plan) -> list[Choice]:
    return [*plan.acts, *plan.troubles, *plan.kills]


def _without_each_part(choices: Sequence[Choice], parts: int) -> Iterator[list[Choice]]:
    """Yield the choices without each of some equal parts, the last part first: what came last matters least."""
    bounds = [len(choices) * place // parts for place in range(parts + 1)]
    for start, end in reversed(list(pairwise(bounds))):
        yield [*choices[:start], *choices[end:]]
