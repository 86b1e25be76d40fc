"""Faults of Discord that a test injects: errors, rate limits, and requests that wait."""

import asyncio
import random
import re

from tests.support.loopback.discord_types import InjectedFault


class FaultInjection:
    """The faults that are injected now; `chance` decides which requests a share of them hits."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self._injected_faults: list[InjectedFault] = []

    def fail_next(
        self, route: str, status: int, code: int = 0, *, times: int = 1, share: float = 1, takes_effect: bool = False
    ) -> InjectedFault:
        """Answer the next requests to a route with an error; with `takes_effect`, carry them out first."""
        body = {"message": "Trouble", "code": code}
        return self._inject(InjectedFault(route, times, status, body, takes_effect=takes_effect, share=share))

    def rate_limit_next(
        self, route: str, seconds: float, *, times: int = 1, share: float = 1, everywhere: bool = False
    ) -> InjectedFault:
        """Answer the next requests to a route with 429. The Via header marks it as Discord's own, not a proxy's."""
        body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everywhere}
        headers = {"Retry-After": str(seconds), "Via": "1.1 loopback"}
        return self._inject(InjectedFault(route, times, 429, body, headers, share=share))

    def hold(self, route: str) -> InjectedFault:
        """Delay the next request to a route until `released` is set."""
        return self._inject(InjectedFault(route, released=asyncio.Event()))

    def end_fault(self, fault: InjectedFault) -> None:
        """Remove an injected fault."""
        self._injected_faults.remove(fault)

    def release_all(self) -> None:
        """Release every held request."""
        for fault in self._injected_faults:
            if fault.released is not None:
                fault.released.set()

    def _inject(self, fault: InjectedFault) -> InjectedFault:
        self._injected_faults.append(fault)
        return fault

    def next_fault(self, route: str) -> InjectedFault | None:
        """Return the fault that a request to a route runs into, if any."""
        for each in self._injected_faults:
            if each.times <= len(each.hits) or not re.fullmatch(each.route, route):
                continue
            if each.share == 1:
                return each
            if self.chance.random() < each.share and each.in_a_row[route] < 3:
                each.in_a_row[route] += 1
                return each
            del each.in_a_row[route]
        return None
