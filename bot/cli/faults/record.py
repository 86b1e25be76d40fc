"""Faults of what a game says of itself: its options, ids, status and moments."""

from collections.abc import Iterator
from itertools import pairwise

from bot.cli.faults.fault import Fault, Part
from bot.games import TableOptions
from bot.games.files.keys import OF_OPTIONS
from bot.present.language.words import LANGUAGES
from bot.rules import EXPANSIONS
from bot.store import NOBODY, GameRecord, GameStatus, Member, StoredGame
from bot.store.games import RANDOM_BITS

DAY = 86_400
"""Seconds by which a clock may be set back while a game is played."""
NEWEST_GAME = 10**18
"""Ids of games are below: a control of a message holds 18 digits."""
NEWEST = 1 << 63
"""Ids of Discord are below, and so are SQLite's numbers."""


def faults_of_options(record: GameRecord) -> Iterator[Fault]:
    """Yield the faults of a table's options and language; the rest cannot be read where there are any."""
    try:
        options = TableOptions.loads(record.options)
    except (TypeError, ValueError):
        yield Fault("its options cannot be read")
        return
    if options.expansion is not None and options.expansion not in EXPANSIONS:
        yield Fault("this version does not know its expansion")
    for name, is_usable in OF_OPTIONS.items():
        if not is_usable(getattr(options, name)):
            yield Fault(f"its option {name!r} is unusable")
    if record.language not in LANGUAGES:
        yield Fault("its language is one that this version does not know")


def faults_of_ids(game: StoredGame, latest: int | None) -> Iterator[Fault]:
    """Yield a fault for each id that neither the bot nor Discord gives out, in a game that is not newer than `latest`.

    The ids of games begin with the seconds, and new ones are above the newest: one from the far future would leave no
    room for them.
    """
    record = game.record
    newest = NEWEST_GAME if latest is None else min(NEWEST_GAME, latest << RANDOM_BITS)
    if not 0 < record.id < newest:
        yield Fault("the id of the game is not one that the bot gives")
    of_record = {"the channel": record.channel_id, "the server": record.guild_id, "who ended it": record.ended_by}
    of_record["the host"] = record.host_id or None
    yield from (Fault(f"the id of {what} is not one of Discord") for what, id_ in of_record.items() if not _is_id(id_))
    for number, seat in enumerate(game.seats):
        is_forgotten = seat.owner_id == NOBODY and not isinstance(seat.occupant, Member)
        if not is_forgotten and not _is_id(seat.owner_id):
            yield Fault(f"the member of seat {number} has an id that is not one of Discord", Part.SEAT, number)
    for number, id_ in game.stand_ins.items():
        is_once = list(game.stand_ins.values()).count(id_) == 1
        if number >= len(game.seats) or game.seats[number].owner_id != NOBODY or id_ >= 0 or not is_once:
            yield Fault(f"seat {number} has a wrong id in place of a forgotten member", Part.SEAT, number)
    for number, id_ in enumerate(game.former):
        if not _is_id(id_):
            yield Fault("a former member has an id that is not one of Discord", Part.FORMER, number)
    for entry in game.log:
        if entry.member_id != NOBODY and not _is_id(entry.member_id):
            yield Fault(f"the member of entry {entry.seq} has an id that is not one of Discord", Part.ENTRY, entry.seq)


def _is_id(value: int | None) -> bool:
    return value is None or 0 < value < NEWEST


def faults_of_status(game: StoredGame) -> Iterator[Fault]:
    """Yield the faults of what a game says of its state, in a lobby as well."""
    record = game.record
    if (record.ended_at is None) != record.status.is_open:
        yield Fault("it does not say when the game ended")
    if record.ended_by is not None and record.status is not GameStatus.ENDED:
        yield Fault("it says who ended a game that nobody has ended")
    if record.status.is_open and game.deal.is_opened:
        yield Fault("it has the opened deal of a game in play")
    hinted = list(record.hinted)
    if hinted != sorted({seq for seq in hinted if 0 <= seq <= record.newest_seq}):
        yield Fault("it names hints after entries that there are not")


def faults_of_times(game: StoredGame, latest: int | None) -> Iterator[Fault]:
    """Yield the faults of the moments of a game that was dealt; none is after `latest`, if that is known.

    A game begins with its deal and is over with its last entry.
    """
    record, log = game.record, game.log
    if record.started_at != log[0].at or record.created_at > log[0].at + DAY:
        yield Fault("it was not begun at the moment of its deal")
    for before, entry in pairwise(log):
        if entry.at < before.at - DAY:
            yield Fault(f"entry {entry.seq} was made before the one before it", Part.ENTRY, entry.seq)
            break
    is_finished, ended_at = record.status is GameStatus.FINISHED, record.ended_at
    if ended_at is not None and (ended_at != log[-1].at if is_finished else ended_at < log[-1].at - DAY):
        yield Fault("it did not end when it says")
    moments = (record.created_at, record.changed_at, ended_at or 0, *(entry.at for entry in log))
    if latest is not None and max(moments) > latest:
        yield Fault("it has moments in the future")
