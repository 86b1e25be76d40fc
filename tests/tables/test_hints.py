"""Who may get hints: as the table's option says, by default where one person plays."""

from dataclasses import replace

import pytest

from bot.games import Computer, Table
from bot.rules import Options
from bot.store import Member, Occupant
from tests.support.builders import a_deal
from tests.ui.picker_cases import a_table

ANN, BO, BANKER = Member(1), Member(2), Computer("banker")


def _table(*occupants: Occupant, hints: str = "", left: frozenset[int] = frozenset()) -> Table:
    position = replace(a_deal(len(occupants), Options())[1], left=left)
    table = a_table(position, hints=hints)
    seats = tuple(replace(seat, occupant=each) for seat, each in zip(table.seats, occupants, strict=True))
    return replace(table, seat_records=seats)


@pytest.mark.parametrize(
    ("occupants", "left", "is_allowed"),
    [
        ((ANN, BANKER), (), True),
        ((ANN, BO), (), False),
        ((ANN, BO, BANKER), (), False),
        ((ANN, BO, BANKER), (1,), True),
    ],
)
def test_hints_are_allowed_by_default_where_one_person_plays(
    occupants: tuple[Occupant, ...], left: tuple[int, ...], is_allowed: bool
) -> None:
    assert _table(*occupants, left=frozenset(left)).allows_hints == is_allowed


def test_the_option_decides_whoever_plays() -> None:
    for occupants in ((ANN, BO), (ANN, BANKER)):
        assert [_table(*occupants, hints=hints).allows_hints for hints in ("off", "announced", "allowed")] == [
            False,
            True,
            True,
        ]
