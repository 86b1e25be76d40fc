"""Makes a failing world small: fewer people, acts, troubles and kills, and tasks in order, while its judge still fails.

This is delta debugging (Zeller's ddmin): leave out halves, then quarters, and so on. Whatever is left out changes what
comes after it, delays too, so that some of what is left has to try its luck again: `luck` of a plan.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tests.simulation.plan import Act, Kill, Plan, Trouble
from tests.simulation.runs import kind_of, run_plan
from tests.simulation.world import clocks

Choice = Act | Trouble | Kill
LUCKS = 3
"""How often a smaller world tries its luck, once it is small enough to be fast."""


@dataclass
class Shrunk:
    """The smallest failing world that was found, its trace, and after how many tries."""

    plan: Plan
    kind: str
    tries: int = 0
    trace: list[str] = field(default_factory=list[str])


def shrink(plan: Plan, kind: str, seconds: float, fails: Callable[[Plan], list[str] | None] | None = None) -> Shrunk:
    """Return a smaller world with a failure of the same kind. `fails` returns the trace if a world has that failure."""
    return _Shrinker(plan, kind, clocks.real_seconds() + seconds, fails).run()


class _Shrinker:
    def __init__(
        self, plan: Plan, kind: str, end: float, fails: Callable[[Plan], list[str] | None] | None = None
    ) -> None:
        self._best = Shrunk(plan, kind)
        self._end = end
        self._fails = fails or self._has_failure
        self._failed_at = plan.seconds

    def run(self) -> Shrunk:
        """Shrink until nothing can be left out any more, or until the time is up."""
        if not self._try(self._best.plan):
            return self._best  # the failure is not there
        self._try(replace(self._best.plan, is_in_order=True))
        self._leave_out_what_came_after()
        for _ in range(4):
            before = self._best.plan
            for step in (self._without_kinds, self._with_fewer_choices, self._with_fewer_people):
                step()
            if self._best.plan == before:
                break
        return self._best

    @property
    def _is_over(self) -> bool:
        return clocks.real_seconds() > self._end

    def _has_failure(self, plan: Plan) -> list[str] | None:
        outcome = run_plan(plan)
        found = [each for each in outcome.failures if kind_of(each) == self._best.kind]
        if not found:
            return None
        self._failed_at = found[0].at
        return outcome.trace

    def _try(self, plan: Plan) -> bool:
        """Keep a plan if it fails, perhaps with other luck; return whether it does."""
        for luck in range(LUCKS if plan.choices < 40 and plan != self._best.plan else 1):
            if self._is_over:
                return False
            tried = replace(plan, luck=plan.luck + luck)
            self._best.tries += 1
            if (trace := self._fails(tried)) is not None:
                self._best.plan, self._best.trace = tried, trace
                return True
        return False

    def _leave_out_what_came_after(self) -> None:
        plan, end = self._best.plan, self._failed_at
        self._try(
            _with(plan, [each for each in _choices(plan) if not isinstance(each, Act | Trouble) or each.at <= end])
        )

    def _without_kinds(self) -> None:
        for name in ("kills", "troubles"):
            if getattr(self._best.plan, name):
                self._try(replace(self._best.plan, **{name: ()}))

    def _with_fewer_choices(self) -> None:
        parts = 2
        while len(choices := _choices(self._best.plan)) >= 1 and not self._is_over:
            for rest in _without_each_part(choices, parts):
                if self._try(_with(self._best.plan, rest)):
                    parts = max(2, parts - 1)
                    break
                if self._is_over:
                    return
            else:
                if parts >= len(choices):
                    return
                parts = min(2 * parts, len(choices))

    def _with_fewer_people(self) -> None:
        for tables in range(1, self._best.plan.tables):
            if self._try(replace(self._best.plan, tables=tables)):
                break
        for people in range(2, self._best.plan.people):
            plan = self._best.plan
            acts = tuple(each for each in plan.acts if each.person < people)
            if self._try(replace(plan, people=people, acts=acts)):
                break


def _choices(plan: Plan) -> list[Choice]:
    return [*plan.acts, *plan.troubles, *plan.kills]


def _with(plan: Plan, choices: Sequence[Choice]) -> Plan:
    return replace(
        plan,
        acts=tuple(each for each in choices if isinstance(each, Act)),
        troubles=tuple(each for each in choices if isinstance(each, Trouble)),
        kills=tuple(each for each in choices if isinstance(each, Kill)),
    )


def _without_each_part(choices: Sequence[Choice], parts: int) -> Iterator[list[Choice]]:
    """Yield the choices without each of some equal parts, the last part first: what came last matters least."""
    bounds = [len(choices) * place // parts for place in range(parts + 1)]
    for start, end in reversed(list(pairwise(bounds))):
        yield [*choices[:start], *choices[end:]]
