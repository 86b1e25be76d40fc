"""Faults of a whole game: what the bot could not have written, a sentence each, without a full stop.

`splendor-bot check` prints them for the games of a database; `splendor-bot import` refuses a file with one.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.engine import Event, GameError, Move, Position, SeatLeft, Undone
from bot.games import EntryKind, GameStatus, GameUnreadable, LoggedMove, TableOptions
from bot.games.deal.sealed_deal import SealedDeal, SealedDealError
from bot.games.files.game_file import OF_OPTIONS
from bot.games.play.plans import MOST_LINES, UNLESS, PlanLine, moves_of, read_plan
from bot.games.unit.logged_move import UNREADABLE_DATA_ERRORS, in_effect, replay, turn_start
from bot.games.unit.options import FEWEST_SEATS, MOST_SEATS, ORDERS
from bot.games.unit.table import seat_to_act
from bot.present.language.words import CATALOGUES
from bot.rules import EXPANSIONS
from bot.rules.codec import CodecError
from bot.store import NOBODY, Computer, Former, GameRecord, PlanRecord, StoredGame
from bot.store.games import RANDOM_BITS

NEWEST_GAME = 10**18
"""Ids of games are below: a control of a message holds 18 digits."""
NEWEST = 1 << 63
"""Ids of Discord are below, and so are SQLite's numbers."""
LONGEST_LABEL = 300
"""Characters of the words that describe a move; they hold a name or two at most."""
MOST_ANSWERS = 30
"""Answers to the questions of one turn; a turn with ten tokens to give back and a chain of the Orient has fewer."""


class LogFault(Exception):
    """A fault of the log, as a sentence; within the check of an entry, as what follows its "move 12"."""


def faults_of_game(game: StoredGame, *, latest: int | None = None) -> Iterator[str]:
    """Yield the faults of a stored game, of its log only the first. One from elsewhere has nothing after `latest`."""
    if (fault := next(faults_of_options(game.record), None)) is not None:
        yield fault
        return
    options = TableOptions.loads(game.record.options)
    yield from faults_of_ids(game, latest)
    yield from faults_of_seats(game, options)
    yield from faults_of_status(game)
    log, status = game.log, game.record.status
    if [entry.seq for entry in log] != list(range(len(log))) or game.record.newest_seq != len(log) - 1:
        yield "its log has gaps"
    elif (status is GameStatus.LOBBY) if log else (status in (GameStatus.PLAYING, GameStatus.FINISHED)):
        yield "its status contradicts its log"
    elif log:
        try:
            moves = checked_moves(game, options)
        except LogFault as fault:
            yield str(fault)
        else:
            found = [*_faults_of_dealt(game, options, moves)]
            yield from found or faults_of_times(game, latest)


def _faults_of_dealt(game: StoredGame, options: TableOptions, moves: Sequence[LoggedMove]) -> Iterator[str]:
    record, position = game.record, moves[-1].after
    if position.is_over != (record.status is GameStatus.FINISHED):
        yield "its status contradicts its log"
    elif record.status is GameStatus.PLAYING and record.seat_to_act != seat_to_act(position):
        yield "it is listed as waiting for another player"
    yield from faults_of_players(game, moves)
    yield from _faults_of_deal(game, options, moves[0])
    yield from faults_of_plans(game, options, position)


def _faults_of_deal(game: StoredGame, options: TableOptions, dealt: LoggedMove) -> Iterator[str]:
    """Yield the fault of the deal, which must be the one that was sealed, and that the presses of the lobby led to."""
    if game.record.origin_id is not None:
        if game.text is not None or game.record.guild_id is not None or game.record.origin_seq is None:
            yield "it began from a position, and has a deal or a server"
        return
    try:
        deal = SealedDeal.parse(game.text or "")
    except SealedDealError:
        yield "the deal differs from the one that was sealed"
        return
    found = (deal.seal(), deal.secret, deal.options, len(deal.order), deal.events)
    sealed = (game.record.seal, game.deal.secret, options.rules(), len(game.seats), dealt.events)
    if found != sealed or any(deal.faults()):
        yield "the deal differs from the one that was sealed"
    elif ", ".join(map(str, deal.presses[:-1])) != game.deal.presses or any(each.id >> 63 for each in deal.presses):
        yield "the presses differ from those of the deal"


