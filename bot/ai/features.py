"""The numbers that the network reads, computed from encoded positions for many positions at once.

Each pair of a seat and a card, and each pair of a seat and a tile, is described by numbers that have the same meaning
for all cards and tiles, with and without an expansion. So one network plays every game with two to four seats.
Numbers are scaled to about -1 to 1.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from bot.ai import encoding as at
from bot.ai.encoding import ALL_CARDS, ALL_TILES, EncodedRows
from bot.engine import Frozen
from bot.rules import PRESTIGE_TO_WIN
from data import GEMS
from data.components import CARD_KINDS, PRIVILEGES
from data.gems import unpack

Numbers = NDArray[np.float32]
Source = TypeVar("Source")

COLOURS = len(GEMS)


def _table(rows: list[list[float]]) -> Numbers:
    """Return the numbers of cards or tiles, one after the other, with those of all cards or tiles as the last axis."""
    return np.array([[0.0] * len(rows[0]), *rows], dtype=np.float32).T.copy()


_COST = _table([list(unpack(card.cost)[:COLOURS]) for card in ALL_CARDS])
_GIVES = _table([[card.bonuses * (card.bonus == gem) for gem in GEMS] for card in ALL_CARDS])
_DISCARDS = _table([[2.0 * (getattr(card, "discards", None) == gem) for gem in GEMS] for card in ALL_CARDS])
_CARD = _table(
    [
        [
            card.prestige / 5,
            *(float(card.level == level) for level in (1, 2, 3)),
            float(card.id.startswith("?")),
            *(float(getattr(card, "kind", "") == kind) for kind in CARD_KINDS),
        ]
        for card in ALL_CARDS
    ]
)
_HAS_DISCARDS = _DISCARDS.max(0) > 0
_IS_KNOWN = _CARD[4] == 0
_CARD_PRESTIGE = _CARD[0] * 5
_NEEDS = _table([list(unpack(tile.needs)[:COLOURS]) for tile in ALL_TILES])


def _tile(tile: Any) -> list[float]:
    """Return a tile's prestige, bonuses of any one colour and nobles, and its kind: noble, winning, or a privilege."""
    privilege = getattr(tile, "privilege", "")
    wins = hasattr(tile, "any_same")
    return [
        float(tile.prestige) if wins else 0.0,
        float(getattr(tile, "any_same", 0)),
        float(getattr(tile, "nobles", 0)),
        float(not privilege and not wins),
        float(wins),
        *(float(privilege == each) for each in PRIVILEGES),
    ]


_TILE = _table([_tile(tile) for tile in ALL_TILES])
_IS_NOBLE, _WINS = _TILE[3] > 0, _TILE[4] > 0


class Sight(Frozen):
    """A player looks at its own cards and gems, and also at what others can do (`rivals`) and at the nobles, or not."""

    rivals: bool = True
    nobles: bool = True


EVERYTHING = Sight()


class Features(Frozen):
    """The numbers that the network reads of N positions with S seats.

    Shapes: `cards` (N, S, C, `CARD_NUMBERS`), `tiles` (N, S, T, `TILE_NUMBERS`), `seats` (N, S, `SEAT_NUMBERS`) and
    `table` (N, `TABLE_NUMBERS`). Absent cards and tiles are rows of zeros whose mask is 0: `has_card` (N, S, C),
    `has_tile` (N, S, T).
    """

    cards: Numbers
    has_card: Numbers
    tiles: Numbers
    has_tile: Numbers
    seats: Numbers
    table: Numbers


