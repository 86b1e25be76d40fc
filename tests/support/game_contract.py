"""The contract suite: invariants that are checked after every move, in every kind of game.

`GAMES` lists the kinds of game. An expansion joins through its entry in `bot.rules.EXPANSIONS` and its file in
`tests/support/invariants/`.
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
from tests.support.invariants import INVARIANTS, Invariants

GAMES = (Options(), Options(up_to_three=True), *(Options(expansion=name) for name in EXPANSIONS))

MOST_MOVES = 2_000
"""Upper bound for the length of a game, however badly it is played."""
MOVES_BETWEEN_REPLAYS = 25
MOVES_BETWEEN_LOOKAHEADS = 10


class CheckedGame:
    """A game from the deal on that asserts all invariants after every step."""

    def __init__(self, options: Options, seats: int, seed: int) -> None:
        dealt, self.position = a_deal(seats, options, seed)
        self.own = INVARIANTS[options.expansion]
        self.codec = codec_for(options)
        self.before = rules_for(options).before_deal(seats)
        self.chance = Random(seed)
        self.log: list[Event] = []
        self.moves = 0
        self.nobles = sorted(noble.id for noble in self.own.nobles(self.position))
        self.bank = base_of(self.position).bank
        self.met: set[type] = set()
        """The types of all events, decisions and legal moves so far."""
        self.step(dealt, self.position)

    def play(self, move: Move) -> None:
        """Make a move; assert that `play`, `after` and `advance` agree about it."""
        assert self.codec.loads(self.codec.dumps(move)) == move
        events, following = self.position.advance(move)
        assert self.position.play(move) == events
        assert self.position.after(events) == following
        self.moves += 1
        assert self.moves <= MOST_MOVES
        self.step(events, following)

    def play_on(self, moves: int, preference: "Preference") -> None:
        """Make so many random moves, from the preferred ones where there are any."""
        for _ in range(moves):
            if self.position.is_over:
                return
            legal = self.position.legal_moves()
            self.play(self.chance.choice(preference(self, legal) or legal))

    def leave(self, seat: int) -> None:
        """Remove a player from the game."""
        self.step(*self.position.without(seat))

    def finish(self) -> None:
        """Play to the end, with purchases where possible because they shorten the game, and check the whole game."""
        while not self.position.is_over:
            self.play_on(10, purchases)
        self.check_the_replay()
        self.check_the_end()

    def step(self, events: tuple[Event, ...], following: Position) -> None:
        """Go to the following position and check everything there."""
        self.log += events
        self.met |= {type(event) for event in events} | {type(move) for move in following.legal_moves()}
        self.met.add(type(following.decision))
        self.before, self.position = self.position, following
        assert self.codec.loads(self.codec.dumps(events)) == events
        self.check_the_components()
        self.check_the_limits()
        self.check_the_last_round(events)
        self.check_the_secrets(events)
        if self.before.decision is not None:
            self.check_what_is_shown(events)
        self.own.check(following)
        assert bool(following.legal_moves()) != following.is_over
        assert following.decision is None or following.decision.seat in following.active_seats()
        if self.moves % MOVES_BETWEEN_REPLAYS == 0:
            self.check_the_replay()
        if self.moves % MOVES_BETWEEN_LOOKAHEADS == 0 or not isinstance(following.decision, ChooseAction):
            self.check_lookahead()

    # Invariants

    def check_the_components(self) -> None:
        """Assert that each component is in exactly one place and that the sums of each player are right."""
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
        """Return whether a row may have a gap: in the middle of a turn, also one in which all but one player left."""
        asked = self.before.decision if self.position.is_over else self.position.decision
        return isinstance(asked, self.own.before_refill)

    def check_the_limits(self) -> None:
        """Assert the limits of the hand, of tokens and of one noble per turn."""
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
        """Assert that it begins at the end of the first turn in which a player meets the condition, and only then."""
        position = self.position
        for event in events:
            if isinstance(event, LastRoundBegan):
                assert self.own.ends_the_game(position, event.seat)
        if isinstance(position.decision, ChooseAction) and not base_of(position).last_round:
            assert not any(self.own.ends_the_game(position, seat) for seat in position.active_seats())

    def check_the_secrets(self, events: tuple[Event, ...]) -> None:
        """Assert that nothing a seat may see names a card that it must not know."""
        for viewer in (None, *range(self.position.seats)):
            secrets = hidden_from(self.position, viewer, self.own)
            view = self.position.view(viewer)
            assert secrets.isdisjoint(texts_in(view))
            assert secrets.isdisjoint(texts_in([self.position.rules.mask(event, viewer) for event in events]))
            if self.position.decision is not None and self.position.decision.seat == viewer:
                assert view.legal_moves() == self.position.legal_moves()

    def check_what_is_shown(self, events: tuple[Event, ...]) -> None:
        """Assert that a move is open exactly if somebody learns of a card from it."""
        is_shown = any(
            hidden_from(self.before, viewer, self.own) - hidden_from(self.position, viewer, self.own)
            for viewer in (None, *range(self.position.seats))
        )
        is_open = self.before.is_open_move(events)
        # The purchase of a card that its player has announced shows nothing new, but counts as open.
        assert is_open == is_shown or (is_open and self.own.announced(self.before))

    def check_lookahead(self) -> None:
        """Assert that every legal move is accepted, and that any player may leave."""
        position = self.position
        for move in position.legal_moves():
            assert position.objection(move) is None
            assert position.play(move)
        for seat in () if position.is_over else position.active_seats():
            _, after = position.without(seat)
            assert bool(after.legal_moves()) != after.is_over
            assert after.decision is None or after.decision.seat != seat
            assert sorted(cards_in(after, self.own)) == sorted(self.own.cards)

    def check_the_replay(self) -> None:
        """Assert that the log leads to the same position, also after it was written and read."""
        rules, seats = self.position.rules, self.position.seats
        assert rules.replay(seats, self.log) == self.position
        assert rules.replay(seats, self.codec.loads(self.codec.dumps(tuple(self.log)))) == self.position

    def check_the_end(self) -> None:
        """Assert that the best of the remaining players win, and that they all had the same number of turns."""
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


# Preferences: the moves from which a random player chooses

Preference: TypeAlias = Callable[[CheckedGame, Sequence[Move]], Sequence[Move]]


def any_move(game: CheckedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Return all moves."""
    return moves


