"""Moves of members: checked, played on the position, and added to the log."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager

from bot.engine import Move
from bot.games.play.plans import play_plan
from bot.games.unit.games import Games
from bot.games.unit.logged_move import LoggedMove, played_moves
from bot.games.unit.refusals import GameOver, InLobby, NotAPlayer, NotYourTurn
from bot.games.unit.table import Table
from bot.games.unit.unit import Game


class MovesInProgress:
    """A member's legal moves that are not written yet.

    `table` is the table after `moves`. Only valid inside the block of `Play.begin`.
    """

    def __init__(self, games: Games, game: Game, moves: Sequence[LoggedMove]) -> None:
        self.table = game.table
        self.moves = moves
        self._games = games
        self._game = game
        self._is_open = True

    async def commit(self) -> Table:
        """Write the moves, all of them or none, and return the table after them and after a plan that follows.

        Raises `StaleBoard` when another process wrote a move first, a `StoreError` when nothing could be written, and
        `RuntimeError` on a second call or after the block.
        """
        if not self._is_open:
            raise RuntimeError("These moves were committed already, or the block that began them has been left.")
        self._is_open = False
        play_plan(self._game)
        await self._games.save(self._game)
        return self._game.table

    def close(self) -> None:
        """Refuse to commit from now on: the game's lock is about to be released."""
        self._is_open = False


class Play:
    """Makes the moves of members, one task at a time for each game."""

    def __init__(self, games: Games) -> None:
        self._games = games

    async def make(self, game_id: int, member_id: int, moves: Sequence[Move], *, seq: int | None = None) -> Table:
        """Make a member's moves, all of them or none, and return the table after them; see `begin`."""
        async with self.begin(game_id, member_id, moves, seq=seq) as in_progress:
            return await in_progress.commit()

    @asynccontextmanager
    async def begin(
        self, game_id: int, member_id: int, moves: Sequence[Move], *, seq: int | None = None
    ) -> AsyncGenerator[MovesInProgress]:
        """Play a member's moves, each answering the decision that the one before it led to, without writing them.

        The game's lock is held until the block is left, so that no one else moves in between; `commit()` writes the
        moves, and a block left without it has written nothing. `seq` is the version of the game that the member saw, or
        None to accept the move at any version. Raises `GameError` for a move that is not legal, is not this member's,
        or was meant for an older position.
        """
        async with self._games.held(game_id) as game:
            check_turn(game.table, member_id)
            game.check_seq(seq)
            played = played_moves(game.table, moves, game.now)
            game.append(played, member_id)
            in_progress = MovesInProgress(self._games, game, played)
            try:
                yield in_progress
            finally:
                in_progress.close()

    async def announce_hint(self, table: Table, member_id: int) -> None:
        """Record that the member whose answer the table waits for got a hint, so that the next board says so.

        Raises `StaleBoard` when the game has moved on since.
        """
        async with self._games.locked(table.id) as game:
            check_turn(game.table, member_id)
            game.check_seq(table.seq)
            if table.seq not in game.table.game.hinted:
                game.add_hint()


def append(game: Game, moves: Sequence[LoggedMove], member_id: int | None) -> None:
    """Append moves to the log, and try the plan of the turn that begins with them."""
    game.append(moves, member_id)
    play_plan(game)


def check_turn(table: Table, member_id: int) -> None:
    """Raise a `GameError` unless the game waits for this member."""
    if table.is_in_lobby:
        raise InLobby
    if not table.is_playing:
        raise GameOver
    seat = table.seat_of(member_id)
    if seat is None:
        raise NotAPlayer
    decision = table.dealt().decision
    if decision is not None and decision.seat != seat:
        raise NotYourTurn(player=table.names[decision.seat])
