"""Computing the results of stored games again from their logs."""

import logging
from collections.abc import AsyncIterator, Callable
from dataclasses import replace

from bot.games.unit.logged_move import in_effect, replay, stored_options
from bot.games.unit.results import result_of
from bot.store import GameRecord, GameStatus, GameUnreadable, Result, Store, StoredGame

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
            if game is not None and game.record.status is GameStatus.FINISHED:
                results.append(result_of_game(game))
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
        log.info("Computing the results of all games again, by the rules of this version")
        written = await rebuild_results(store, lambda done, total: None, lambda _, error: log.warning("%s", error))
        log.info("Wrote the results of %s games", written)
