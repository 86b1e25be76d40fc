"""The migration that says which seats had several owners, for games that an earlier version wrote."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.store import NOBODY, Computer, Former, Member, Occupant, Store
from tests.support.store_builders import record_of, seats_of

BEFORE = Path(__file__).parent / "schemas" / "0005.sql"
ANN, BO, EVE = 11, 12, 15

SEAT = "UPDATE seats SET occupant = ?, member_id = ?, level = ?, plays_for = ? WHERE game_id = 2 AND seat = 2"


def old_game(path: Path, occupant: Occupant, movers: list[int | None], *, host: int = ANN) -> None:
    """Write a database of version 5 whose seat 2 of game 2 has this occupant and was moved for by these members."""
    columns: tuple[str | int | None, ...]
    match occupant:
        case Member(id_):
            columns = ("member", id_, None, None)
        case Computer(level, plays_for):
            columns = ("computer", None, level, plays_for)
        case Former():
            columns = ("former", None, None, None)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(BEFORE.read_text(encoding="utf-8"))
        connection.execute("UPDATE log SET member_id = NULL WHERE game_id = 2 AND seat = 2")
        for number, mover in enumerate(movers):
            connection.execute(
                "UPDATE log SET seat = 2, member_id = ? WHERE game_id = 2 AND seq = ?", (mover, number + 1)
            )
        connection.execute(SEAT, columns)
        connection.execute("UPDATE games SET host_id = ? WHERE id = 2", (host,))


@pytest.mark.parametrize(
    ("occupant", "movers", "owner", "has_changed_hands"),
    [
        (Member(BO + 5), [BO + 5, None], BO + 5, False),
        (Member(EVE), [BO, EVE], EVE, True),
        (Member(EVE), [NOBODY], EVE, True),
        (Computer("banker", EVE), [EVE], EVE, False),
        (Computer("banker", EVE), [BO, EVE], EVE, True),
        (Computer("banker"), [None], None, False),
        (Computer("banker"), [NOBODY, None], NOBODY, False),
        (Former(), [NOBODY], NOBODY, False),
        (Former(), [NOBODY, BO], NOBODY, True),
    ],
)
async def test_owners_follow_from_the_seat_and_its_log(
    path: Path, occupant: Occupant, movers: list[int | None], owner: int | None, has_changed_hands: bool
) -> None:
    old_game(path, occupant, movers)
    async with await Store.open(path, updates=True) as store:
        seat = (await seats_of(store, 2))[2]
        assert (seat.owner_id, seat.has_changed_hands) == (owner, has_changed_hands)
        assert await store.notes.get("results") == "outdated"


@pytest.mark.parametrize("is_rated", [0, 1])
async def test_a_game_with_forgotten_members_that_was_not_rated_does_not_become_so(path: Path, is_rated: int) -> None:
    """The log does not say whether its seat had one member or several."""
    old_game(path, Former(), [NOBODY])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE results SET game_id = 2, is_rated = ?", (is_rated,))
    async with await Store.open(path, updates=True) as store:
        assert (await seats_of(store, 2))[2].has_changed_hands == (not is_rated)


async def test_a_host_without_a_seat_passes_the_game_on(path: Path) -> None:
    old_game(path, Member(EVE), [EVE], host=99)
    async with await Store.open(path, updates=True) as store:
        record = await record_of(store, 2)
        assert record.host_id == ANN
