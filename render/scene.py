"""What a picture shows, as plain values: the only thing the painter is told.

A scene knows shapes (card face, card back, tile, pile, panel), not rules. All words in it come ready
made in the reader's language; names of players are raw text from users and may hold any Unicode.
"""

from dataclasses import dataclass
from enum import Enum

from data.gems import Gem

Counts = tuple[int, int, int, int, int, int]
"""Six counts in the order of `Gem`: diamond, sapphire, emerald, ruby, onyx, gold."""


class Mark(Enum):
    """Why a shape is set off from the others."""

    NONE = "none"
    NEW = "new"  # it came with the last move
    CHOSEN = "chosen"  # it belongs to the question being asked
    AFFORDABLE = "affordable"  # the viewer could buy it now (private pictures only)


@dataclass(frozen=True, slots=True)
class CardFace:
    """A development card lying open. `address` is printed on it ("2C", "H1"); `art` seeds its own drawing."""

    art: str
    level: int
    bonus: Gem
    prestige: int
    cost: Counts
    address: str
    mark: Mark = Mark.NONE
    caption: str = ""


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card lying face down, of which only the level is known. `count` is given for a deck, not in a hand."""

    level: int
    count: int | None = None
    address: str = ""
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class Gap:
    """A place whose deck has run out."""

    address: str


@dataclass(frozen=True, slots=True)
class Row:
    """One level of the display: its deck and, from left to right, what lies beside it, a second deck among it."""

    deck: CardBack
    cards: tuple[CardFace | CardBack | Gap, ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A noble: prestige and the bonuses it asks for; `art` seeds its portrait."""

    art: str
    prestige: int
    needs: Counts
    mark: Mark = Mark.NONE


@dataclass(frozen=True, slots=True)
class Panel:
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
    changes: Counts = (0, 0, 0, 0, 0, 0)
    place: int | None = None
    limit: int = 10  # how many tokens may be kept at the end of a turn


@dataclass(frozen=True, slots=True)
class Board:
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


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's reserved cards, for that player alone. `status` is a second line, as for a hand without cards."""

    title: str
    cards: tuple[CardFace, ...]
    panel: Panel
    letters: tuple[str, ...]
    status: str = ""


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a game: the panels in the order of their ranking, hands open."""

    title: str
    status: str
    panels: tuple[Panel, ...]
    letters: tuple[str, ...]


Scene = Board | Hand | Final
