"""A board whose picture is being drawn before its move is committed."""

import asyncio
from dataclasses import dataclass

from bot.tables import Table


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """The picture of a board under way; the move that started it passes it on to the message that will show it.

    `seq` and `revision` name the state of the game that is drawn, `first_seq` the oldest move that is highlighted.
    `generation` counts how often all pictures had been dropped for privacy when this one was started.
    """

    seq: int
    revision: int
    first_seq: int
    generation: int
    picture: asyncio.Task[bytes | None]

    def fits(self, table: Table, first_seq: int, generation: int) -> bool:
        """Return whether this is still the picture that the table's board needs."""
        drawn = (self.seq, self.revision, self.first_seq, self.generation)
        return drawn == (table.seq, table.game.revision, first_seq, generation)
