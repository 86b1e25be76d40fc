"""Scenes: the contents of a picture as plain values. The render process receives nothing else of a game.

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


class _Shared(Enum):
    """Base of all enumerations. Its members are hashed by identity, as part of the keys of caches: by name is slow."""

    __hash__ = object.__hash__


class Mark(_Shared):
    """The reason for a shape's highlight."""

    NONE = "none"  # no highlight
    CHANGED = "changed"  # the last moves added, replaced, emptied or changed it
    OFFERED = "offered"  # the player to move may choose it as the answer to a question
    AFFORDABLE = "affordable"  # the viewer can buy it now (private pictures only)


class View(_Shared):
    """The kind of picture on a tile: a noble's portrait or a town."""

    PORTRAIT = "portrait"
    TOWN = "town"


class Sign(_Shared):
    """The sign of a special card: its effect besides its bonus, or that it has left the game."""

    DOUBLE_GOLD = "double gold"  # worth two gold, once
    JOIN = "join"  # joins another card and repeats its bonus
    FREE_CARD = "free card"  # brings a free card of `free_level`
    RESERVE_TILE = "reserve tile"  # reserves a tile for its owner
    SPENT = "spent"  # the card has left the game; only counted, never on a card


class Privilege(_Shared):
    """The privilege of a trading post."""

    PLUS_GEM_AFTER_CARD = "card, then a gem"
    PLUS_GEM_AFTER_TWO = "two alike, then a gem"
    GOLD_TIMES_TWO = "a gold is two alike"
    PRESTIGE = "prestige"
    PRESTIGE_PER_COAT = "prestige for each coat"


