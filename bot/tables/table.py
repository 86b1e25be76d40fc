"""A table as it stands: the channel's sitting with its seats, options and position."""

import json
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace

from bot.engine import Event, GameError, Move, Position
from bot.rules import Options
from bot.store import GameRecord, GameStatus, SeatRecord

MOST_SEATS = 4
FEWEST_SEATS = 2

RANDOM = "random"
JOINING = "joining"

LIGHT = "light"


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What a table chooses: how its pictures look at any time, the rest before the deal.

    `seats` is how many may join, 2 to 4 (B3); `first` who begins: "random", "joining" or a member's id (B4);
    `expansion` the name of the one that is played, or None (X1); `theme` the name of how
    its pictures look.
    """

    up_to_three: bool = False
    seats: int = MOST_SEATS
    first: str = RANDOM
    expansion: str | None = None
    theme: str = LIGHT

    def rules(self) -> Options:
        """Return the part of the options that the rules read."""
        return Options(up_to_three=self.up_to_three, expansion=self.expansion)

    def dumps(self) -> str:
        """Return the options as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, text: str) -> "TableOptions":
        """Return the options that `dumps` wrote; what an older version did not write keeps its default."""
        return cls(**json.loads(text))


@dataclass(frozen=True, slots=True)
class Table:
    """A game of a channel, from its lobby to its end. `position` is None in the lobby; `seq` is -1 there, 0 after the
    deal and one more with each move."""

    game: GameRecord
    seats: tuple[SeatRecord, ...]
    options: TableOptions
    position: Position | None
    seq: int

    @property
    def id(self) -> int:
        return self.game.id

    @property
    def status(self) -> GameStatus:
        return self.game.status

    @property
    def is_in_lobby(self) -> bool:
        return self.game.status is GameStatus.LOBBY

    @property
    def is_playing(self) -> bool:
        return self.game.status is GameStatus.PLAYING

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players' names in the order of the seats, as they are: hostile until escaped."""
        return tuple(seat.name for seat in self.seats)

    @property
    def is_full(self) -> bool:
        return len(self.seats) >= self.options.seats

    def seat_of(self, member_id: int) -> int | None:
        """Return the seat of a member who still plays, or None."""
        for seat in self.seats:
            if seat.member_id == member_id and not (self.position and seat.seat in self.position.left):
                return seat.seat
        return None

    def member_to_act(self) -> int | None:
        """Return the id of the member whose answer the game waits for, or None."""
        if self.position is None or self.position.decision is None:
            return None
        return self.seats[self.position.decision.seat].member_id

    def dealt(self) -> Position:
        """Return the position. Raises `GameError` while nothing has been dealt."""
        if self.position is None:
            raise GameError("error-in-lobby")
        return self.position

    @contextmanager
    def naming_players(self) -> Generator[None]:
        """Name the `player` in a refusal that tells a `seat`: the rules know nobody's name."""
        try:
            yield
        except GameError as refusal:
            seat = refusal.values.get("seat")
            if not isinstance(seat, int):
                raise
            named = {**refusal.values, "player": self.names[seat]}
            raise type(refusal)(refusal.message_id, **named) from None

    def with_position(self, position: Position, seq: int) -> "Table":
        """Return the table after moves up to `seq`."""
        return replace(self, position=position, seq=seq)


@dataclass(frozen=True, slots=True)
class LoggedMove:
    """One entry of the log with where it started from: the position before it, who made it, and what happened.

    Before the deal the table is bare; `seat` and `move` are None for what no player did.
    """

    seq: int
    before: Position
    after: Position
    seat: int | None
    move: Move | None
    events: tuple[Event, ...]
    at: int


def steps(happenings: Sequence[LoggedMove]) -> list[tuple[Position, int | None]]:
    """Return the positions before each of some moves, with who made it; before the deal nothing lies on the table."""
    return [(happening.before, happening.seat) for happening in happenings if happening.seq]
