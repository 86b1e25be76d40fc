"""The image caches stay within their limits, however many games are shown."""

import random
from dataclasses import replace
from itertools import islice

from PIL import Image

from render import LIGHT, Board, CardFace
from render.canvas.image_cache import GROUPS, IMAGE_CACHES, PACKED_BANDS, PARTS, ImageCache, image_bytes
from render.drawing import compose, draw
from render.paint.cards import faces
from tests.support.render import plays, samples
from tests.support.render.drawn_text import rough_art
from tests.support.thorough import times

GAMES = times(60, 500)  # enough to fill the parts' cache, which is made smaller, seventy times
SMALLER = times(128, 32)
EACH = times(2, 5)  # games shown between two looks at the caches
NEW_ART = 25  # games shown until all cards have new art


def test_the_least_recently_used_image_is_evicted():
    cache = ImageCache(3 * image_bytes(Image.new("L", (10, 10))), image_bytes)
    for key in "abc":
        cache.put(key, Image.new("L", (10, 10)))
    cache.get("a")
    cache.put("d", Image.new("L", (10, 10)))
    assert [key for key in "abcd" if cache.get(key) is None] == ["b"]


def test_an_image_larger_than_the_cache_is_not_cached():
    cache = ImageCache(50, image_bytes)
    cache.put("large", Image.new("L", (10, 10)))
    assert cache.get("large") is None
    assert cache.size == 0


def test_the_caches_stay_within_their_limits_over_hundreds_of_games(monkeypatch):
    """Tables, hands and names change from game to game; smaller limits are reached sooner."""
    chance = random.Random(3)
    limits = [cache.limit for cache in IMAGE_CACHES]
    full = 0
    with rough_art(monkeypatch, LIGHT):
        for cache in IMAGE_CACHES:
            cache.resize(cache.limit // SMALLER)
        for game in range(GAMES):
            compose(shuffled(chance, game))
            if game % EACH == 0:
                for cache in IMAGE_CACHES:
                    assert cache.size == sum(cache.sizes()) <= cache.limit
                full += PARTS.size > PARTS.limit * 0.9
        for cache, limit in zip(IMAGE_CACHES, limits, strict=True):
            cache.resize(limit)
    assert full > GAMES / EACH / 2


def test_a_board_from_cached_groups_is_the_same_as_the_first_one():
    boards = list(islice(plays.boards(4, "strongholds", 3, viewer=0), 12))
    for cache in IMAGE_CACHES:
        cache.clear()
    first = [draw(board) for board in boards]
    PACKED_BANDS.clear()
    assert [draw(board) for board in boards] == first


def test_the_face_of_a_card_is_drawn_once_wherever_it_lies(monkeypatch):
    board = samples.board(2)
    draw(board)
    monkeypatch.setattr(faces, "printed_face", None)
    row = board.rows[0]
    cards = [card for card in row.cards if isinstance(card, CardFace)]
    moved = [replace(card, address=place.address) for card, place in zip(cards[::-1], cards, strict=True)]
    draw(replace(board, rows=(replace(row, cards=tuple(moved)), *board.rows[1:])))


def test_rows_of_players_take_little_memory_beside_their_parts():
    for cache in IMAGE_CACHES:
        cache.clear()
    for board in islice(plays.boards(4, None, 3), 40):
        compose(board)
    assert PARTS.size < 4 * 2**20, "40 boards of a game share most of their parts"
    assert GROUPS.size < 2**20


def shuffled(chance: random.Random, game: int) -> Board:
    """Return a small board that differs from all earlier ones: another row, another name, other counts."""
    board = samples.board(2)
    first, second = board.panels
    first = replace(first, name=f"Mia {game}", cards=game, prestige=chance.randrange(30))
    row = board.rows[game % 3]
    faces = [card for card in row.cards if isinstance(card, CardFace)]
    some = tuple(replace(card, art=f"{game}/{card.art}") if game % NEW_ART == 0 else card for card in faces)
    return replace(board, panels=(first, second), rows=(replace(row, cards=some),))
