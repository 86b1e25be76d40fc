"""Positions for tests, in two or three lines: `a_position(bank="4g 3r", tokens={0: "wwj"}, row={1: "D08 D16 - -"})`.

Gems are spelled by letter, as on the board: w(hite diamond), b(lue sapphire), g(reen emerald), r(uby), k (black onyx),
j(oker: gold). "ggr", "2g r" and "2gr" are the same pile. Cards and nobles go by their ids in `data/`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

import pytest

from bot.engine import Event, GameError, Move, Position
from bot.rules import (
    CARDS,
    LEVELS,
    NOBLES,
    Options,
    Player,
    PurchaseCard,
    Reserved,
    ReturnTokens,
    TakeTokens,
    base_of,
    card_at,
    rules_for,
)
from bot.rules.base.folds import GEMS_IN_BANK, GOLD_IN_BANK
from bot.rules.base.state import BaseState
from data import GEMS, TOKENS, Card, Gem, Gems
from data.gems import counts_in, pack

STRICT = Options()
LETTERS = dict(zip("wbgrkj", TOKENS, strict=True))


def gems(text: str) -> Gems:
    """Return the pile a text spells, "2g r"."""
    assert re.fullmatch(r"(\d*[wbgrkj]|\s)*", text), text
    return sum(pack([LETTERS[letter]]) * int(number or 1) for number, letter in re.findall(r"(\d*)([wbgrkj])", text))


def spelled(pile: Gems) -> str:
    """Return the text that spells a pile, "2g r"; a dash for no tokens."""
    letters = {gem: letter for letter, gem in LETTERS.items()}
    return " ".join(f"{number if number > 1 else ''}{letters[gem]}" for gem, number in counts_in(pile)) or "–"


def a_position(
    seats: int = 2,
    *,
    bank: str | None = None,
    tokens: Mapping[int, str] = {},
    bonuses: Mapping[int, str] = {},
    prestige: Mapping[int, int] = {},
    cards: Mapping[int, str] = {},
    hand: Mapping[int, str] = {},
    visited: Mapping[int, str] = {},
    row: Mapping[int, str] = {},
    deck: Mapping[int, str] = {},
    nobles: str = "",
    turn: int = 0,
    round: int = 1,  # noqa: A002 -- the rulebook's word
    last_round: bool = False,
    up_to_three: bool = False,
    expansion: str | None = None,
    own: Any = None,
) -> Position:
    """Return a position in which the seat `turn` chooses an action; the defaults are a new game without nobles.

    By seat: `tokens`, purchased `cards`, nobles that `visited`, the `hand` ("D01 ?D02", the second reserved blind);
    `bonuses` and `prestige` in addition to those of cards and nobles. By level: the `row` ("D01 - D02 -") and the
    `deck`, next card first. By default the bank has all tokens that the players do not have. `own` is the slice of the
    `expansion`, by default the empty one.
    """
    players = tuple(
        _player(
            gems(tokens.get(seat, "")),
            gems(bonuses.get(seat, "")),
            prestige.get(seat, 0),
            cards.get(seat, "").split(),
            hand.get(seat, "").split(),
            visited.get(seat, "").split(),
        )
        for seat in range(seats)
    )
    if bank is None:
        whole = pack(dict.fromkeys(GEMS, GEMS_IN_BANK[seats]) | {Gem.GOLD: GOLD_IN_BANK})
        in_bank = whole - sum(player.tokens for player in players)
    else:
        in_bank = gems(bank)
    said = " ".join([*cards.values(), *hand.values(), *row.values(), *deck.values()])
    rest = {level: _cards_of(level, without=re.findall(r"D\d+", said)) for level in LEVELS}
    rows = tuple(_row(row.get(level), rest[level]) for level in LEVELS)
    decks = tuple(_deck(deck.get(level), rest[level]) for level in LEVELS)
    out = tuple(NOBLES[noble] for noble in nobles.split())
    rules = rules_for(Options(up_to_three=up_to_three, expansion=expansion))
    state = BaseState(players, in_bank, rows, decks, out, last_round)
    slices = (state, *(module.empty if own is None else own for module in rules.modules[1:]))
    return Position(rules, seats, frozenset(), turn, round, rules.game.open_turn(turn), (), slices, frozenset())


def _player(tokens: Gems, bonuses: Gems, prestige: int, cards: list[str], hand: list[str], nobles: list[str]) -> Player:
    bought = tuple(CARDS[card] for card in cards)
    visited = tuple(NOBLES[noble] for noble in nobles)
    return Player(
        tokens,
        bonuses + pack([card.bonus for card in bought]),
        prestige + sum(piece.prestige for piece in (*bought, *visited)),
        tuple(
            Reserved(CARDS[card.removeprefix("?")], card.startswith("?"), place)
            for place, card in enumerate(hand, start=1)
        ),
        bought,
        visited,
    )


def _cards_of(level: int, without: Iterable[str]) -> list[Card]:
    return [card for card in CARDS.values() if card.level == level and card.id[0] == "D" and card.id not in without]


def _row(said: str | None, rest: list[Card]) -> tuple[Card | None, ...]:
    if said is None:
        return tuple(rest.pop(0) for _ in range(4))
    row = tuple(None if card == "-" else CARDS[card] for card in said.split())
    assert len(row) == 4, said
    return row


def _deck(said: str | None, rest: list[Card]) -> tuple[Card, ...]:
    drawn = rest if said is None else [CARDS[card] for card in said.split()]
    return tuple(reversed(drawn))


EMPTY_ROWS = {"row": dict.fromkeys(LEVELS, "- - - -"), "deck": dict.fromkeys(LEVELS, "")}
"""For `a_position(**EMPTY_ROWS)`: no card is face up and all decks are empty."""


def player(position: Position, seat: int) -> Player:
    """Return the player in a seat."""
    return base_of(position).players[seat]


def open_card(position: Position, address: str) -> str:
    """Return the id of the face-up card at an address."""
    found = card_at(position, address, 0)
    assert found is not None, address
    return found.id


def take(text: str) -> TakeTokens:
    """Return the move that takes these gems."""
    return TakeTokens(gems(text))


def put_back(text: str) -> ReturnTokens:
    """Return the move that returns these tokens."""
    return ReturnTokens(gems(text))


def buy(card: str, payment: str = "") -> PurchaseCard:
    """Return the move that buys a card with these tokens."""
    return PurchaseCard(card, gems(payment))


def played(position: Position, *moves: Move) -> Position:
    """Return the position after these moves."""
    for move in moves:
        position = position.after(position.play(move))
    return position


def events_of(kind: type, events: Iterable[Event]) -> list[Any]:
    """Return the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def refusal(position: Position, move: Move) -> tuple[str, dict[str, Any]]:
    """Return the message id and the values with which the game refuses a move."""
    with pytest.raises(GameError) as refused:
        position.play(move)
    return refused.value.message_id, refused.value.values


def a_deal(seats: int, options: Options = STRICT, seed: int = 1) -> tuple[tuple[Event, ...], Position]:
    """Return the events of a seeded deal, and the position after them."""
    rules = rules_for(options)
    events = rules.deal(seats, Random(seed))
    return events, rules.replay(seats, events)


def random_moves(
    position: Position, chance: Random, most: int = 10_000
) -> Iterator[tuple[Position, Move, tuple[Event, ...]]]:
    """Play random moves to the end; yield each position, the move made in it, and the events."""
    for _ in range(most):
        if position.is_over:
            return
        move = chance.choice(position.legal_moves())
        events, following = position.advance(move)
        yield position, move, events
        position = following
    raise AssertionError(f"a game of more than {most} moves")