class _Value:
    """Base of all values. It pickles them as a call of their class: twice as fast as the default of dataclasses."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        return type(self), tuple(map(self.__getattribute__, self.__slots__))


@dataclass(frozen=True, slots=True)
class CardFace(_Value):
    """A development card, face up. `caption`, `missing` and what follows that are for pictures that one viewer sees.

    `missing` are the tokens or bonuses that the viewer is short of after spending all gold; None where it is not shown.
    """

    art: str  # the seed of its landscape, unique for each card
    level: int
    bonus: Gem | None  # the colour of its bonus; None for a card that joins another or is worth two gold
    prestige: int
    cost: Counts
    address: str  # its place ("2C", "H1"), shown on the card
    mark: Mark = Mark.NONE
    caption: str = ""  # the text below it
    bonuses: int = 1  # how many times it gives its bonus
    signs: tuple[Sign, ...] = ()
    free_level: int = 0  # the level of the card that `Sign.FREE_CARD` gives; 0 without that sign
    discards: Counts = NO_COUNTS  # how many bonuses the buyer must give up besides paying the cost
    towers: tuple[int, ...] = ()  # the seats of the towers on it, one entry per tower
    new_towers: tuple[int, ...] = ()  # those that the last moves added
    removed_towers: tuple[int, ...] = ()  # the seats of the towers that the last moves removed
    taken_by: int | None = None  # the seat that took the card that lay here before
    missing: Counts | None = None
    covered_by_gold: Counts = NO_COUNTS  # the part of the price that the viewer's gold pays for
    is_barred: bool = False  # whether a rule keeps the viewer from buying it, whatever the viewer can pay


@dataclass(frozen=True, slots=True)
class CardBack(_Value):
    """A card, face down: a deck, or a hidden card in a hand."""

    level: int
    count: int | None = None  # how many cards a deck has; None for a single card
    address: str = ""
    mark: Mark = Mark.NONE
    taken_by: int | None = None  # the seat that reserved the top card in one of the last moves
    second: bool = False  # whether it belongs to the second deck of its level, which has other backs


@dataclass(frozen=True, slots=True)
class Gap(_Value):
    """A place without a card, since its deck has run out. The seat `taken_by` took the card that lay here."""

    address: str
    mark: Mark = Mark.NONE
    taken_by: int | None = None


CardPlace = CardFace | CardBack | Gap
"""The contents of a place in a row."""


@dataclass(frozen=True, slots=True)
class CardRow(_Value):
    """One level of the display: its deck, and everything right of it from left to right, including a second deck."""

    deck: CardBack
    cards: tuple[CardPlace, ...]


@dataclass(frozen=True, slots=True)
class Tile(_Value):
    """A noble or a town."""

    art: str  # the seed of its picture
    prestige: int
    needs: Counts  # the bonuses that it requires
    mark: Mark = Mark.NONE
    view: View = View.PORTRAIT
    required_prestige: int = 0  # the least prestige that it requires; 0 for none
    any_same: int = 0  # how many bonuses of any one other colour it requires besides its needs
    owner: int | None = None  # the seat that owns it, if it stays on the table nevertheless
    missing: int | None = None  # how many bonuses the viewer is short of; None where it is not shown


@dataclass(frozen=True, slots=True)
class Post(_Value):
    """A trading post."""

    needs: Counts  # the bonuses that it requires
    privilege: Privilege
    tiles: int = 0  # how many tiles it requires
    prestige: int = 0  # what its privilege gives, once or for each coat of arms; 0 for other privileges
    coats: tuple[int, ...] = ()  # the seats with a coat of arms on it
    mark: Mark = Mark.NONE
    number: int = 0  # its number in the order of the rules, from 1; 0 shows none


@dataclass(frozen=True, slots=True)
class Panel(_Value):
    """Everything that a player has. All counts are in the order of `Gem`, gold last.

    The fields that end in `change` or `changes` are gains (positive) and losses (negative) in the last moves. `rank` is
    the player's place in a finished game, from 1. `bonus_prestige` is the prestige of the cards behind each bonus.
    """

    name: str
    seat: int  # 0–3; determines colour and emblem
    prestige: int
    tokens: Counts
    bonuses: Counts
    reserved: tuple[CardBack | CardFace, ...] = ()
    tiles: tuple[Tile, ...] = ()
    cards: int = 0  # development cards bought
    is_turn: bool = False
    is_start: bool = False  # the start player (B4)
    token_changes: Counts = NO_COUNTS
    rank: int | None = None
    token_limit: int = 10  # how many tokens a player may keep at the end of a turn
    coats: int | None = None  # coats of arms left to place; None in games without them
    towers: int | None = None  # towers left to place; None in games without them
    special_cards: tuple[tuple[Sign, int], ...] = ()  # how many cards with each sign the panel shows
    reserved_tiles: tuple[Tile, ...] = ()
    bonus_changes: Counts = NO_COUNTS
    bonus_prestige: Counts = NO_COUNTS
    prestige_change: int = 0
    cards_change: int = 0
    coats_change: int = 0
    towers_change: int = 0
    special_card_changes: tuple[tuple[Sign, int], ...] = ()  # only signs with a change
    avatar: bytes | None = None  # in a format that Pillow reads; initials replace a missing one
    is_computer: bool = False  # a computer player, which has a face of its own in place of an avatar


@dataclass(frozen=True, slots=True)
class NameOf(_Value):
    """The name of a player in a strip, by the number of the player's panel."""

    panel: int


Strip = tuple[str | Gem | NameOf, ...]
"""A sentence with names, and with gems that are shown as pictures."""

CLAUSE_BREAK = " · "
"""The text between two clauses of a strip."""


@dataclass(frozen=True, slots=True)
class Board(_Value):
    """The whole table.

    `title` is a sentence with the player to move, `status` stands beside it ("Round 7, last round"). `last_move` says
    what the last move did. `bank_changes` counts the tokens that the last moves took from the bank (negative) or gave
    back. `letters` stand beside the colours, in the order of `Gem`.
    """

    title: str
    status: str
    rows: tuple[CardRow, ...]  # highest level first, as on the table
    tiles: tuple[Tile, ...]
    bank: Counts
    bank_changes: Counts
    panels: tuple[Panel, ...]
    letters: tuple[str, ...]
    posts: tuple[Post, ...] = ()
    last_move: Strip = ()


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
class Players(_Value):
    """The purchased cards of players, as they lie on a table, beside everything else that their panels count.

    `cards` are those of each panel in six columns in the order of `Gem`, the last one for cards without a colour. In a
    column the oldest card is the first, and those with `Sign.JOIN` lie on the card that they have joined.
    """

    title: str
    panels: tuple[Panel, ...]
    cards: tuple[tuple[tuple[CardFace, ...], ...], ...]


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
"""Shapes that legends show by themselves."""

