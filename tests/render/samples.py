"""Scenes to try the painter on, built from the real cards with a fixed seed."""

import random
from dataclasses import replace

from data.components import Card, components
from data.gems import Gem, unpack
from render import Board, CardBack, CardFace, Counts, Final, Gap, Hand, Mark, Panel, Row, Scene, Tile

LETTERS = ("W", "U", "G", "R", "B", "★")
NAMES = ("Mia", "Søren Kierkegaard-Østergård", "Анна", "يوسف")
NONE: Counts = (0, 0, 0, 0, 0, 0)


def face(card: Card, address: str = "", mark: Mark = Mark.NONE, caption: str = "") -> CardFace:
    """Return a card as the painter wants it."""
    return CardFace(card.id, card.level, card.bonus, card.prestige, unpack(card.cost), address, mark, caption)


def board(players: int = 4, *, wide: bool = False, names: tuple[str, ...] = NAMES) -> Board:
    """Return a table in the middle of a game; with `wide`, two more cards and a second deck in every row."""
    chance = random.Random(7)
    rows: list[Row] = []
    for level in (3, 2, 1):
        cards = [card for card in components().cards.values() if card.level == level]
        shown = chance.sample(cards, 7 if wide else 4)
        faces: list[CardFace | CardBack | Gap] = [
            face(card, f"{level}{'ABCDEFG'[at]}") for at, card in enumerate(shown)
        ]
        if level == 2:
            faces[1] = replace(faces[1], mark=Mark.NEW)
        if level == 1 and not wide:
            faces[3] = Gap("1D")
        if wide:
            faces[4] = CardBack(level, 7, f"E{level}")
        rows.append(Row(CardBack(level, {3: 14, 2: 22, 1: 0}[level], f"D{level}"), tuple(faces)))
    return Board(
        title=f"{names[0]} is to play",
        status="Round 7",
        rows=tuple(rows),
        tiles=tiles(players + 1),
        bank=(4, 0, 7, 2, 3, 5),
        bank_changes=(-1, -1, 0, -1, 2, 0),
        panels=panels(players, names),
        letters=LETTERS,
    )


def tiles(count: int) -> tuple[Tile, ...]:
    """Return so many nobles."""
    nobles = list(components().nobles.values())
    return tuple(Tile(noble.id, noble.prestige, unpack(noble.needs)) for noble in nobles[:count])


def panels(players: int, names: tuple[str, ...] = NAMES) -> tuple[Panel, ...]:
    """Return the players' places, some full and one bare."""
    nobles = tiles(10)
    in_turn = Panel(
        name=names[0],
        seat=0,
        prestige=12,
        tokens=(2, 1, 0, 3, 1, 1),
        bonuses=(3, 2, 1, 0, 4, 0),
        reserved=(CardBack(2), hand_cards()[0]),
        nobles=nobles[5:6],
        cards=10,
        is_turn=True,
    )
    start = Panel(
        name=names[1],
        seat=1,
        prestige=7,
        tokens=(0, 1, 1, 0, 0, 0),
        bonuses=(1, 2, 3, 1, 0, 0),
        reserved=(CardBack(1), CardBack(3), CardBack(2)),
        cards=7,
        is_start=True,
        changes=(-2, 1, 1, 0, 0, -1),
    )
    ahead = Panel(
        name=names[2],
        seat=2,
        prestige=15,
        tokens=(3, 3, 2, 1, 1, 0),
        bonuses=(5, 4, 3, 11, 2, 0),
        nobles=nobles[6:9],
        cards=25,
    )
    bare = Panel(names[3], 3, 0, NONE, NONE)
    return (in_turn, start, ahead, bare)[:players]


def hand_cards() -> tuple[CardFace, ...]:
    """Return three cards with captions, as their owner sees them."""
    wanted = ((1, Gem.RUBY), (2, Gem.SAPPHIRE), (3, Gem.EMERALD))
    cards = components().cards.values()
    picked = [next(card for card in cards if (card.level, card.bonus) == kind) for kind in wanted]
    captions = ("Affordable", "Missing: 2 sapphires, 1 ruby", "Missing: 4 diamonds")
    marks = (Mark.AFFORDABLE, Mark.NONE, Mark.NONE)
    return tuple(
        face(card, f"H{number}", mark, caption)
        for number, (card, mark, caption) in enumerate(zip(picked, marks, captions, strict=True), 1)
    )


def hand(cards: int = 3) -> Hand:
    """Return one player's hand with so many cards."""
    status = "" if cards else "You have reserved no cards yet."
    return Hand("Your reserved cards", hand_cards()[:cards], panels(1)[0], LETTERS, status)


def final(players: int = 4) -> Final:
    """Return the end of a game."""
    ranked = sorted(panels(players), key=lambda panel: -panel.prestige)
    opened = [
        replace(panel, place=at + 1, reserved=hand_cards()[: 3 - at], is_turn=False) for at, panel in enumerate(ranked)
    ]
    return Final(f"{ranked[0].name} has won", "15 prestige in 24 rounds", tuple(opened), LETTERS)


HOSTILE = (
    "",
    " \n\t\r\u2028 ",
    "Ma\nry\x00\x07 \x1b[31mAnn",
    "Z͓̘̤̽͌a̷̢̡̛͍͔̺̫͗̓̈́̌l̵̨̟̞͔̏̃͒̚g̸̛̬͓̓o̴͈̾͊" * 6,
    "W" * 32,
    "👑 Mia 👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇰 👍🏽",
    "👨‍👩‍👧‍👦" * 16,
    "يوسف بن محمد",
    "\u202eevil\u202c \u2066abc\u2069",
    "שלום Mia עולם 42",
    "Mia שלום עולם end",
    "王小明 山田太郎 김철수",
    "प्रिया शर्मा",
    "สมชาย ใจดี",
    "\U0001d4dc\U0001d4f2\U0001d4ea \U0001d572\U0001d597\U0001d594ß Ⓜⓘⓐ",
    "\U00012000\U00012001\U00012002",
    "\ud800\udfff",
    "\ue000\uf8ff\U0010fffd",
    "\u0301\u0302\u0303",
    "ﷺ﷽",
    "ⵣⴰⵎⵓⵏ ᏣᎳᎩ ᚠᚢᚦ",
    "Nguyễn Thị Ánh Tuyết",
    "Αλέξανδρος Ἀχιλλεύς",
    "a" + "\u0336" * 60 + "b",
    "____****~~~~||@everyone <@123>",
    "e\u0301\u0323\u0302 o\u0308\u0304",
    "\u200b\u200c\u200d\ufeff",
    "სოფო Արամ ሰላም",
)
"""Names that people have, or choose to annoy a painter with."""

SCENES: dict[str, Scene] = {
    "board-2": board(2),
    "board-3": board(3),
    "board-4": board(4),
    "board-wide": board(4, wide=True),
    "hand-3": hand(3),
    "hand-1": hand(1),
    "hand-0": hand(0),
    "final-4": final(4),
}
"""One scene of every kind, by the name of its golden picture."""