class _Seats:
    """Facts about the seats of positions: arrays with the axes position and seat, if not said otherwise.

    Here and below, several numbers, such as one for each colour, are the first axis. So every number lies side by side
    in memory with those of the other positions, which makes sums and comparisons several times as fast.
    """

    def __init__(self, rows: EncodedRows) -> None:
        self.rows = rows
        self.positions, self.number = len(rows), int(rows[0, at.SEATS])
        self.indices = np.arange(self.number)
        end = at.PLAYERS + self.number * at.PLAYER
        self.players = players = rows[:, at.PLAYERS : end].reshape(self.positions, self.number, at.PLAYER)
        self.tokens = _counts(players[:, :, at.TOKENS])  # by colour
        self.bonuses = _counts(players[:, :, at.BONUSES])[:COLOURS]  # by colour
        self.prestige = players[:, :, at.PRESTIGE].astype(np.float32)
        self.hands = players[:, :, at.HAND_CARDS :]
        worth = players[:, :, at.GOLD_WORTH].astype(np.float32)
        self.gold = self.tokens[COLOURS] * worth + players[:, :, at.SPARE_GOLD].astype(np.float32)
        self.bank = _counts(rows[:, at.BANK])  # by colour and position
        self.to_act = rows[:, at.TO_ACT]  # by position
        self.order = (self.indices - self.to_act[:, None]) % self.number  # turns until a seat acts
        self.acts = (self.order == 0).astype(np.float32)
        self.reserved = (self.hands > 0).sum(-1)
        self.held_tokens = self.tokens.sum(0)
        self.last_round = rows[:, at.LAST_ROUND].astype(np.float32)  # by position
        self.lead = self.prestige + self.least_of_others(-self.prestige)
        self.will_act = np.maximum(1 - self.last_round[:, None], self.indices >= self.to_act[:, None])

    def least_of_others(self, numbers: Numbers) -> Numbers:
        """Return the least number of all other seats for each seat, the second axis."""
        least = np.full(numbers.shape, np.inf, dtype=np.float32)
        for seat, other in permutations(range(self.number), 2):
            np.minimum(least[:, seat], numbers[:, other], out=least[:, seat])
        return least


class _Tiles:
    """Facts about pairs of a seat and a tile: arrays with the axes position, seat and tile."""

    def __init__(self, seats: _Seats, sight: Sight) -> None:
        packed = seats.rows[:, at.TILES :]
        width = max(1, int((packed > 0).sum(1).max()))
        packed = packed[:, :width]
        if not sight.nobles:
            packed = packed * ~_IS_NOBLE[packed & 255]
        self.tile = packed & 255  # by position and tile
        bits = seats.indices[None, :, None]
        self.is_open = ((packed[:, None] >> (8 + bits)) & 1).astype(np.float32)
        self.held = ((packed[:, None] >> (16 + bits)) & 1).astype(np.float32)
        self.has_tile = np.maximum(self.is_open, self.held)
        needs, static = _NEEDS[:, self.tile][:, :, None], _TILE[:, self.tile][:, :, None]
        bonuses = seats.bonuses[..., None]
        self.kind = static[3:]
        self.lacks = np.maximum(needs - bonuses, 0)  # by colour
        self.any_same = np.maximum(static[1] - np.where(needs > 0, 0, bonuses).max(0), 0)
        nobles = seats.players[:, :, at.NOBLES, None]
        self.nobles_lack = np.maximum(static[2] - nobles, 0).astype(np.float32)
        self.lack = self.lacks.sum(0) + self.any_same + 3 * self.nobles_lack
        self.prestige_lack = np.maximum(static[0] - seats.prestige[:, :, None], 0)
        self.nearest = np.where(self.is_open > 0, self.lack + self.prestige_lack / 3, 12).min(-1)  # by seat
        self.rival_lack = np.full_like(self.lack, 12)
        if sight.rivals:
            self.rival_lack = seats.least_of_others(np.where(self.is_open > 0, self.lack, 12))
        weight = self.is_open / (1 + self.lack + self.prestige_lack / 3)
        self.wanted = ((self.lacks > 0) * weight).sum(-1)  # by colour and seat: how much tiles want a bonus


