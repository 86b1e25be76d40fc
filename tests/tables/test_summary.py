"""A film shows the turns that mattered, in their order, and says why."""

import pytest

from bot.engine import Event
from bot.games import LoggedMove, Tables
from bot.games.history.story import MOST_TURNS, Reason, TurningPoint, film_turns
from bot.present.language.words import LANGUAGES, words_in
from bot.present.phrases import ALL_HANDS
from bot.rules import EXPANSIONS, LastRoundBegan, NobleVisited
from bot.ui.content.looking_back import GameReplay
from bot.ui.kit.pictures.table_pictures import durations
from render import Board, Final, NameOf
from tests.support.finished_games import play, start

MODULES = [None, *EXPANSIONS]


async def game(tables: Tables, seats: int, expansion: str | None = None, seed: int = 1) -> GameReplay:
    table = await play(tables, await start(tables, seats, expansion), seed=seed)
    return GameReplay(table, await tables.history.pages(table.id), ALL_HANDS)


def events_of(pages: list[LoggedMove]) -> list[Event]:
    return [event for page in pages for event in page.events]


@pytest.mark.parametrize("expansion", MODULES)
async def test_a_highlight_is_a_whole_turn_of_one_player(tables: Tables, expansion: str | None):
    replay = await game(tables, 3, expansion)
    for each in film_turns(replay.pages, ()):
        pages = list(replay.pages[each.first : each.last + 1])
        assert {page.seat for page in pages} == {each.seat}
        assert pages[-1].begins_turn or pages[-1].after.is_over
        assert replay.pages[each.first - 1].begins_turn or each.first == 1
        match each.reason:
            case Reason.LAST_ROUND:
                assert any(isinstance(event, LastRoundBegan) for event in events_of(pages))
            case Reason.NOBLE:
                assert any(isinstance(event, NobleVisited) and event.seat == each.seat for event in events_of(pages))
            case Reason.PRESTIGE:
                assert each.prestige > 0
            case _:
                assert pages[-1].after.is_over


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_the_turning_points_the_last_round_and_the_end_are_shown(tables: Tables, seats: int):
    replay = await game(tables, seats, seed=seats)
    quiet = next(at for at, page in enumerate(replay.pages) if page.seat == 1 and page.begins_turn)
    point = TurningPoint(quiet, quiet, 1, 0.3, 0.6)
    found = film_turns(replay.pages, [point])
    assert len(found) <= MOST_TURNS
    assert [each.first for each in found] == sorted(each.first for each in found)
    assert [each.first for each in found if each.reason is Reason.TURNING_POINT] == [quiet]
    assert found[-1].last == len(replay.pages) - 1
    assert sum(each.reason is Reason.LAST_ROUND for each in found) == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_film_takes_less_than_half_a_minute_and_names_no_player_to_come(tables: Tables, language: str):
    replay = await game(tables, 2)
    point = TurningPoint(9, 9, replay.pages[9].seat or 0, 0.3, 0.6)
    deal, *boards, ranking = scenes = replay.film(words_in(language), [point])
    assert 15_000 < sum(durations(len(scenes))) < 30_000
    assert deal.title == words_in(language).text("replay-deal")
    assert isinstance(ranking, Final)
    for board, each in zip(boards, film_turns(replay.pages, [point]), strict=True):
        assert replay.table.seats.names[each.seat] in board.title
        assert replay.table.seats.names[1 - each.seat] not in board.title


def assert_tells(frame: Board, seat: int | None) -> None:
    """Check that a picture of a film lights the row of who moved, and names that player in its caption."""
    assert [panel.seat for panel in frame.panels if panel.is_turn] == ([] if seat is None else [seat])
    assert frame.last_move
    assert seat is None or NameOf(seat) in frame.last_move


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("expansion", MODULES)
async def test_each_picture_of_a_film_says_what_was_done_and_lights_the_row_of_who_moved(
    tables: Tables, expansion: str | None, seats: int
):
    replay = await game(tables, seats, expansion)
    quiet = next(at for at, page in enumerate(replay.pages) if page.seat == 1 and page.begins_turn)
    point = TurningPoint(quiet, quiet, 1, 0.3, 0.6)
    deal, *turns, last = replay.film(words_in("en"), [point])
    assert isinstance(deal, Board)
    assert_tells(deal, None)
    for frame, each in zip(turns, film_turns(replay.pages, [point]), strict=True):
        assert isinstance(frame, Board)
        assert_tells(frame, each.seat)
    assert isinstance(last, Final)
    winners = {panel.seat for panel in last.panels if panel.rank == 1}
    assert winners == set(replay.pages[-1].after.winners)


async def test_the_caption_of_a_turn_with_several_entries_tells_all_of_it(tables: Tables):
    """Also after an answer without words of its own, such as that a player wants no further gem."""
    replay = await game(tables, 2, "trading_posts")
    _, *frames, _ = replay.film(words_in("en"), ())
    turns = list(zip(film_turns(replay.pages, ()), frames, strict=True))
    several = [(each, frame) for each, frame in turns if each.first < each.last]
    assert several
    for each, frame in several:
        assert isinstance(frame, Board)
        begun = "".join(map(str, replay.board(each.first, words_in("en")).last_move))
        assert "".join(map(str, frame.last_move)).startswith(begun)
