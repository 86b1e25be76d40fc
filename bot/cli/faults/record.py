"""Faults of what a game says of itself and of its seats: options, ids, status, players and moments."""

from collections.abc import Iterator
from itertools import pairwise

from bot.games import TableOptions
from bot.games.files.game_file import OF_OPTIONS
from bot.games.unit.options import FEWEST_SEATS, MOST_SEATS, ORDERS
from bot.present.language.words import LANGUAGES
from bot.rules import EXPANSIONS
from bot.store import NOBODY, Computer, GameRecord, GameStatus, Member, StoredGame
from bot.store.games import RANDOM_BITS

DAY = 86_400
"""Seconds by which a clock may be set back while a game is played."""
NEWEST_GAME = 10**18
"""Ids of games are below: a control of a message holds 18 digits."""
NEWEST = 1 << 63
"""Ids of Discord are below, and so are SQLite's numbers."""
COLOURS = range(MOST_SEATS)


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
    if record.language not in LANGUAGES:
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
    ids = [
        ("the channel", record.channel_id),
        ("the server", record.guild_id),
        ("the host", record.host_id or None),
        ("who ended it", record.ended_by),
    ]
    for seat in game.seats:
        id_ = seat.owner_id if isinstance(seat.occupant, Member) else seat.owner_id or None
        ids.append((f"the member of seat {seat.seat}", id_))
    ids += [("a former member", id_) for id_ in game.former]
    ids += [(f"the member of entry {entry.seq}", entry.member_id or None) for entry in game.log]
    for what, id_ in ids:
        if id_ is not None and not 0 < id_ < NEWEST:
            yield f"the id of {what} is not one of Discord"
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
            (f"seat {seat.seat} has a colour that there is not", seat.colour not in COLOURS),
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
    """Yield the faults of the moments of a game that was dealt; none is after `latest`, if that is known."""
    record, log, ended_at = game.record, game.log, game.record.ended_at
    if record.started_at != log[0].at or record.created_at > log[0].at + DAY:
        yield "it was not begun at the moment of its deal"
    for before, entry in pairwise(log):
        if entry.at < before.at - DAY:
            yield f"entry {entry.seq} was made before the one before it"
            break
    is_finished = record.status is GameStatus.FINISHED
    if ended_at is not None and (ended_at != log[-1].at if is_finished else ended_at < log[-1].at - DAY):
        yield "it did not end when it says"
    moments = (record.created_at, record.changed_at, ended_at or 0, *(entry.at for entry in log))
    if latest is not None and max(moments) > latest:
        yield "it has moments in the future"


def _true_ones(*faults: tuple[str, bool]) -> Iterator[str]:
    yield from (sentence for sentence, is_true in faults if is_true)
