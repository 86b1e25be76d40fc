"""Seats in the store: their order, their occupants and their names."""

import sqlite3
from pathlib import Path

import pytest

from bot.store import Computer, Former, GameRecord, GameRows, Member, SeatRecord, SeatTaken, Store
from tests.support.store_builders import a_record, add_seat, changing, give_seat, new_game, rows_of, seats_of, sql


async def seated(store: Store, game: GameRecord) -> list[tuple[int, str]]:
    return [(seat.seat, seat.name) for seat in await seats_of(store, game.id)]


async def test_seats_are_added_in_order(store: Store, game: GameRecord) -> None:
    ann = await add_seat(store, game.id, "Ann", Member(100))
    assert (ann.seat, ann.occupant, ann.member_id) == (0, Member(100), 100)
    robot = await add_seat(store, game.id, "Robot", Computer("easy"))
    assert (robot.seat, robot.occupant, robot.member_id) == (1, Computer("easy"), None)
    await add_seat(store, game.id, "Second robot", Computer("easy"))
    assert await seated(store, game) == [(0, "Ann"), (1, "Robot"), (2, "Second robot")]


async def test_a_member_has_one_seat_at_a_table_but_may_sit_at_many_tables(store: Store, game: GameRecord) -> None:
    await add_seat(store, game.id, "Ann", Member(100))
    with pytest.raises(SeatTaken):
        await add_seat(store, game.id, "Ann again", Member(100))
    assert await seated(store, game) == [(0, "Ann")]
    twice = [SeatRecord(0, seat, "Ann", Member(100), seat) for seat in range(2)]
    with pytest.raises(SeatTaken):
        await store.games.create(GameRows(a_record(12), tuple(twice)))
    assert await store.games.count() == 1
    await add_seat(store, (await new_game(store, channel_id=11)).id, "Ann", Member(100))


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


async def test_seats_can_be_reordered_with_their_occupants(store: Store, game: GameRecord) -> None:
    await add_seat(store, game.id, "Ann", Member(100))
    await add_seat(store, game.id, "Bob", Member(200))
    await add_seat(store, game.id, "Robot", Computer("hard"))
    await store.people.forget(200, {"en": "Former player"})
    async with changing(store, game.id) as it:
        it.set_seats([it.seats[seat] for seat in (2, 0, 1)])
    assert await seated(store, game) == [(0, "Robot"), (1, "Ann"), (2, "Former player")]
    assert [seat.occupant for seat in await seats_of(store, game.id)] == [Computer("hard"), Member(100), Former()]


async def test_a_seat_can_be_given_to_somebody_else(store: Store, game: GameRecord) -> None:
    await add_seat(store, game.id, "Ann", Member(100))
    await add_seat(store, game.id, "Bob", Member(200))
    await give_seat(store, game.id, 0, "Cem", Member(300))
    await give_seat(store, game.id, 1, "Robot", Computer("hard"))
    assert await seated(store, game) == [(0, "Cem"), (1, "Robot")]
    assert (await rows_of(store, game.id)).former == {100: "Ann", 200: "Bob"}
    with pytest.raises(SeatTaken):
        await give_seat(store, game.id, 1, "Cem", Member(300))
    with pytest.raises(IndexError):
        await give_seat(store, game.id, 2, "Dee", Member(400))
    assert await seated(store, game) == [(0, "Cem"), (1, "Robot")]
    assert (await rows_of(store, game.id)).former == {100: "Ann", 200: "Bob"}


@pytest.mark.parametrize("name", ["👩‍👩‍👧 ﷽", "' OR 1=1 --", ""])
async def test_a_name_may_be_any_text(store: Store, game: GameRecord, name: str) -> None:
    await add_seat(store, game.id, name, Member(100))
    assert await seated(store, game) == [(0, name)]


async def test_half_a_character_in_a_name_becomes_a_question_mark(store: Store, game: GameRecord) -> None:
    await add_seat(store, game.id, "Ann \ud83d", Member(100))
    assert await seated(store, game) == [(0, "Ann ?")]
    await give_seat(store, game.id, 0, "Bo \ud83d", Member(200))
    await give_seat(store, game.id, 0, "Cleo", Member(300))
    assert (await rows_of(store, game.id)).former == {100: "Ann ?", 200: "Bo ?"}
    host = SeatRecord(0, 0, "Ann \ud83d", Member(100), 0)
    await store.games.create(GameRows(a_record(11), (host,)))
    assert [seat.name for seat in await seats_of(store, (await store.games.latest_in(11)).id)] == ["Ann ?"]  # type: ignore[union-attr]
