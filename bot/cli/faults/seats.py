"""Faults of the seats: who may sit at a table, and who is named by its log."""

from collections.abc import Iterator, Sequence

from bot.cli.faults.fault import Fault, Part
from bot.engine import Undone
from bot.games import LoggedMove, TableOptions
from bot.games.unit.options import FEWEST_SEATS, MOST_SEATS, ORDERS
from bot.store import NOBODY, Computer, EntryKind, Former, GameStatus, StoredGame

COLOURS = range(MOST_SEATS)


def faults_of_seats(game: StoredGame, options: TableOptions) -> Iterator[Fault]:
    """Yield the faults of a table's seats, in a lobby as well."""
    seats, record = game.seats, game.record
    if [seat.seat for seat in seats] != list(range(len(seats))):
        yield Fault("its seats are not numbered without a gap")
    if len(seats) > options.seats or (game.log and len(seats) < FEWEST_SEATS):
        yield Fault("it has more seats than its options allow, or too few")
    members = [seat.owner_id for seat in seats if seat.owner_id]
    if len(set(members)) < len(members):
        yield Fault("it seats a member twice")
    if len({seat.colour for seat in seats}) < len(seats):
        yield Fault("it gives two seats the same colour")
    for number, seat in enumerate(seats):
        if seat.colour not in COLOURS:
            yield Fault(f"seat {number} has a colour that there is not", Part.SEAT, number)
        if isinstance(seat.occupant, Computer) and seat.occupant.plays_for not in (None, NOBODY, *game.former):
            yield Fault(f"seat {number} is kept for a member who never had it", Part.SEAT, number)
        if seat.has_changed_hands and not game.log:
            yield Fault(f"seat {number} has changed hands before the deal", Part.SEAT, number)
    people = {*members, *game.former}
    if record.guild_id is None and len(people) > 1:
        yield Fault("it has several members, but no server")
    if game.log and record.host_id not in (NOBODY, *members):
        yield Fault("its host has no seat")
    if game.log and options.first not in (*ORDERS, *map(str, people)):
        yield Fault("it was to be begun by a member who never had a seat")


def faults_of_players(game: StoredGame, moves: Sequence[LoggedMove]) -> Iterator[Fault]:
    """Yield the faults of who plays and who moved, for a log that has been replayed."""
    left = moves[-1].after.left
    if game.record.status is GameStatus.PLAYING:
        playing = [seat for seat in game.seats if seat.seat not in left]
        if all(isinstance(seat.occupant, Computer) and seat.owner_id is None for seat in playing):
            yield Fault("it is played by computers only")
        for seat in playing:
            if isinstance(seat.occupant, Former):
                yield Fault(f"seat {seat.seat} is of a forgotten member who has not left", Part.SEAT, seat.seat)
    people = {NOBODY, *game.former, *(seat.owner_id for seat in game.seats if seat.owner_id is not None)}
    for move in moves:
        problem = _problem_of_mover(move, game, people)
        if problem is not None:
            yield Fault(f"entry {move.seq} {problem}", Part.ENTRY, move.seq)


def _problem_of_mover(move: LoggedMove, game: StoredGame, people: set[int]) -> str | None:
    is_move = move.kind is EntryKind.MOVE
    if move.seat is not None and not is_move:
        return "has a seat, but is no move"
    if (move.member_id is None) != (move.kind is EntryKind.SEAT_LEFT) and not is_move:
        return "has no member, or one too many"
    if move.kind is EntryKind.DEAL and move.member_id not in people:
        return "was made by a member who never had a seat"
    undone = next((event for event in move.events if isinstance(event, Undone)), None)
    seat = move.seat if undone is None else undone.seat  # none for an admin, who may be anybody
    if seat is not None and move.member_id is not None and not _had(move.member_id, seat, game):
        return f"was made by a member who never had seat {seat}"
    if move.is_planned and (move.seat is None or move.member_id != game.seats[move.seat].member_id):
        return "was planned by a member who does not hold its seat"
    return None


def _had(member_id: int, seat: int, game: StoredGame) -> bool:
    """Return whether a member, be it a forgotten one, may have had a seat in the game."""
    record = next((each for each in game.seats if each.seat == seat), None)
    if record is None or member_id == record.owner_id:
        return True
    return record.has_changed_hands and member_id in (NOBODY, *game.former)
