"""Judge several processes: one whose lease has passed on does nothing, and the one that has it shows what others do."""

from typing import Any

from render.client import TIMEOUT
from tests.support.loopback.discord_state import Request
from tools.simulation.judges.judge import Judge
from tools.simulation.world.loop import OWNER

SHOWN_WITHIN = 10.0
"""Seconds within which a move is shown, also one that another process has made."""
BEFORE = 60.0
"""Seconds before a move in which trouble may still be felt."""


class Leases(Judge):
    """Looks at each commit and each request of a world with several bots, by the leases in the database.

    Moves must be shown soon, not only with the next round of the process that shows them.

    It is lenient about games in direct messages that were closed once, and about moves in times of trouble, also
    that of the process that draws: a board waits for its picture.
    """

    name = "leases"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._is_needed = self.world.plan.bots > 1
        self._changed: dict[int, tuple[int, float, str]] = {}  # by game: the newest entry, since when, by which life

    def after_a_commit(self) -> None:
        """Look at the process that writes, and note the games that it has changed for another one."""
        if not self._is_needed:
            return
        life = OWNER.get()
        if not self._is_held(life):
            self.fail(f"{self._name(life)} writes without a lease")
        for row in self.world.book.rows(_PENDING):
            known = self._changed.get(row["id"])
            if known is None or known[0] != row["newest_seq"]:
                self._changed[row["id"]] = row["newest_seq"], self.world.loop.time(), self._name(life)

    def on_leaving(self, request: Request) -> None:
        """Look at the process that asks Discord to change something."""
        if self._is_needed and request.method != "GET" and not self._is_held(OWNER.get()):
            self.fail(f"{self._name(OWNER.get())} sends without a lease: {request.method} {request.path}")

    def before_a_jump(self) -> None:
        """Look for changes that the process with the lease should have shown by now."""
        if not self._is_needed or not self._changed:
            return
        now = self.world.loop.time()
        pending = {row["id"]: row["newest_seq"] for row in self.world.book.rows(_PENDING)}
        for game_id, (seq, since, life) in list(self._changed.items()):
            if pending.get(game_id) != seq:
                del self._changed[game_id]
                self.count("entries that were shown")
            elif now > since + SHOWN_WITHIN and not self._is_excused(game_id, since, now):
                self.fail(f"entry {seq} of game {game_id}, by {life}, was not shown within {SHOWN_WITHIN:g} s")

    def _is_excused(self, game_id: int, since: float, now: float) -> bool:
        world = self.world
        [game] = world.book.games("id = ?", game_id)
        channel = world.discord.channels.get(game.channel_id)
        is_closed = channel is None or channel.owner in world.closed_once
        is_drawing_late = self.conditions.failing.get("render", -TIMEOUT) + TIMEOUT > since
        return is_closed or is_drawing_late or self.conditions.was_troubled(since - BEFORE, now)

    def _is_held(self, life: Any) -> bool:
        return life is not None and life.holder is not None and life.holder._holder in self.world.holders()

    def _name(self, life: Any) -> str:
        return "nobody" if life is None else life.name


_PENDING = "SELECT id, newest_seq FROM games WHERE shown_seq < newest_seq AND status IN ('lobby', 'playing')"
