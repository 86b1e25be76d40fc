"""A series: rematches among the same players count, and an end that the players want."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.games import Table, Tables
from bot.games.unit.results import rebuild_results
from bot.games.unit.series import Series, date_of
from bot.present.language.words import words_in
from bot.store import NOBODY, Store
from bot.ui.content.series import series_lines
from tests.support.computers import LEVEL_NAMES, QuickThinker, a_game_with_computers
from tests.support.finished_games import play
from tests.support.table_builders import ANN, BO, CLEO, DAN, NAMES, a_game, refused, stand_in

CHRISTMAS = 1_798_070_400
"""The first moment of 2026-12-24."""


class Evening:
    """Games of one table after another. All but the winner of a game resign at once, and come back for the next."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.seconds = 1_000
        tables.clock = lambda: self.seconds
        tables.computers._thinker = tables.lobby._thinker = QuickThinker()

    async def won(self, table: Table, winner: int) -> Table:
        self.seconds += 1
        for seat in table.seats:
            if seat.owner_id is None:
                table = await self.tables.computers.remove(table.id, DAN, seat, is_admin=True)
            elif seat.owner_id not in (winner, NOBODY) and table.is_playing:
                table = await self.tables.hosting.remove_player(table.id, seat.owner_id)
        return table

    async def lobby(self, table: Table, *members: int, **options: str) -> Table:
        """Return the lobby of a rematch that the first of the members asks for, and that the others join."""
        table = await self.tables.lobby.rematch(table.id, members[0])
        for member_id in members[1:]:
            table = await self.tables.lobby.join(table.id, member_id, NAMES[member_id])
        return await self.tables.lobby.configure(table.id, members[0], **options) if options else table

    async def rematch(self, table: Table, *members: int, **options: str) -> Table:
        lobby = await self.lobby(table, *members, **options)
        return await self.tables.lobby.start(lobby.id, members[0])

    async def play(self, winners: Sequence[int], *members: int, series: str = "") -> Table:
        """Return the last table of a series of these members that is won by these winners."""
        table = await self.won(await a_game(self.tables, *members, series=series), winners[0])
        for winner in winners[1:]:
            asked = [winner, *(each for each in members if each != winner)]
            table = await self.won(await self.rematch(table, *asked), winner)
        return table

    async def score(self, table: Table) -> Mapping[str, int]:
        series = await self.series(table)
        return {table.seats.names[seat]: wins for seat, _, wins in series.ranked(table.seats)}

    async def series(self, table: Table) -> Series:
        series = await self.tables.statistics.series_of(table)
        assert series is not None
        return series

    async def said(self, table: Table) -> str:
        series = await self.tables.statistics.series_of(table)
        return "\n".join(series_lines(table, series, words_in("en").with_names(table.seats.names)))


@pytest.fixture
def evening(tables: Tables) -> Evening:
    return Evening(tables)


async def test_ann_has_three_wins_bo_two_and_cleo_one_after_six_games(evening: Evening):
    table = await evening.play([ANN, BO, ANN, CLEO, BO, ANN], ANN, BO, CLEO)
    assert await evening.score(table) == {"Ann": 3, "Bo": 2, "Cleo": 1}
    assert await evening.said(table) == "Series: **Ann** 3, **Bo** 2, **Cleo** 1 after six games."
    lobby = await evening.lobby(table, ANN, CLEO, BO)
    assert await evening.said(lobby) == "Series: **Ann** 3, **Bo** 2, **Cleo** 1 after six games."


async def test_a_game_without_a_rematch_says_nothing_of_a_series(evening: Evening):
    table = await evening.won(await a_game(evening.tables, ANN, BO), ANN)
    assert await evening.said(table) == ""
    assert await evening.said(await evening.rematch(table, ANN, BO)) == "Series: **Ann** 1, **Bo** 0 after one game."


async def test_a_game_says_how_the_series_stood_at_its_end(evening: Evening):
    first = await evening.play([ANN, BO], ANN, BO)
    second = await evening.won(await evening.rematch(first, BO, ANN), BO)
    assert await evening.score(first) == {"Ann": 1, "Bo": 1}
    assert await evening.score(second) == {"Ann": 1, "Bo": 2}


async def test_two_rematches_of_one_game_both_count(evening: Evening):
    first = await evening.play([ANN], ANN, BO)
    await evening.won(await evening.rematch(first, ANN, BO), BO)
    again = await evening.won(await evening.rematch(first, ANN, BO), BO)
    assert await evening.score(again) == {"Ann": 1, "Bo": 2}


