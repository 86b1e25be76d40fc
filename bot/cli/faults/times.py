"""Faults of moments: a game begins with its deal and is over with its last entry, and nothing happens in the future."""

from collections.abc import Iterator
from itertools import pairwise

from bot.cli.faults.fault import Fault, Part
from bot.store import GameStatus, StoredGame

DAY = 86_400
"""Seconds by which a clock may be set back while a game is played."""


def faults_of_times(game: StoredGame, latest: int | None) -> Iterator[Fault]:
    """Yield the faults of the moments of a game that was dealt; none is after `latest`, if that is known."""
    record, log = game.record, game.log
    if record.started_at != log[0].at or record.created_at > log[0].at + DAY:
        yield Fault("it was not begun at the moment of its deal")
    for before, entry in pairwise(log):
        if entry.at < before.at - DAY:
            yield Fault(f"entry {entry.seq} was made before the one before it", Part.ENTRY, entry.seq)
            break
    is_finished, ended_at = record.status is GameStatus.FINISHED, record.ended_at
    if ended_at is not None and (ended_at != log[-1].at if is_finished else ended_at < log[-1].at - DAY):
        yield Fault("it did not end when it says")
    moments = (record.created_at, record.changed_at, ended_at or 0, *(entry.at for entry in log))
    if latest is not None and max(moments) > latest:
        yield Fault("it has moments in the future")