class _Cards:
    """Facts about pairs of a seat and a card, open or in its own hand: arrays with the axes position, seat, card."""

    def __init__(self, seats: _Seats, tiles: _Tiles, sight: Sight) -> None:
        rows, number = seats.rows, seats.number
        slots = at.OPEN_CARDS if rows[:, at.CARDS + 12 : at.CLAIMS].any() else 12
        held = int(seats.reserved.max())  # hands are filled from the first column on
        cards = np.empty((len(rows), number, slots + held), np.int64)
        cards[:, :, :slots] = rows[:, None, at.CARDS : at.CARDS + slots]
        cards[:, :, slots:] = seats.hands[:, :, :held]
        self.seats = seats
        self.has_card = (cards > 0).astype(np.float32)
        self.static, self.gives = _CARD.take(cards, axis=1), _GIVES.take(cards, axis=1)
        self.is_reserved = np.arange(slots + held) >= slots  # by card
        self.prestige = _CARD_PRESTIGE[cards]
        self.price = _COST.take(cards, axis=1)  # by colour
        self.price -= seats.bonuses[..., None]
        np.maximum(self.price, 0, out=self.price)
        self.short = self.price - seats.tokens[:COLOURS, ..., None]  # by colour
        np.maximum(self.short, 0, out=self.short)
        self.total_price, total_short = self.price.sum(0), self.short.sum(0)
        self.bank_short = np.maximum(self.short - seats.bank[:COLOURS, :, None, None], 0).sum(0)
        self.short_of_bonuses = np.zeros_like(self.total_price)
        if _HAS_DISCARDS[cards].any():
            self.short_of_bonuses = np.maximum(_DISCARDS.take(cards, axis=1) - seats.bonuses[..., None], 0).sum(0)
        self.known = self.has_card * _IS_KNOWN[cards]
        self.own_claim = np.zeros_like(self.total_price)
        self.barred = np.zeros_like(self.total_price)
        claims = rows[:, at.CLAIMS : at.CLAIMS + slots]
        if claims.any():
            owner, markers = (claims & 7) - 1, claims >> 3
            mine = owner[:, None] == seats.indices[None, :, None]
            self.own_claim[:, :, :slots] = mine * markers[:, None]
            self.barred[:, :, :slots] = (owner[:, None] >= 0) & ~mine
        gold = seats.gold[:, :, None]
        self.need = np.maximum(total_short - gold, 0) + 2 * self.short_of_bonuses
        self.turns = np.maximum(np.ceil(self.need / 3), np.maximum(self.short.max(0) - gold, 0))
        self.turns += 2 * self.short_of_bonuses
        self.turns += 3 * self.barred
        self.reachable = self.known * (self.barred == 0)
        self.affordable = self.reachable * (self.turns == 0)
        self.one_turn = self.reachable * (self.turns == 1)
        self.rival = np.full_like(self.turns, 9)  # the fewest turns in which another seat can buy an open card
        self.next_can = np.zeros_like(self.turns)  # whether a seat that acts before this one can buy it now
        if sight.rivals:
            self._look_at_rivals(slots)
        weight = self.known * (0.3 + self.prestige / 5)
        demand = np.vecdot((self.price > 0).astype(np.float32), weight)  # by colour and seat
        self.use_for_tiles = (self.gives * tiles.wanted[..., None]).sum(0)
        self.use_for_cards = (self.gives * demand[..., None]).sum(0)  # how often its bonus would make a card cheaper
        self.wins = seats.prestige[:, :, None] + self.prestige >= PRESTIGE_TO_WIN

    def _look_at_rivals(self, slots: int) -> None:
        """Fill in what other seats can buy of the open cards, which are the first ones."""
        seats, number = self.seats, self.seats.number
        far = np.where(self.reachable > 0, self.turns, np.float32(9))[:, :, :slots]
        self.rival[:, :, :slots] = seats.least_of_others(far)
        turns = np.where(seats.order == 0, number, seats.order)  # until the next turn of a seat, this one aside
        is_earlier = (seats.order[:, None] < turns[:, :, None]) & ~np.eye(number, dtype=bool)
        self.next_can[..., :slots] = is_earlier.astype(np.float32) @ self.affordable[..., :slots] > 0


class _Game(NamedTuple):
    seats: _Seats
    tiles: _Tiles
    cards: _Cards


@dataclass(frozen=True, slots=True)
class Feature(Generic[Source]):
    """A name, the number of numbers (several are the first axis), and the function that returns them."""

    name: str
    size: int
    numbers: Callable[[Source], Any]


