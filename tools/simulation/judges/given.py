"""Judge what is given out as a file: deals of games that are over, and all that is stored about a member."""

import json
from collections.abc import Mapping
from typing import Any

from tests.support.loopback.discord_types import Sent
from tools.simulation.judges.judge import Judge

DEAL, PRIVACY = "deal-", "splendor-privacy.json"
TRIVIAL = (None, 0, 1, "")
"""Values that say too little to be looked for in a text."""
SOON = 5.0
"""Seconds within which a member changes what the file tells, while it is made."""


class Given(Judge):
    """Looks at the files as they are sent.

    A deal is given only when its game is over, with the seal that was published when its table opened. The file about
    a member has everything that the database stores about them outside of games, unless they change it just then.
    """

    name = "given"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._stored: dict[int, tuple[float, dict[str, Any]]] = {}  # rows of members, and since when they are so

    def after_a_commit(self) -> None:
        """Note what is stored about members."""
        for row in self.world.book.rows("SELECT * FROM members"):
            values = dict(row)
            if self._stored.get(row["member_id"], (0, {}))[1] != values:
                self._stored[row["member_id"]] = self.world.loop.time(), values

    def on_sent(self, sent: Sent) -> None:
        """Look at the files of a request."""
        for name, content in sent.files.items():
            if name.startswith(DEAL):
                self.count("deals that were given out")
                game_id = int(name.removeprefix(DEAL).partition(".")[0])
                for status, seal in self.world.book.rows("SELECT status, seal FROM games WHERE id = ?", game_id):
                    if fault := fault_of_deal(status, seal, json.dumps(sent.body)):
                        self.fail(f"game {game_id}: {fault}")
            elif name == PRIVACY and sent.reader in self._stored:
                since, values = self._stored[sent.reader]
                if self.world.loop.time() > since + SOON:
                    self.count("files about members")
                    if left_out := missing_in(content.decode(), values):
                        self.fail(f"the file about {sent.reader} tells nothing of {left_out}")


def fault_of_deal(status: str, seal: str | None, text: str) -> str:
    """Return what is wrong with a deal that is given out with a text, or ""."""
    if status in ("lobby", "playing"):
        return f"its deal was given out while it was {status}"
    return "" if seal is None or seal in text else "its deal was given out with another seal than the one published"


def missing_in(text: str, stored: Mapping[str, Any]) -> list[str]:
    """Return the columns of a member of which the file about them tells nothing; moments are written otherwise."""
    told = {name for name, value in stored.items() if value not in TRIVIAL and not name.startswith("away")}
    return sorted(name for name in told if str(stored[name]) not in text and not isinstance(stored[name], int))
