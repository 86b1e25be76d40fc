"""The numbers that the network reads, computed from encoded positions for many positions at once.

Each pair of a seat and a card, and each pair of a seat and a tile, is described by numbers that have the same meaning
for all cards and tiles, whatever expansion they come from. So one network plays every game with two to four seats.
Numbers are scaled to about -1 to 1.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.ai import encoding as at
from bot.ai.encoding import ALL_CARDS, ALL_TILES, Rows
from data import GEMS
from data.components import CARD_KINDS, PRIVILEGES
from data.gems import unpack

Numbers = NDArray[np.float32]

COLOURS = len(GEMS)
PRESTIGE_TO_WIN = 15


def _table(rows: list[list[float]]) -> Numbers:
    return np.array([[0.0] * len(rows[0]), *rows], dtype=np.float32)


_KINDS = tuple(CARD_KINDS)
_COST = _table([list(unpack(card.cost)[:COLOURS]) for card in ALL_CARDS])
_GIVES = _table([[card.bonuses * (card.bonus == gem) for gem in GEMS] for card in ALL_CARDS])
_DISCARDS = _table([[2.0 * (getattr(card, "discards", None) == gem) for gem in GEMS] for card in ALL_CARDS])
_CARD = _table(
    [
        [
            card.prestige / 5,
            *(float(card.level == level) for level in (1, 2, 3)),
            float(card.id.startswith("?")),
            *(float(getattr(card, "kind", "") == kind) for kind in _KINDS),
        ]
        for card in ALL_CARDS
    ]
)
_HAS_DISCARDS = _DISCARDS.max(-1) > 0
_IS_UNKNOWN = _CARD[:, 4] > 0
_CARD_PRESTIGE = _CARD[:, 0] * 5
_NEEDS = _table([list(unpack(tile.needs)[:COLOURS]) for tile in ALL_TILES])


def _tile(tile: Any) -> list[float]:
    """Return prestige that it brings, that it requires, bonuses of any one colour, nobles, and its kind.

    The kinds are nobles, tiles that win the game, and each privilege.
    """
    privilege = getattr(tile, "privilege", "")
    wins = hasattr(tile, "any_same")
    is_noble = not privilege and not wins
    return [
        3.0 if is_noble else 0.0,
        float(tile.prestige) if wins else 0.0,
        float(getattr(tile, "any_same", 0)),
        float(getattr(tile, "nobles", 0)),
        float(is_noble),
        float(wins),
        *(float(privilege == each) for each in PRIVILEGES),
    ]


_TILE = _table([_tile(tile) for tile in ALL_TILES])
_WINS = _TILE[:, 5] > 0

CARD_NUMBERS = 39 + _CARD.shape[1]
TILE_NUMBERS = 13 + 7
SEAT_NUMBERS = 31
TABLE_NUMBERS = 18


@dataclass(frozen=True, slots=True)
class Features:
    """What the network reads of N positions with S seats.

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


def _counts(piles: Rows) -> Numbers:
    """Return the six counts of packed piles, as the last axis."""
    return np.ascontiguousarray(piles).view(np.uint8).reshape(*piles.shape, 8)[..., :6].astype(np.float32)


