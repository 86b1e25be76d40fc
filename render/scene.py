"""Scenes: what a picture shows, as plain values. Nothing else of a game reaches the render process.

A scene consists of shapes (card face, card back, tile, post, panel) and knows no rules. All texts are in the reader's
language already. Names of players come from users and may hold any Unicode.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from data.gems import Gem

Counts = tuple[int, int, int, int, int, int]
"""Six counts in the order of `Gem`: diamond, sapphire, emerald, ruby, onyx, gold."""
NO_COUNTS: Counts = (0, 0, 0, 0, 0, 0)


class Mark(Enum):
    """Why a shape is highlighted."""

    NONE = "none"
    NEW = "new"  # the last move brought it
    CHOSEN = "chosen"  # the question to the player is about it
    AFFORDABLE = "affordable"  # the viewer can buy it now (private pictures only)


class View(Enum):
    """The picture on a tile."""

    PORTRAIT = "portrait"
    TOWN = "town"


class Sign(Enum):
    """An effect of a card besides its bonus."""

    DOUBLE_GOLD = "double gold"  # worth two gold, once
    JOIN = "join"  # joins another card and repeats its bonus
    FREE_CARD = "free card"  # brings a free card of `free_level`
    RESERVE_TILE = "reserve tile"  # reserves a tile for its owner
    SPENT = "spent"  # cards that have left the game


class Privilege(Enum):
    """The privilege of a post."""

    PLUS_GEM_AFTER_CARD = "card, then a gem"
    PLUS_GEM_AFTER_TWO = "two alike, then a gem"
    GOLD_TIMES_TWO = "a gold is two alike"
    PRESTIGE = "prestige"
    PRESTIGE_PER_COAT = "prestige for each coat"


class _Value:
    """Base of all values. They pickle as a call of their class, which is twice as fast as the way of dataclasses."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(map(self.__getattribute__, self.__slots__))


@dataclass(frozen=True, slots=True)
class CardFace(_Value):
    """A development card, face up.

    Attributes:
        art: The seed of its landscape.
        address: Where it lies ("2C", "H1"), shown on the card.
        bonuses: How many times it gives its `bonus`.
        discards: Bonuses that are a part of its price, besides `cost`.
        markers: The seats of the towers on it, one entry per tower.
        new_markers: Those of the `markers` that the last move added.
        lost_markers: The seats of the towers that the last move removed.
        went: The card that lay here until the last moves took it.
        by: The seat that took that card.
        lack: What the viewer is short of after spending all gold (private pictures only).
        gold_for: What the viewer's gold pays for (private pictures only).
        is_barred: Whether the viewer cannot buy it, whatever gems the viewer has (private pictures only).
    """

    art: str
    level: int
    bonus: Gem | None
    prestige: int
    cost: Counts
    address: str
    mark: Mark = Mark.NONE
    caption: str = ""
    bonuses: int = 1
    signs: tuple[Sign, ...] = ()
    free_level: int = 0
    discards: Counts = NO_COUNTS
    markers: tuple[int, ...] = ()
    new_markers: tuple[int, ...] = ()
    lost_markers: tuple[int, ...] = ()
    by: int | None = None
    went: "CardFace | None" = None
    lack: Counts | None = None
    gold_for: Counts = NO_COUNTS
    is_barred: bool = False


@dataclass(frozen=True, slots=True)
class CardBack(_Value):
    """A card, face down: a deck, or a hidden card in a hand.

    Attributes:
        count: How many cards a deck has; None for a single card.
        by: The seat that reserved the top card of the deck.
        second: Whether it belongs to the second deck of its level, which has other backs.
    """

    level: int
    count: int | None = None
    address: str = ""
    mark: Mark = Mark.NONE
    by: int | None = None
    second: bool = False


@dataclass(frozen=True, slots=True)
class Gap(_Value):
    """A place without a card, since its deck has run out; the seat `by` took the card that `went`."""

    address: str
    mark: Mark = Mark.NONE
    by: int | None = None
    went: CardFace | None = None


@dataclass(frozen=True, slots=True)
class Row(_Value):
    """One level of the display: its deck and, from left to right, everything beside it, including a second deck."""

    deck: CardBack
    cards: tuple[CardFace | CardBack | Gap, ...]


@dataclass(frozen=True, slots=True)
class Tile(_Value):
    """A noble or a town.

    Attributes:
        art: The seed of its picture.
        prestige: What it is worth.
        needs: The bonuses it requires.
        asks: The prestige it requires.
        any_same: How many bonuses of one more colour it requires.
        taken: The seat that owns it, where it stays on the table all the same.
        lack: How many bonuses the viewer is short of (private pictures only).
    """

    art: str
    prestige: int
    needs: Counts
    mark: Mark = Mark.NONE
    view: View = View.PORTRAIT
    asks: int = 0
    any_same: int = 0
    taken: int | None = None
    lack: int | None = None