CARD_FEATURES: Sequence[Feature[_Cards]] = (
    Feature("price", COLOURS, lambda cards: cards.price / 4),
    Feature("missing gems", COLOURS, lambda cards: cards.short / 4),
    Feature("bonus", COLOURS, lambda cards: cards.gives),
    Feature("prestige, level and kind", _CARD.shape[0], lambda cards: cards.static),
    Feature("gems of the price", 1, lambda cards: cards.total_price / 8),
    Feature("gems missing after gold", 1, lambda cards: cards.need / 6),
    Feature("affordable", 1, lambda cards: cards.affordable),
    Feature("affordable in a turn", 1, lambda cards: cards.one_turn),
    Feature("affordable in two turns", 1, lambda cards: cards.reachable * (cards.turns == 2)),
    Feature("turns until affordable", 1, lambda cards: np.minimum(cards.turns, 6) / 4),
    Feature("prestige by turns", 1, lambda cards: cards.prestige / (1 + cards.turns) / 3),
    Feature("prestige now", 1, lambda cards: cards.affordable * cards.prestige / 5),
    Feature("turns of a rival", 1, lambda cards: cards.rival / 6),
    Feature("affordable to a rival", 1, lambda cards: (cards.rival < 1) * cards.known),
    Feature("affordable to a rival who acts before", 1, lambda cards: cards.next_can),
    Feature("missing gems that the bank lacks", 1, lambda cards: cards.bank_short / 3),
    Feature("use for tiles", 1, lambda cards: cards.use_for_tiles),
    Feature("use for cards", 1, lambda cards: cards.use_for_cards / 4),
    Feature("use for tiles by turns", 1, lambda cards: cards.use_for_tiles / (1 + cards.turns)),
    Feature("use for cards by turns", 1, lambda cards: cards.use_for_cards / (1 + cards.turns) / 3),
    Feature("wins now", 1, lambda cards: cards.affordable * cards.wins),
    Feature("wins in a turn", 1, lambda cards: cards.one_turn * cards.wins),
    Feature("own markers", 1, lambda cards: cards.own_claim / 3),
    Feature("barred by another seat", 1, lambda cards: cards.barred),
    Feature("in the hand", 1, lambda cards: cards.is_reserved),
    Feature("missing bonuses to discard", 1, lambda cards: cards.short_of_bonuses / 2),
    Feature("seat acts", 1, lambda cards: cards.seats.acts[:, :, None]),
    Feature("seat acts and can buy", 1, lambda cards: cards.affordable * cards.seats.acts[:, :, None]),
)

TILE_FEATURES: Sequence[Feature[_Tiles]] = (
    Feature("missing bonuses", COLOURS, lambda tiles: tiles.lacks / 3),
    Feature("all that is missing", 1, lambda tiles: tiles.lack / 8),
    Feature("missing prestige", 1, lambda tiles: tiles.prestige_lack / 10),
    Feature("missing bonuses of one other colour", 1, lambda tiles: tiles.any_same / 4),
    Feature("missing nobles", 1, lambda tiles: tiles.nobles_lack),
    Feature("met", 1, lambda tiles: tiles.is_open * (tiles.lack == 0) * (tiles.prestige_lack == 0)),
    Feature("held", 1, lambda tiles: tiles.held),
    Feature("all that a rival misses", 1, lambda tiles: np.minimum(tiles.rival_lack, 12) / 8),
    Feature("met by a rival", 1, lambda tiles: (tiles.rival_lack == 0) * tiles.is_open),
    Feature("kind", _TILE.shape[0] - 3, lambda tiles: tiles.kind),
)

SEAT_FEATURES: Sequence[Feature[_Game]] = (
    Feature("tokens", COLOURS + 1, lambda game: game.seats.tokens / 4),
    Feature("bonuses", COLOURS, lambda game: game.seats.bonuses / 5),
    Feature("prestige", 1, lambda game: game.seats.prestige / 15),
    Feature("enough prestige", 1, lambda game: game.seats.prestige >= PRESTIGE_TO_WIN),
    Feature("missing prestige", 1, lambda game: np.maximum(PRESTIGE_TO_WIN - game.seats.prestige, 0) / 15),
    Feature("cards", 1, lambda game: game.seats.players[:, :, at.NUMBER_OF_CARDS].astype(np.float32) / 12),
    Feature("nobles", 1, lambda game: game.seats.players[:, :, at.NOBLES] / 3),
    Feature("reserved cards", 1, lambda game: game.seats.reserved / 3),
    Feature("full hand", 1, lambda game: game.seats.reserved == at.HAND),
    Feature("held tokens", 1, lambda game: game.seats.held_tokens / 10),
    Feature("more than 7 tokens", 1, lambda game: np.maximum(game.seats.held_tokens - 7, 0) / 3),
    Feature("more than 10 tokens", 1, lambda game: np.maximum(game.seats.held_tokens - 10, 0) / 2),
    Feature("acts", 1, lambda game: game.seats.acts),
    Feature("turns until it acts", 1, lambda game: game.seats.order / 3),
    Feature("place in the order of turns", 1, lambda game: game.seats.indices / (game.seats.number - 1)),
    Feature("acts in the last round", 1, lambda game: game.seats.will_act * game.seats.last_round[:, None]),
    Feature("gold", 1, lambda game: game.seats.gold / 4),
    Feature("lead", 1, lambda game: game.seats.lead / 8),
    Feature("most prestige now", 1, lambda game: (game.cards.affordable * game.cards.prestige).max(-1) / 5),
    Feature("affordable cards", 1, lambda game: np.minimum(game.cards.affordable.sum(-1), 8) / 8),
    Feature("nearest tile", 1, lambda game: game.tiles.nearest / 8),
    Feature("has left", 1, lambda game: game.seats.players[:, :, at.HAS_LEFT]),
)

