"""The turning points of a story: of the mover, spread over the game, none in the last round; and chances by round."""

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

import pytest

from bot.ai.contract import AdvisedMove, Question, QuickPlayer
from bot.engine import GameError, Move
from bot.games import LoggedMove, Table, Tables
from bot.games.history.story import (
    MOST_EXPLAINED,
    PARTS,
    TURNED,
    Story,
    WinChances,
    dearest_mistake,
    judged_moves,
    least_gain,
    story_of,
    turning_points,
)
from bot.rules import CardRevealed, ReserveFromDeck
from tests.support.finished_games import play, start


class Narrator(QuickPlayer):
    """Tells the chances that it was made with, by entry, and alternatives with the mover's chance to win."""

    def __init__(self, chances: Sequence[WinChances], alternatives: Sequence[tuple[Move, WinChances]] = ()) -> None:
        self.chances, self.moves = chances, alternatives

    async def course(self, question: Question, entries: Sequence[int]) -> list[WinChances | None]:
        return list(self.chances)

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        return tuple(AdvisedMove(move, chances) for move, chances in self.moves)


class Explaining(Narrator):
    """Says of each position that the move made was a mistake, or that it would have changed nothing."""

    def __init__(self, pages: Sequence[LoggedMove]) -> None:
        super().__init__(())
        self._before = dict(zip(accumulate(len(each.events) for each in pages), (*pages[1:], None), strict=True))
        self.asked = 0

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        self.asked += 1
        page = self._before[len(question.events)]
        assert page is not None
        moves = sorted(page.before.legal_moves(), key=lambda move: move == page.move)
        return tuple(AdvisedMove(move, (float(move != page.move),) * question.seats) for move in moves)


async def told(tables: Tables, seats: int, seed: int) -> tuple[Table, Sequence[LoggedMove], Story]:
    """Return a game whose chances change at random with every move, and most of all at the end."""
    table = await play(tables, await start(tables, seats), seed=seed)
    pages = await tables.history.pages(table.id)
    chance = random.Random(seed)
    chances: list[WinChances] = []
    for at in range(len(pages)):
        shares = [1 + (3 * at / len(pages) + 1) * chance.random() ** 2 for _ in range(seats)]
        chances.append(tuple(share / sum(shares) for share in shares))
    return table, pages, await story_of(table, pages, Narrator(chances))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
