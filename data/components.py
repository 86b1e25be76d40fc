"""The components of the game, loaded from the CSV files beside this module and checked (B1)."""

import csv
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Protocol, TypeAlias, TypeVar

from data.gems import GEMS, Gem, Gems, pack, unpack

CARDS_PER_LEVEL = {1: 40, 2: 30, 3: 20}
NOBLES = 10
CITY_TILES = 7
PRIVILEGES = (
    "gem_after_purchase",
    "other_gem_after_two_same",
    "gold_worth_two_same",
    "five_points",
    "point_per_own_coat",
)
ORIENT_CARDS_PER_LEVEL = 10
ORIENT_KINDS = {
    "double_gold": 5,
    "attach": 5,
    "attach_and_free_level1": 2,
    "double_bonus": 5,
    "reserve_noble": 3,
    "free_level2": 5,
    "discard_two": 5,
}
CARD_KINDS = tuple(ORIENT_KINDS)
"""The kinds of cards that have one. Weights of computer players depend on their order."""


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


Component = TypeVar("Component", bound=_HasId)


class DataError(Exception):
    """A file in `data/` is missing or damaged; the message names the file and the fault."""


@dataclass(frozen=True, slots=True)
class Card:
    """A development card: its level, bonus, prestige and cost. Its id tells it apart, so it is hashed alone."""

    id: str
    level: int
    bonus: Gem
    prestige: int
    cost: Gems
    bonuses: int = 1
    """The number of bonuses: two on some Orient cards (O5), none where the `bonus` is gold."""

    def __hash__(self) -> int:
        return hash(self.id)

    @property
    def back(self) -> str:
        """Return the id of the card's back, which shows its level (B18)."""
        return f"?{self.level}"


@dataclass(frozen=True, slots=True)
class Noble:
    """A noble: its prestige, and the bonuses that it needs."""

    id: str
    prestige: int
    needs: Gems


@dataclass(frozen=True, slots=True)
class OrientCard(Card):
    """A card of the Orient. A card without a bonus of its own has the `bonus` gold and 0 `bonuses`.

    `discards` is the colour of the two bonuses that it costs instead of tokens (O9), or None.
    """

    kind: str = ""
    discards: Gem | None = None

    __hash__ = Card.__hash__

    @property
    def back(self) -> str:
        """Return the id of the card's back, which shows its level and that it is an Orient card (O1)."""
        return f"?O{self.level}"


@dataclass(frozen=True, slots=True)
class City:
    """One side of a city tile: the prestige and the bonuses that it requires.

    It also requires `any_same` bonuses of any one other colour (C3). `tile` is the number of the tile, from 1.
    """

    id: str
    tile: int
    prestige: int
    needs: Gems
    any_same: int


@dataclass(frozen=True, slots=True)
class TradingPost:
    """A trading post: the bonuses and the number of nobles that it needs, and the privilege that it grants."""

    id: str
    needs: Gems
    nobles: int
    privilege: str


PrintedTile: TypeAlias = Noble | City | TradingPost
"""A tile that players work towards."""


@dataclass(frozen=True, slots=True)
class Components:
    """All components of the base game and of the expansions, by id."""

    cards: dict[str, Card]
    nobles: dict[str, Noble]
    cities: dict[str, City]
    posts: dict[str, TradingPost]
    orient_cards: dict[str, OrientCard]

    def every_card(self) -> dict[str, Card]:
        """Return the cards of all decks by id, and their backs as cards without cost, bonuses and prestige."""
        fronts: dict[str, Card] = {**self.cards, **self.orient_cards}
        backs = {card.back: type(card)(card.back, card.level, Gem.GOLD, 0, 0, 0) for card in fronts.values()}
        return fronts | backs

    def every_tile(self) -> dict[str, PrintedTile]:
        """Return all tiles by id."""
        return {**self.nobles, **self.cities, **self.posts}


@cache
def components() -> Components:
    """Return all components, loaded once. Raises `DataError` when a file is missing, damaged or incomplete."""
    return load_components(files("data"))


def load_components(folder: Traversable) -> Components:
    """Load and check the CSV files of a folder. Raises `DataError` for a missing or damaged file."""
    loaded = Components(
        _load_cards(folder),
        _load_nobles(folder),
        _load_cities(folder),
        _load_posts(folder),
        _load_orient_cards(folder),
    )
    _check_cards(loaded.cards)
    _check_nobles(loaded.nobles)
    _check_cities(loaded.cities)
    _check_posts(loaded.posts)
    _check_orient_cards(loaded.orient_cards)
    return loaded


def _load_cards(folder: Traversable) -> dict[str, Card]:
    rows = _rows(folder, "development_cards.csv")
    cards = (
        Card(row.text("id"), row.number("level"), row.colour("bonus"), row.number("points"), row.gems())
        for _, row in rows
    )
    return _by_id("development_cards.csv", cards)


def _load_nobles(folder: Traversable) -> dict[str, Noble]:
    nobles = (Noble(row.text("id"), row.number("points"), row.gems()) for _, row in _rows(folder, "nobles.csv"))
    return _by_id("nobles.csv", nobles)


