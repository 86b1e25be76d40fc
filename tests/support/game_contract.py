"""What every game promises, whatever is played in it: checked after every move.

`GAMES` lists the games that can be opened. An expansion joins by being listed in the rules and in
`tests/support/invariants.py`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, TypeAlias

from bot.engine import Event, GameOver, Move, Position, TurnBegan, TurnPassed
from bot.rules import (
    EXPANSIONS,
    LEVELS,
    MAX_RESERVED,
    MAX_TOKENS,
    ChooseAction,
    ChooseTokensToReturn,
    LastRoundBegan,
    NobleVisited,
    Options,
    PurchaseCard,
    base_of,
    codec_for,
    prestige_of,
    rules_for,
)
from data import Card, City, Noble, TradingPost
from data.gems import NO_GEMS, total
from tests.support.builders import a_deal
from tests.support.invariants import PROMISES, Promises

GAMES = (Options(), Options(up_to_three=True), *(Options(expansion=name) for name in EXPANSIONS))

MOST_MOVES = 2_000
"""No game is longer, however badly it is played."""
MOVES_BETWEEN_REPLAYS = 25
MOVES_BETWEEN_TRIALS = 10


class WatchedGame:
    """A game from the deal on, each step of which has to keep all promises."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        dealt, self.position = a_deal(seats, options, seed)
        self.own = PROMISES[options.expansion]
        self.codec = codec_for(options)
        self.before = rules_for(options).before_deal(seats)
        self.chance = Random(seed)
        self.log: list[Event] = []
        self.moves = 0
        self.nobles = sorted(noble.id for noble in self.own.nobles(self.position))
        self.bank = base_of(self.position).bank
        self.met: set[type] = set()
        """Every kind of event, question and offered move so far."""
        self.happened(dealt, self.position)

    def play(self, move: Move) -> None:
        """Make a move, by each of the ways there are to make one."""
        assert self.codec.loads(self.codec.dumps(move)) == move
        events, following = self.position.advance(move)
        assert self.position.play(move) == events
        assert self.position.after(events) == following
        self.moves += 1
        assert self.moves <= MOST_MOVES
        self.happened(events, following)

    def play_on(self, moves: int, taste: "Taste") -> None:
        """Make so many moves that somebody of this taste likes, or any others where there are none."""
        for _ in range(moves):
            if self.position.is_over:
                return
            legal = self.position.legal_moves()
            self.play(self.chance.choice(taste(self, legal) or legal))

    def leave(self, seat: int) -> None:
        """Take a player out."""
        self.happened(*self.position.without(seat))

    def finish(self) -> None:
        """Play to the end, which comes soonest when everybody buys, and check the whole game."""
        while not self.position.is_over:
            self.play_on(10, buying)
        self.check_the_replay()
        self.check_the_end()

    def happened(self, events: tuple[Event, ...], following: Position) -> None:
        """Check everything after a step."""
        self.log += events
        self.met |= {type(event) for event in events} | {type(move) for move in following.legal_moves()}
        self.met.add(type(following.decision))
        self.before, self.position = self.position, following
        assert self.codec.loads(self.codec.dumps(events)) == events
        self.check_the_pieces()
        self.check_the_limits()
        self.check_the_last_round(events)
        self.check_the_secrets(events)
        self.own.check(following)
        assert bool(following.legal_moves()) != following.is_over
        assert following.decision is None or following.decision.seat in following.active_seats()
        if self.moves % MOVES_BETWEEN_REPLAYS == 0:
            self.check_the_replay()
        if self.moves % MOVES_BETWEEN_TRIALS == 0 or not isinstance(following.decision, ChooseAction):
            self.check_what_could_come_next()

    # What must hold.

    def check_the_pieces(self) -> None:
        """Every piece is in exactly one place, and what is counted for a player is what lies before the player."""
        position, own = self.position, self.own
        state = base_of(position)
        assert state.bank + sum(player.tokens for player in state.players) == self.bank
        assert sorted(cards_in(position, own)) == sorted(own.cards)
        assert sorted(noble.id for noble in own.nobles(position)) == self.nobles
        for seat, player in enumerate(state.players):
            assert player.bonuses == sum(own.bonuses(position, card) for card in player.cards)
            assert player.prestige == sum(piece.prestige for piece in (*player.cards, *player.nobles))
            assert prestige_of(position, seat) == player.prestige + own.extra_prestige(position, seat)
        assert [len(row) for row in state.rows] == [4, 4, 4]
        for level, (row, deck) in zip(LEVELS * 2, own.rows(position), strict=False):
            assert {card.level for card in (*row, *deck) if card} <= {level}
            assert not deck or None not in row or self.is_before_the_refill(), "a gap although the deck has a card"

    def is_before_the_refill(self) -> bool:
        """Return whether a row has not been filled yet, or never will be: all but one left in the middle of a turn."""
        asked = self.before.decision if self.position.is_over else self.position.decision
        return isinstance(asked, self.own.before_refill)

    def check_the_limits(self) -> None:
        decision = self.position.decision
        for seat, player in enumerate(base_of(self.position).players):
            assert len(player.hand) <= MAX_RESERVED
            above = total(player.tokens) - MAX_TOKENS
            if isinstance(decision, ChooseTokensToReturn) and decision.seat == seat:
                assert above == decision.count > 0
            elif isinstance(decision, self.own.before_return) and decision.seat == seat:
                assert above <= 3
            elif len(self.position.active_seats()) > 1:  # the last one left wins at once, whatever was open
                assert above <= 0
            if seat in self.position.left:
                assert player.tokens == NO_GEMS
        last_turn: list[Event] = []
        for event in reversed(self.log):
            if isinstance(event, TurnBegan) and last_turn:
                break
            last_turn.append(event)
        assert sum(isinstance(event, NobleVisited) for event in last_turn) <= 1

    def check_the_last_round(self, events: tuple[Event, ...]) -> None:
        """It begins at the end of the first turn in which somebody has what it takes, and for no other reason."""
        position = self.position
        for event in events:
            if isinstance(event, LastRoundBegan):
                assert self.own.ends_the_game(position, event.seat)
        if isinstance(position.decision, ChooseAction) and not base_of(position).last_round:
            assert not any(self.own.ends_the_game(position, seat) for seat in position.active_seats())

    def check_the_secrets(self, events: tuple[Event, ...]) -> None:
        """Nothing that a seat may see names a card that it must not know."""
        for viewer in (None, *range(self.position.seats)):
            secrets = hidden_from(self.position, viewer, self.own)
            view = self.position.view(viewer)
            assert secrets.isdisjoint(texts_in(view))
            assert secrets.isdisjoint(texts_in([self.position.rules.mask(event, viewer) for event in events]))
            if self.position.decision is not None and self.position.decision.seat == viewer:
                assert view.legal_moves() == self.position.legal_moves()

    def check_what_could_come_next(self) -> None:
        """Whatever is offered is accepted, and anybody may leave."""
        position = self.position
        for move in position.legal_moves():
            assert position.play(move)
        for seat in () if position.is_over else position.active_seats():
            _, after = position.without(seat)
            assert bool(after.legal_moves()) != after.is_over
            assert after.decision is None or after.decision.seat != seat
            assert sorted(cards_in(after, self.own)) == sorted(self.own.cards)

    def check_the_replay(self) -> None:
        rules, seats = self.position.rules, self.position.seats
        assert rules.replay(seats, self.log) == self.position
        assert rules.replay(seats, self.codec.loads(self.codec.dumps(tuple(self.log)))) == self.position

    def check_the_end(self) -> None:
        """The winners are the best of those still there, and all who stayed had equally many turns."""
        position = self.position
        players = base_of(position).players
        stayed = position.active_seats()
        results = {
            seat: (self.own.rank(position, seat), -prestige_of(position, seat), len(players[seat].cards))
            for seat in stayed
        }
        assert position.winners == tuple(seat for seat in stayed if results[seat] == min(results.values()))
        assert isinstance(self.log[-1], GameOver)
        if len(stayed) > 1 and not any(isinstance(event, TurnPassed) for event in self.log):
            turns = Counter(event.seat for event in self.log if isinstance(event, TurnBegan))
            assert len({turns[seat] for seat in stayed}) == 1