def features(rows: Rows) -> Features:
    """Return what the network reads of encoded positions, which must all have the same number of seats."""
    number, seats = len(rows), int(rows[0, at.SEATS])
    f32 = np.float32
    players = rows[:, at.PLAYERS : at.PLAYERS + seats * at.PLAYER].reshape(number, seats, at.PLAYER)
    tokens = _counts(players[:, :, at.TOKENS])
    bonuses = _counts(players[:, :, at.BONUSES])[..., :COLOURS]
    prestige = players[:, :, at.PRESTIGE].astype(f32)
    cards_bought = players[:, :, at.NUMBER_OF_CARDS].astype(f32)
    spare = players[:, :, at.SPARE_GOLD].astype(f32)
    worth = players[:, :, at.GOLD_WORTH].astype(f32)
    gold = tokens[..., COLOURS] * worth + spare
    bank = _counts(rows[:, at.BANK])
    to_act = rows[:, at.TO_ACT]
    order = (np.arange(seats) - to_act[:, None]) % seats  # turns until a seat acts
    acts = (order == 0).astype(f32)

    # Cards: the open ones for every seat, and each seat's own hand.
    slots = at.OPEN_CARDS if rows[:, at.CARDS + 12 : at.CLAIMS].any() else 12
    open_cards = rows[:, at.CARDS : at.CARDS + slots]
    hands = players[:, :, at.HAND_CARDS :]
    cards = np.concatenate((np.broadcast_to(open_cards[:, None], (number, seats, slots)), hands), axis=2)
    has_card = (cards > 0).astype(f32)
    cost, gives, static = (table.take(cards, axis=0) for table in (_COST, _GIVES, _CARD))
    price = np.maximum(cost - bonuses[:, :, None], 0)
    short = np.maximum(price - tokens[:, :, None, :COLOURS], 0)
    total_price, total_short = _sum(price), _sum(short)
    short_of_bonuses = np.zeros_like(total_price)
    if _HAS_DISCARDS[cards].any():
        short_of_bonuses = _sum(np.maximum(_DISCARDS[cards] - bonuses[:, :, None], 0))
    known = has_card * ~_IS_UNKNOWN[cards]
    claims = rows[:, at.CLAIMS : at.CLAIMS + slots]
    has_claims = claims.any()
    own_claim = np.zeros_like(total_price)
    barred = np.zeros_like(total_price)
    if has_claims:
        owner, markers = (claims & 7) - 1, claims >> 3
        mine = owner[:, None] == np.arange(seats)[None, :, None]
        own_claim[:, :, :slots] = mine * markers[:, None]
        barred[:, :, :slots] = (owner[:, None] >= 0) & ~mine
    need = np.maximum(total_short - gold[:, :, None], 0) + 2 * short_of_bonuses
    turns = np.maximum(np.ceil(need / 3), np.maximum(_most(short) - gold[:, :, None], 0)) + 2 * short_of_bonuses
    turns += 3 * barred
    reachable = known * (barred == 0)
    affordable = reachable * (turns == 0)
    one_turn = reachable * (turns == 1)
    far = np.where(reachable > 0, turns, 9).astype(f32)
    # What others can do with the open cards.
    rival = np.full_like(far, 9)
    next_can = np.zeros_like(far)
    for seat in range(seats):
        others = [other for other in range(seats) if other != seat]
        rival[:, seat, :slots] = far[:, others, :slots].min(1)
        # Whether somebody who acts before this seat can buy the card.
        earlier = order[:, others] < np.where(order[:, seat] == 0, seats, order[:, seat])[:, None]
        next_can[:, seat, :slots] = (affordable[:, others, :slots] * earlier[:, :, None]).max(1)
    card_prestige = _CARD_PRESTIGE[cards]
    bank_short = _sum(np.maximum(short - bank[:, None, None, :COLOURS], 0))

    # Tiles.
    packed = rows[:, at.TILES :]
    width = max(1, int((packed > 0).sum(1).max()))
    packed = packed[:, :width]
    tile = packed & 255
    bits = np.arange(seats)[None, :, None]
    open_to = ((packed[:, None] >> (8 + bits)) & 1).astype(f32)
    held = ((packed[:, None] >> (16 + bits)) & 1).astype(f32)
    has_tile = np.maximum(open_to, held)
    needs, tile_static = _NEEDS[tile], _TILE[tile]
    lacks = np.maximum(needs[:, None] - bonuses[:, :, None], 0)
    others_best = _most(np.where(needs[:, None] > 0, 0, bonuses[:, :, None]))
    any_same = np.maximum(tile_static[:, None, :, 2] - others_best, 0)
    nobles_lack = np.maximum(tile_static[:, None, :, 3] - players[:, :, at.NOBLES, None], 0).astype(f32)
    lack = _sum(lacks) + any_same + 3 * nobles_lack
    prestige_lack = np.maximum(tile_static[:, None, :, 1] - prestige[:, :, None], 0)
    is_open = open_to
    met = is_open * (lack == 0) * (prestige_lack == 0)
    lack_seen = np.where(is_open > 0, lack, 12)
    rival_lack = np.full_like(lack, 12)
    for seat in range(seats):
        others = [other for other in range(seats) if other != seat]
        rival_lack[:, seat] = lack_seen[:, others].min(1)
    weight = is_open / (1 + lack + prestige_lack / 3)
    wanted = ((lacks > 0) * weight[..., None]).sum(2)  # by seat and colour: how much tiles want a bonus
    # Demand for a colour: how often a bonus would make an open card cheaper.
    demand = ((price > 0) * (known * (0.3 + card_prestige / 5))[..., None]).sum(2)
    use_for_tiles = _sum(gives * wanted[:, :, None])
    use_for_cards = _sum(gives * demand[:, :, None])
    after = prestige[:, :, None] + card_prestige

    card_numbers = np.concatenate(
        (
            price / 4,
            short / 4,
            gives,
            static,
            _stack(
                total_price / 8,
                need / 6,
                affordable,
                one_turn,
                reachable * (turns == 2),
                np.minimum(turns, 6) / 4,
                card_prestige / (1 + turns) / 3,
                affordable * card_prestige / 5,
                rival / 6,
                (rival < 1) * known,
                next_can,
                bank_short / 3,
                use_for_tiles,
                use_for_cards / 4,
                use_for_tiles / (1 + turns),
                use_for_cards / (1 + turns) / 3,
                affordable * (after >= PRESTIGE_TO_WIN),
                one_turn * (after >= PRESTIGE_TO_WIN),
                own_claim / 3,
                barred,
                np.broadcast_to(np.arange(slots + at.HAND) >= slots, cards.shape),
                short_of_bonuses / 2,
                np.broadcast_to(acts[:, :, None], cards.shape),
                affordable * acts[:, :, None],
            ),
        ),
        axis=-1,
    )
    card_numbers *= has_card[..., None]

    tile_numbers = np.concatenate(
        (
            lacks / 3,
            _stack(
                lack / 8,
                prestige_lack / 10,
                any_same / 4,
                nobles_lack,
                met,
                held,
                np.minimum(rival_lack, 12) / 8,
                (rival_lack == 0) * is_open,
            ),
            np.broadcast_to(tile_static[:, None, :, 4:], (number, seats, width, 7)),
        ),
        axis=-1,
    )
    tile_numbers *= has_tile[..., None]

    reserved = (hands > 0).sum(-1)
    held_tokens = tokens.sum(-1)
    lead = prestige - np.where(np.eye(seats, dtype=bool), -9, prestige[:, None]).max(-1)
    last = rows[:, at.LAST_ROUND].astype(f32)
    first_to_last = np.broadcast_to(np.arange(seats) / (seats - 1), (number, seats))
    will_act = np.maximum(1 - last[:, None], (np.arange(seats) >= to_act[:, None]))
    best_turn = (affordable * card_prestige).max(-1)
    count_affordable = affordable.sum(-1)
    soon = np.where(has_tile * is_open > 0, lack + prestige_lack / 3, 12).min(-1)
    seat_numbers = np.concatenate(
        (
            tokens / 4,
            bonuses / 5,
            _stack(
                prestige / 15,
                (prestige >= PRESTIGE_TO_WIN),
                np.maximum(PRESTIGE_TO_WIN - prestige, 0) / 15,
                cards_bought / 12,
                players[:, :, at.NOBLES] / 3,
                reserved / 3,
                (reserved == at.HAND),
                held_tokens / 10,
                np.maximum(held_tokens - 7, 0) / 3,
                np.maximum(held_tokens - 10, 0) / 2,
                acts,
                order / 3,
                first_to_last,
                will_act * last[:, None],
                gold / 4,
                lead / 8,
                best_turn / 5,
                np.minimum(count_affordable, 8) / 8,
                soon / 8,
                players[:, :, at.HAS_LEFT],
            ),
        ),
        axis=-1,
    )
    round_ = rows[:, at.ROUND].astype(f32)
    decision = rows[:, at.DECISION]
    table = np.concatenate(
        (
            bank / 5,
            rows[:, at.DECKS : at.DECKS + 3] / 30,
            _stack(
                np.minimum(round_, 45) / 30,
                last,
                decision == 1,
                decision == 2,
                np.full(number, seats == 2),
                np.full(number, seats == 3),
                _WINS[tile].any(-1),
                has_tile.any((1, 2)),
                prestige.max(1) / 15,
            ),
        ),
        axis=-1,
    )
    return Features(
        card_numbers.astype(f32, copy=False),
        has_card,
        tile_numbers.astype(f32, copy=False),
        has_tile,
        seat_numbers.astype(f32, copy=False),
        table.astype(f32, copy=False),
    )


def _sum(numbers: Numbers) -> Numbers:
    """Return the sums over the colours, the last axis: faster than `sum`, which handles each small group by itself."""
    white, blue, green, red, black = np.moveaxis(numbers, -1, 0)
    return white + blue + green + red + black


def _most(numbers: Numbers) -> Numbers:
    """Return the largest numbers over the colours, the last axis."""
    white, blue, green, red, black = np.moveaxis(numbers, -1, 0)
    return np.maximum(np.maximum(np.maximum(white, blue), np.maximum(green, red)), black)


def _stack(*columns: Any) -> Numbers:
    return np.stack([column.astype(np.float32, copy=False) for column in columns], axis=-1)