async def test_a_game_that_was_ended_counts_for_nobody(evening: Evening):
    table = await evening.rematch(await evening.play([ANN], ANN, BO), ANN, BO)
    ended = await evening.tables.hosting.end(table.id)
    table = await evening.won(await evening.rematch(ended, BO, ANN), BO)
    assert await evening.said(table) == "Series: **Ann** 1, **Bo** 1 after two games."


async def test_other_players_begin_a_new_series_and_the_lobby_says_so_before(evening: Evening):
    table = await evening.play([ANN, BO], ANN, BO)
    lobby = await evening.lobby(table, ANN, BO, CLEO)
    assert await evening.said(lobby) == "With other players than before, a new series begins."
    await evening.tables.lobby.leave(lobby.id, CLEO)
    assert (await evening.said(await evening.tables.find(lobby.id))).startswith("Series: **Ann** 1, **Bo** 1 after")
    await evening.tables.lobby.join(lobby.id, CLEO, "Cleo")
    begun = await evening.tables.lobby.start(lobby.id, ANN)
    assert await evening.said(begun) == "A new series has begun with this game."
    over = await evening.won(begun, CLEO)
    score = "Series: **Cleo** 1, **Ann** 0, **Bo** 0 after one game."
    assert await evening.said(over) == f"{score}\nA new series has begun with this game."
    assert await evening.score(await evening.rematch(over, CLEO, BO, ANN)) == {"Ann": 0, "Bo": 0, "Cleo": 1}


async def test_players_who_come_back_in_another_order_get_their_colours_back(evening: Evening):
    first = await evening.play([ANN], ANN, BO, CLEO)
    again = await evening.rematch(first, ANN, CLEO, BO)
    colours = {seat.name: seat.colour for seat in first.seats}
    assert {seat.name: seat.colour for seat in again.seats} == colours
    assert await evening.score(await evening.won(again, CLEO)) == {"Ann": 1, "Bo": 0, "Cleo": 1}


async def test_a_seat_that_was_given_to_another_member_begins_a_series_with_that_game(evening: Evening):
    table = await evening.rematch(await evening.play([BO], ANN, BO), ANN, BO)
    table = await evening.tables.hosting.replace_player(table.id, BO, CLEO, "Cleo", admin_id=DAN)
    over = await evening.won(table, CLEO)
    assert await evening.score(over) == {"Ann": 0, "Cleo": 1}
    assert await evening.score(await evening.rematch(over, CLEO, ANN)) == {"Ann": 0, "Cleo": 1}


async def test_a_computer_that_sits_in_wins_for_its_member(evening: Evening):
    table = await evening.rematch(await evening.play([ANN], ANN, BO, CLEO), ANN, BO, CLEO)
    over = await evening.won(await stand_in(evening.tables, table, BO), BO)
    assert await evening.score(over) == {"Ann": 1, "⚙ Bo": 1, "Cleo": 0}
    lobby = await evening.lobby(over, BO, ANN, CLEO)
    assert await evening.score(lobby) == {"Ann": 1, "Bo": 1, "Cleo": 0}


async def test_computer_players_are_in_a_series_and_another_level_begins_a_new_one(evening: Evening):
    over = await evening.won(await a_game_with_computers(evening.tables, ANN, BO, computers=1), ANN)
    lobby = await evening.lobby(over, ANN, BO)
    assert await evening.score(lobby) == {}
    lobby = await evening.tables.computers.add(lobby.id, ANN, "banker", names=LEVEL_NAMES)
    assert await evening.score(lobby) == {"Ann": 1, "Bo": 0, "⚙ Banker 1": 0}
    await evening.tables.computers.remove(lobby.id, ANN, lobby.seats[2])
    lobby = await evening.tables.computers.add(lobby.id, ANN, "apprentice", names=LEVEL_NAMES)
    assert await evening.said(lobby) == "With other players than before, a new series begins."


async def test_a_forgotten_member_stays_in_the_score_without_a_name(evening: Evening):
    table = await evening.play([ANN, BO, BO], ANN, BO)
    await evening.tables.members.forget(BO, {"en": "Former player"})
    assert await evening.score(await evening.tables.find(table.id)) == {"Former player": 2, "Ann": 1}


