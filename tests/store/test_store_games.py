"""Games in the store: their status and options, the searches for open games, and which games are pending."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import (
    BadRow,
    ChannelTaken,
    GameRecord,
    GameStatus,
    Member,
    MessageChanges,
    NotFound,
    Store,
)
from tests.support.store_builders import NO_GAME, entry, message, new_game, sql


async def reloaded(store: Store, game: GameRecord) -> GameRecord:
    found = await store.games.get(game.id)
    assert found is not None
    return found


# --- status and options ----------------------------------------------------------------------------------------------


async def test_a_new_game_is_a_lobby_that_is_not_pending_until_it_has_a_seat(store: Store, game: GameRecord) -> None:
    assert game.status is GameStatus.LOBBY
    assert game.status.is_open
    assert await store.games.pending() == []
    assert await store.games.get(game.id) == game == await store.games.open_in(10)


async def test_a_channel_has_one_open_game(store: Store, game: GameRecord) -> None:
    with pytest.raises(ChannelTaken):
        await new_game(store, channel_id=10)
    await store.games.set_status(game.id, GameStatus.PLAYING, at=2000)
    with pytest.raises(ChannelTaken):
        await new_game(store, channel_id=10)
    await new_game(store, channel_id=11)


@pytest.mark.parametrize("over", [GameStatus.FINISHED, GameStatus.ENDED])
async def test_a_game_that_is_over_frees_its_channel(store: Store, game: GameRecord, over: GameStatus) -> None:
    await store.games.set_status(game.id, over, at=2000)
    assert await store.games.open_in(10) is None
    assert await store.games.latest_in(10) == await reloaded(store, game)
    second = await new_game(store, channel_id=10)
    assert await store.games.open_in(10) == second == await store.games.latest_in(10)
    with pytest.raises(ChannelTaken):
        await store.games.set_status(game.id, GameStatus.PLAYING, at=3000)


async def test_a_game_records_when_it_started_and_ended(store: Store, game: GameRecord) -> None:
    await store.games.set_status(game.id, GameStatus.PLAYING, at=2000)
    assert await reloaded(store, game) == replace(game, status=GameStatus.PLAYING, started_at=2000, revision=1)
    await store.games.set_status(game.id, GameStatus.FINISHED, at=3000)
    over = replace(game, status=GameStatus.FINISHED, started_at=2000, ended_at=3000, revision=2)
    assert await reloaded(store, game) == over
    await store.games.set_status(game.id, GameStatus.PLAYING, at=4000)
    assert await reloaded(store, game) == replace(over, status=GameStatus.PLAYING, ended_at=None, revision=3)


async def test_options_language_and_host_can_be_changed(store: Store, game: GameRecord) -> None:
    await store.games.set_options(game.id, '{"seats": 3}')
    await store.games.set_language(game.id, "nl")
    await store.games.set_host(game.id, 200)
    changed = replace(game, options='{"seats": 3}', language="nl", host_id=200, revision=3)
    assert await reloaded(store, game) == changed


async def test_options_that_are_not_json_are_refused(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow, match="json_valid"):
        await store.games.set_options(game.id, "{seats: 3")


async def test_reading_an_unknown_game_finds_nothing_and_changing_it_is_refused(store: Store) -> None:
    assert await store.games.get(NO_GAME) is None
    assert await store.games.open_in(NO_GAME) is None
    assert await store.games.latest_in(NO_GAME) is None
    assert await store.seats.of(NO_GAME) == await store.log.entries(NO_GAME) == await store.messages.of(NO_GAME) == []
    assert await store.deals.secret(NO_GAME) is await store.deals.text(NO_GAME) is None
    for change in (
        store.games.set_status(NO_GAME, GameStatus.ENDED, at=1),
        store.games.set_host(NO_GAME, 1),
        store.games.mark_shown(NO_GAME, 1, 0),
        store.games.mark_hands_shown(NO_GAME, 1, 0),
        store.seats.add(NO_GAME, "Ann", Member(1)),
        store.seats.remove(NO_GAME, 0),
        store.seats.give_to(NO_GAME, 0, "Ann", Member(1)),
        store.log.append(NO_GAME, [entry(0)]),
        store.deals.seal(NO_GAME, "5" * 64, "secret", "open 1"),
        store.deals.add_press(NO_GAME, "join 2"),
        store.deals.set_text(NO_GAME, "text"),
        store.messages.change(MessageChanges(sent=[message(1, NO_GAME)])),
        store.messages.change(MessageChanges(edited=[message(1, NO_GAME)])),
    ):
        with pytest.raises(NotFound):
            await change


async def test_the_id_of_a_deleted_game_is_not_used_again(path: Path, store: Store, game: GameRecord) -> None:
    """Buttons on Discord carry the id and outlive the row."""
    sql(path, "DELETE FROM games")
    assert (await new_game(store, channel_id=10)).id != game.id


async def test_deleting_a_game_deletes_everything_that_belongs_to_it(
    path: Path, store: Store, game: GameRecord
) -> None:
    other = await new_game(store, channel_id=11)
    for each in (game, other):
        await store.seats.add(each.id, "Ann", Member(100))
        await store.seats.give_to(each.id, 0, "Bob", Member(200))
        await store.log.append(each.id, [entry(0)])
        await store.deals.seal(each.id, "5" * 64, "secret", "open 1")
        await store.deals.set_text(each.id, "text")
        await store.messages.change(MessageChanges(sent=[message(each.id, each.id)]))

    async def counts(game_id: int) -> list[int]:
        return [
            len(await store.seats.of(game_id)),
            len(await store.seats.former_members(game_id)),
            len(await store.log.entries(game_id)),
            len(await store.deals.text(game_id) or ""),
            len(await store.messages.of(game_id)),
        ]

    sql(path, "DELETE FROM games WHERE id = ?", game.id)
    assert await counts(game.id) == [0, 0, 0, 0, 0]
    assert await counts(other.id) == [1, 1, 1, 4, 1]


async def test_the_sealed_deal_comes_back_word_for_word(store: Store, game: GameRecord) -> None:
    await store.deals.seal(game.id, "5" * 64, "secret", "open 1")
    assert await store.deals.text(game.id) is None
    await store.deals.add_press(game.id, "join 2")
    await store.deals.set_text(game.id, "secret: ü\n")
    found = await reloaded(store, game)
    assert (found.seal, await store.deals.secret(game.id)) == ("5" * 64, "secret")
    assert await store.deals.presses(game.id) == "open 1, join 2"
    assert await store.deals.text(game.id) == "secret: ü\n"
    with pytest.raises(BadRow):
        await store.deals.seal(game.id, "6" * 64, "again", "again")
    assert await reloaded(store, game) == found, "a deal is sealed once"


# --- searches --------------------------------------------------------------------------------------------------------


async def test_open_games_are_found_by_member(store: Store, game: GameRecord) -> None:
    second, third = await new_game(store, channel_id=11), await new_game(store, channel_id=12)
    await store.seats.add(game.id, "Ann", Member(100))
    await store.seats.add(second.id, "Ann", Member(100))
    await store.seats.add(third.id, "Bob", Member(200))
    await store.games.set_status(second.id, GameStatus.ENDED, at=2000)
    assert [each.id for each in await store.games.all_open()] == [game.id, third.id]
    assert [each.id for each in await store.games.open_of(100)] == [game.id]
    assert await store.games.open_of(300) == []


async def test_all_games_are_counted_and_read_page_by_page(store: Store, game: GameRecord) -> None:
    others = [await new_game(store, channel_id) for channel_id in (11, 12)]
    await store.games.set_status(game.id, GameStatus.ENDED, at=2000)
    assert (await store.games.count(), await store.games.count_open()) == (3, 2)
    assert [each.id for each in await store.games.page(0, 2)] == [game.id, others[0].id]
    assert [each.id for each in await store.games.page(others[0].id, 2)] == [others[1].id]


# --- pending ---------------------------------------------------------------------------------------------------------


async def test_a_game_is_pending_until_its_newest_entry_is_shown(store: Store, game: GameRecord) -> None:
    assert await store.games.pending() == []
    await store.log.append(game.id, [entry(0), entry(1)], status=GameStatus.PLAYING)
    await store.games.mark_shown(game.id, 0, 1)
    assert await store.games.pending() == [await reloaded(store, game)]
    await store.games.mark_shown(game.id, 1, 1)
    await store.games.mark_hands_shown(game.id, 1, 1)
    assert await store.games.pending() == []


async def test_a_game_is_pending_until_its_newest_change_is_shown(store: Store, game: GameRecord) -> None:
    changes: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: store.seats.add(game.id, "Ann", Member(100)),
        lambda: store.seats.add(game.id, "Bo", Member(101)),
        lambda: store.games.set_options(game.id, '{"seats": 3}'),
        lambda: store.games.set_language(game.id, "nl"),
        lambda: store.games.set_host(game.id, 101),
        lambda: store.seats.give_to(game.id, 0, "Cleo", Member(102)),
        lambda: store.seats.reorder(game.id, (1, 0)),
        lambda: store.people.forget(102, {"en": "Former player", "nl": "Voormalige speler"}),
        lambda: store.people.forget(101, {"en": "Former player", "nl": "Voormalige speler"}),
        lambda: store.seats.remove(game.id, 1),
        lambda: store.games.set_status(game.id, GameStatus.ENDED, 5_000),
    )
    for number, change in enumerate(changes):
        before = await reloaded(store, game)
        await change()
        changed = await reloaded(store, game)
        pending = await store.games.pending(), await store.games.pending_in(game.channel_id)
        assert pending == ([changed], [changed]), f"change {number}"
        assert await store.games.count_pending() == 1
        await store.games.mark_shown(game.id, -1, before.revision)
        assert await store.games.pending() == [await reloaded(store, game)], "an older state was shown"
        await store.games.mark_shown(game.id, -1, changed.revision)
        assert await store.games.pending() == await store.games.pending_in(game.channel_id) == []


async def test_a_game_that_is_over_stays_as_it_was_shown(store: Store, game: GameRecord) -> None:
    await store.seats.add(game.id, "Ann", Member(100))
    await store.games.set_options(game.id, '{"first": "100"}')
    await store.games.set_status(game.id, GameStatus.ENDED, 5_000)
    await store.games.mark_shown(game.id, -1, (await reloaded(store, game)).revision)
    await store.people.forget(100, {"en": "Somebody"})
    assert await store.games.pending() == []


async def test_hands_are_pending_from_the_last_shown_entry_until_they_are_sent(store: Store, game: GameRecord) -> None:
    await store.log.append(game.id, [entry(0), entry(1), entry(2), entry(3)])
    await store.games.mark_shown(game.id, 1, 0)
    assert (await reloaded(store, game)).hands_seq is None
    await store.games.mark_shown(game.id, 2, 0, hands=True)
    await store.games.mark_shown(game.id, 3, 0, hands=True)
    assert await store.games.pending() == [await reloaded(store, game)]
    assert (await reloaded(store, game)).hands_seq == 1
    await store.games.mark_hands_shown(game.id, 2, 0)
    assert (await reloaded(store, game)).hands_seq == 2, "the last move came meanwhile"
    await store.games.mark_hands_shown(game.id, 3, 0)
    assert await store.games.pending() == []


async def test_a_finished_game_is_pending_until_its_end_is_shown(store: Store, game: GameRecord) -> None:
    await store.log.append(game.id, [entry(0)], status=GameStatus.FINISHED)
    assert [each.id for each in await store.games.pending()] == [game.id]


async def test_the_shown_entry_never_goes_back(store: Store, game: GameRecord) -> None:
    await store.log.append(game.id, [entry(0), entry(1), entry(2)])
    await store.games.mark_shown(game.id, 2, 0)
    await store.games.mark_shown(game.id, 1, 0)
    assert (await reloaded(store, game)).shown_seq == 2


async def test_an_entry_or_a_revision_that_does_not_exist_cannot_be_shown(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow, match="shown_seq"):
        await store.games.mark_shown(game.id, 0, 0)
    with pytest.raises(BadRow, match="shown_revision"):
        await store.games.mark_shown(game.id, -1, 1)


async def test_messages_are_recorded_together_with_what_they_show(store: Store, game: GameRecord) -> None:
    board, old, mention = (message(number, game.id) for number in (51, 52, 53))
    await store.log.append(game.id, [entry(0)])
    await store.messages.change(MessageChanges(sent=[board, old]))
    shown = MessageChanges(sent=[mention], edited=[replace(board, seq=9)], gone=[old])
    with pytest.raises(BadRow):
        await store.games.mark_shown(game.id, 1, 0, changes=shown)
    with pytest.raises(NotFound):
        await store.games.mark_shown(game.id, 0, 0, changes=replace(shown, edited=[message(54, game.id)]))
    assert await store.messages.of(game.id) == [board, old]
    assert (await reloaded(store, game)).shown_seq == -1
    await store.games.mark_shown(game.id, 0, 0, changes=shown)
    assert await store.messages.of(game.id) == [replace(board, seq=9), mention]
    assert (await reloaded(store, game)).shown_seq == 0
