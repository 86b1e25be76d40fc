"""Scenes to try the painter on, built from the real cards with a fixed seed."""

import random
from dataclasses import replace

from data.components import Card, components
from data.gems import Gem, unpack
from render import Board, CardBack, CardFace, Counts, Final, Gap, Hand, Mark, Panel, Row, Tile

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
    all_tiles = tiles(10)
    hand = hand_cards()
    found = (
        Panel(names[0], 0, 12, (2, 1, 0, 3, 1, 1), (3, 2, 1, 0, 4, 0), (CardBack(2), hand[0]), all_tiles[5:6], 10, is_turn=True),
        Panel(names[1], 1, 7, (0, 1, 1, 0, 0, 0), (1, 2, 3, 1, 0, 0), (CardBack(1), CardBack(3), CardBack(2)), (), 7, is_start=True, changes=(-2, 1, 1, 0, 0, -1)),
        Panel(names[2], 2, 15, (3, 3, 2, 1, 1, 0), (5, 4, 3, 6, 2, 0), (), all_tiles[6:9], 20),
        Panel(names[3], 3, 0, NONE, NONE),
    )  # fmt: skip
    return found[:players]


def hand_cards() -> tuple[CardFace, ...]:
    """Return three cards with captions, as their owner sees them."""
    cards = components().cards
    picked = [next(card for card in cards.values() if card.level == level and card.bonus is gem) for level, gem in ((1, Gem.RUBY), (2, Gem.SAPPHIRE), (3, Gem.EMERALD))]  # fmt: skip
    captions = ("Affordable", "Missing: 2 sapphires, 1 ruby", "Missing: 4 diamonds")
    return tuple(
        face(card, f"H{at + 1}", Mark.AFFORDABLE if not at else Mark.NONE, captions[at])
        for at, card in enumerate(picked)
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
