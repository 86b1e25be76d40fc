"""What painting keeps stays within its bounds, however many games are shown."""

import random
from dataclasses import replace

from PIL import Image

from render import LIGHT, Board, CardFace, brush, cards, sheet
from render.memory import MEMORIES, PARTS, Memory, weight
from render.pictures import compose, warm_up
from tests.support.render import samples

GAMES = 2000
EACH = 20  # games shown between two looks at the memory


def test_a_memory_forgets_what_was_not_asked_for_longest():
    memory = Memory(3 * weight(Image.new("L", (10, 10))))
    for key in "abc":
        memory.keep(key, Image.new("L", (10, 10)))
    memory.recall("a")
    memory.keep("d", Image.new("L", (10, 10)))
    assert [key for key in "abcd" if memory.recall(key) is None] == ["b"]


def test_what_is_too_large_for_a_memory_is_not_kept():
    memory = Memory(50)
    memory.keep("large", Image.new("L", (10, 10)))
    assert memory.recall("large") is None
    assert memory.size == 0


def test_the_memories_stay_within_their_bounds_over_two_thousand_games(monkeypatch):
    """Tables, hands and names all change from game to game; smaller bounds are reached sooner."""
    # Art with rough edges and no colours weighs the same, and is painted ten times as quickly.
    warm_up(LIGHT)  # the palette is picked from art in full
    monkeypatch.setattr(brush, "SCALE", 1)
    for module in (sheet, cards):
        monkeypatch.setattr(module, "printed", lambda image, _: Image.new("L", image.size))
    chance = random.Random(3)
    for memory in MEMORIES:
        memory.forget()
        monkeypatch.setattr(memory, "limit", memory.limit // 16)
    full = 0
    for game in range(GAMES):
        compose(shuffled(chance, game))
        if game % EACH == 0:
            for memory in MEMORIES:
                kept = sum(weight(image) for image in memory.images())
                assert memory.size == kept <= memory.limit
            full += PARTS.size > PARTS.limit * 0.9
    assert full > GAMES / EACH / 2
    for memory in MEMORIES:
        memory.forget()


def shuffled(chance: random.Random, game: int) -> Board:
    """Return a small table as no game before had it: another place to play, another name, other counts."""
    board = samples.board(2)
    first, second = board.panels
    first = replace(first, name=f"Mia {game}", cards=game, prestige=chance.randrange(30))
    row = board.rows[game % 3]
    faces = [card for card in row.cards if isinstance(card, CardFace)]
    some = tuple(replace(card, art=f"{game}/{card.art}") if game % 100 == 0 else card for card in faces)
    return replace(board, panels=(first, second), rows=(replace(row, cards=some),))
