"""The handle of a board's picture that is drawn while its move is being committed."""

import asyncio
from dataclasses import dataclass

from bot.games import Table


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A board that is being drawn. `start_drawing` returns it before the commit, and `show` takes it afterwards.

    `seq` and `revision` are those of the game as drawn; `first_seq` is the oldest move that is highlighted.
    `generation` is the composer's generation when the drawing started.
    """

    seq: int
    revision: int
    first_seq: int
    generation: int
    picture: asyncio.Task[bytes | None]

    def is_current(self, table: Table, first_seq: int, generation: int) -> bool:
        """Return whether a drawing that starts now would show the same."""
        drawn = (self.seq, self.revision, self.first_seq, self.generation)
        return drawn == (table.seq, table.game.revision, first_seq, generation)