def faults_of_options(record: GameRecord) -> Iterator[str]:
    """Yield the faults of a table's options and language; the rest cannot be read where there are any."""
    try:
        options = TableOptions.loads(record.options)
    except (TypeError, ValueError):
        yield "its options cannot be read"
        return
    unusable = [name for name, is_usable in OF_OPTIONS.items() if not is_usable(getattr(options, name))]
    if unusable:
        yield f"its option {unusable[0]!r} is unusable"
    elif options.expansion not in (None, *EXPANSIONS):
        yield "this version does not know its expansion"
    if record.language not in CATALOGUES:
        yield "its language is one that this version does not know"


def faults_of_ids(game: StoredGame, latest: int | None) -> Iterator[str]:
    """Yield a fault for each id that neither the bot nor Discord gives out, in a game that is not newer than `latest`.

    The ids of games begin with the seconds, and new ones are above the newest: one from the far future would leave no
    room for them.
    """
    record, stand_ins = game.record, game.stand_ins
    newest = NEWEST_GAME if latest is None else min(NEWEST_GAME, latest << RANDOM_BITS)
    if not 0 < record.id < newest:
        yield "the id of the game is not one that the bot gives"
    ids: list[tuple[str, int | None]] = [("the channel", record.channel_id), ("the server", record.guild_id)]
    # A forgotten member is 0, but has no seat as a member.
    ids += [("the host", record.host_id or None), ("who ended it", record.ended_by or None)]
    ids += [(f"the member of seat {each.seat}", each.owner_id or each.member_id) for each in game.seats]
    ids += [("a former member", each) for each in game.former]
    ids += [(f"the member of entry {each.seq}", each.member_id or None) for each in game.log]
    yield from (
        f"the id of {what} is not one of Discord" for what, id_ in ids if id_ is not None and not 0 < id_ < NEWEST
    )
    for number, id_ in stand_ins.items():
        is_once = list(stand_ins.values()).count(id_) == 1
        if number >= len(game.seats) or game.seats[number].owner_id != NOBODY or id_ >= 0 or not is_once:
            yield f"seat {number} has a wrong id in place of a forgotten member"


def faults_of_seats(game: StoredGame, options: TableOptions) -> Iterator[str]:
    """Yield the faults of a table's seats, in a lobby as well."""
    seats, former = game.seats, game.former
    members = [seat.owner_id for seat in seats if seat.owner_id]
    people = {*members, *former}
    was_dealt = bool(game.log)
    yield from _true_ones(
        ("its seats are not numbered without a gap", [seat.seat for seat in seats] != list(range(len(seats)))),
        (
            "it has more seats than its options allow, or too few",
            len(seats) > options.seats or (was_dealt and len(seats) < FEWEST_SEATS),
        ),
        ("it seats a member twice", len(set(members)) < len(members)),
        ("it gives two seats the same colour", len({seat.colour for seat in seats}) < len(seats)),
        ("it has several members, but no server", game.record.guild_id is None and len(people) > 1),
        ("its host has no seat", was_dealt and game.record.host_id not in (NOBODY, *members)),
        (
            "it was to be begun by a member who never had a seat",
            was_dealt and options.first not in (*ORDERS, *map(str, people)),
        ),
    )
    for seat in seats:
        absent = seat.occupant.plays_for if isinstance(seat.occupant, Computer) else None
        yield from _true_ones(
            (f"seat {seat.seat} has a colour that there is not", seat.colour not in range(MOST_SEATS)),
            (f"seat {seat.seat} is kept for a member who never had it", absent not in (None, NOBODY, *former)),
            (f"seat {seat.seat} has changed hands before the deal", seat.has_changed_hands and not was_dealt),
        )


