"""Seats in the store: their order, their occupants and their names."""

import sqlite3
from pathlib import Path

import pytest

from bot.store import Computer, Former, GameRecord, Member, NotFound, SeatTaken, Store
from tests.support.store_builders import new_game, sql


async def seated(store: Store, game: GameRecord) -> list[tuple[int, str]]:
    return [(seat.seat, seat.name) for seat in await store.seats.of(game.id)]


async def test_seats_are_added_in_order(store: Store, game: GameRecord) -> None:
    ann = await store.seats.add(game.id, "Ann", Member(100))
    assert (ann.seat, ann.occupant, ann.member_id) == (0, Member(100), 100)
    robot = await store.seats.add(game.id, "Robot", Computer("easy"))
    assert (robot.seat, robot.occupant, robot.member_id) == (1, Computer("easy"), None)
    await store.seats.add(game.id, "Second robot", Computer("easy"))
    assert await seated(store, game) == [(0, "Ann"), (1, "Robot"), (2, "Second robot")]


async def test_a_member_has_one_seat_at_a_table_but_may_sit_at_many_tables(store: Store, game: GameRecord) -> None:
    await store.seats.add(game.id, "Ann", Member(100))
    with pytest.raises(SeatTaken):
        await store.seats.add(game.id, "Ann again", Member(100))
    await store.seats.add((await new_game(store, channel_id=11)).id, "Ann", Member(100))


async def test_the_schema_accepts_only_whole_occupants(path: Path, game: GameRecord) -> None:
    """A member has an id, a computer player has a level and may play for a member; a forgotten one has neither."""
    wrong = [
        (occupant, member_id, level, plays_for)
        for occupant in ("member", "computer", "former", "robot")
        for member_id in (None, 100)
        for level in (None, "easy")
        for plays_for in (None, 200)
        if (occupant, member_id, level, plays_for)
        not in [
            ("member", 100, None, None),
            ("former", None, None, None),
            *(("computer", None, "easy", each) for each in (None, 200)),
        ]
    ]
    accepted: list[object] = []
    for columns in wrong:
        try:
            sql(
                path,
                "INSERT INTO seats (game_id, seat, name, occupant, member_id, level, plays_for, colour)"
                " VALUES (?, 0, 'Ann', ?, ?, ?, ?, 0)",
                game.id,
                *columns,
            )
        except sqlite3.IntegrityError:
            continue
        accepted.append(columns)
    assert accepted == []


async def test_removing_a_seat_moves_the_later_seats_up(store: Store, game: GameRecord) -> None:
    for member_id, name in enumerate(["Ann", "Bob", "Cem", "Dee"]):
        await store.seats.add(game.id, name, Member(member_id))
    await store.seats.remove(game.id, 1)
    assert await seated(store, game) == [(0, "Ann"), (1, "Cem"), (2, "Dee")]
    await store.seats.add(game.id, "Bob", Member(1))
    assert await seated(store, game) == [(0, "Ann"), (1, "Cem"), (2, "Dee"), (3, "Bob")]


async def test_seats_can_be_reordered_with_their_occupants(store: Store, game: GameRecord) -> None:
    await store.seats.add(game.id, "Ann", Member(100))
    await store.seats.add(game.id, "Bob", Member(200))
    await store.seats.add(game.id, "Robot", Computer("hard"))
    await store.people.forget(200, {"en": "Former player"})
    await store.seats.reorder(game.id, (2, 0, 1))
    assert await seated(store, game) == [(0, "Robot"), (1, "Ann"), (2, "Former player")]
    assert [seat.occupant for seat in await store.seats.of(game.id)] == [Computer("hard"), Member(100), Former()]
    for wrong in ((0, 1), (0, 1, 1), (0, 1, 3)):
        with pytest.raises(ValueError, match="each of the seats"):
            await store.seats.reorder(game.id, wrong)


async def test_a_seat_can_be_given_to_somebody_else(store: Store, game: GameRecord) -> None:
    await store.seats.add(game.id, "Ann", Member(100))
    await store.seats.add(game.id, "Bob", Member(200))
    await store.seats.give_to(game.id, 0, "Cem", Member(300))
    await store.seats.give_to(game.id, 1, "Robot", Computer("hard"))
    assert await seated(store, game) == [(0, "Cem"), (1, "Robot")]
    assert sorted(await store.seats.former_members(game.id)) == [100, 200]
    with pytest.raises(SeatTaken):
        await store.seats.give_to(game.id, 1, "Cem", Member(300))
    with pytest.raises(NotFound, match="no such seat"):
        await store.seats.give_to(game.id, 2, "Dee", Member(400))
    assert await seated(store, game) == [(0, "Cem"), (1, "Robot")]
    assert sorted(await store.seats.former_members(game.id)) == [100, 200]


@pytest.mark.parametrize("name", ["Ann\0Lee", "👩‍👩‍👧 ﷽", "' OR 1=1 --", ""])
async def test_a_name_may_be_any_text(store: Store, game: GameRecord, name: str) -> None:
    await store.seats.add(game.id, name, Member(100))
    assert await seated(store, game) == [(0, name)]


async def test_half_a_character_in_a_name_becomes_a_question_mark(store: Store, game: GameRecord) -> None:
    await store.seats.add(game.id, "Ann \ud83d", Member(100))
    assert await seated(store, game) == [(0, "Ann ?")]