async def test_a_member_forgotten_in_a_game_breaks_nothing(evening: Evening):
    table = await evening.rematch(await evening.play([BO, CLEO], ANN, BO, CLEO), ANN, BO, CLEO)
    await evening.tables.members.forget(CLEO, {"en": "Former player"})
    table = await evening.won(await evening.tables.find(table.id), ANN)
    assert await evening.score(table) == {"Ann": 1, "Bo": 1, "Former player": 1}
    rematch = await evening.rematch(table, ANN, BO)
    assert await evening.said(rematch) == "A new series has begun with this game."


async def test_the_score_follows_an_undo_and_results_that_are_written_again(evening: Evening):
    tables = evening.tables
    rematch = await evening.rematch(await evening.play([ANN], ANN, BO), ANN, BO)
    table = await play(tables, rematch)
    before = await evening.score(table)
    assert sum(before.values()) >= 2
    await rebuild_results(tables.games.store, lambda done, total: None, lambda _, error: pytest.fail(str(error)))
    assert await evening.score(table) == before
    last = (await tables.history.since(table.id))[-1].seat
    asking, agreeing = (seat.member_id or 0 for seat in sorted(table.seats, key=lambda seat: seat.seat != last))
    table = await tables.undo.request(table.id, asking)
    assert await evening.score(await tables.undo.answer(table.id, agreeing, "yes", seq=table.seq)) == {
        "Ann": 1,
        "Bo": 0,
    }


@pytest.mark.parametrize(
    ("winners", "is_over"),
    [([ANN], False), ([ANN, BO], False), ([ANN, ANN], True), ([ANN, BO, BO], True)],
)
async def test_best_of_three_ends_when_nobody_can_catch_up(evening: Evening, winners: list[int], is_over: bool):
    table = await evening.play(winners, ANN, BO, series="3")
    assert (await evening.series(table)).is_over(table.options.series) is is_over
    assert ("wins the series!" in await evening.said(table)) is is_over


async def test_best_of_three_among_three_may_be_shared(evening: Evening):
    table = await evening.play([ANN, BO, CLEO], ANN, BO, CLEO, series="3")
    assert (await evening.said(table)).startswith("## 🏆 **Ann**, **Bo** and **Cleo** share the series!\n")


async def test_the_first_game_to_end_on_the_date_or_later_is_the_last(evening: Evening):
    evening.seconds = CHRISTMAS - 10
    table = await evening.play([ANN, BO], ANN, BO, series=date_of(CHRISTMAS))
    assert await evening.said(table) == "Series (until 2026-12-24): **Ann** 1, **Bo** 1 after two games."
    table = await evening.rematch(table, ANN, BO)
    evening.seconds = CHRISTMAS
    table = await evening.won(table, BO)
    assert (await evening.said(table)).splitlines()[0] == "## 🏆 **Bo** wins the series!"
    begun = await evening.rematch(table, ANN, BO)
    assert begun.options.series == "", "the date has passed"
    assert await evening.said(begun) == "A new series has begun with this game."


async def test_after_its_end_a_rematch_begins_a_new_series_and_says_so(evening: Evening):
    table = await evening.play([ANN, ANN], ANN, BO, series="3")
    lobby = await evening.lobby(table, ANN, BO)
    assert await evening.said(lobby) == "The last series is decided, so a new one begins."
    longer = await evening.tables.lobby.configure(lobby.id, ANN, series="5")
    assert await evening.said(longer) == "Series (best of 5): **Ann** 2, **Bo** 0 after two games."
    await evening.tables.lobby.configure(lobby.id, ANN, series="3")
    begun = await evening.tables.lobby.start(lobby.id, ANN)
    assert begun.options.series == "3"
    assert await evening.said(await evening.won(begun, BO)) == (
        "Series (best of 3): **Bo** 1, **Ann** 0 after one game.\nA new series has begun with this game."
    )


async def test_the_end_may_change_only_before_the_deal(evening: Evening):
    table = await a_game(evening.tables, ANN, BO)
    await refused("error-game-running", evening.tables.lobby.configure(table.id, ANN, series="3"))


async def test_the_series_is_the_same_for_another_process(evening: Evening, path: Path):
    table = await evening.play([ANN, BO, BO], ANN, BO)
    async with await Store.open_to_read(path) as store:
        other = Tables(store)
        series = await other.statistics.series_of(await other.find(table.id))
        assert series == await evening.series(table)
