"""Faults of ids: those of games fit into the controls of messages, those of Discord are its own."""

from collections.abc import Iterator

from bot.cli.faults.fault import Fault, Part
from bot.store import NOBODY, Computer, Member, StoredGame
from bot.store.games import RANDOM_BITS

NEWEST_GAME = 10**18
"""Ids of games are below: a control holds 18 digits."""
NEWEST = 1 << 63
"""Ids of Discord are below, and so are SQLite's numbers."""


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
    yield from (Fault(f"the id of {what} is not one of Discord") for what, id_ in of_record.items() if not _is_id(id_))
    if record.host_id != NOBODY and not _is_id(record.host_id):
        yield Fault("the id of the host is not one of Discord")
    for number, seat in enumerate(game.seats):
        match seat.occupant:
            case Member(id_) | Computer(_, id_):
                if not _is_id(id_) and (id_ != NOBODY or isinstance(seat.occupant, Member)):
                    yield Fault(f"the member of seat {number} has an id that is not one of Discord", Part.SEAT, number)
            case _:
                continue
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