def faults_of_status(game: StoredGame) -> Iterator[str]:
    """Yield the faults of what a game says of its state, in a lobby as well."""
    record, is_open = game.record, game.record.status.is_open
    was_ended = record.status is GameStatus.ENDED
    hints = sorted({seq for seq in record.hinted if 0 <= seq <= record.newest_seq})
    yield from _true_ones(
        ("it does not say when the game ended", (record.ended_at is None) != is_open),
        ("it says who ended a game that nobody has ended", record.ended_by is not None and not was_ended),
        ("it has the opened deal of a game in play", is_open and game.deal.is_opened),
        ("it names hints after entries that there are not", list(record.hinted) != hints),
    )


def faults_of_times(game: StoredGame, latest: int | None) -> Iterator[str]:
    """Yield the faults of the moments of a game that was dealt; none is after `latest`, if that is known.

    Their order is no fault: the clock of a computer may be set back by any time.
    """
    record, log, ended_at = game.record, game.log, game.record.ended_at
    if record.started_at != log[0].at:
        yield "it was not begun at the moment of its deal"
    if record.status is GameStatus.FINISHED and ended_at != log[-1].at:
        yield "it did not end when it says"
    moments = (record.created_at, record.changed_at, ended_at or 0, *(entry.at for entry in log))
    if latest is not None and max(moments) > latest:
        yield "it has moments in the future"


def _true_ones(*faults: tuple[str, bool]) -> Iterator[str]:
    yield from (sentence for sentence, is_true in faults if is_true)


def checked_moves(game: StoredGame, options: TableOptions) -> list[LoggedMove]:
    """Return the entries of a log. Raises `LogFault` at the first one that the bot would not have written.

    Their events are those that the rules give: logs of earlier versions have no place in the hand of a bought card.
    """
    moves: list[LoggedMove] = []
    stored = replay(game.record.id, options, len(game.seats), game.log)
    for entry in game.log:
        try:
            moves.append(_checked(next(stored), moves))
            continue
        except LogFault as fault:
            problem = str(fault)
        except GameUnreadable as error:
            problem = "cannot be read" if isinstance(error.__cause__, CodecError) else "cannot be replayed"
        except GameError:
            problem = "is not legal"
        except UNREADABLE_DATA_ERRORS:
            problem = "cannot be replayed"
        raise LogFault(f"{f'move {entry.seq}' if entry.seq else 'the deal'} {problem}")
    return moves


def _checked(entry: LoggedMove, before: Sequence[LoggedMove]) -> LoggedMove:
    """Return an entry with the events that the rules give. Those of a deal follow from its seal.

    `before` are the entries before it. Raises `LogFault`, and `GameError` for a move that is not legal.
    """
    position, move, events = entry.before, entry.move, entry.events
    match entry.kind:
        case EntryKind.DEAL if entry.seq == 0 and move is None:
            return entry
        case EntryKind.UNDO if move is None:
            _check_undo(events, in_effect(before))
            return entry
        case EntryKind.MOVE if entry.seq > 0:
            if move is None:
                raise LogFault("is missing")
            if position.decision is None or position.decision.seat != entry.seat:
                raise LogFault("was made by a player who was not asked")
            expected, after = position.advance(move)
        case EntryKind.SEAT_LEFT if move is None and events and isinstance(events[0], SeatLeft):
            if events[0].seat not in position.active_seats():
                raise LogFault("removes a player who is not there")
            expected, after = position.without(events[0].seat)
        case _:
            raise LogFault("is of the wrong kind")
    if (events, entry.after) != (expected, after):
        raise LogFault("has other events than the rules give")
    return replace(entry, events=expected)


def _check_undo(events: Sequence[Event], counting: Sequence[LoggedMove]) -> None:
    """Raise `LogFault` unless an undo takes back the latest turn of a seat, with everything after it."""
    if len(events) != 1 or not isinstance(undone := events[0], Undone):
        raise LogFault("is of the wrong kind")
    gone = [each for each in counting if each.seq > undone.seq]
    start = len(counting) - len(gone)
    if not gone or start == 0 or counting[start - 1].seq != undone.seq:
        raise LogFault("goes back to an entry that does not count")
    if any(each.kind is EntryKind.SEAT_LEFT for each in gone):
        raise LogFault("goes back to before a player left")
    seat = gone[0].seat
    if seat is None or turn_start(counting, seat) != start:
        raise LogFault("takes back something else than the latest turn of a player")
    if undone.seat not in (None, seat):
        raise LogFault("takes back the turn of another player")


