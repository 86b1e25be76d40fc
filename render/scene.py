"""What a picture shows, as plain values: the only thing the painter is told.

A scene knows shapes (card face, card back, tile, pile, panel), not rules. All words in it come ready
made in the reader's language; names of players are raw text from users and may hold any Unicode.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from data.gems import Gem

Counts = tuple[int, int, int, int, int, int]
"""Six counts in the order of `Gem`: diamond, sapphire, emerald, ruby, onyx, gold."""
NO_COUNTS: Counts = (0, 0, 0, 0, 0, 0)


class Mark(Enum):
    """Why a shape is set off from the others."""

    NONE = "none"
    NEW = "new"  # it came with the last move
    CHOSEN = "chosen"  # it belongs to the question being asked
    AFFORDABLE = "affordable"  # the viewer could buy it now (private pictures only)


class View(Enum):
    """What is to be seen on a tile."""

    PORTRAIT = "portrait"
    TOWN = "town"


class Sign(Enum):
    """What a card does besides giving bonuses, as a shape."""

    DOUBLE_GOLD = "double gold"  # two gold, to be spent once
    JOIN = "join"  # it is laid to another card and repeats its bonus
    FREE_CARD = "free card"  # a card of `free_level` comes with it
    RESERVE_TILE = "reserve tile"  # a tile is kept for its owner
    SPENT = "spent"  # cards that left the game


class Privilege(Enum):
    """What a post gives, as a shape."""

    PLUS_GEM_AFTER_CARD = "card, then a gem"
    PLUS_GEM_AFTER_TWO = "two alike, then a gem"
    GOLD_TIMES_TWO = "a gold is two alike"
    PRESTIGE = "prestige"
    PRESTIGE_PER_COAT = "prestige for each coat"


class _Value:
    """Pickled as the call that makes it: field by field, as dataclasses are, takes twice as long."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(map(self.__getattribute__, self.__slots__))


@dataclass(frozen=True, slots=True)
class CardFace(_Value):
    """A development card lying open. `address` is printed on it ("2C", "H1"); `art` seeds its own drawing.

    `bonuses` is how often it gives its `bonus`. `discards` are the bonuses given up for it, a price beside `cost`.
    `markers` are the seats whose towers stand on it, one entry for each tower; `new_markers` are those among them that
    came with the last move, `lost_markers` those that left. `went` is the card that lay here before it, and `by` the
    seat that took that one.

    For private pictures only: `lack` is what the viewer is short of beside all gold, `gold_for` what gold pays for on
    the way there. What `is_barred` cannot be bought whatever the viewer has.
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
    """A card lying face down, of which only the level is known. `count` is given for a deck, not in a hand.

    Of the `second` deck of a level the backs look different. `by` is the seat that drew from a deck unseen.
    """

    level: int
    count: int | None = None
    address: str = ""
    mark: Mark = Mark.NONE
    by: int | None = None
    second: bool = False


@dataclass(frozen=True, slots=True)
class Gap(_Value):
    """A place whose deck has run out; `by` is the seat which took what lay here, the card that `went`."""

    address: str
    mark: Mark = Mark.NONE
    by: int | None = None
    went: CardFace | None = None


@dataclass(frozen=True, slots=True)
class Row(_Value):
    """One level of the display: its deck and, from left to right, what lies beside it, a second deck among it."""

    deck: CardBack
    cards: tuple[CardFace | CardBack | Gap, ...]


@dataclass(frozen=True, slots=True)
class Tile(_Value):
    """A noble or a town: what it gives and the bonuses it asks for; `art` seeds its picture.

    `prestige` is what it gives, `asks` the prestige one must have. `any_same` bonuses of one further colour are asked
    for beside `needs`. `taken` is the seat that holds it while it still lies out, `lack` how many bonuses the viewer is
    short of (private pictures only).
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
    """A place on the strip of posts: the bonuses and how many tiles it asks for, what it gives, whose coats lie there.

    `prestige` is the number for the two privileges that give some. `coats` are seats.
    """

    needs: Counts
    privilege: Privilege
    tiles: int = 0
    prestige: int = 0
    coats: tuple[int, ...] = ()
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class Panel(_Value):
    """A player's place at the table. `tokens` and `changes` are in the order of `Gem`, gold last.

    `changes` is what the last move added or took away, `nobles` who has visited, `place` the rank at a game's end.
    """

    name: str
    seat: int  # 0–3: picks the seat's colour and sign
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
    limit: int = 10  # how many tokens may be kept at the end of a turn
    coats: int | None = None  # coats of arms left to place; None where nobody has any
    markers: int | None = None  # towers left to place; None where nobody has any
    extras: tuple[tuple[Sign, int], ...] = ()  # cards of note, by what they do, with their number
    tiles_reserved: tuple[Tile, ...] = ()
    bonus_changes: Counts = NO_COUNTS  # what the last move added
    prestige_change: int = 0
    cards_change: int = 0
    coats_change: int = 0
    markers_change: int = 0
    extras_changes: tuple[tuple[Sign, int], ...] = ()  # only what changed
    avatar: bytes | None = None  # in a format that Pillow reads; initials replace a missing one

    @property
    def has_supplies(self) -> bool:
        """Return whether anything is counted besides cards and tokens."""
        return self.coats is not None or self.markers is not None or bool(self.extras)


@dataclass(frozen=True, slots=True)
class Board(_Value):
    """The whole table. `bank_changes` is what the last move took from (negative) or gave to the bank.

    `letters` are the six letters that stand beside the colours, in the order of `Gem`, in the table's language.
    `title` says whose turn it is; `status` is a short second line ("Round 7, last round").
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
    """One player's reserved cards, for that player alone. `status` is a second line, as for a hand without cards."""

    title: str
    cards: tuple[CardFace, ...]
    panel: Panel
    letters: tuple[str, ...]
    status: str = ""


@dataclass(frozen=True, slots=True)
class Final(_Value):
    """The end of a game: the panels in the order of their ranking, hands open."""

    title: str
    status: str
    panels: tuple[Panel, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Tokens(_Value):
    """Tokens side by side, one of each colour given."""

    gems: tuple[Gem, ...]


@dataclass(frozen=True, slots=True)
class Towers(_Value):
    """Towers side by side, one of each seat given."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Coats(_Value):
    """Coats of arms side by side, one of each seat given."""

    seats: tuple[int, ...]


Piece = CardFace | CardBack | Tile | Post | Tokens | Towers | Coats
"""What can be shown by itself."""


@dataclass(frozen=True, slots=True)
class Sample(_Value):
    """A piece by itself, and what there is to know about it."""

    piece: Piece
    caption: str


@dataclass(frozen=True, slots=True)
class Legend(_Value):
    """Kinds of pieces, each explained."""

    samples: tuple[Sample, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guest(_Value):
    """Somebody who waits for a game to begin. `face` is the picture of a `Panel`."""

    name: str
    seat: int
    is_host: bool = False
    avatar: bytes | None = None


@dataclass(frozen=True, slots=True)
class Lobby(_Value):
    """A table before the deal: who sits there, how many places are free, and some of what will be played with.

    The `cards` lie fanned; of the `pieces` as many are shown as have room.
    """

    title: str
    guests: tuple[Guest, ...]
    free: int
    cards: tuple[CardFace | CardBack, ...]
    pieces: tuple[Piece, ...]
    letters: tuple[str, ...]


Scene = Board | Hand | Final | Legend | Lobby
