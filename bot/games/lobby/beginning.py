"""Private games that begin from a position of another game that is over, instead of a deal."""

from dataclasses import replace
from random import SystemRandom

from bot.engine import Event, Frozen, GameError, Position
from bot.games.unit.games import Games
from bot.games.unit.logged_move import LoggedMove, in_effect
from bot.games.unit.refusals import StaleBoard
from bot.games.unit.table import Table
from bot.games.unit.unit import Game
from bot.games.weekly.weekly import check_not_sealed
from bot.rules import rules_for, unseen_dealt
from bot.store import EntryKind


class Beginning(Frozen):
    """The position after entry `seq` of the game `game_id`, for a member in `seat`, with the events that lead to it."""

    game_id: int
    seq: int
    seat: int
    events: tuple[Event, ...]
    colours: tuple[int, ...]


async def beginning_at(games: Games, game_id: int, seq: int, seat: int, *, is_dealt_anew: bool) -> Beginning:
    """Return the position after an entry that counts: a page of the game's replay.

    With `is_dealt_anew`, cards that the seat could not see there are dealt at random (B18). Otherwise they stay as they
    were, and the game stays over, since who plays on learns them. Raises `GameError` while the game may go on, for its
    last position, and for a seat that has left, and `StaleBoard` if the entry was taken back.
    """
    async with games.locked(game_id) as game:
        table = game.table
        table.dealt()
        check_may_begin(table, game.now)
        counting = in_effect(await games.log_of(game.snapshot))
        pages = [page for page in counting if page.seq <= seq and page.kind is not EntryKind.UNDO]
        if not pages or pages[-1].seq != seq or seat not in pages[-1].after.active_seats():
            raise StaleBoard
        check_goes_on(pages[-1].after)
        events = tuple(event for page in pages for event in page.events)
        if is_dealt_anew:
            rules = pages[-1].after.rules
            seen = tuple(rules.mask(event, seat) for event in events)
            events = (*seen, unseen_dealt(rules.replay(len(table.seats), seen), SystemRandom()))
        elif game.deal is not None:
            game.deal = replace(game.deal, is_opened=True)
    return Beginning(game_id, seq, seat, events, table.seats.colours)


def check_may_begin(table: Table, now: int) -> None:
    """Raise a `GameError` for a game that may go on, and for one whose deal others may still play."""
    if table.is_unfinished:
        raise GameError("play-on-not-over")
    check_not_sealed(table, now)


def check_goes_on(position: Position) -> None:
    """Raise a `GameError` for a position in which nobody can move any more."""
    if position.decision is None:
        raise GameError("play-on-at-end")


def begin(game: Game, beginning: Beginning, member_id: int) -> None:
    """Seat the member of a new game in their seat and the computer players in the others, and log the position."""
    member, *others = game.seats
    seats = [*others[: beginning.seat], member, *others[beginning.seat :]]
    game.set_seats([replace(each, colour=colour) for each, colour in zip(seats, beginning.colours, strict=True)])
    game.change(origin_id=beginning.game_id, origin_seq=beginning.seq)
    before = rules_for(game.options.rules()).before_deal(len(seats))
    after = before.after(beginning.events)
    game.append([LoggedMove(0, EntryKind.DEAL, before, after, None, None, beginning.events, game.now)], member_id)
