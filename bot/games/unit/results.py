"""The result of a finished game, computed from its log, and whether and how it is rated.

A game is rated if its table is, and one member had each seat, apart from turns of a computer that stood in. A
member who left the game, or left more than a fifth of their turns to a computer, be it all of them, ranks behind all
others: both count as resigning.
"""

import logging
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.games.unit.logged_move import LoggedMove, in_effect, replay, stored_options
from bot.games.unit.options import TableOptions
from bot.rules import NobleVisited, base_of, standings
from bot.store import (
    Computer,
    EntryKind,
    GameRecord,
    GameStatus,
    GameUnreadable,
    Result,
    SeatRecord,
    SeatResult,
    Store,
    StoredGame,
)
from data import GEMS
from data.gems import count

BASE = "base"
"""The name of the base game among the modules."""
MOST_BY_COMPUTER = 5
"""A member who leaves more than one in so many turns to a computer has given up the seat."""


def result_of(
    record: GameRecord, seats: Sequence[SeatRecord], options: TableOptions, pages: Sequence[LoggedMove]
) -> Result:
    """Return the result of a game; `pages` are its entries in effect, from the deal to the end."""
    pages = [page for page in pages if page.kind is not EntryKind.UNDO]
    end = pages[-1].after
    ranking = {standing.seat: standing for standing in standings(end)}
    turns = {seat.seat: turns_by_computer(pages, seat.seat) for seat in seats}
    stayed = {seat for seat in turns if seat not in end.left and not is_given_up(*turns[seat])}
    is_of_members = all(seat.owner_id is not None and not seat.has_changed_hands for seat in seats)
    is_rated = options.rated and bool(stayed) and is_of_members
    members = {seat.seat: seat.owner_id if is_rated else _member(seat) for seat in seats}
    places = _places(stayed, {seat: ranking[seat].place for seat in turns}) if is_rated else {}
    return Result(
        game_id=record.id,
        guild_id=record.guild_id,
        module=options.expansion or BASE,
        rounds=end.round,
        ended_at=pages[-1].at,
        is_rated=is_rated,
        seats=tuple(
            SeatResult(
                seat=seat.seat,
                member_id=members[seat.seat],
                place=places.get(seat.seat, ranking[seat.seat].place),
                prestige=ranking[seat.seat].prestige,
                nobles=sum(
                    isinstance(event, NobleVisited) and event.seat == seat.seat
                    for page in pages
                    for event in page.events
                ),
                bonuses=tuple(count(base_of(end).players[seat.seat].bonuses, gem) for gem in GEMS),
                times=_times(seat.seat, members[seat.seat], pages),
                turns=turns[seat.seat][1],
                by_computer=turns[seat.seat][0],
            )
            for seat in seats
        ),
        is_whole=len(stayed) == len(seats),
    )


def turns_by_computer(pages: Sequence[LoggedMove], seat: int) -> tuple[int, int]:
    """Return in how many turns of a seat a computer moved, and the number of all; `pages` are as for `result_of`."""
    turns: list[bool] = []
    for before, page in pairwise(pages):
        if page.kind is EntryKind.MOVE and page.seat == seat:
            if before.begins_turn or before.kind is EntryKind.DEAL or not turns:
                turns.append(False)
            turns[-1] |= page.member_id is None
    return sum(turns), len(turns)


def is_given_up(by_computer: int, turns: int) -> bool:
    """Return whether a computer made so many of a member's turns that the member counts as having resigned."""
    return MOST_BY_COMPUTER * by_computer > turns


def _places(stayed: set[int], places: Mapping[int, int]) -> dict[int, int]:
    """Return the places of all seats if those that did not stay come last; they keep their order."""
    ranks = {seat: (seat not in stayed, place) for seat, place in places.items()}
    return {seat: 1 + sum(each < rank for each in ranks.values()) for seat, rank in ranks.items()}


def _member(seat: SeatRecord) -> int | None:
    """Return the member of a seat, None for a computer player, or 0 for a forgotten member."""
    return None if isinstance(seat.occupant, Computer) else seat.member_id or 0


def _times(seat: int, member_id: int | None, pages: Sequence[LoggedMove]) -> tuple[int, ...]:
    """Return the seconds from the beginning of each turn to its first move, if a known member made it by hand."""
    times: list[int] = []
    for before, page in pairwise(pages):
        is_own = page.seat == seat and page.kind is EntryKind.MOVE and page.member_id == member_id
        is_first = before.begins_turn or before.kind is EntryKind.DEAL
        if is_own and is_first and page.member_id and not page.is_planned:
            times.append(max(0, page.at - before.at))
    return tuple(times)


def has_result(record: GameRecord) -> bool:
    """Return whether a game has a result: it was played to its end, and from its deal on."""
    return record.status is GameStatus.FINISHED and record.origin_id is None


log = logging.getLogger(__name__)

GAMES_PER_PAGE = 100
RESULTS_NOTE = "results"
"""The note that a migration sets when all results have to be computed again."""


async def all_games(store: Store) -> AsyncIterator[GameRecord]:
    """Yield the records of all games, oldest first."""
    after = 0
    while records := await store.games.page(after, GAMES_PER_PAGE):
        for record in records:
            yield record
        after = records[-1].id


def result_of_game(game: StoredGame) -> Result:
    """Return the result of a finished game; forgotten members have their stand-in ids. Raises `GameUnreadable`."""
    record, options = game.record, stored_options(game.record)
    moves = in_effect(replay(record.id, options, len(game.seats), game.log))
    result = result_of(record, game.seats, options, moves)
    ids = [game.stand_ins.get(each.seat, 0) if each.member_id == 0 else each.member_id for each in result.seats]
    seats = tuple(replace(each, member_id=id_) for each, id_ in zip(result.seats, ids, strict=True))
    return replace(result, seats=seats)


def expected_result(game: StoredGame) -> Result | None:
    """Return the result that a game should have, or None for one that has none. Raises `GameUnreadable`."""
    return result_of_game(game) if has_result(game.record) else None


async def rebuild_results(
    store: Store, report: Callable[[int, int], None], leave_out: Callable[[int, GameUnreadable], None]
) -> int:
    """Write all results again in one transaction; return how many.

    Forgotten members keep their stand-in ids, because the logs no longer tell them apart. `report` gets the
    number of games done and of all games; `leave_out` gets the id of each game that cannot be read.
    """
    results: list[Result] = []
    done, total = 0, await store.games.count()
    async for record in all_games(store):
        done += 1
        report(done, total)
        try:
            game = await store.whole_games.read(record.id)
            if game is not None and (result := expected_result(game)) is not None:
                results.append(result)
        except GameUnreadable as error:
            leave_out(record.id, error)
    async with store.transaction():
        await store.results.remove_all()
        for result in results:
            await store.results.put(result)
        await store.notes.remove(RESULTS_NOTE)
    return len(results)


async def rebuild_outdated_results(store: Store) -> None:
    """Write all results again if a migration has asked for that. Games that cannot be read are logged."""
    if await store.notes.get(RESULTS_NOTE) is not None:
        log.info("Computing the results of %s games again, by the rules of this version", await store.games.count())
        written = await rebuild_results(store, lambda done, total: None, lambda _, error: log.warning("%s", error))
        log.info("Wrote the results of %s games", written)