async def test_turning_points_are_spread_over_the_game(tables: Tables, seats: int, seed: int):
    table, pages, story = await told(tables, seats, seed)
    points = await turning_points(table, story, Explaining(pages))
    rounds = [pages[point.first].before.round for point in points]
    parts = [PARTS * (number - 1) // story.rounds for number in rounds]
    assert parts == sorted(set(parts)), "at most one in each part"
    assert len(parts) >= PARTS - 1, "nothing explains that a chance rose without a new card"
    assert story.last_round is not None
    assert all(number < story.last_round for number in rounds)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
async def test_a_turning_point_is_told_of_the_player_who_moved(tables: Tables, seats: int, seed: int):
    table, pages, story = await told(tables, seats, seed)
    for point in await turning_points(table, story, Explaining(pages)):
        assert pages[point.first].seat == pages[point.last].seat == point.seat
        assert point.change >= TURNED
        before = next(moment for moment in story.moments if moment.page == point.first - 1)
        assert before.chances[point.seat] == point.before


async def test_chances_are_told_once_a_round(tables: Tables):
    table, _, story = await told(tables, 3, 2)
    by_round = story.chances_by_round()
    assert [number for number, _ in by_round] == list(range(table.dealt().round + 1))
    assert by_round[0][1] == story.moments[0].chances
    assert by_round[-1][1] == story.moments[-1].chances


async def test_no_chances_are_told_of_a_kind_of_game_in_which_they_were_not_compared_with_results(tables: Tables):
    table, pages, story = await told(tables, 2, 1)
    other = replace(table, options=replace(table.options, up_to_three=True))
    assert story.moments
    assert not (await story_of(other, pages, Narrator([(0.5, 0.5)] * len(pages)))).moments


async def one_change(tables: Tables, *, before: float, after: float, draws: bool) -> tuple[Table, Story, LoggedMove]:
    """Return a game in which one turn changes the mover's chance, with a new card or without, and that turn."""
    table = await play(tables, await start(tables), seed=1)
    pages = await tables.history.pages(table.id)
    page = next(
        each
        for each in pages[1:]
        if any(isinstance(event, CardRevealed) for event in each.events) == draws
        and not isinstance(each.move, ReserveFromDeck)
    )
    chances = [before if each.seq < page.seq else after for each in pages]
    both = [(chance, 1 - chance) if page.seat == 0 else (1 - chance, chance) for chance in chances]
    return table, await story_of(table, pages, Narrator(both)), page


async def test_a_turning_point_has_a_better_move_or_a_card_that_came_up(tables: Tables):
    async def points(
        before: float, after: float, *, draws: bool, played: float | None, other: float | None = None
    ) -> list[float | None]:
        """Return for each turning point the chance with the better move; None if the draw explains it."""
        table, story, page = await one_change(tables, before=before, after=after, draws=draws)
        assert page.move is not None
        moves = [next(move for move in page.before.legal_moves() if move != page.move), page.move]
        found = [
            (move, (chance, chance)) for move, chance in zip(moves, (other, played), strict=True) if chance is not None
        ]
        told = await turning_points(table, story, Narrator((), found))
        assert all(point.better is None or point.better.move == moves[0] for point in told)
        return [point.better and point.better.chance for point in told]

    assert await points(0.8, 0.14, draws=False, played=0.14, other=0.15) == [], "no better move, and no card"
    assert await points(0.8, 0.14, draws=False, played=0.75) == [], "no card came up that could explain it"
    assert await points(0.8, 0.14, draws=True, played=0.75) == [None], "the card that came up"
    assert await points(0.8, 0.14, draws=True, played=0.2) == [], "it fell with the move, whatever card came up"
    assert await points(0.8, 0.14, draws=True, played=None) == [], "nobody can tell"
    assert await points(0.6, 0.4, draws=False, played=None, other=0.6) == [0.6]
    assert await points(0.6, 0.4, draws=False, played=0.4, other=0.44) == [], "within the error of the estimates"
    assert await points(0.6, 0.4, draws=True, played=0.57, other=0.6) == [None], "hardly better than the move made"
    assert await points(0.5, 0.8, draws=True, played=0.52, other=0.9) == [None], "the chance rose with the card"
    assert await points(0.5, 0.8, draws=False, played=0.5, other=0.9) == []


async def test_the_next_largest_change_is_told_if_the_largest_cannot_be_explained(tables: Tables):
    table, pages, story = await told(tables, 4, 3)
    later = [point for part in story.changes() for point in part[1:MOST_EXPLAINED] if point.after < point.before]

    class OnlyOne(Explaining):
        async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
            found = await super().alternatives(question)
            return found if len(question.events) == sum(len(each.events) for each in pages[: later[0].first]) else ()

    adviser = OnlyOne(pages)
    [point] = await turning_points(table, story, adviser)
    assert (point.first, point.better is not None) == (later[0].first, True)
    assert adviser.asked <= PARTS * MOST_EXPLAINED
    assert await turning_points(table, story, None) == []


async def test_the_dearest_mistake_is_that_of_the_member_beyond_the_error(tables: Tables):
    table, pages, story = await told(tables, 2, 1)
    error, members = least_gain(table), {page.member_id for page in pages if page.seat is not None}
    assert error is not None
    for member in members:
        assert member is not None
        first = await dearest_mistake(table, story, member, Explaining(pages))
        assert pages[first].member_id == member
        lost = {
            before.page + 1: before.chances[seat] - after.chances[seat]
            for before, after in pairwise(story.moments)
            if (seat := pages[before.page + 1].seat) is not None and pages[before.page + 1].member_id == member
        }
        assert lost[first] == max(lost.values())
        assert 100 * lost[first] > error

        class Forgiving(Explaining):
            """Finds no better move in that turn."""

            async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
                found = await super().alternatives(question)
                page = self._before[len(question.events)]
                return tuple(reversed(found)) if page is pages[first] else found  # noqa: B023 - used in this round

        other = await dearest_mistake(table, story, member, Forgiving(pages))
        assert lost[other] == sorted(lost.values())[-2]
    for member in (0, 999):
        with pytest.raises(GameError, match="exercise-none"):
            await dearest_mistake(table, story, member, Explaining(pages))
    with pytest.raises(GameError, match="story-nobody-thinks"):
        await dearest_mistake(table, story, min(members), QuickPlayer())


async def test_a_difference_within_the_error_is_no_mistake(tables: Tables):
    table, story, page = await one_change(tables, before=0.6, after=0.3, draws=False)
    pages, error = story.pages, least_gain(table)
    assert error is not None
    assert page.move is not None
    assert page.member_id is not None
    other = next(move for move in page.before.legal_moves() if move != page.move)
    for points, is_mistake in ((error, False), (error + 1, True)):
        chances = [(other, ((30 + points) / 100,) * 2), (page.move, (0.3, 0.3))]
        adviser = Narrator((), chances)
        if is_mistake:
            first = await dearest_mistake(table, story, page.member_id, adviser)
            assert pages[first] == page
            assert await judged_moves(table, pages, first, adviser) == {other: 30 + points, page.move: 30}
        else:
            with pytest.raises(GameError, match="exercise-none"):
                await dearest_mistake(table, story, page.member_id, adviser)


async def test_no_move_is_judged_better_than_the_best_one(tables: Tables):
    table, story, page = await one_change(tables, before=0.6, after=0.3, draws=False)
    first, moves = story.pages.index(page), page.before.legal_moves()[:2]
    found = [(moves[0], (0.5, 0.5)), (moves[1], (0.7, 0.7))]
    assert [*(await judged_moves(table, story.pages, first, Narrator((), found))).values()] == [50, 50]
