"""The film of a game shows the boards of the turns that mattered, one after the other."""

import io
from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine import GameError
from bot.games import Table, Tables
from bot.present.language.words import words_in
from bot.present.phrases import ALL_HANDS
from bot.ui.content.looking_back import GameReplay
from bot.ui.kit.pictures import table_pictures
from bot.ui.kit.pictures.table_pictures import Films, TablePictures
from render import LIGHT, Scene
from render.canvas.film import WIDTH, Film
from render.client import RenderError
from render.drawing import draw
from tests.support.finished_games import play, start
from tests.support.shared_workers import FILM_CLIENT

ENGLISH = words_in("en")
MEGABYTE = 1_000_000
"""More than any film takes: every member and every bot may send files of ten."""


class NoAvatars:
    """In place of the avatars of members, for whom Discord would have to be asked."""

    async def of(self, server: int | None, members: Sequence[int | None]) -> list[bytes | None]:
        return [None for _ in members]


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make all films in one process, which is started once."""
    monkeypatch.setattr(table_pictures, "RenderClient", lambda _: FILM_CLIENT)


@pytest.fixture
def making() -> Films:
    return Films(TablePictures(None, NoAvatars()))


async def scenes_of(tables: Tables, table: Table) -> list[Scene]:
    return GameReplay(table, await tables.history.pages(table.id), ALL_HANDS).film(ENGLISH, ())


def difference(frame: Image.Image, picture: Image.Image) -> float:
    """Return the mean difference of two pictures, from 0 to 255."""
    return sum(ImageStat.Stat(ImageChops.difference(frame, picture)).mean) / 3


async def test_each_picture_of_a_film_is_the_board_of_its_page(
    tables: Tables, making: Films, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(table_pictures, "PROGRESS_STEP", 0)
    table = await play(tables, await start(tables, 2))
    scenes = await scenes_of(tables, table)
    progress: list[float] = []

    async def note(part: float) -> None:
        progress.append(part)

    made = await making.make(table, scenes, note)
    assert len(made) < MEGABYTE
    film, count = Image.open(io.BytesIO(made)), len(scenes)
    assert (film.format, film.n_frames, film.width) == ("WEBP", count, WIDTH)
    assert progress == [pytest.approx(number / count) for number in range(1, count + 1)]
    boards = []
    for scene in scenes[:-1]:  # the ranking stands in the middle
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


async def test_a_film_of_a_game_that_was_broken_off_early_has_its_deal_alone(tables: Tables, making: Films):
    table = await play(tables, await start(tables), moves=2)
    film = await making.make(table, await scenes_of(tables, table))
    assert getattr(Image.open(io.BytesIO(film)), "n_frames", 1) == 1


async def test_a_film_too_many_is_refused_and_the_next_one_is_made_again(
    tables: Tables, making: Films, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(table_pictures, "MOST_WAITING", 0)
    table = await play(tables, await start(tables), moves=2)
    with pytest.raises(GameError, match="film-busy"):
        await making.make(table, await scenes_of(tables, table))
    monkeypatch.setattr(table_pictures, "MOST_WAITING", 1)
    assert await making.make(table, await scenes_of(tables, table))


async def test_the_render_process_has_no_film_before_its_first_picture():
    with pytest.raises(RenderError, match="a film needs a picture"):
        await FILM_CLIENT.finish_film()


def test_a_film_has_its_pictures_in_order_each_as_long_as_it_should_be():
    colours, times = [(200, 30, 40), (20, 130, 60), (30, 60, 180)], [1500, 700, 3000]
    film = Film()
    for colour, milliseconds in zip(colours, times, strict=True):
        film.add(Image.new("RGB", (1100, 500), colour), milliseconds, (255, 255, 255))
    read = Image.open(io.BytesIO(film.finish()))
    assert (read.n_frames, read.size) == (3, (WIDTH, 352))
    for at, (colour, milliseconds) in enumerate(zip(colours, times, strict=True)):
        read.seek(at)
        shown = read.convert("RGB").getpixel((WIDTH // 2, 160))
        assert max(abs(a - b) for a, b in zip(shown, colour, strict=True)) < 12
        assert read.info["duration"] == milliseconds


def test_a_picture_of_another_shape_is_fitted_into_the_film():
    film = Film()
    film.add(Image.new("RGB", (1100, 1100), (0, 0, 0)), 1000, (255, 255, 255))
    film.add(Image.new("RGB", (1100, 550), (0, 0, 0)), 1000, (255, 255, 255))
    read = Image.open(io.BytesIO(film.finish()))
    read.seek(1)
    whole = read.convert("RGB")
    assert [min(whole.getpixel((WIDTH // 2, y))) > 240 for y in (20, WIDTH // 2, WIDTH - 20)] == [True, False, True]


def test_a_second_line_of_words_at_the_top_of_a_picture_changes_nothing_below_it():
    """Else each card would be encoded anew, and a film take up to three times as many bytes."""
    low = Image.effect_noise((1100, 900), 90).convert("RGB")
    high = Image.new("RGB", (1100, 946), (90, 20, 20))
    high.paste(low, (0, 46))
    film = Film()
    shown = []
    for picture in (low, high):
        film.add(picture, 1000, (255, 255, 255), 1.0)
    read = Image.open(io.BytesIO(film.finish()))
    for at in range(2):
        read.seek(at)
        shown.append(read.convert("RGB").crop((0, 48, *read.size)))
    assert max(ImageStat.Stat(ImageChops.difference(*shown)).mean) < 1
