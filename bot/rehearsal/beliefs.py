"""The beliefs of the bot about Discord, one line of `beliefs.csv` for each fact that a rehearsal checks.

The stand-ins of the tests behave as that file says, and `splendor-bot rehearse` compares it with Discord itself. So a
line that is wrong is put right there, and the tests show what the bot makes of it.
"""

import csv
from collections.abc import Mapping
from importlib.resources import files

from bot.engine import Frozen
from bot.rules import EXPANSIONS

Value = str | int | bool | None
"""A refusal is written as its status, its code, and the field that it names: "400 50035 content"."""


class Belief(Frozen):
    """A belief: `value` is what Discord does, `place` the function of a stand-in that does so, as "file: function".

    `check` is the title of the check that looks at it. `advice` says what it means for the people at a table if Discord
    does something else.
    """

    check: str
    value: Value
    place: str
    advice: str = ""


AS_SENT = "as sent"
"""The value for a message that is read as it was sent; for others, it is the names of what differs."""
KINDS = (
    *("lobby", "board", "end", "undo", "early end", "vote", "reminder", "film", "story", "statistics", "hand"),
    *("Players", "own turn"),
)
MODULES = ("base", *EXPANSIONS)
_OTHERWISE = "Members see something else than the bot has sent, or cannot press what they should."


def _belief(check: str, value: str, place: str, advice: str) -> Belief:
    """Return a belief of the texts in a line; "yes" and "no" are truth values, and digits alone are a number."""
    number = int(value) if value.isdecimal() else value
    return Belief(check, {"yes": True, "no": False}.get(value, number), place, advice)


def _beliefs() -> Mapping[str, Belief]:
    lines = files("bot.rehearsal").joinpath("beliefs.csv").read_text(encoding="utf-8").splitlines()
    read = {row.pop("name"): _belief(**row) for row in csv.DictReader(lines)}
    place, advice = "tests/support/loopback/discord_state.py", _OTHERWISE
    kind = Belief("messages of every kind", AS_SENT, f"{place}: store_message", advice)
    game = Belief("short games", AS_SENT, f"{place}: _change", advice)
    read |= {f"{each}: read back": kind for each in KINDS}
    return read | {f"a short game, {each}: boards": game for each in MODULES}


BELIEFS = _beliefs()
"""All beliefs by their names. Those about messages of every kind and short games follow from the kinds and modules."""