TABLE_FEATURES: Sequence[Feature[_Game]] = (
    Feature("bank", COLOURS + 1, lambda game: game.seats.bank / 5),
    Feature("decks", 3, lambda game: game.seats.rows[:, at.DECKS : at.DECKS + 3].T / 30),
    Feature("round", 1, lambda game: np.minimum(game.seats.rows[:, at.ROUND].astype(np.float32), 45) / 30),
    Feature("last round", 1, lambda game: game.seats.last_round),
    Feature("tokens are returned", 1, lambda game: game.seats.rows[:, at.DECISION] == 1),
    Feature("other decision", 1, lambda game: game.seats.rows[:, at.DECISION] == 2),
    Feature("two seats", 1, lambda game: game.seats.rows[:, at.SEATS] == 2),
    Feature("three seats", 1, lambda game: game.seats.rows[:, at.SEATS] == 3),
    Feature("a tile wins", 1, lambda game: _WINS[game.tiles.tile].any(-1)),
    Feature("there are tiles", 1, lambda game: game.tiles.has_tile.any((1, 2))),
    Feature("most prestige", 1, lambda game: game.seats.prestige.max(1) / 15),
)


def _size(table: Sequence[Feature[Any]]) -> int:
    return sum(feature.size for feature in table)


CARD_NUMBERS, TILE_NUMBERS = _size(CARD_FEATURES), _size(TILE_FEATURES)
SEAT_NUMBERS, TABLE_NUMBERS = _size(SEAT_FEATURES), _size(TABLE_FEATURES)


def features(rows: EncodedRows, sight: Sight = EVERYTHING) -> Features:
    """Return what the network reads of positions with the same number of seats; what is out of sight is left out."""
    seats = _Seats(rows)
    tiles = _Tiles(seats, sight)
    cards = _Cards(seats, tiles, sight)
    game = _Game(seats, tiles, cards)
    of_cards = _filled(CARD_FEATURES, cards, (CARD_NUMBERS, *cards.has_card.shape))
    of_cards *= cards.has_card
    of_tiles = _filled(TILE_FEATURES, tiles, (TILE_NUMBERS, *tiles.has_tile.shape))
    of_tiles *= tiles.has_tile
    return Features(
        of_cards.transpose(1, 2, 3, 0),
        cards.has_card,
        of_tiles.transpose(1, 2, 3, 0),
        tiles.has_tile,
        _filled(SEAT_FEATURES, game, (SEAT_NUMBERS, *seats.order.shape)).transpose(1, 2, 0),
        _filled(TABLE_FEATURES, game, (TABLE_NUMBERS, seats.positions)).T,
    )


def _filled(table: Sequence[Feature[Source]], source: Source, shape: tuple[int, ...]) -> Numbers:
    """Return the numbers of all features, one after the other as the first axis."""
    numbers = np.empty(shape, dtype=np.float32)
    start = 0
    for feature in table:
        numbers[start : start + feature.size] = feature.numbers(source)
        start += feature.size
    return numbers


def _counts(piles: EncodedRows) -> Numbers:
    """Return the six counts of packed piles, as the first axis."""
    counts = np.ascontiguousarray(piles).view(np.uint8).reshape(*piles.shape, 8)[..., :6]
    return counts.transpose(-1, *range(piles.ndim)).astype(np.float32, order="C")