def purchases(game: CheckedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the purchases."""
    return [move for move in moves if isinstance(move, PurchaseCard)]


def anything_but_purchases(game: CheckedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Return everything except purchases."""
    return [move for move in moves if not isinstance(move, PurchaseCard)]


def expansion_moves(game: CheckedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves of the expansion, or the purchases if there are none."""
    own = {kind for module in game.position.rules.modules[1:] for kind in module.vocabulary}
    return [move for move in moves if type(move) in own] or purchases(game, moves)


def first_expansion_move(game: CheckedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the first of these."""
    return expansion_moves(game, moves)[:1]


def purchases_or_first_expansion_move(game: CheckedGame, moves: Sequence[Move]) -> Sequence[Move]:
    """Return the purchases, or the first move of the expansion, which concentrates its pieces in one place."""
    return purchases(game, moves) or first_expansion_move(game, moves)


PREFERENCES: tuple[Preference, ...] = (
    any_move,
    purchases,
    anything_but_purchases,
    expansion_moves,
    first_expansion_move,
    purchases_or_first_expansion_move,
)


def play_a_game(options: Options, seats: int, seed: int) -> CheckedGame:
    """Play a game to its end with changing preferences; in one of four games players may leave."""
    game = CheckedGame(options, seats, seed)
    leavers = list(range(seats)) if game.chance.random() < 0.25 else []
    while not game.position.is_over and game.moves < MOST_MOVES // 2:
        game.play_on(game.chance.randint(1, 40), game.chance.choice(PREFERENCES))
        if leavers and game.chance.random() < 0.2 and not game.position.is_over:
            game.leave(leavers.pop(game.chance.randrange(len(leavers))))
    game.finish()
    return game


# Components and texts


def cards_in(position: Position, own: Invariants) -> Iterator[str]:
    """Yield the id of every card, once for each place it is in."""
    for row, deck in own.rows(position):
        yield from (card.id for card in (*row, *deck) if card)
    for player in base_of(position).players:
        yield from (held.card.id for held in player.hand)
        yield from (card.id for card in player.cards)
    yield from (card.id for card in own.discarded(position))


def hidden_from(position: Position, viewer: int | None, own: Invariants) -> set[str]:
    """Return the ids of the cards that a viewer must not know: in the decks, or reserved blind by others."""
    in_decks = {card.id for _, deck in own.rows(position) for card in deck}
    others = [player for seat, player in enumerate(base_of(position).players) if seat != viewer]
    blind = {held.card.id for player in others for held in player.hand if held.blind}
    return in_decks | (blind - own.announced(position))


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text anywhere in a value, except in the rules, which are the same for all games."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (Card, Noble, City, TradingPost)):
        yield from _texts_in_component(value)
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
def _texts_in_component(component: Card | Noble | City | TradingPost) -> tuple[str, ...]:
    """Return the texts of a component, cached because they are compared often and never change."""
    return tuple(text for field in fields(component) for text in texts_in(getattr(component, field.name)))
