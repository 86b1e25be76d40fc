"""Weekly deals and the games of their members, in a real database."""

from dataclasses import replace

import pytest

from bot.store import GameExists, GameRecord, Member, Result, SeatResult, Store, WeeklyDeal, WeeklyPlay
from tests.support.store_builders import changing, new_game

SEAL, SECRET = "5e" * 32, "0a" * 32
DEAL = WeeklyDeal(SEAL, SECRET, 1, 5, "{}", "{}", 100, 1_000)


async def a_game(store: Store, member_id: int, *, ended_at: int | None, seal: str = SEAL) -> int:
    """Add a member's game of a deal, which ended then; None is one that was not finished."""
    game = await new_game(store, channel_id=member_id, seal=seal, sealed_until=1_000, host_id=member_id)
    async with changing(store, game.id) as it:
        it.add_seat("Ann", Member(member_id))
    if ended_at is not None:
        seat = SeatResult(0, member_id, 1, 15, 1, (), ())
        await store.results.put(Result(game.id, None, "base", 20, ended_at, False, (seat,)))
    return game.id


async def test_the_last_two_deals_of_a_server_are_found_the_newest_first(store: Store):
    deals = [replace(DEAL, seal=f"{number}e" * 32, opened_at=number) for number in (3, 1, 2)]
    for deal in (*deals, replace(DEAL, seal="9e" * 32, guild_id=2)):
        await store.weekly.put(deal)
    assert await store.weekly.newest_of(1) == [deals[0], deals[2]]
    await store.weekly.put(changed := replace(deals[0], channel_id=6, next_options=None))
    assert await store.weekly.get(changed.seal) == changed
    assert await store.weekly.get("00" * 32) is None


async def test_only_games_that_ended_before_the_close_are_ranked(store: Store):
    in_time = await a_game(store, 7, ended_at=999)
    await a_game(store, 8, ended_at=1_000)
    await a_game(store, 9, ended_at=None)
    await a_game(store, 10, ended_at=500, seal="77" * 32)
    assert await store.weekly.finished(DEAL) == [WeeklyPlay(in_time, 7, "Ann", 1, 15, 20)]
    assert await store.weekly.hosts(DEAL) == {7, 8, 9}


async def test_a_member_has_one_game_of_a_deal_and_forgotten_ones_any_number(store: Store):
    await a_game(store, 7, ended_at=None)
    with pytest.raises(GameExists):
        await new_game(store, channel_id=99, seal=SEAL, sealed_until=1_000, host_id=7)
    await a_game(store, 8, ended_at=None)
    await store.people.forget(7, {"en": "Former player"})
    await store.people.forget(8, {"en": "Former player"})
    assert await store.weekly.hosts(DEAL) == {0}


async def test_a_timer_of_a_server_is_apart_from_others_of_its_kind(store: Store, game: GameRecord):
    for guild_id, due in ((1, 50), (2, 40), (1, 60)):
        await store.timers.set("weekly", None, None, due, guild_id)
    await store.timers.set("reminder", game.id, None, 45)
    found = [(timer.kind, timer.guild_id, timer.due) for timer in await store.timers.due(100, 10)]
    assert found == [("weekly", 2, 40), ("reminder", game.guild_id, 45), ("weekly", 1, 60)]
    await store.timers.set("weekly", None, None, None, 2)
    assert [timer.due for timer in await store.timers.due(100, 10)] == [45, 60]
