"""The film of a game shows the boards of its replay, one after the other."""

import io
from collections.abc import Sequence
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine import GameError
from bot.games import Table, Tables
from bot.present.language.words import words_in
from bot.present.phrases import ALL_HANDS
from bot.ui.content.replay import GameReplay
from bot.ui.kit.pictures import films
from bot.ui.kit.pictures.film_plan import MOST_SCENES, durations, thinned
from bot.ui.kit.pictures.films import MAX_BYTES, Films
from bot.ui.kit.pictures.table_pictures import TablePictures
from render import LIGHT, Scene
from render.canvas.film import WIDTH
from render.client import RenderError
from render.drawing import draw
from tests.support.finished_games import play, start
from tests.support.shared_workers import FILM_CLIENT

ENGLISH = words_in("en")


class NoAvatars:
    """In place of the avatars of members, for whom Discord would have to be asked."""

    async def of(self, server: int | None, members: Sequence[int | None]) -> list[bytes | None]:
        return [None for _ in members]


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all films in one process, which is started once."""
    monkeypatch.setattr(films, "RenderClient", lambda _: FILM_CLIENT)


@pytest.fixture
def making() -> Films:
    return Films(TablePictures(None, NoAvatars()))


async def scenes_of(tables: Tables, table: Table) -> list[Scene]:
    return GameReplay(table, await tables.history.pages(table.id), ALL_HANDS).film(ENGLISH)


def difference(frame: Image.Image, picture: Image.Image) -> float:
    """Return the mean difference of two pictures, from 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(frame, picture)).mean) / 3


async def test_each_picture_of_a_film_is_the_board_of_its_page(tables: Tables, making: Films):
    table = await play(tables, await start(tables, 2), moves=6)
    scenes = await scenes_of(tables, table)
    progress: list[float] = []
    film = Image.open(io.BytesIO(await making.make(table, scenes, progress.append)))
    assert (film.format, film.n_frames, film.width) == ("WEBP", 7, WIDTH)
    assert progress == [pytest.approx(number / 7) for number in range(1, 8)]
    boards = []
    for scene in scenes:
        board = Image.open(io.BytesIO(draw(await TablePictures(None, NoAvatars()).seated(scene, table), LIGHT)))
        whole = Image.new("RGB", (board.width, round(film.height * board.width / WIDTH)), LIGHT.ground)
        whole.paste(board.convert("RGB"), (0, whole.height - board.height))
        boards.append(whole.resize(film.size, Image.Resampling.BOX))
    for at, board in enumerate(boards):
        film.seek(at)
        frame = film.convert("RGB")
        assert difference(frame, board) < 6
        nearest = min(range(len(boards)), key=lambda other: difference(frame, boards[other]))
        assert nearest == at


async def test_a_film_of_a_whole_game_ends_with_the_ranking_and_fits_into_a_message(tables: Tables, making: Films):
    table = await play(tables, await start(tables, 2))
    scenes = await scenes_of(tables, table)
    film = await making.make(table, scenes, lambda _: None)
    assert len(film) < MAX_BYTES
    assert Image.open(io.BytesIO(film)).n_frames == len(scenes) == table.seq + 2


async def test_a_film_of_two_moves_has_three_boards(tables: Tables, making: Films):
    table = await play(tables, await start(tables), moves=2)
    film = await making.make(table, await scenes_of(tables, table), lambda _: None)
    assert Image.open(io.BytesIO(film)).n_frames == 3


async def test_a_film_that_becomes_too_large_leaves_pictures_out(
    tables: Tables, making: Films, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(films, "MAX_BYTES", 150_000)
    table = await play(tables, await start(tables), moves=11)
    film = await making.make(table, await scenes_of(tables, table), lambda _: None)
    assert len(film) <= 150_000
    assert 2 <= Image.open(io.BytesIO(film)).n_frames < 12


def test_of_a_very_long_game_pictures_are_left_out_evenly_but_never_the_last():
    pages = list(range(1000))
    kept = thinned(pages, MOST_SCENES)
    assert len(kept) <= MOST_SCENES
    assert kept[-1] == 999
    assert {after - before for before, after in pairwise(kept)} == {4}
    assert thinned(pages[:300], MOST_SCENES) == pages[:300]


def test_a_long_film_is_shown_faster():
    assert durations(3)[1] > durations(300)[1] > 0
    assert sum(durations(300)) <= 190_000
    assert [len(durations(number)) for number in (1, 2, 3, 300)] == [1, 2, 3, 300]


async def test_a_film_too_many_is_refused_and_the_next_one_is_made_again(
    tables: Tables, making: Films, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(films, "MOST_WAITING", 0)
    table = await play(tables, await start(tables), moves=2)
    with pytest.raises(GameError, match="film-busy"):
        await making.make(table, await scenes_of(tables, table), lambda _: None)
    monkeypatch.setattr(films, "MOST_WAITING", 1)
    assert await making.make(table, await scenes_of(tables, table), lambda _: None)


async def test_the_render_process_has_no_film_before_its_first_picture():
    with pytest.raises(RenderError, match="a film needs a picture"):
        await FILM_CLIENT.finish_film()
