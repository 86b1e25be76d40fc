"""The film of a very long game is made in time and fits into a message."""

import io
import random

from PIL import Image

from bot.games import Tables
from bot.present.language.words import words_in
from bot.present.phrases import ALL_HANDS
from bot.rules import TakeTokens
from bot.store import Store
from bot.ui.content.replay import GameReplay
from bot.ui.kit.pictures.films import MAX_BYTES, Films
from bot.ui.kit.pictures.table_pictures import TablePictures
from tests.support.finished_games import play, start
from tests.ui.after.test_films import NoAvatars

MOVES = 300


async def test_a_film_of_four_players_and_the_largest_boards_ends_with_the_ranking_and_fits_into_a_message():
    tables = Tables(await Store.open(":memory:"), chance=random.Random(3))
    table = await play(tables, await start(tables, 4, "orient"))
    scenes = GameReplay(table, await tables.history.pages(table.id), ALL_HANDS).film(words_in("en"))
    film = await Films(TablePictures(None, NoAvatars())).make(table, scenes, lambda _: None)
    assert len(film) < MAX_BYTES
    assert Image.open(io.BytesIO(film)).n_frames == len(scenes) == table.seq + 2
    await tables.close()


async def test_a_film_of_three_hundred_moves_shows_each_of_them():
    chance = random.Random(4)
    tables = Tables(await Store.open(":memory:"), chance=chance)
    table = await start(tables, 4, "orient")
    while table.seq < MOVES:  # players who hardly ever buy
        legal = table.dealt().legal_moves()
        takes = [move for move in legal if isinstance(move, TakeTokens)]
        move = chance.choice(takes if takes and chance.random() < 0.97 else legal)
        table = await tables.play.make(table.id, table.member_to_act() or 0, [move])
    scenes = GameReplay(table, await tables.history.pages(table.id), ALL_HANDS).film(words_in("en"))
    film = await Films(TablePictures(None, NoAvatars())).make(table, scenes, lambda _: None)
    assert len(scenes) == MOVES + 1
    assert Image.open(io.BytesIO(film)).n_frames == len(scenes)
    assert len(film) <= MAX_BYTES
    await tables.close()
