"""The turning points of a story: of the mover, spread over the game, none in the last round; and chances by round."""

import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest

from bot.ai.contract import AdvisedMove, Question
from bot.ai.quick import QuickPlayer
from bot.engine import Move
from bot.games import LoggedMove, Table, Tables
from bot.games.history.story import PARTS, TURNED, Chances, Story, better_move, story_of
from bot.store import Store
from tests.support.finished_games import play, start


@pytest.fixture
async def tables() -> AsyncIterator[Tables]:
    tables = Tables(await Store.open(":memory:"), chance=random.Random(3))
    yield tables
    await tables.close()


class Narrator(QuickPlayer):
    """Tells the chances that it was made with, by entry, and alternatives with the mover's chance to win."""

    def __init__(self, chances: Sequence[Chances], alternatives: Sequence[tuple[Move, Chances]] = ()) -> None:
        self.chances, self.moves = chances, alternatives

    async def course(self, question: Question, entries: Sequence[int]) -> list[Chances | None]:
        return list(self.chances)

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        return tuple(AdvisedMove(move, chances) for move, chances in self.moves)


async def told(tables: Tables, seats: int, seed: int) -> tuple[Table, Sequence[LoggedMove], Story]:
    """Return a game whose chances change at random with every move, and most of all at the end."""
    table = await play(tables, await start(tables, seats), seed=seed)
    pages = await tables.history.pages(table.id)
    chance = random.Random(seed)
    chances: list[Chances] = []
    for at in range(len(pages)):
        shares = [1 + (3 * at / len(pages) + 1) * chance.random() ** 2 for _ in range(seats)]
        chances.append(tuple(share / sum(shares) for share in shares))
    return table, pages, await story_of(table, pages, Narrator(chances))


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
async def test_turning_points_are_spread_over_the_game(tables: Tables, seats: int, seed: int):
    _, pages, story = await told(tables, seats, seed)
    points = story.turning_points()
    rounds = [pages[point.first].before.round for point in points]
    assert len(points) == PARTS
    assert [PARTS * (number - 1) // story.rounds for number in rounds] == [0, 1, 2]
    assert story.last_round is not None
    assert all(number < story.last_round for number in rounds)


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
async def test_a_turning_point_is_told_of_the_player_who_moved(tables: Tables, seats: int, seed: int):
    _, pages, story = await told(tables, seats, seed)
    for point in story.turning_points():
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


async def test_another_move_is_called_better_only_if_it_clearly_is(tables: Tables):
    table, pages, story = await told(tables, 2, 1)
    fallen = replace(story.turning_points()[0], before=0.6, after=0.4)
    played = pages[fallen.first].move
    other = next(move for move in pages[fallen.first].before.legal_moves() if move != played)
    assert played is not None

    async def better(*moves: tuple[Move, float], rises: bool = False) -> float | None:
        found = [(move, (chance, chance)) for move, chance in moves]
        point = replace(fallen, after=0.8) if rises else fallen
        best = await better_move(table, pages, point, Narrator((), found))
        assert best is None or best.move == other
        return None if best is None else best.chance

    assert await better((other, 0.6)) == 0.6
    assert await better((other, 0.44)) is None, "within the error of the estimates"
    assert await better((other, 0.6), (played, 0.57)) is None, "a card that came up has changed the chance"
    assert await better((played, 0.6), (other, 0.5)) is None
    assert await better((other, 0.9), rises=True) is None
    assert await better() is None
    assert await better_move(table, pages, fallen, None) is None