def faults_of_players(game: StoredGame, moves: Sequence[LoggedMove]) -> Iterator[str]:
    """Yield the faults of who plays and who moved, for a log that has been replayed."""
    left = moves[-1].after.left
    if game.record.status is GameStatus.PLAYING:
        playing = [seat for seat in game.seats if seat.seat not in left]
        if all(isinstance(seat.occupant, Computer) and seat.owner_id is None for seat in playing):
            yield "it is played by computers only"
        for seat in playing:
            if isinstance(seat.occupant, Former):
                yield f"seat {seat.seat} is of a forgotten member who has not left"
    people = {NOBODY, *game.former, *(seat.owner_id for seat in game.seats if seat.owner_id is not None)}
    for move in moves:
        problem = _problem_of_mover(move, game, people)
        if problem is not None:
            yield f"entry {move.seq} {problem}"


def _problem_of_mover(move: LoggedMove, game: StoredGame, people: set[int]) -> str | None:
    is_move = move.kind is EntryKind.MOVE
    if move.seat is not None and not is_move:
        return "has a seat, but is no move"
    undone = next((event for event in move.events if isinstance(event, Undone)), None)
    is_nobodys = move.kind is EntryKind.SEAT_LEFT or (undone is not None and undone.seat is None)
    if (move.member_id is None) != is_nobodys and not is_move:
        return "has no member, or one too many"
    if move.kind is EntryKind.DEAL and move.member_id not in people:
        return "was made by a member who never had a seat"
    seat = move.seat if undone is None else undone.seat
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


def faults_of_plans(game: StoredGame, options: TableOptions, position: Position) -> Iterator[str]:
    """Yield the fault of each plan. `position` is the one after the log."""
    owners = {seat.seat: seat.member_id for seat in game.seats if seat.seat not in position.left}
    planned: set[int] = set()
    for plan in game.plans:
        problem = None
        if not game.record.status.is_open:
            problem = "is for a game that is over"
        elif owners.get(plan.seat) != plan.member_id:
            problem = "is of a member who does not hold this seat"
        elif plan.seat in planned:
            problem = "is a second one for this seat"
        elif not _can_be_tried(plan, game.record, options, position):
            problem = "cannot be read"
        planned.add(plan.seat)
        if problem is not None:
            yield f"the plan of seat {plan.seat} {problem}"


def _can_be_tried(plan: PlanRecord, record: GameRecord, options: TableOptions, position: Position) -> bool:
    """Return whether a plan can be tried when its turn comes; a refused move is what the plan is prepared for."""
    try:
        read = read_plan(plan, options)
        if len(read.lines) > MOST_LINES or not read.unless <= set(UNLESS) or plan.seq > record.newest_seq:
            return False
        on_turn = replace(position, seat=plan.seat, decision=position.rules.game.open_turn(plan.seat))
        for line in read.lines:
            if not _has_right_types(line):
                return False
            with suppress(GameError):
                moves_of(line, on_turn, plan.seat)
    except (GameUnreadable, *UNREADABLE_DATA_ERRORS):
        return False
    return True


def _has_right_types(line: PlanLine) -> bool:
    """Return whether a line has the types that its class promises, and as many answers and as long labels as may be."""
    read: Any = line
    moves, texts = (read.move, *read.answers), (read.label, *read.labels)
    return (
        (type(read.is_cheapest), type(read.answers), type(read.labels)) == (bool, tuple, tuple)
        and len(texts) <= len(moves) <= MOST_ANSWERS + 1
        and all(isinstance(each, Move) for each in moves)
        and all(isinstance(each, str) and len(each) <= LONGEST_LABEL and each.isprintable() for each in texts)
    )