@dataclass(frozen=True, slots=True)
class Post(_Value):
    """A post.

    Attributes:
        needs: The bonuses it requires.
        tiles: The number of tiles it requires.
        prestige: The number that belongs to the privileges that give prestige.
        coats: The seats whose coats of arms lie on it.
    """

    needs: Counts
    privilege: Privilege
    tiles: int = 0
    prestige: int = 0
    coats: tuple[int, ...] = ()
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class Panel(_Value):
    """Everything that a player has. All counts are in the order of `Gem`, gold last.

    `changes` and the other changes say what the last move added or took away. `place` is the rank in a finished game.
    """

    name: str
    seat: int  # 0–3; determines colour and emblem
    prestige: int
    tokens: Counts
    bonuses: Counts
    reserved: tuple[CardBack | CardFace, ...] = ()
    nobles: tuple[Tile, ...] = ()
    cards: int = 0  # development cards bought
    is_turn: bool = False
    is_start: bool = False  # the start player (B4)
    changes: Counts = NO_COUNTS
    place: int | None = None
    limit: int = 10  # how many tokens a player may keep at the end of a turn
    coats: int | None = None  # coats of arms left to place; None in games without them
    markers: int | None = None  # towers left to place; None in games without them
    extras: tuple[tuple[Sign, int], ...] = ()  # cards with an effect that is left to use, and their number
    tiles_reserved: tuple[Tile, ...] = ()
    bonus_changes: Counts = NO_COUNTS
    prestige_change: int = 0
    cards_change: int = 0
    coats_change: int = 0
    markers_change: int = 0
    extras_changes: tuple[tuple[Sign, int], ...] = ()  # only those that changed
    avatar: bytes | None = None  # in a format that Pillow reads; initials replace a missing one

    @property
    def has_supplies(self) -> bool:
        """Return whether the player has anything that is counted besides cards and tokens."""
        return self.coats is not None or self.markers is not None or bool(self.extras)


@dataclass(frozen=True, slots=True)
class Board(_Value):
    """The whole table.

    `title` says whose turn it is, `status` is a short second line ("Round 7, last round"). `bank_changes` is what the
    last move took from the bank (negative) or gave back. `letters` stand beside the colours, in the order of `Gem`.
    """

    title: str
    status: str
    rows: tuple[Row, ...]  # highest level first, as on the table
    tiles: tuple[Tile, ...]
    bank: Counts
    bank_changes: Counts
    panels: tuple[Panel, ...]
    letters: tuple[str, ...]
    posts: tuple[Post, ...] = ()


@dataclass(frozen=True, slots=True)
class Hand(_Value):
    """A player's reserved cards, for that player alone. `status` is an optional second line."""

    title: str
    cards: tuple[CardFace, ...]
    panel: Panel
    letters: tuple[str, ...]
    status: str = ""


@dataclass(frozen=True, slots=True)
class Final(_Value):
    """A finished game: the panels in the order of the ranking, with reserved cards face up."""

    title: str
    status: str
    panels: tuple[Panel, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tokens(_Value):
    """Tokens side by side."""

    gems: tuple[Gem, ...]


@dataclass(frozen=True, slots=True)
class Towers(_Value):
    """Towers side by side, one per seat."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coats(_Value):
    """Coats of arms side by side, one per seat."""

    seats: tuple[int, ...]


Piece = CardFace | CardBack | Tile | Post | Tokens | Towers | Coats
"""Shapes that legends and lobbies show by themselves."""


@dataclass(frozen=True, slots=True)
class Sample(_Value):
    """A piece with its explanation."""

    piece: Piece
    caption: str


@dataclass(frozen=True, slots=True)
class Legend(_Value):
    """Pieces with explanations."""

    samples: tuple[Sample, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guest(_Value):
    """A player in a lobby. `avatar` is that of a `Panel`."""

    name: str
    seat: int
    is_host: bool = False
    avatar: bytes | None = None


@dataclass(frozen=True, slots=True)
class Lobby(_Value):
    """A table before the deal: the guests, the number of free places, and some pieces of the game.

    The `cards` are shown in a fan. Only as many of the `pieces` are shown as there is room for.
    """

    title: str
    guests: tuple[Guest, ...]
    free: int
    cards: tuple[CardFace | CardBack, ...]
    pieces: tuple[Piece, ...]
    letters: tuple[str, ...]


Scene = Board | Hand | Final | Legend | Lobby
