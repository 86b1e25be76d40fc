"""Games of a rehearsal, which are in memory only and are played by quick moves, always the same ones."""

import random
import time
from collections.abc import Sequence
from typing import Any, Self

from bot.ai.contract import quick_move
from bot.games import Computer, Result, TableOptions
from bot.games.lobby.lobby import Opening, deal, join
from bot.games.unit.logged_move import played_moves
from bot.games.unit.options import JOINING
from bot.games.unit.results import result_of
from bot.games.unit.table import seat_to_act
from bot.games.unit.unit import Game, Snapshot
from bot.rehearsal.rehearsal import Rehearsal
from bot.rules import ChooseAction, ReserveFromDeck

NOBODY = (4_194_306, 4_194_307)
"""Ids of members: snowflakes of the first millisecond of 2015, which nobody has."""


class MadeUpGame(Game):
    """A game of the bot and of members who do not exist, or of computer players where a member is None."""

    def __init__(self, at: Rehearsal, language: str = "en", members: Sequence[int | None] = (), **options: Any) -> None:
        now, host_id = int(time.time()), (*members, at.bot_id)[0] or at.bot_id
        opening = Opening(at.place, at.guild_id, host_id, language, TableOptions(first=JOINING, **options))
        super().__init__(opening.game("5b" * 32, now).snapshot, now)
        for name, member_id in zip(("Ann", "Bo", "Cleo"), members or (host_id, *NOBODY), strict=False):
            if member_id is None:
                self.add_seat(name, Computer("jeweller"))
            else:
                join(self, member_id, name, 0)

    @property
    def whole(self) -> Snapshot:
        """Return the game as it is, with its whole log."""
        return Snapshot(self.rows, self.table, self.recent)

    @property
    def result(self) -> Result:
        """Return the result of a game that is over."""
        return result_of(self.record, self.seats, self.options, self.recent)

    def dealt(self, turns: int = 0, *, seat: int | None = None) -> Self:
        """Deal, play so many turns, or to the end, and then until a seat begins a turn; return the game."""
        deal(self, self.record.host_id, 0, None)
        while self.table.is_playing and (turns > 0 or seat not in (None, seat_to_act(self.table.dealt()))):
            self.play_turn()
            turns -= 1
        return self

    def play_turn(self) -> None:
        """Let the player to move make a turn, which in the first and the third round reserves a hidden card."""
        self.mark_shown(self.record.newest_seq, self.record.revision, hands=False)
        has_begun = True
        while self.table.is_playing and (has_begun or not isinstance(self.table.dealt().decision, ChooseAction)):
            position, has_begun = self.table.dealt(), False
            hidden = [each for each in position.legal_moves() if isinstance(each, ReserveFromDeck)]
            moves = (
                hidden if position.round in (1, 3) and hidden else [quick_move(position, random.Random(self.table.seq))]
            )
            self.append(played_moves(self.table, moves[:1], self.now), self.table.member_to_act())
