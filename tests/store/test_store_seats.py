"""Seats in the store: their order, their occupants and their names."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from bot.store import (
    Computer,
    Former,
    GameRecord,
    GameRows,
    Member,
    PlanRecord,
    QuestionRecord,
    SeatRecord,
    SeatTaken,
    Store,
)
from tests.support.store_builders import (
    a_record,
    add_seat,
    append,
    changing,
    entry,
    give_seat,
    new_game,
    rows_of,
    seats_of,
    sql,
)


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


async def test_removing_a_seat_moves_the_later_seats_up(store: Store, game: GameRecord) -> None:
    for member_id, name in enumerate(["Ann", "Bob", "Cem", "Dee"]):
        await add_seat(store, game.id, name, Member(member_id))
    async with changing(store, game.id) as it:
        it.remove_seat(1)
    assert await seated(store, game) == [(0, "Ann"), (1, "Cem"), (2, "Dee")]
    await add_seat(store, game.id, "Bob", Member(1))
    assert await seated(store, game) == [(0, "Ann"), (1, "Cem"), (2, "Dee"), (3, "Bob")]


async def test_seats_can_be_reordered_with_their_occupants(store: Store, game: GameRecord) -> None:
    await add_seat(store, game.id, "Ann", Member(100))
    await add_seat(store, game.id, "Bob", Member(200))
    await add_seat(store, game.id, "Robot", Computer("hard"))
    await store.people.forget(200, {"en": "Former player"})
    async with changing(store, game.id) as it:
        it.reorder_seats((2, 0, 1))
    assert await seated(store, game) == [(0, "Robot"), (1, "Ann"), (2, "Former player")]
    assert [seat.occupant for seat in await seats_of(store, game.id)] == [Computer("hard"), Member(100), Former()]
    for wrong in ((0, 1), (0, 1, 1), (0, 1, 3)):
        with pytest.raises(ValueError, match="each of the seats"):
            async with changing(store, game.id) as it:
                it.reorder_seats(wrong)
    assert await seated(store, game) == [(0, "Robot"), (1, "Ann"), (2, "Former player")]


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
    assert [seat.name for seat in await seats_of(store, (await store.games.latest()).id)] == ["Ann ?"]  # type: ignore[union-attr]


async def test_the_plan_and_the_questions_of_a_former_holder_go(store: Store, game: GameRecord) -> None:
    for name, member_id in (("Ann", 100), ("Bob", 200)):
        await add_seat(store, game.id, name, Member(member_id))
    planned = replace(entry(1), is_planned=True)
    await append(store, game.id, [entry(0), planned, replace(planned, seq=2, seat=1)])
    plans = {seat: PlanRecord(game.id, seat, member, 0, "[]", "[]") for seat, member in enumerate((100, 200))}
    asked = QuestionRecord(game.id, "undo", 100, 0, 0, 0, 9, {200: None})
    vote = QuestionRecord(game.id, "vote", 200, 0, 0, 0, 9, {100: None, 300: "yes"})
    async with changing(store, game.id) as it:
        it.set_plans(plans)
        it.put_question(asked)
        it.put_question(vote)
    await give_seat(store, game.id, 0, "Cem", Member(300))
    rows = await rows_of(store, game.id)
    assert (rows.plans, rows.questions) == ({1: plans[1]}, {"vote": vote})
    assert [each.is_planned for each in await store.whole_games.log(game.id)] == [False, False, True], (
        "the new holder does not come to know of the plan"
    )