def _load_cities(folder: Traversable) -> dict[str, City]:
    rows = _rows(folder, "cities.csv")
    cities = (
        City(row.text("id"), row.number("tile"), row.number("points"), row.gems(), row.number("any_same"))
        for _, row in rows
    )
    return _by_id("cities.csv", cities)


def _load_posts(folder: Traversable) -> dict[str, TradingPost]:
    rows = _rows(folder, "trading_posts.csv")
    posts = (TradingPost(row.text("id"), row.gems(), row.number("nobles"), row.text("privilege")) for _, row in rows)
    return _by_id("trading_posts.csv", posts)


def _load_orient_cards(folder: Traversable) -> dict[str, OrientCard]:
    return _by_id("orient_cards.csv", (_orient_card(name, row) for name, row in _rows(folder, "orient_cards.csv")))


def _orient_card(name: str, row: "_Row") -> OrientCard:
    kind, colour = row.text("kind"), row.text("bonus")
    if kind not in ORIENT_KINDS:
        raise DataError(f"{name}: {kind!r} is not a kind of Orient card")
    has_bonus = colour not in ("copy", "gold")
    discards = row.colour("discard_colour") if kind == "discard_two" else None
    return OrientCard(
        row.text("id"),
        row.number("level"),
        row.colour("bonus") if has_bonus else Gem.GOLD,
        row.number("points"),
        row.gems(),
        row.number("bonus_count") if has_bonus else 0,
        kind,
        discards,
    )


def _by_id(name: str, components: Iterable[Component]) -> dict[str, Component]:
    found: dict[str, Component] = {}
    for component in components:
        if component.id in found:
            raise DataError(f"{name}: the id {component.id} is not unique")
        found[component.id] = component
    return found


def _check_cities(cities: dict[str, City]) -> None:
    sides = Counter(city.tile for city in cities.values())
    if sides != dict.fromkeys(range(1, CITY_TILES + 1), 2):
        raise DataError(f"cities.csv: not {CITY_TILES} tiles of two sides each")


def _check_posts(posts: dict[str, TradingPost]) -> None:
    if [post.privilege for post in posts.values()] != list(PRIVILEGES):
        raise DataError(f"trading_posts.csv: the privileges from left to right are not {', '.join(PRIVILEGES)}")


def _check_orient_cards(cards: dict[str, OrientCard]) -> None:
    levels = Counter(card.level for card in cards.values())
    if levels != dict.fromkeys(CARDS_PER_LEVEL, ORIENT_CARDS_PER_LEVEL):
        raise DataError(f"orient_cards.csv: cards per level are {dict(levels)}, not {ORIENT_CARDS_PER_LEVEL} each")
    kinds = Counter(card.kind for card in cards.values())
    if kinds != ORIENT_KINDS:
        raise DataError(f"orient_cards.csv: the kinds are {dict(kinds)}, not {ORIENT_KINDS}")


def _check_cards(cards: dict[str, Card]) -> None:
    levels = Counter(card.level for card in cards.values())
    if levels != CARDS_PER_LEVEL:
        raise DataError(f"development_cards.csv: cards per level are {dict(levels)}, not {CARDS_PER_LEVEL}")
    for level, expected in CARDS_PER_LEVEL.items():
        bonuses = Counter(card.bonus for card in cards.values() if card.level == level)
        if set(bonuses.values()) != {expected // len(GEMS)}:
            raise DataError(f"development_cards.csv: level {level} does not have each bonus colour equally often")
    # Each cost pattern occurs once per bonus colour, and each colour is needed equally often overall.
    patterns = Counter((card.level, card.prestige, tuple(sorted(unpack(card.cost)))) for card in cards.values())
    if uneven := [pattern for pattern, seen in patterns.items() if seen % len(GEMS)]:
        raise DataError(f"development_cards.csv: the cost pattern {uneven[0]} does not occur once per colour")
    _check_symmetry("development_cards.csv", [card.cost for card in cards.values()])


def _check_nobles(nobles: dict[str, Noble]) -> None:
    if len(nobles) != NOBLES:
        raise DataError(f"nobles.csv: {len(nobles)} nobles, not {NOBLES}")
    if any(noble.prestige != 3 for noble in nobles.values()):
        raise DataError("nobles.csv: a noble is worth 3 prestige")
    _check_symmetry("nobles.csv", [noble.needs for noble in nobles.values()])


def _check_symmetry(name: str, costs: list[Gems]) -> None:
    totals = {gem.colour: sum(unpack(cost)[gem] for cost in costs) for gem in GEMS}
    if len(set(totals.values())) != 1:
        raise DataError(f"{name}: the colours are not needed equally often: {totals}")


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
            raise DataError(f"{self.where}: {column} is {value!r}, not a number from 0 to 20")
        return int(value)

    def colour(self, column: str) -> Gem:
        value = self.text(column)
        for gem in GEMS:
            if gem.colour == value:
                return gem
        raise DataError(f"{self.where}: {value!r} is not the colour of a gem")

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
