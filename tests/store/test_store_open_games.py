"""Lists of open games: of a member, of a server, and those that wait for a member."""

from dataclasses import replace

from bot.store import GameStatus, Member, MessageChanges, MessageKind, Store
from tests.support import store_builders as build

ANN, BO = 100, 200


async def played(store: Store, channel_id: int, moves: int, seat_to_act: int | None) -> int:
    """Deal a game of Ann and Bo, and return its id."""
    game = await build.new_game(store, channel_id)
    await build.add_seat(store, game.id, "Ann", Member(ANN))
    await build.add_seat(store, game.id, "Bo", Member(BO))
    await build.append(store, game.id, [build.entry(0)], status=GameStatus.PLAYING, seat_to_act=0)
    if moves:
        entries = [build.entry(seq) for seq in range(1, moves + 1)]
        await build.append(store, game.id, entries, seat_to_act=seat_to_act)
    return game.id


async def test_the_game_that_has_waited_longest_comes_first(store: Store) -> None:
    newest = await played(store, 11, moves=9, seat_to_act=0)
    oldest = await played(store, 12, moves=0, seat_to_act=0)
    other = await played(store, 13, moves=4, seat_to_act=1)
    games = await store.open_games.of_member(ANN)
    assert [(game.record.id, game.since) for game in games] == [(oldest, 2000), (other, 2004), (newest, 2009)]
    assert [game.member_to_act for game in games] == [ANN, BO, ANN]
    assert await store.open_games.of_server(1) == games
    assert await store.open_games.of_server(2) == []


async def test_only_games_in_play_wait_for_a_member(store: Store) -> None:
    waiting = await played(store, 11, moves=2, seat_to_act=1)
    await played(store, 12, moves=2, seat_to_act=0)
    lobby = await build.new_game(store, 13)
    await build.add_seat(store, lobby.id, "Bo", Member(BO))
    over = await played(store, 14, moves=2, seat_to_act=1)
    await build.set_status(store, over, GameStatus.ENDED, 3000)
    assert [game.record.id for game in await store.open_games.waiting_for(BO)] == [waiting]
    assert {game.record.id for game in await store.open_games.of_member(BO)} >= {lobby.id, waiting}


async def test_a_game_that_is_over_is_in_no_list_until_it_is_reopened(store: Store) -> None:
    game_id = await played(store, 11, moves=2, seat_to_act=0)
    await build.set_status(store, game_id, GameStatus.ENDED, 3000)
    assert await store.open_games.of_member(ANN) == await store.games.open_of(ANN) == []
    await build.set_status(store, game_id, GameStatus.PLAYING, 3001)
    assert [game.record.id for game in await store.open_games.of_member(ANN)] == [game_id]


async def test_a_member_finds_the_games_in_which_they_took_over_a_seat(store: Store) -> None:
    game_id = await played(store, 11, moves=2, seat_to_act=0)
    await build.give_seat(store, game_id, 0, "Cleo", Member(300))
    assert await store.open_games.of_member(ANN) == []
    assert [game.record.id for game in await store.open_games.waiting_for(300)] == [game_id]


async def test_a_list_names_the_newest_lobby_or_board(store: Store) -> None:
    game_id = await played(store, 11, moves=2, seat_to_act=0)
    assert (await store.open_games.of_member(ANN))[0].message_id is None
    sent = [
        build.message(1, game_id, MessageKind.LOBBY),
        build.message(2, game_id),
        build.message(3, game_id, MessageKind.HAND, BO),
    ]
    await build.record_messages(store, MessageChanges(sent=sent))
    assert (await store.open_games.of_member(ANN))[0].message_id == 2


async def test_an_invited_member_holds_a_seat_until_a_moment_or_until_they_accept(store: Store) -> None:
    game = await build.new_game(store, 11)
    await build.add_seat(store, game.id, "Ann", Member(ANN))
    held = await build.add_seat(store, game.id, "Bo", Member(BO), is_invited=True, held_until=500)
    await build.add_seat(store, game.id, "Cleo", Member(300), is_invited=True, held_until=400)
    async with build.changing(store, game.id) as it:
        it.set_seats([it.seats[seat] for seat in (1, 0, 2)])
    assert (await build.seats_of(store, game.id))[0].held_until == 500
    async with build.changing(store, game.id) as it:
        it.put_seat(replace(it.seats[0], is_invited=False, held_until=None))
    assert held.held_until == 500
    assert [seat.held_until for seat in await build.seats_of(store, game.id)] == [None, None, 400]


async def test_a_change_keeps_a_lobby_open_that_was_to_close(store: Store) -> None:
    game = await build.new_game(store, 11, changed_at=800)
    async with build.changing(store, game.id) as it:
        it.revise(closes_at=900)
    closing = await build.record_of(store, game.id)
    assert (closing.closes_at, closing.revision) == (900, 1)
    async with build.changing(store, game.id) as it:
        it.set_changed()
    changed = await build.record_of(store, game.id)
    assert (changed.closes_at, changed.changed_at) == (None, build.NOW)
