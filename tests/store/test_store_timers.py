"""Due times and waits, in a real database."""

import asyncio

import pytest

from bot.store import BadRow, GameRecord, MemberSettings, StaleVersion, Store, WaitRecord, Written
from bot.store.contract.errors import NotFound
from tests.support.store_builders import changing, due_time, rows_of


async def test_a_timer_is_unique_by_kind_game_and_member(store: Store, game: GameRecord) -> None:
    await store.timers.set("reminder", game.id, None, 50)
    await store.timers.set("reminder", game.id, None, 30)
    await store.timers.set("reminder", game.id, 7, 40)
    await store.timers.set("back", None, 7, 20)
    await store.timers.set("back", None, 7, 60)
    assert await store.timers.next_due() == 30
    assert [timer.due for timer in await store.timers.due(100, 10)] == [30, 40, 60]
    assert [timer.due for timer in await store.timers.due(40, 10)] == [30, 40]


async def test_a_timer_set_anew_while_it_is_handled_stays(store: Store, game: GameRecord) -> None:
    await store.timers.set("reminder", game.id, None, 50)
    [timer] = await store.timers.due(50, 10)
    await store.timers.set("reminder", game.id, None, 90)
    await store.timers.finish(timer)
    assert await store.timers.next_due() == 90
    await store.timers.set("reminder", game.id, None, 90)
    [timer] = await store.timers.due(90, 10)
    await store.timers.set("reminder", game.id, None, 90)
    await store.timers.finish(timer)
    assert await store.timers.next_due() == 90, "set to the same moment again"
    [timer] = await store.timers.due(90, 10)
    await store.timers.finish(timer)
    assert await store.timers.next_due() is None


async def test_a_retry_keeps_the_id_of_a_timer_and_does_not_delay_one_that_was_set_since(
    store: Store, game: GameRecord
) -> None:
    await store.timers.set("reminder", game.id, None, 50)
    [timer] = await store.timers.due(50, 10)
    await store.timers.retry(timer, 110)
    [later] = await store.timers.due(110, 10)
    assert (later.id, later.due) == (timer.id, 110)
    await store.timers.set("reminder", game.id, None, 70)
    await store.timers.retry(later, 170)
    assert await store.timers.next_due() == 70


async def test_a_timer_of_a_transaction_that_failed_is_not_set(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow):  # noqa: PT012 - the second statement undoes the first
        async with store.transaction():
            await store.timers.set("reminder", game.id, None, 50)
            await store.preferences.set_settings(7, MemberSettings(quiet_from=60))
    assert await store.timers.next_due() is None
    with pytest.raises(NotFound):
        await store.timers.set("reminder", game.id + 1, None, 50)


async def test_the_next_due_time_has_the_timers_of_the_transaction_under_way(store: Store) -> None:
    """`on_set` has called back before the commit, and the clock looks only once more."""
    asked: list[asyncio.Task[int | None]] = []

    def ask(_: int) -> None:
        asked.append(asyncio.create_task(store.timers.next_due()))

    store.timers.on_set = ask
    async with store.transaction():
        await store.timers.set("back", None, 7, 50)
        assert await store.timers.next_due() == 50, "and so it has in the transaction itself"
        assert [task.done() for task in asked] == [False]
    assert await asked[0] == 50


async def test_setting_a_timer_calls_back(store: Store) -> None:
    seen: list[int] = []
    store.timers.on_set = seen.append
    await store.timers.set("back", None, 7, 50)
    await store.timers.set("back", None, 7, None)
    assert seen == [50]
    assert await due_time(store, "back", None, 7) is None


async def test_settings_of_a_member_are_kept_exported_and_forgotten(store: Store, game: GameRecord) -> None:
    settings = MemberSettings(
        14400, 22 * 60, 7 * 60, "Europe/Berlin", in_direct=True, heads_up=False, away_from=1000, away_until=5000
    )
    await store.preferences.set_member(7, locale="de")
    await store.preferences.set_settings(7, settings)
    async with changing(store, game.id) as it:
        it.wait = WaitRecord(game.id, 7, 3, 1000, 2, silent_since=1000)
    await store.timers.set("back", None, 7, 5000)
    assert (await store.preferences.member(7)).settings == settings
    assert (await store.preferences.member(7)).locale == "de"
    exported = await store.people.about(7)
    assert exported["settings"] == {
        "remind_after_hours": 4,
        "quiet_from": "22:00",
        "quiet_until": "07:00",
        "zone": "Europe/Berlin",
        "notices_as_direct_messages": True,
        "heads_up": False,
        "away_from": "1970-01-01T00:16:40+00:00",
        "away_until": "1970-01-01T01:23:20+00:00",
    }
    assert exported["games_that_wait_for_you"][0]["reminders"] == 2
    assert exported["timers"] == [{"for": "back", "game": None, "due": "1970-01-01T01:23:20+00:00"}]
    await store.people.forget(7, {})
    assert (await store.preferences.member(7)).settings == MemberSettings()
    assert (await store.people.about(7))["games_that_wait_for_you"] == []
    assert await store.timers.next_due() is None


async def test_impossible_settings_are_refused(store: Store) -> None:
    with pytest.raises(BadRow):
        await store.preferences.set_settings(7, MemberSettings(quiet_from=1440, quiet_until=0))
    with pytest.raises(BadRow):
        await store.preferences.set_settings(7, MemberSettings(quiet_from=60))


async def test_a_game_waits_for_one_member_at_a_time(store: Store, game: GameRecord) -> None:
    first, second = (WaitRecord(game.id, 7, 3, 9, silent_since=9), WaitRecord(game.id, 8, 4, 1100, silent_since=1100))
    for each in (first, second):
        async with changing(store, game.id) as it:
            it.wait = each
        assert (await rows_of(store, game.id)).wait == each
    async with changing(store, game.id) as it:
        it.wait = None
    assert (await rows_of(store, game.id)).wait is None


async def test_timers_are_written_with_their_game_or_not_at_all(store: Store, game: GameRecord) -> None:
    rows = await rows_of(store, game.id)
    timers = {("reminder", None): 50, ("seat_by_vote", 7): 40, ("back", None): None}
    await store.games.write(rows, rows, Written(timers=timers))
    assert [timer.due for timer in await store.timers.due(100, 10)] == [40, 50]
    with pytest.raises(StaleVersion):
        await store.games.write(rows, rows, Written(timers={("reminder", None): 10, ("seat_by_vote", 7): None}))
    assert [timer.due for timer in await store.timers.due(100, 10)] == [40, 50]
    rows = await rows_of(store, game.id)
    await store.games.write(rows, rows, Written(timers={("reminder", None): 60, ("seat_by_vote", 7): None}))
    assert [(timer.kind, timer.due) for timer in await store.timers.due(100, 10)] == [("reminder", 60)]
