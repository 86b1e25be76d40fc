"""Moves of members: checked, played on the position, and added to the log."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from bot.engine import GameError, Move
from bot.games.play.plans import play_plan
from bot.games.unit.games import Games
from bot.games.unit.logged_move import LoggedMove, played_moves
from bot.games.unit.refusals import NotAPlayer
from bot.games.unit.table import Table
from bot.games.unit.unit import Game


class Play:
    """Makes the moves of members, one task at a time for each game."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def make(self, game_id: int, member_id: int, moves: Sequence[Move], *, seq: int | None = None) -> Table:
        """Make a member's moves, all of them or none, and return the table after them; see `begin`."""
        async with self.begin(game_id, member_id, moves, seq=seq) as game:
            pass
        return game.table

    @asynccontextmanager
    async def begin(
        self, game_id: int, member_id: int, moves: Sequence[Move], *, seq: int | None = None
    ) -> AsyncGenerator[Game]:
        """Play a member's moves, each answering the decision that the one before it led to, and hand out the game.

        `added` of the game are the moves. They are written when the block is left, together with a plan that follows; a
        block that raises writes nothing. `seq` is the version that the member saw, or None for any. Raises `GameError`
        for a move that is not legal, is not this member's, or was meant for an older position; after the block as
        `Games.locked`.
        """
        async with self._games.locked(game_id) as game:
            check_turn(game.table, member_id)
            game.check_seq(seq)
            game.append(played_moves(game.table, moves, game.now), member_id)
            yield game
            play_plan(game)

    async def announce_hint(self, table: Table, member_id: int) -> None:
        """Record for the next board that the member to move got a hint. Raises `StaleBoard` if they have moved."""
        async with self._games.locked(table.id) as game:
            check_turn(game.table, member_id)
            game.check_seq(table.seq)
            if table.seq not in game.record.hinted:
                game.change(hinted=(*game.record.hinted, table.seq))


def append(game: Game, moves: Sequence[LoggedMove], member_id: int | None) -> None:
    """Append moves to the log, and try the plan of the turn that begins with them."""
    game.append(moves, member_id)
    play_plan(game)


def check_turn(table: Table, member_id: int) -> None:
    """Raise a `GameError` unless the game waits for this member."""
    table.check_playing()
    seat = table.seats.of(member_id)
    if seat is None:
        raise NotAPlayer
    decision = table.dealt().decision
    if decision is not None and decision.seat != seat:
        raise GameError("error-not-your-turn", player=table.seats.names[decision.seat])
