"""Writing the difference of two states of a game leaves exactly the second one."""

from dataclasses import replace

import pytest

from bot.store import (
    Computer,
    DealRecord,
    Former,
    GameRecord,
    GameRows,
    GameStatus,
    Member,
    MessageKind,
    MessageRecord,
    PlanRecord,
    PlanResult,
    QuestionRecord,
    SeatRecord,
    Store,
    WaitRecord,
)

RECORD = GameRecord(0, 10, 1, 100, GameStatus.LOBBY, "{}", "en", 5, None, None, -1, -1, hinted=(3, 5))


def a_seat(seat: int, occupant: Member | Computer | Former, colour: int) -> SeatRecord:
    return SeatRecord(0, seat, f"Player {colour}", occupant, colour)


FULL = GameRows(
    RECORD,
    (a_seat(0, Member(100), 0), a_seat(1, Computer("easy", 101), 1), a_seat(2, Member(102), 2)),
    {103: "Dan"},
    {0: PlanRecord(0, 0, 100, 4, "[]", "[]"), 2: PlanRecord(0, 2, 102, 4, "[1]", "[]")},
    {7: PlanResult(PlanRecord(0, 0, 100, 4, "[]", "[]"), 7, 0, 8)},
    {"undo": QuestionRecord(0, "undo", 100, 3, 1, 50, 60, {102: None, 103: "yes"})},
    WaitRecord(0, 100, 3, 50, silent_since=50),
    {900: MessageRecord(900, 0, MessageKind.BOARD, 10, None, 3, 50)},
    DealRecord("secret", "open 1"),
)
SWAPPED = (a_seat(0, Member(102), 2), a_seat(1, Former(), 1), a_seat(2, Member(100), 0))
UNDO = FULL.questions["undo"]

CHANGES = {
    "nothing": FULL,
    "everything is gone": GameRows(RECORD, deal=FULL.deal),
    "seats are swapped": replace(FULL, seats=SWAPPED),
    "the game is over": replace(FULL, record=replace(RECORD, status=GameStatus.ENDED, ended_at=70, hinted=())),
    "an answer": replace(FULL, questions={"undo": replace(UNDO, answers={102: "no", 103: "yes"})}),
    "a question again": replace(FULL, questions={"undo": replace(UNDO, seq=9), "vote": replace(UNDO, kind="vote")}),
    "fewer may answer": replace(FULL, questions={"undo": replace(UNDO, answers={102: None})}),
    "a plan and its result": replace(
        FULL, plans={2: PlanRecord(0, 2, 102, 6, "[2]", "[3]")}, plan_results={9: PlanResult(FULL.plans[2], 9)}
    ),
    "messages": replace(
        FULL,
        messages={
            900: replace(FULL.messages[900], seq=4),
            901: MessageRecord(901, 0, MessageKind.HAND, 11, 100, 4, 51),
        },
    ),
    "the wait goes on": replace(FULL, wait=WaitRecord(0, 102, 4, 55, 1, 56, silent_since=54)),
    "the deal is given away": replace(FULL, deal=DealRecord("secret", "open 1, join 2", True)),
}


def with_id(rows: GameRows, game_id: int, version: int) -> GameRows:
    """Return rows as they are read from a game with this id and version."""

    def plan(record: PlanRecord) -> PlanRecord:
        return replace(record, game_id=game_id)

    return replace(
        rows,
        record=replace(rows.record, id=game_id, version=version),
        seats=tuple(replace(each, game_id=game_id) for each in rows.seats),
        plans={key: plan(each) for key, each in rows.plans.items()},
        plan_results={key: replace(each, plan=plan(each.plan)) for key, each in rows.plan_results.items()},
        questions={key: replace(each, game_id=game_id) for key, each in rows.questions.items()},
        wait=rows.wait and replace(rows.wait, game_id=game_id),
        messages={key: replace(each, game_id=game_id) for key, each in rows.messages.items()},
    )


@pytest.mark.parametrize("after", CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("backwards", [False, True])
async def test_the_difference_of_two_states_leaves_the_second_one(after: GameRows, backwards: bool) -> None:
    old, new = (after, FULL) if backwards else (FULL, after)
    async with await Store.open(":memory:") as store:
        game_id = await store.games.create(old)
        before, wanted = with_id(old, game_id, 0), with_id(new, game_id, 0)
        assert await store.games.load(game_id) == (before, [])
        await store.games.write(before, wanted)
        assert await store.games.load(game_id) == (with_id(new, game_id, 1), [])
