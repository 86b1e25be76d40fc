"""What the store remembers of games, seats, logs, messages and members."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import (
    BadRow,
    ChannelTaken,
    GameRecord,
    GameStatus,
    MemberRecord,
    MessageChanges,
    MessageKind,
    NotFound,
    SeatTaken,
    StaleVersion,
    Store,
)
from tests.support.store_builders import NOWHERE, entry, new_game, post, sql


async def reloaded(store: Store, game: GameRecord) -> GameRecord:
    found = await store.game(game.id)
    assert found is not None
    return found


async def seated(store: Store, game: GameRecord) -> list[tuple[int, str]]:
    return [(seat.seat, seat.name) for seat in await store.seats(game.id)]


# --- games -----------------------------------------------------------------------------------------------------------


async def test_a_new_game_is_a_lobby_that_owes_no_post_until_somebody_sits_there(
    store: Store, game: GameRecord
) -> None:
    assert game.status is GameStatus.LOBBY
    assert game.status.is_open
    assert await store.owed_games() == []
    assert await store.game(game.id) == game == await store.open_game(10)


async def test_a_channel_has_one_open_game(store: Store, game: GameRecord) -> None:
    with pytest.raises(ChannelTaken):
        await new_game(store, channel_id=10)
    await store.set_status(game.id, GameStatus.PLAYING, at=2000)
    with pytest.raises(ChannelTaken):
        await new_game(store, channel_id=10)
    await new_game(store, channel_id=11)


@pytest.mark.parametrize("over", [GameStatus.FINISHED, GameStatus.ENDED])
async def test_a_game_that_is_over_frees_its_channel(store: Store, game: GameRecord, over: GameStatus) -> None:
    await store.set_status(game.id, over, at=2000)
    assert await store.open_game(10) is None
    assert await store.latest_game(10) == await reloaded(store, game)
    second = await new_game(store, channel_id=10)
    assert await store.open_game(10) == second == await store.latest_game(10)
    with pytest.raises(ChannelTaken):
        await store.set_status(game.id, GameStatus.PLAYING, at=3000)


async def test_a_game_remembers_when_it_started_and_ended(store: Store, game: GameRecord) -> None:
    await store.set_status(game.id, GameStatus.PLAYING, at=2000)
    assert await reloaded(store, game) == replace(game, status=GameStatus.PLAYING, started_at=2000, revision=1)
    await store.set_status(game.id, GameStatus.FINISHED, at=3000)
    over = replace(game, status=GameStatus.FINISHED, started_at=2000, ended_at=3000, revision=2)
    assert await reloaded(store, game) == over
    await store.set_status(game.id, GameStatus.PLAYING, at=4000)
    assert await reloaded(store, game) == replace(over, status=GameStatus.PLAYING, ended_at=None, revision=3)


async def test_options_language_and_host_may_change(store: Store, game: GameRecord) -> None:
    await store.set_options(game.id, '{"seats": 3}')
    await store.set_language(game.id, "nl")
    await store.set_host(game.id, 200)
    changed = replace(game, options='{"seats": 3}', language="nl", host_id=200, revision=3)
    assert await reloaded(store, game) == changed


async def test_options_are_json(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow, match="json_valid"):
        await store.set_options(game.id, "{seats: 3")


async def test_what_is_not_there_is_none_to_read_and_refused_to_change(store: Store) -> None:
    assert await store.game(NOWHERE) is None
    assert await store.open_game(NOWHERE) is None
    assert await store.latest_game(NOWHERE) is None
    assert await store.seats(NOWHERE) == await store.log(NOWHERE) == await store.posts(NOWHERE) == []
    for change in (
        store.set_status(NOWHERE, GameStatus.ENDED, at=1),
        store.set_host(NOWHERE, 1),
        store.mark_posted(NOWHERE, 1, 0),
        store.mark_hands(NOWHERE, 1, 0),
        store.add_seat(NOWHERE, "Ann", member_id=1),
        store.remove_seat(NOWHERE, 0),
        store.replace_player(NOWHERE, 0, "Ann", member_id=1),
        store.append(NOWHERE, [entry(0)]),
        store.change_posts(MessageChanges(sent=[post(1, NOWHERE)])),
        store.change_posts(MessageChanges(edited=[post(1, NOWHERE)])),
    ):
        with pytest.raises(NotFound):
            await change


async def test_a_deleted_games_number_is_not_used_again(path: Path, store: Store, game: GameRecord) -> None:
    """Buttons on Discord carry the number and outlive the row."""
    sql(path, "DELETE FROM games")
    assert (await new_game(store, channel_id=10)).id > game.id


async def test_with_a_game_goes_all_that_belongs_to_it(path: Path, store: Store, game: GameRecord) -> None:
    other = await new_game(store, channel_id=11)
    for each in (game, other):
        await store.add_seat(each.id, "Ann", member_id=100)
        await store.append(each.id, [entry(0)])
        await store.change_posts(MessageChanges(sent=[post(each.id, each.id)]))
    sql(path, "DELETE FROM games WHERE id = ?", game.id)
    assert await store.seats(game.id) == await store.log(game.id) == await store.posts(game.id) == []
    assert len(await store.seats(other.id)) == len(await store.log(other.id)) == len(await store.posts(other.id)) == 1


# --- seats -----------------------------------------------------------------------------------------------------------


async def test_seats_are_given_in_order(store: Store, game: GameRecord) -> None:
    await store.add_seat(game.id, "Ann", member_id=100)
    robot = await store.add_seat(game.id, "Robot", computer="easy")
    assert (robot.seat, robot.member_id, robot.computer) == (1, None, "easy")
    await store.add_seat(game.id, "Second robot", computer="easy")
    assert await seated(store, game) == [(0, "Ann"), (1, "Robot"), (2, "Second robot")]


async def test_a_member_sits_once_at_a_table_and_at_many_tables(store: Store, game: GameRecord) -> None:
    await store.add_seat(game.id, "Ann", member_id=100)
    with pytest.raises(SeatTaken):
        await store.add_seat(game.id, "Ann again", member_id=100)
    await store.add_seat((await new_game(store, channel_id=11)).id, "Ann", member_id=100)


async def test_a_seat_is_a_members_or_a_computers(store: Store, game: GameRecord) -> None:
    for nobody_or_both in ({}, {"member_id": 100, "computer": "easy"}):
        with pytest.raises(BadRow):
            await store.add_seat(game.id, "Ann", **nobody_or_both)


async def test_leaving_moves_the_later_seats_up(store: Store, game: GameRecord) -> None:
    for member_id, name in enumerate(["Ann", "Bob", "Cem", "Dee"]):
        await store.add_seat(game.id, name, member_id=member_id)
    await store.remove_seat(game.id, 1)
    assert await seated(store, game) == [(0, "Ann"), (1, "Cem"), (2, "Dee")]
    await store.add_seat(game.id, "Bob", member_id=1)
    assert await seated(store, game) == [(0, "Ann"), (1, "Cem"), (2, "Dee"), (3, "Bob")]


async def test_seats_may_be_reordered(store: Store, game: GameRecord) -> None:
    for member_id, name in enumerate(["Ann", "Bob", "Cem"]):
        await store.add_seat(game.id, name, member_id=member_id)
    await store.reorder_seats(game.id, (2, 0, 1))
    assert await seated(store, game) == [(0, "Cem"), (1, "Ann"), (2, "Bob")]
    for wrong in ((0, 1), (0, 1, 1), (0, 1, 3)):
        with pytest.raises(ValueError, match="each of the seats"):
            await store.reorder_seats(game.id, wrong)


async def test_a_seat_may_change_hands(store: Store, game: GameRecord) -> None:
    await store.add_seat(game.id, "Ann", member_id=100)
    await store.add_seat(game.id, "Bob", member_id=200)
    await store.replace_player(game.id, 0, "Cem", member_id=300)
    await store.replace_player(game.id, 1, "Robot", computer="hard")
    assert await seated(store, game) == [(0, "Cem"), (1, "Robot")]
    with pytest.raises(SeatTaken):
        await store.replace_player(game.id, 1, "Cem", member_id=300)


@pytest.mark.parametrize("name", ["Ann\0Lee", "👩‍👩‍👧 ﷽", "' OR 1=1 --", ""])
async def test_a_name_may_be_any_text(store: Store, game: GameRecord, name: str) -> None:
    await store.add_seat(game.id, name, member_id=100)
    assert await seated(store, game) == [(0, name)]


async def test_half_a_character_in_a_name_becomes_a_question_mark(store: Store, game: GameRecord) -> None:
    await store.add_seat(game.id, "Ann \ud83d", member_id=100)
    assert await seated(store, game) == [(0, "Ann ?")]


# --- the log ---------------------------------------------------------------------------------------------------------


async def test_the_log_comes_back_in_order(store: Store, game: GameRecord) -> None:
    await store.append(game.id, [entry(0)], status=GameStatus.PLAYING)
    await store.append(game.id, [entry(1), entry(2, events='["ü"]')])
    assert await store.log(game.id) == [entry(0), entry(1), entry(2, events='["ü"]')]
    assert await store.log(game.id, after=1) == [entry(2, events='["ü"]')]
    found = await reloaded(store, game)
    assert (found.status, found.started_at, found.newest_seq) == (GameStatus.PLAYING, entry(0).at, 2)


async def test_a_stale_move_is_refused_and_nothing_half_done(store: Store, game: GameRecord) -> None:
    await store.append(game.id, [entry(0), entry(1)], status=GameStatus.PLAYING)
    before = await reloaded(store, game)
    with pytest.raises(StaleVersion):
        await store.append(game.id, [entry(1, events='["late"]'), entry(2)], status=GameStatus.FINISHED)
    with pytest.raises(StaleVersion):
        await store.append(game.id, [entry(2), entry(3), entry(3)], status=GameStatus.FINISHED)
    assert await store.log(game.id) == [entry(0), entry(1)]
    assert await reloaded(store, game) == before


async def test_of_two_bots_on_one_file_one_writes_the_move(path: Path, store: Store, game: GameRecord) -> None:
    async with await Store.open(path) as other:
        await other.append(game.id, [entry(0)])
        with pytest.raises(StaleVersion):
            await store.append(game.id, [entry(0, events='["mine"]')])
        assert await store.log(game.id) == [entry(0)]


async def test_a_log_has_no_gaps(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow, match="no gaps"):
        await store.append(game.id, [entry(0), entry(2)])
    assert await store.log(game.id) == []
    with pytest.raises(ValueError, match="nothing to append"):
        await store.append(game.id, [])


async def test_moves_and_events_are_json(store: Store, game: GameRecord) -> None:
    for wrong in (replace(entry(0), events="taken"), replace(entry(0), move="take")):
        with pytest.raises(BadRow, match="json_valid"):
            await store.append(game.id, [wrong])


# --- what is owed ----------------------------------------------------------------------------------------------------


async def test_a_game_is_owed_a_post_until_its_newest_move_is_shown(store: Store, game: GameRecord) -> None:
    assert await store.owed_games() == []
    await store.append(game.id, [entry(0), entry(1)], status=GameStatus.PLAYING)
    await store.mark_posted(game.id, 0, 1)
    assert await store.owed_games() == [await reloaded(store, game)]
    await store.mark_posted(game.id, 1, 1)
    await store.mark_hands(game.id, 1, 1)
    assert await store.owed_games() == []


async def test_a_game_is_owed_a_post_until_its_newest_change_is_shown(store: Store, game: GameRecord) -> None:
    changes: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: store.add_seat(game.id, "Ann", member_id=100),
        lambda: store.add_seat(game.id, "Bo", member_id=101),
        lambda: store.set_options(game.id, '{"seats": 3}'),
        lambda: store.set_language(game.id, "nl"),
        lambda: store.set_host(game.id, 101),
        lambda: store.replace_player(game.id, 0, "Cleo", member_id=102),
        lambda: store.remove_seat(game.id, 1),
        lambda: store.set_status(game.id, GameStatus.ENDED, 5_000),
    )
    for change in changes:
        before = await reloaded(store, game)
        await change()
        changed = await reloaded(store, game)
        assert await store.owed_games() == await store.owed_games_in(game.channel_id) == [changed]
        assert await store.count_owed() == 1
        await store.mark_posted(game.id, -1, before.revision)
        assert await store.owed_games() == [await reloaded(store, game)], "what was posted was older"
        await store.mark_posted(game.id, -1, changed.revision)
        assert await store.owed_games() == await store.owed_games_in(game.channel_id) == []


async def test_a_game_that_is_over_stays_as_it_was_shown(store: Store, game: GameRecord) -> None:
    await store.add_seat(game.id, "Ann", member_id=100)
    await store.set_status(game.id, GameStatus.ENDED, 5_000)
    await store.mark_posted(game.id, -1, (await reloaded(store, game)).revision)
    await store.people.forget(100, {"en": "Somebody"})
    assert await store.owed_games() == []


async def test_hands_are_owed_from_the_last_post_until_they_are_sent(store: Store, game: GameRecord) -> None:
    await store.append(game.id, [entry(0), entry(1), entry(2), entry(3)])
    await store.mark_posted(game.id, 1, 0)
    assert (await reloaded(store, game)).hands_seq is None
    await store.mark_posted(game.id, 2, 0, hands=True)
    await store.mark_posted(game.id, 3, 0, hands=True)
    assert await store.owed_games() == [await reloaded(store, game)]
    assert (await reloaded(store, game)).hands_seq == 1
    await store.mark_hands(game.id, 2, 0)
    assert (await reloaded(store, game)).hands_seq == 2, "the last move came meanwhile"
    await store.mark_hands(game.id, 3, 0)
    assert await store.owed_games() == []


async def test_a_finished_game_is_still_owed_its_last_post(store: Store, game: GameRecord) -> None:
    await store.append(game.id, [entry(0)], status=GameStatus.FINISHED)
    assert [owed.id for owed in await store.owed_games()] == [game.id]


async def test_what_was_posted_never_goes_back(store: Store, game: GameRecord) -> None:
    await store.append(game.id, [entry(0), entry(1), entry(2)])
    await store.mark_posted(game.id, 2, 0)
    await store.mark_posted(game.id, 1, 0)
    assert (await reloaded(store, game)).posted_seq == 2


async def test_a_move_not_made_cannot_be_posted(store: Store, game: GameRecord) -> None:
    with pytest.raises(BadRow, match="posted_seq"):
        await store.mark_posted(game.id, 0, 0)
    with pytest.raises(BadRow, match="posted_revision"):
        await store.mark_posted(game.id, -1, 1)


async def test_open_games_are_found_by_member(store: Store, game: GameRecord) -> None:
    second, third = await new_game(store, channel_id=11), await new_game(store, channel_id=12)
    await store.add_seat(game.id, "Ann", member_id=100)
    await store.add_seat(second.id, "Ann", member_id=100)
    await store.add_seat(third.id, "Bob", member_id=200)
    await store.set_status(second.id, GameStatus.ENDED, at=2000)
    assert [each.id for each in await store.open_games()] == [game.id, third.id]
    assert [each.id for each in await store.open_games_of(100)] == [game.id]
    assert await store.open_games_of(300) == []


# --- messages and preferences ----------------------------------------------------------------------------------------


async def test_a_post_is_known_whatever_its_game(store: Store, game: GameRecord) -> None:
    assert not await store.has_post(77)
    await store.change_posts(MessageChanges(sent=[post(77, game.id)]))
    assert await store.has_post(77)
    await store.change_posts(MessageChanges(gone=[post(77, game.id)]))
    assert not await store.has_post(77)


async def test_posts_are_remembered_until_removed(store: Store, game: GameRecord) -> None:
    board, hand = post(51, game.id), post(50, game.id, MessageKind.HAND, member_id=100)
    await store.change_posts(MessageChanges(sent=[board]))
    await store.change_posts(MessageChanges(sent=[hand]))
    assert await store.posts(game.id) == [hand, board]
    assert await store.posts(game.id, MessageKind.BOARD) == [board]
    assert await store.hand_posts_of(100) == [hand]
    await store.change_posts(MessageChanges(edited=[replace(board, seq=7)]))
    await store.change_posts(MessageChanges(gone=[hand]))
    await store.change_posts(MessageChanges(gone=[hand]))
    assert await store.posts(game.id) == [replace(board, seq=7)]


async def test_what_was_shown_and_by_which_messages_is_noted_as_one(store: Store, game: GameRecord) -> None:
    board, old, mention = (post(number, game.id) for number in (51, 52, 53))
    await store.append(game.id, [entry(0)])
    await store.change_posts(MessageChanges(sent=[board, old]))
    shown = MessageChanges(sent=[mention], edited=[replace(board, seq=9)], gone=[old])
    with pytest.raises(BadRow):
        await store.mark_posted(game.id, 1, 0, changes=shown)
    with pytest.raises(NotFound):
        await store.mark_posted(game.id, 0, 0, changes=replace(shown, edited=[post(54, game.id)]))
    assert await store.posts(game.id) == [board, old]
    assert (await reloaded(store, game)).posted_seq == -1
    await store.mark_posted(game.id, 0, 0, changes=shown)
    assert await store.posts(game.id) == [replace(board, seq=9), mention]
    assert (await reloaded(store, game)).posted_seq == 0


async def test_a_message_is_remembered_once(store: Store, game: GameRecord) -> None:
    await store.change_posts(MessageChanges(sent=[post(51, game.id)]))
    with pytest.raises(BadRow):
        await store.change_posts(MessageChanges(sent=[post(51, game.id)]))


async def test_a_servers_settings_are_json_and_may_change(store: Store) -> None:
    assert await store.guild_settings(1) is None
    await store.set_guild_settings(1, '{"language": "de"}')
    await store.set_guild_settings(1, '{"language": "nl"}')
    assert await store.guild_settings(1) == '{"language": "nl"}'
    with pytest.raises(BadRow):
        await store.set_guild_settings(1, "nl")


async def test_a_member_keeps_locale_and_notice_apart(store: Store) -> None:
    assert await store.member(100) == MemberRecord(100, locale=None, told_closed_dms=False)
    await store.set_told_closed_dms(100, True)
    await store.set_member_locale(100, "da")
    assert await store.member(100) == MemberRecord(100, locale="da", told_closed_dms=True)
    await store.set_told_closed_dms(100, False)
    assert await store.member(100) == MemberRecord(100, locale="da", told_closed_dms=False)
