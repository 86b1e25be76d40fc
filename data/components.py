"""The pieces in the box, read from the CSV files beside this module and checked while reading (B1)."""

import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from data.gems import GEMS, Gem, Gems, pack, unpack

CARDS_PER_LEVEL = {1: 40, 2: 30, 3: 20}
NOBLES = 10


class DataError(Exception):
    """A file in `data/` is damaged; the message names the file and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Card:
    """A development card: what it costs, and the bonus and prestige it brings for good."""

    id: str
    level: int
    bonus: Gem
    prestige: int
    cost: Gems
    bonuses: int = 1
    """How many bonuses it gives: two on some Orient cards (O5), none on those whose `bonus` is gold."""


@dataclass(frozen=True, slots=True)
class Noble:
    """A noble tile: the bonuses it asks for, and its prestige."""

    id: str
    prestige: int
    needs: Gems


@dataclass(frozen=True, slots=True)
class Components:
    """Every piece of the base game, by id."""

    cards: dict[str, Card]
    nobles: dict[str, Noble]


@cache
def components() -> Components:
    """Return all pieces, read once. Raises `DataError` when a file is missing, damaged or incomplete."""
    return load_components(files("data"))


def load_components(folder: Traversable) -> Components:
    """Read and check the CSV files of a folder. Raises `DataError`."""
    loaded = Components(_load_cards(folder), _load_nobles(folder))
    _check_cards(loaded.cards)
    _check_nobles(loaded.nobles)
    return loaded


def _load_cards(folder: Traversable) -> dict[str, Card]:
    cards: dict[str, Card] = {}
    for name, row in _rows(folder, "development_cards.csv"):
        colour = row.text("bonus")
        bonus = next((gem for gem in GEMS if gem.colour == colour), None)
        if bonus is None:
            raise DataError(f"{name}: {colour!r} is no bonus colour")
        card = Card(row.text("id"), row.number("level"), bonus, row.number("points"), row.gems())
        if card.id in cards:
            raise DataError(f"{name}: {card.id} stands there already")
        cards[card.id] = card
    return cards


def _load_nobles(folder: Traversable) -> dict[str, Noble]:
    nobles: dict[str, Noble] = {}
    for name, row in _rows(folder, "nobles.csv"):
        noble = Noble(row.text("id"), row.number("points"), row.gems())
        if noble.id in nobles:
            raise DataError(f"{name}: {noble.id} stands there already")
        nobles[noble.id] = noble
    return nobles


def _check_cards(cards: dict[str, Card]) -> None:
    levels = Counter(card.level for card in cards.values())
    if levels != CARDS_PER_LEVEL:
        raise DataError(f"development_cards.csv: cards per level are {dict(levels)}, not {CARDS_PER_LEVEL}")
    for level, expected in CARDS_PER_LEVEL.items():
        bonuses = Counter(card.bonus for card in cards.values() if card.level == level)
        if set(bonuses.values()) != {expected // len(GEMS)}:
            raise DataError(f"development_cards.csv: level {level} does not give every colour equally often")
    # Each price pattern occurs once per bonus colour, and each colour is asked for equally often overall.
    patterns = Counter((card.level, card.prestige, tuple(sorted(unpack(card.cost)))) for card in cards.values())
    if uneven := [pattern for pattern, seen in patterns.items() if seen % len(GEMS)]:
        raise DataError(f"development_cards.csv: the price pattern {uneven[0]} does not occur once per colour")
    _check_symmetry("development_cards.csv", [card.cost for card in cards.values()])


def _check_nobles(nobles: dict[str, Noble]) -> None:
    if len(nobles) != NOBLES:
        raise DataError(f"nobles.csv: {len(nobles)} nobles, not {NOBLES}")
    if any(noble.prestige != 3 for noble in nobles.values()):
        raise DataError("nobles.csv: a noble is worth 3 prestige")
    _check_symmetry("nobles.csv", [noble.needs for noble in nobles.values()])


def _check_symmetry(name: str, prices: list[Gems]) -> None:
    totals = {gem.colour: sum(unpack(price)[gem] for price in prices) for gem in GEMS}
    if len(set(totals.values())) != 1:
        raise DataError(f"{name}: the colours are not asked for equally often: {totals}")


@dataclass(frozen=True, slots=True)
class _Row:
    where: str
    cells: dict[str, str]

    def text(self, column: str) -> str:
        value = (self.cells.get(column) or "").strip()
        if not value:
            raise DataError(f"{self.where}: no {column}")
        return value

    def number(self, column: str) -> int:
        value = self.text(column)
        if not value.isdecimal() or int(value) > 20:
            raise DataError(f"{self.where}: {column} is {value!r}, not a small number")
        return int(value)

    def gems(self) -> Gems:
        return pack({gem: self.number(gem.colour) for gem in GEMS})


def _rows(folder: Traversable, name: str) -> Iterator[tuple[str, _Row]]:
    try:
        text = folder.joinpath(name).read_text(encoding="utf-8")
        rows = list(csv.DictReader(text.splitlines()))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise DataError(f"{name}: cannot be read ({error})") from error
    for number, cells in enumerate(rows, start=2):
        yield name, _Row(f"{name}, line {number}", cells)