# What somebody may like to do.

Taste: TypeAlias = Callable[[WatchedGame, Sequence[Move]], Sequence[Move]]


def anything(game: WatchedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Like every move."""
    return moves


def buying(game: WatchedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Like purchases."""
    return [move for move in moves if isinstance(move, PurchaseCard)]


def hoarding(game: WatchedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Like everything but purchases."""
    return [move for move in moves if not isinstance(move, PurchaseCard)]


def novelty(game: WatchedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Like what the base game does not have, above all, and purchases."""
    own = {kind for module in game.position.rules.modules[1:] for kind in module.vocabulary}
    return [move for move in moves if type(move) in own] or buying(game, moves)


def habit(game: WatchedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Like the same, and always the first of it."""
    return novelty(game, moves)[:1]


def ambition(game: WatchedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Like purchases, and otherwise what brings together what belongs together."""
    return buying(game, moves) or habit(game, moves)


TASTES: tuple[Taste, ...] = (anything, buying, hoarding, novelty, habit, ambition)


def play_a_game(options: Options, seats: int, seed: int) -> WatchedGame:
    """Play a game to its end, in which tastes change, and in one of four somebody may leave; return it."""
    game = WatchedGame(options, seats, seed)
    leavers = list(range(seats)) if game.chance.random() < 0.25 else []
    while not game.position.is_over and game.moves < MOST_MOVES // 2:
        game.play_on(game.chance.randint(1, 40), game.chance.choice(TASTES))
        if leavers and game.chance.random() < 0.2 and not game.position.is_over:
            game.leave(leavers.pop(game.chance.randrange(len(leavers))))
    game.finish()
    return game


# Where things are.


def cards_in(position: Position, own: Promises) -> Iterator[str]:
    """Yield the id of every card, once for each place it is in."""
    for row, deck in own.rows(position):
        yield from (card.id for card in (*row, *deck) if card)
    for player in base_of(position).players:
        yield from (held.card.id for held in player.hand)
        yield from (card.id for card in player.cards)
    yield from (card.id for card in own.box(position))


def hidden_from(position: Position, viewer: int | None, own: Promises) -> set[str]:
    """Return the ids of the cards that a viewer must not know: the decks', and those that others reserved blind."""
    in_decks = {card.id for _, deck in own.rows(position) for card in deck}
    others = [player for seat, player in enumerate(base_of(position).players) if seat != viewer]
    blind = {held.card.id for player in others for held in player.hand if held.blind}
    return in_decks | (blind - own.announced(position))


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text anywhere in a value, however deep; the rules, the same for all games, are left out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Card, Noble, City, TradingPost)):
        yield from _texts_in_piece(value)
    elif is_dataclass(value):
        for field in fields(value):
            if field.name != "rules":
                yield from texts_in(getattr(value, field.name))
    elif isinstance(value, (tuple, list, set, frozenset)):
        for each in value:
            yield from texts_in(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from texts_in(key)
            yield from texts_in(each)


@cache
def _texts_in_piece(piece: Card | Noble | City | TradingPost) -> tuple[str, ...]:
    """Return the texts of a piece, which are looked at often and never change."""
    return tuple(text for field in fields(piece) for text in texts_in(getattr(piece, field.name)))
