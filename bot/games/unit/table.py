"""The current state of a table: a game with its seats, options and position."""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.engine import GameError, Position
from bot.games.unit.options import HINTS_OFF, HINTS_USUAL, TableOptions
from bot.games.unit.refusals import GameIsOver, InLobby, NotAPlayer
from bot.games.unit.seats import Seats
from bot.store import Computer, GameRecord, GameStatus, SeatRecord

SEAT_HELD = 86_400
"""Seconds for which a lobby holds the seat of an invited member."""


@dataclass(frozen=True)
class Table:
    """A game of a channel, from its lobby to its end.

    `seq` is the newest entry of the log: -1 in the lobby, 0 after the deal, and one more with each entry; no number is
    used twice. `position` is None in the lobby. `former` are the names of members whose seat was given to another
    player, by their ids.
    """

    game: GameRecord
    seat_records: tuple[SeatRecord, ...]
    options: TableOptions
    position: Position | None
    seq: int
    former: Mapping[int, str] = field(default_factory=dict[int, str])

    @cached_property
    def seats(self) -> Seats:
        """Return the seats with those who sit, or sat, there."""
        return Seats(self.seat_records, self.former, self.position.left if self.position else frozenset())

    @property
    def id(self) -> int:
        """Return the game's id."""
        return self.game.id

    @property
    def status(self) -> GameStatus:
        """Return the stage of the game, from the lobby to its end."""
        return self.game.status

    @property
    def is_private(self) -> bool:
        """Return whether the table is in the direct messages of its member, who alone reads its messages."""
        return self.game.guild_id is None

    @property
    def reader(self) -> int | None:
        """Return the seat of the member who alone reads the messages of a private table; None for all others."""
        return self.seats.held_by(self.game.host_id) if self.is_private else None

    @property
    def is_in_lobby(self) -> bool:
        """Return whether nothing has been dealt yet and players may still join."""
        return self.game.status is GameStatus.LOBBY

    @property
    def is_playing(self) -> bool:
        """Return whether the game has been dealt and is not over."""
        return self.game.status is GameStatus.PLAYING

    @property
    def is_full(self) -> bool:
        """Return whether all seats are taken (B3)."""
        return len(self.seats) >= self.options.seats

    @property
    def held(self) -> list[SeatRecord]:
        """Return the seats of a lobby that are held for invited members for a while; they have not joined yet."""
        return [seat for seat in self.seats if seat.is_invited] if self.is_in_lobby else []

    @property
    def held_until(self) -> int:
        """Return the moment at which the held seats become free, 0 if there are none."""
        return max((each.held_until or self.game.created_at + SEAT_HELD for each in self.held), default=0)

    @property
    def players(self) -> int:
        """Return how many players a game would begin with now: all at the table except those who have yet to join."""
        return len(self.seats) - len(self.held)

    @property
    def waits_for_computer(self) -> bool:
        """Return whether the game waits for the answer of a computer player."""
        seat = self.seat_to_act() if self.is_playing else None
        return seat is not None and isinstance(seat.occupant, Computer)

    def is_at_stake_for(self, member_id: int) -> bool:
        """Return whether the result of the game may count for a member; no continuation is rated where it does not.

        Nothing is at stake for members without a seat, at an unrated table, with computer players other than
        stand-ins, once a seat has changed hands, and once the game was ended early.
        """
        return (
            self.options.rated
            and self.status in (GameStatus.PLAYING, GameStatus.FINISHED)
            and self.seats.has_owner(member_id)
            and all(seat.owner_id is not None and not seat.has_changed_hands for seat in self.seats)
        )

    def check_neutral(self, admin_id: int | None) -> None:
        """Raise a `GameError` for an admin for whom the game in play is at stake; None is a member without that power.

        Others decide on its players.
        """
        if admin_id is not None and self.is_at_stake_for(admin_id):
            raise GameError("error-admin-plays")

    def check_playing(self) -> None:
        """Raise a `GameError` before the deal and when the game is over."""
        if self.is_in_lobby:
            raise InLobby
        if not self.is_playing:
            raise GameIsOver

    def check_seat(self, member_id: int) -> None:
        """Raise a `GameError` unless a member still plays; the error tells the member what is possible."""
        if self.seats.of(member_id) is not None:
            return
        if not self.status.is_open:
            raise GameIsOver
        if self.is_playing:
            raise NotAPlayer
        if self.is_full:
            raise GameError("error-table-full", seats=self.options.seats)
        raise GameError("error-not-seated")

    @property
    def allows_hints(self) -> bool:
        """Return whether players may ask for hints: by the option, or because only one person plays."""
        if self.options.hints != HINTS_USUAL:
            return self.options.hints != HINTS_OFF
        return self.seats.is_solo

    def seat_to_act(self) -> SeatRecord | None:
        """Return the seat whose answer the game waits for, or None before the deal and when the game is over."""
        if self.position is None or self.position.decision is None:
            return None
        return self.seats[self.position.decision.seat]

    def member_to_act(self) -> int | None:
        """Return the id of the member whose answer the game waits for, or None when it waits for no member."""
        seat = self.seat_to_act()
        return seat.member_id if seat else None

    def dealt(self) -> Position:
        """Return the position. Raises `GameError` before the deal."""
        if self.position is None:
            raise InLobby
        return self.position

    @contextmanager
    def naming_players(self) -> Generator[None]:
        """Add the value `player`, a name, to a `GameError` of the block that has a `seat`: the rules know no names."""
        try:
            yield
        except GameError as refusal:
            seat = refusal.values.get("seat")
            if not isinstance(seat, int):
                raise
            named = {**refusal.values, "player": self.seats.names[seat]}
            raise type(refusal)(refusal.message_id, **named) from None

    def with_position(self, position: Position, seq: int) -> "Table":
        """Return the table with the position after the entry `seq`."""
        return replace(self, position=position, seq=seq)


def seat_to_act(position: Position) -> int | None:
    """Return the seat whose answer a position waits for, or None when the game is over."""
    return position.decision.seat if position.decision is not None else None