LoosePiece = Tile | Towers | Coats
"""Shapes that lobbies show beside a fan of cards."""


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
class Guide(_Value):
    """A player's row with numbers at its parts and a note for each, and pieces with explanations below.

    The `notes` are in the order of `GUIDE_PARTS`.
    """

    panel: Panel
    notes: tuple[str, ...]
    samples: tuple[Sample, ...]
    letters: tuple[str, ...]


GUIDE_PARTS = ("prestige", "flag", "tiles", "total", "bonus", "token", "change", "cards", "reserved")
"""The parts of a player's row that a `Guide` explains."""


@dataclass(frozen=True, slots=True)
class Guest(_Value):
    """A player in a lobby, or a member for whom a seat is held. `avatar` and `is_computer` are those of a `Panel`."""

    name: str
    seat: int
    is_host: bool = False
    avatar: bytes | None = None
    is_computer: bool = False
    is_invited: bool = False


@dataclass(frozen=True, slots=True)
class LobbyScene(_Value):
    """A table before the deal: the guests, the number of free places, and some pieces of the game.

    The `cards` are shown in a fan, too small for their prices. Only as many of the `pieces` are shown as there is room
    for.
    """

    title: str
    guests: tuple[Guest, ...]
    free: int
    cards: tuple[CardFace | CardBack, ...]
    pieces: tuple[LoosePiece, ...]
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Curve(_Value):
    """The changes of a value of a seat: points of (rounds, value), and the last value in words."""

    seat: int
    points: tuple[tuple[float, float], ...]
    end: str


@dataclass(frozen=True, slots=True)
class Diagram(_Value):
    """Curves over the rounds of a game.

    `top` is the largest value, `lines` are values with a line across the diagram and a label. `crowns` are points of
    (rounds, value) with a crown, `numbers` are moments in rounds that have the numbers from 1. Curves that are
    `stacked` are drawn as bands on top of each other, the first one uppermost; they have the same times.
    """

    caption: str
    top: float
    lines: tuple[tuple[float, str], ...]
    curves: tuple[Curve, ...]
    crowns: tuple[tuple[float, float], ...] = ()
    numbers: tuple[float, ...] = ()
    stacked: bool = False


@dataclass(frozen=True, slots=True)
class Chart(_Value):
    """The course of a game: its players, and diagrams below each other that have the rounds in common.

    `ticks` are the rounds that have a number, `end` is the time in rounds at which the last round began.
    """

    title: str
    status: str
    players: tuple[Guest, ...]
    diagrams: tuple[Diagram, ...]
    rounds: int
    ticks: tuple[int, ...]
    end: float | None
    letters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetRow(_Value):
    """A line of statistics: a label, and a bar that shows how many of some games were won.

    `text` says the same in numbers, and `value` stands out at the right. `form` are the newest results, the newest one
    last: whether each was a win. A row of a player has a `face`, and a `place` where there is a ranking.
    """

    label: str
    games: int
    wins: int
    text: str
    value: str = ""
    place: int | None = None
    face: Guest | None = None
    form: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class SheetPart(_Value):
    """Rows with a caption, whose bars are as long as their games are many."""

    caption: str
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class Sheet(_Value):
    """The statistics of a server, or those of a member, whose `face` stands beside the title.

    `facts` are a number and what it is. `form` is as in a row, with a caption. `gems` are a gem, a number and its text
    each, as bars.
    """

    title: str
    status: str
    parts: tuple[SheetPart, ...]
    letters: tuple[str, ...]
    face: Guest | None = None
    facts: tuple[tuple[str, str], ...] = ()
    form: tuple[bool, ...] = ()
    form_caption: str = ""
    gems: tuple[tuple[Gem, float, str], ...] = ()
    gems_caption: str = ""


Seated = Board | Hand | Final | Players | LobbyScene | Chart
"""Scenes that show the players of a table."""

Scene = Seated | Legend | Guide | Sheet
