"""The contract suite: whatever is played, in any game that can be opened, these promises hold after every move.

An expansion joins by being listed in `GAMES`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from bot.engine import Event, GameOver, Move, Position, TurnBegan, TurnPassed
from bot.rules import (
    LEVELS,
    MAX_RESERVED,
    MAX_TOKENS,
    BaseState,
    ChooseTokensToReturn,
    NobleVisited,
    Options,
    PurchaseCard,
    base_of,
    codec_for,
)
from data import components
from data.gems import NO_GEMS, ONE, total
from tests.builders import a_deal, a_position, take

GAMES = (Options(), Options(up_to_three=True))

MOST_MOVES = 2_000
"""No game is longer, however badly it is played."""
MOVES_BETWEEN_REPLAYS = 25


class AnyGame(RuleBasedStateMachine):
    """A game in which anybody does anything legal, or leaves, and which is played to its end in every case."""

    @initialize(options=st.sampled_from(GAMES), seats=st.sampled_from((2, 3, 4)), seed=st.integers(0, 2**32 - 1))
    def deal(self, options: Options, seats: int, seed: int) -> None:
        dealt, self.position = a_deal(seats, options, seed)
        self.codec = codec_for(options)
        self.chance = Random(seed)
        self.log: list[Event] = []
        self.moves = 0
        self.nobles = sorted(noble.id for noble in base_of(self.position).nobles)
        self.bank = base_of(self.position).bank
        self.happened(dealt, self.position)

    @rule(choice=st.integers(0, 999))
    def any_move(self, choice: int) -> None:
        if moves := self.position.legal_moves():
            self.play(moves[choice % len(moves)])

    @rule(turns=st.integers(1, 40))
    def everybody_buys_whatever_there_is(self, turns: int) -> None:
        self.play_on(turns, lambda move: isinstance(move, PurchaseCard))

    @rule(turns=st.integers(1, 40))
    def everybody_hoards_and_buys_only_when_nothing_else_is_left(self, turns: int) -> None:
        self.play_on(turns, lambda move: not isinstance(move, PurchaseCard))

    @rule(seat=st.integers(0, 12))
    def now_and_then_somebody_leaves(self, seat: int) -> None:
        if seat in self.position.active_seats() and not self.position.is_over:
            self.happened(*self.position.without(seat))

    def teardown(self) -> None:
        if not hasattr(self, "position"):
            return
        while not self.position.is_over:
            self.play_on(10, lambda move: isinstance(move, PurchaseCard))
        self.check_the_replay()
        self.check_the_end()

    def play_on(self, moves: int, likes: Callable[[Move], bool]) -> None:
        for _ in range(moves):
            if self.position.is_over:
                return
            legal = self.position.legal_moves()
            liked = [move for move in legal if likes(move)]
            self.play(self.chance.choice(liked or legal))

    def play(self, move: Move) -> None:
        assert self.codec.loads(self.codec.dumps(move)) == move
        events, following = self.position.advance(move)
        assert self.position.play(move) == events
        assert self.position.after(events) == following
        self.moves += 1
        assert self.moves <= MOST_MOVES
        self.happened(events, following)

    def happened(self, events: tuple[Event, ...], following: Position) -> None:
        self.log += events
        self.position = following
        assert self.codec.loads(self.codec.dumps(events)) == events
        self.check_the_pieces()
        self.check_the_limits()
        self.check_the_secrets(events)
        assert bool(following.legal_moves()) != following.is_over
        assert following.decision is None or following.decision.seat in following.active_seats()
        if self.moves % MOVES_BETWEEN_REPLAYS == 0:
            self.check_the_replay()

    # What must hold.

    def check_the_pieces(self) -> None:
        """Every piece is in exactly one place, and what is counted for a player is what lies before the player."""
        state = base_of(self.position)
        assert state.bank + sum(player.tokens for player in state.players) == self.bank
        assert sorted(cards_in(state)) == sorted(components().cards)
        visited = [noble.id for player in state.players for noble in player.nobles]
        assert sorted([*visited, *(noble.id for noble in state.nobles)]) == self.nobles
        for player in state.players:
            assert player.bonuses == sum(ONE[card.bonus] for card in player.cards)
            assert player.prestige == sum(piece.prestige for piece in (*player.cards, *player.nobles))
        for level, row, deck in zip(LEVELS, state.rows, state.decks, strict=True):
            assert {card.level for card in (*row, *deck) if card} <= {level}
            assert len(row) == 4
            assert not deck or None not in row, "a gap although the deck has a card"

    def check_the_limits(self) -> None:
        decision = self.position.decision
        for seat, player in enumerate(base_of(self.position).players):
            assert len(player.hand) <= MAX_RESERVED
            above = total(player.tokens) - MAX_TOKENS
            if isinstance(decision, ChooseTokensToReturn) and decision.seat == seat:
                assert above == decision.count > 0
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

    def check_the_secrets(self, events: tuple[Event, ...]) -> None:
        """Nothing that a seat may see names a card that it must not know."""
        for viewer in (None, *range(self.position.seats)):
            secrets = hidden_from(self.position, viewer)
            view = self.position.view(viewer)
            assert secrets.isdisjoint(texts_in(view))
            assert secrets.isdisjoint(texts_in([self.position.rules.mask(event, viewer) for event in events]))
            if self.position.decision is not None and self.position.decision.seat == viewer:
                assert view.legal_moves() == self.position.legal_moves()

    def check_the_replay(self) -> None:
        rules, seats = self.position.rules, self.position.seats
        assert rules.replay(seats, self.log) == self.position
        assert rules.replay(seats, self.codec.loads(self.codec.dumps(tuple(self.log)))) == self.position

    def check_the_end(self) -> None:
        """The winners are the best of those still there, and all who stayed had equally many turns."""
        position = self.position
        players = base_of(position).players
        stayed = position.active_seats()
        results = {seat: (players[seat].prestige, -len(players[seat].cards)) for seat in stayed}
        assert position.winners == tuple(seat for seat in stayed if results[seat] == max(results.values()))
        assert isinstance(self.log[-1], GameOver)
        if len(stayed) > 1 and not any(isinstance(event, TurnPassed) for event in self.log):
            turns = Counter(event.seat for event in self.log if isinstance(event, TurnBegan))
            assert len({turns[seat] for seat in stayed}) == 1


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=60,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.explicit, Phase.generate),  # to shrink a whole game takes minutes; its seed and its rules say enough
    suppress_health_check=[HealthCheck.too_slow],
)


def cards_in(state: BaseState) -> Iterator[str]:
    """Yield the id of every card of the base game, once for each place it is in."""
    for row in state.rows:
        yield from (card.id for card in row if card)
    for deck in state.decks:
        yield from (card.id for card in deck)
    for player in state.players:
        yield from (held.card.id for held in player.hand)
        yield from (card.id for card in player.cards)


def hidden_from(position: Position, viewer: int | None) -> set[str]:
    """Return the ids of the cards that a viewer must not know: the decks', and those that others reserved blind."""
    state = base_of(position)
    in_decks = {card.id for deck in state.decks for card in deck}
    others = [player for seat, player in enumerate(state.players) if seat != viewer]
    return in_decks | {held.card.id for player in others for held in player.hand if held.blind}


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text anywhere in a value, however deep; the rules, the same for all games, are left out."""
    if isinstance(value, str):
        yield value
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


def test_the_search_for_secrets_finds_them_where_they_are():
    """B18: a guard on the suite above, which would be content with a search that finds nothing."""
    position = a_position(hand={0: "?D41", 1: "?D71"})
    position = position.after(position.play(take("wbg")))
    assert hidden_from(position, 0) >= {"D71", "D90"}
    assert "D41" not in hidden_from(position, 0)
    assert hidden_from(position, 0) <= set(texts_in(position))
    assert hidden_from(position, None) >= {"D41", "D71"}
