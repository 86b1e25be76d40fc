"""How fast Discord answers, and how many requests it allows: looked up after all other checks."""

from bot.rehearsal.api import longest
from bot.rehearsal.rehearsal import Check, Rehearsal

_ROUTES = {"posting": "POST /channels/:/messages", "editing": "PATCH /channels/:/messages/:"}
_BOUNDS = {
    "half of the answers come within 0.25 s": (0.5, 0.25),
    "95 of 100 answers come within 1 s": (0.95, 1.0),
    "every answer comes within 3 s": (1.0, 3.0),
}
"""Shares of the answers, and the seconds within which they come."""
_UNITS = ("requests", "seconds")
_FOR_ALL = "limit of all routes: requests in a second"


async def _measure(rehearsal: Rehearsal) -> None:
    api = rehearsal.api
    answers = [seconds for route in api.routes.values() for seconds in route.seconds]
    for name, (share, bound) in _BOUNDS.items():
        seconds = longest(answers, share)
        rehearsal.saw(name, seconds <= bound, f"{seconds:.2f} s")
    for what, name in _ROUTES.items():
        route = api.routes.get(name)
        for unit in _UNITS:
            if route is None or not route.limit:
                rehearsal.missed(f"limit of {what}: {unit}", "no answer named a limit")
            else:
                rehearsal.saw(f"limit of {what}: {unit}", route.limit if unit == "requests" else round(route.window))
    if api.refused_for_all:
        rehearsal.saw(_FOR_ALL, api.most_in_a_second)
    else:
        rehearsal.missed(_FOR_ALL, f"none was refused, with {api.most_in_a_second} in a second at most")


MEASURES = (Check("speed and limits", 0, _measure),)
