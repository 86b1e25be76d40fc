"""Games in the store: their status and options, the searches for open games, and which games are pending."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.unit.unit import Game
from bot.store import (
    BadRow,
    ChannelHasGame,
    DealRecord,
    GameRecord,
    GameStatus,
    Member,
    MessageChanges,
    PlanRecord,
    PlanResult,
    QuestionRecord,
    Result,
    SeatRecord,
    SeatResult,
    StaleVersion,
    Store,
    TryRecord,
    WaitRecord,
    Written,
)
from bot.store.records import SeriesSeat
from tests.support import store_builders as build

# --- status and options ----------------------------------------------------------------------------------------------


async def test_a_new_game_is_a_lobby_that_is_not_pending_until_it_has_a_seat(store: Store, game: GameRecord) -> None:
    assert game.status is GameStatus.LOBBY
    assert game.status.is_open
    assert await store.games.pending() == []
    assert await store.games.get(game.id) == game == await store.games.open_in(10)


async def test_a_channel_has_one_open_game(store: Store, game: GameRecord) -> None:
    with pytest.raises(ChannelHasGame):
        await build.new_game(store, channel_id=10)
    await build.set_status(store, game.id, GameStatus.PLAYING, at=2000)
    with pytest.raises(ChannelHasGame):
        await build.new_game(store, channel_id=10)
    await build.new_game(store, channel_id=11)


@pytest.mark.parametrize("over", [GameStatus.FINISHED, GameStatus.ENDED])
async def test_a_game_that_is_over_frees_its_channel(store: Store, game: GameRecord, over: GameStatus) -> None:
    await build.set_status(store, game.id, over, at=2000)
    assert await store.games.open_in(10) is None
    assert await store.games.latest_in(10) == await build.record_of(store, game.id)
    second = await build.new_game(store, channel_id=10)
    assert await store.games.open_in(10) == second == await store.games.latest_in(10)
    with pytest.raises(ChannelHasGame):
        await build.set_status(store, game.id, GameStatus.PLAYING, at=3000)


async def test_a_game_records_when_it_started_and_ended(store: Store, game: GameRecord) -> None:
    await build.set_status(store, game.id, GameStatus.PLAYING, at=2000)
    playing = replace(game, status=GameStatus.PLAYING, started_at=2000, revision=1, version=1)
    assert await build.record_of(store, game.id) == playing
    await build.set_status(store, game.id, GameStatus.FINISHED, at=3000)
    over = replace(game, status=GameStatus.FINISHED, started_at=2000, ended_at=3000, revision=2, version=2)
    assert await build.record_of(store, game.id) == over
    await build.set_status(store, game.id, GameStatus.PLAYING, at=4000)
    assert await build.record_of(store, game.id) == replace(
        over, status=GameStatus.PLAYING, ended_at=None, revision=3, version=3
    )


async def test_options_that_are_not_json_are_refused(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow, match="json"):
        await build.change(store, game.id, options="{seats: 3")
    with pytest.raises(BadRow, match="json"):
        await build.new_game(store, channel_id=11, options="{seats: 3")
    assert await store.games.all_open() == [game]


async def test_reading_an_unknown_game_finds_nothing_and_changing_it_is_refused(store: Store, game: GameRecord) -> None:
    assert await store.games.get(build.NO_GAME) is None
    assert await store.games.version(build.NO_GAME) is None
    assert await store.games.load(build.NO_GAME) is None
    assert await store.games.open_in(build.NO_GAME) is None
    assert await store.games.latest_in(build.NO_GAME) is None
    assert await store.whole_games.log(build.NO_GAME) == []
    assert await store.games.deal_text(build.NO_GAME) is None
    known = await build.rows_of(store, game.id)
    unknown = replace(known, record=replace(known.record, id=build.NO_GAME))
    seat = SeatRecord(build.NO_GAME, 0, "Ann", Member(1), 0)
    for after, written in (
        (replace(unknown, record=replace(unknown.record, host_id=1)), Written()),
        (replace(unknown, seats=(seat,)), Written()),
        (replace(unknown, deal=DealRecord("secret", "open 1")), Written()),
        (replace(unknown, messages={1: build.message(1, build.NO_GAME)}), Written()),
        (replace(unknown, record=replace(unknown.record, newest_seq=0)), Written(entries=[build.entry(0)])),
        (unknown, Written(timers={("reminder", None): 5})),
    ):
        with pytest.raises(StaleVersion):
            await store.games.write(unknown, after, written)
    assert await store.games.count() == 1


async def test_the_id_of_a_deleted_game_is_not_used_again(path: Path, store: Store, game: GameRecord) -> None:
    """Buttons on Discord carry the id and outlive the row."""
    build.sql(path, "DELETE FROM games")
    assert (await build.new_game(store, channel_id=10)).id != game.id


async def test_deleting_a_game_deletes_everything_that_belongs_to_it(
    path: Path, store: Store, game: GameRecord
) -> None:
    other = await build.new_game(store, channel_id=11)
    for each in (game, other):
        await build.add_seat(store, each.id, "Ann", Member(100))
        await build.give_seat(store, each.id, 0, "Bob", Member(200))
        await build.append(store, each.id, [build.entry(0)])
        await build.seal(store, each.id, text="text")
        async with build.changing(store, each.id) as it:
            it.plans.put(PlanRecord(each.id, 0, 200, 0, "[]", "[]"))
            it.plans.add_result(PlanResult(PlanRecord(each.id, 1, 200, 0, "[]", "[]"), 0))
            it.put_question(QuestionRecord(each.id, "undo", 200, 0, 0, 0, 9, {300: None}))
            it.wait = WaitRecord(each.id, 200, 0, 0, silent_since=0)
            it.set_timer("reminder", 9)
        await build.record_messages(store, MessageChanges(sent=[build.message(each.id, each.id)]))
        build.sql(path, "UPDATE games SET status = 'playing', started_at = 1 WHERE id = ?", each.id)
        await store.tries.put(TryRecord(each.id, 200, 1))

    def counts(game_id: int) -> dict[str, int]:
        """Return how many rows of a game each table has."""
        tables = [name for (name,) in build.sql(path, "SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {
            name: len(build.sql(path, f"SELECT 1 FROM {name} WHERE game_id = ?", game_id))  # noqa: S608 - our own tables
            for name in tables
            if "game_id" in [row[1] for row in build.sql(path, f"PRAGMA table_info({name})")]
        }

    before = counts(game.id)
    assert before == counts(other.id)
    assert set(before.values()) == {0, 1}
    assert [name for name, number in before.items() if not number] == ["results", "seat_results"]
    build.sql(path, "DELETE FROM games WHERE id = ?", game.id)
    assert set(counts(game.id).values()) == {0}
    assert counts(other.id) == before


async def test_the_sealed_deal_comes_back_word_for_word(store: Store, game: GameRecord) -> None:
    await build.seal(store, game.id)
    assert await store.games.deal_text(game.id) is None
    async with build.changing(store, game.id) as it:
        it.deal, it.deal_text = DealRecord("secret", "open 1, join 2"), "secret: ü\n"
    rows = await build.rows_of(store, game.id)
    assert (rows.record.seal, rows.deal) == ("5" * 64, DealRecord("secret", "open 1, join 2"))
    assert await store.games.deal_text(game.id) == "secret: ü\n"
    async with build.changing(store, game.id) as it:
        it.deal = DealRecord("secret", "open 1, join 2", is_opened=True)
    assert (await build.rows_of(store, game.id)).deal == DealRecord("secret", "open 1, join 2", is_opened=True)
    assert await store.games.deal_text(game.id) == "secret: ü\n", "the text stays"


async def test_the_secret_of_a_deal_never_changes(store: Store, game: GameRecord) -> None:
    """Its seal has been published."""
    await build.seal(store, game.id)
    before = await build.rows_of(store, game.id)
    try:
        await store.games.write(before, replace(before, deal=DealRecord("another secret", "open 1")))
    except BadRow:
        assert await build.rows_of(store, game.id) == before
    deal = (await build.rows_of(store, game.id)).deal
    assert deal is not None
    assert deal.secret == "secret"


# --- searches --------------------------------------------------------------------------------------------------------


async def test_open_games_are_found_by_member(store: Store, game: GameRecord) -> None:
    second, third = await build.new_game(store, channel_id=11), await build.new_game(store, channel_id=12)
    await build.add_seat(store, game.id, "Ann", Member(100))
    await build.add_seat(store, second.id, "Ann", Member(100))
    await build.add_seat(store, third.id, "Bob", Member(200))
    await build.set_status(store, second.id, GameStatus.ENDED, at=2000)
    assert [each.id for each in await store.games.all_open()] == [game.id, third.id]
    assert [each.id for each in await store.games.open_of(100)] == [game.id]
    assert await store.games.open_of(300) == []


async def test_all_games_are_counted_and_read_page_by_page(store: Store, game: GameRecord) -> None:
    others = [await build.new_game(store, channel_id) for channel_id in (11, 12)]
    await build.set_status(store, game.id, GameStatus.ENDED, at=2000)
    assert (await store.games.count(), await store.games.count_open()) == (3, 2)
    assert [each.id for each in await store.games.page(0, 2)] == [game.id, others[0].id]
    assert [each.id for each in await store.games.page(others[0].id, 2)] == [others[1].id]


# --- pending ---------------------------------------------------------------------------------------------------------


async def test_a_game_is_pending_until_its_newest_entry_is_shown(store: Store, game: GameRecord) -> None:
    assert await store.games.pending() == []
    await build.append(store, game.id, [build.entry(0), build.entry(1)], status=GameStatus.PLAYING)
    await build.mark_shown(store, game.id, 0, 1)
    assert await store.games.pending() == [await build.record_of(store, game.id)]
    await build.mark_shown(store, game.id, 1, 1)
    await build.mark_hands_shown(store, game.id, 1, 1)
    assert await store.games.pending() == []


async def test_a_game_is_pending_until_its_newest_change_is_shown(store: Store, game: GameRecord) -> None:
    async def changed(make: Callable[[Game], None]) -> None:
        async with build.changing(store, game.id) as it:
            make(it)

    changes: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: build.add_seat(store, game.id, "Ann", Member(100)),
        lambda: build.add_seat(store, game.id, "Bo", Member(101)),
        lambda: changed(lambda it: it.set_options(replace(it.options, seats=3))),
        lambda: changed(lambda it: it.revise(language="nl")),
        lambda: build.set_host(store, game.id, 101),
        lambda: build.give_seat(store, game.id, 0, "Cleo", Member(102)),
        lambda: changed(lambda it: it.set_seats([it.seats[seat] for seat in (1, 0)])),
        lambda: store.people.forget(102, {"en": "Former player", "nl": "Voormalige speler"}),
        lambda: store.people.forget(101, {"en": "Former player", "nl": "Voormalige speler"}),
        lambda: changed(lambda it: it.set_seats(it.seats[:1])),
        lambda: changed(lambda it: it.revise(closes_at=9_000)),
        lambda: changed(lambda it: it.put_question(QuestionRecord(it.id, "undo", 1, 0, 0, 0, 9, {2: None}))),
        lambda: changed(lambda it: it.drop_question("undo")),
        lambda: build.set_status(store, game.id, GameStatus.ENDED, 5_000),
    )
    for number, make in enumerate(changes):
        before = await build.record_of(store, game.id)
        await make()
        after = await build.record_of(store, game.id)
        pending = await store.games.pending(), await store.games.pending_in(game.channel_id)
        assert pending == ([after], [after]), f"change {number}"
        assert await store.games.count_pending() == 1
        await build.mark_shown(store, game.id, -1, before.revision)
        assert await store.games.pending() == [await build.record_of(store, game.id)], "an older state was shown"
        await build.mark_shown(store, game.id, -1, after.revision)
        assert await store.games.pending() == await store.games.pending_in(game.channel_id) == []


async def test_a_game_that_is_over_stays_as_it_was_shown(store: Store, game: GameRecord) -> None:
    await build.add_seat(store, game.id, "Ann", Member(100))
    await build.change(store, game.id, options='{"first": "100"}')
    await build.set_status(store, game.id, GameStatus.ENDED, 5_000)
    await build.mark_shown(store, game.id, -1, (await build.record_of(store, game.id)).revision)
    await store.people.forget(100, {"en": "Somebody"})
    assert await store.games.pending() == []


async def test_hands_are_pending_from_the_last_shown_entry_until_they_are_sent(store: Store, game: GameRecord) -> None:
    await build.append(store, game.id, [build.entry(0), build.entry(1), build.entry(2), build.entry(3)])
    await build.mark_shown(store, game.id, 1, 0)
    assert (await build.record_of(store, game.id)).hands_seq is None
    await build.mark_shown(store, game.id, 2, 0, hands=True)
    await build.mark_shown(store, game.id, 3, 0, hands=True)
    assert await store.games.pending() == [await build.record_of(store, game.id)]
    assert (await build.record_of(store, game.id)).hands_seq == 1
    await build.mark_hands_shown(store, game.id, 2, 0)
    assert (await build.record_of(store, game.id)).hands_seq == 2, "the last move came meanwhile"
    await build.mark_hands_shown(store, game.id, 3, 0)
    assert await store.games.pending() == []


async def test_an_entry_or_a_revision_that_does_not_exist_cannot_be_shown(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow, match="shown_seq"):
        await build.mark_shown(store, game.id, 0, 0)
    with pytest.raises(BadRow, match="shown_revision"):
        await build.mark_shown(store, game.id, -1, 1)


async def test_messages_are_recorded_together_with_what_they_show(store: Store, game: GameRecord) -> None:
    board, old, mention = (build.message(number, game.id) for number in (51, 52, 53))
    await build.append(store, game.id, [build.entry(0)])
    await build.record_messages(store, MessageChanges(sent=[board, old]))
    shown = MessageChanges(sent=[mention], edited=[replace(board, seq=9)], gone=[old])

    async def show(seq: int) -> None:
        async with build.changing(store, game.id) as it:
            it.record_messages(shown)
            it.wait = WaitRecord(game.id, 100, 0, 5, silent_since=5)
            it.set_timer("reminder", 50)
            it.mark_shown(seq, 0, hands=False)

    with pytest.raises(BadRow):
        await show(1)
    assert await build.messages_of(store, game.id) == [board, old]
    assert (await build.rows_of(store, game.id)).wait is await store.timers.next_due() is None
    assert (await build.record_of(store, game.id)).shown_seq == -1
    await show(0)
    assert await build.messages_of(store, game.id) == [replace(board, seq=9), mention]
    assert (await build.record_of(store, game.id)).shown_seq == 0
    wait = (await build.rows_of(store, game.id)).wait
    assert wait is not None
    assert (wait.member_id, wait.since) == (100, 5)
    assert await build.due_time(store, "reminder", game.id, None) == 50


async def test_open_games_that_wait_for_a_member_are_found_by_server(store: Store, game: GameRecord) -> None:
    other, elsewhere = (
        await build.new_game(store, channel_id=11),
        await build.new_game(store, channel_id=12, guild_id=2),
    )
    waits = [
        WaitRecord(each.id, 100, 0, since, silent_since=5) for each, since in ((game, 7), (other, 6), (elsewhere, 5))
    ]
    for wait in waits:
        async with build.changing(store, wait.game_id) as it:
            it.wait = wait
    assert await store.games.waits_of_guild(1) == [waits[1], waits[0]]
    await build.set_status(store, other.id, GameStatus.ENDED, 8)
    assert await store.games.waits_of_guild(1) == [waits[0]]
    assert await store.games.waits_of_guild(3) == []


async def test_a_plan_is_found_when_the_game_waits_for_its_seat(store: Store, game: GameRecord) -> None:
    await build.append(store, game.id, [build.entry(0)], status=GameStatus.PLAYING, seat_to_act=0)
    async with build.changing(store, game.id) as it:
        it.plans.put(PlanRecord(game.id, 1, 200, 0, "[]", "[]"))
    assert await store.games.with_plan_on_turn() == []
    await build.append(store, game.id, [build.entry(1)], seat_to_act=1)
    assert await store.games.with_plan_on_turn() == [game.id]
    async with build.changing(store, game.id) as it:
        it.plans.put(PlanRecord(game.id, 1, 200, 1, "[]", "[]"))
    assert await store.games.with_plan_on_turn() == [], "it was made after the turn began"
    await build.append(store, game.id, [build.entry(2)], status=GameStatus.ENDED, seat_to_act=1)
    assert await store.games.with_plan_on_turn() == []
    assert (await build.rows_of(store, game.id)).plans == {}


async def test_only_the_first_of_two_changes_of_one_state_is_written(
    path: Path, store: Store, game: GameRecord
) -> None:
    rows = await build.rows_of(store, game.id)
    await build.set_host(store, game.id, 200)
    stored = build.sql(path, "SELECT * FROM games, timers")
    record = replace(rows.record, host_id=300, newest_seq=0)
    late = replace(rows, record=record, seats=(SeatRecord(game.id, 0, "Ann", Member(100), 0),))
    with pytest.raises(StaleVersion):
        await store.games.write(rows, late, Written(entries=[build.entry(0)], timers={("reminder", None): 5}))
    assert build.sql(path, "SELECT * FROM games, timers") == stored
    assert await build.seats_of(store, game.id) == await store.whole_games.log(game.id) == []


# --- series ----------------------------------------------------------------------------------------------------------


async def test_a_series_is_its_finished_games_in_the_order_of_their_end(store: Store, game: GameRecord) -> None:
    async def finish(game_id: int, at: int) -> None:
        async with build.changing(store, game_id) as it:
            it.add_seat("Ann", Member(101))
            it.add_seat("Bo", Member(102), colour=3)
            it.set_status(GameStatus.FINISHED, at)
        seats = tuple(SeatResult(seat, 101 + seat, 1 + seat, 15 - seat, 0, (), (), turns=20) for seat in range(2))
        await store.results.put(Result(game_id, 1, "base", 25, at, True, seats))

    await finish(game.id, 3000)
    second = await build.new_game(store, channel_id=10, series_id=game.id)
    assert len(await store.past_games.of_series(game.id)) == 2, "the second game is not over"
    await finish(second.id, 2000)
    await finish((await build.new_game(store, channel_id=10)).id, 4000)
    found = await store.past_games.of_series(game.id)
    assert [(each.seat.game_id, each.seat.name, each.seat.colour) for each in found] == [
        (game_id, name, colour) for game_id in (second.id, game.id) for name, colour in (("Ann", 0), ("Bo", 3))
    ]
    expected = SeriesSeat(found[-1].seat, ended_at=3000, place=2, prestige=14, turns=20)
    assert found[-1] == expected
    assert await store.past_games.of_series(build.NO_GAME) == []
