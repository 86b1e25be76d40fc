"""The kernel, with a toy game: players take pebbles from a heap in turn until the heap is empty.

An expansion, the owl, is one class: it has a slice, a decision, a stage and an event of its own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from bot import engine


class ChoosePebbles(engine.Decision):
    """Choose how many pebbles to take."""


class Take(engine.Move):
    count: int


class Heaped(engine.Event):
    pebbles: int


class Taken(engine.Event):
    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Heap:
    pebbles: int = 0
    taken: tuple[int, ...] = (0, 0, 0)


class Pebbles(engine.Module):
    """Take one or two. An empty heap ends the game; with one pebble and `needs_two`, nothing is possible."""

    empty = Heap()

    def __init__(self, needs_two: bool = False) -> None:
        self.least = 2 if needs_two else 1
        self.legal = {ChoosePebbles: self._amounts}
        self.plays = {ChoosePebbles: self._take}
        self.folds = {Heaped: lambda heap, event: Heap(event.pebbles), Taken: _fold_taken}
        self.stages = (engine.Stage(90, _end_turn),)
        self.vocabulary = (ChoosePebbles, Take, Heaped, Taken)

    def deal(self, seats: int, chance: engine.Chance) -> Sequence[engine.Event]:
        return (Heaped(chance.sample(range(5, 9), 1)[0]),)

    def open_turn(self, seat: int) -> engine.Decision:
        return ChoosePebbles(seat)

    def is_stuck(self, position: engine.Position) -> bool:
        return isinstance(position.decision, ChoosePebbles) and 0 < heap(position).pebbles < self.least

    def winners(self, position: engine.Position) -> tuple[int, ...]:
        best = max(heap(position).taken[seat] for seat in position.active_seats())
        return tuple(seat for seat in position.active_seats() if heap(position).taken[seat] == best)

    def _amounts(self, position: engine.Position, decision: ChoosePebbles) -> Sequence[engine.Move]:
        return [Take(count) for count in range(self.least, min(2, heap(position).pebbles) + 1)]

    def _take(self, position: engine.Position, decision: ChoosePebbles, move: engine.Move) -> Sequence[engine.Event]:
        if move not in self._amounts(position, decision):
            raise engine.GameError("not-so-many", most=heap(position).pebbles)
        assert isinstance(move, Take)
        return (Taken(decision.seat, move.count),)


def heap(position: engine.Position) -> Heap:
    return position.slice_of(Heap)


def _fold_taken(before: Heap, event: Taken) -> Heap:
    taken = tuple(count + event.count * (seat == event.seat) for seat, count in enumerate(before.taken))
    return Heap(before.pebbles - event.count, taken)


def _end_turn(position: engine.Position) -> Sequence[engine.Event]:
    if not heap(position).pebbles:
        return (engine.GameOver(position.rules.game.winners(position)),)
    return (engine.TurnBegan(*position.next_seat()),)


class FeedTheOwl(engine.Decision):
    """Choose whether to feed the owl."""


class Feed(engine.Move):
    willing: bool


class OwlFed(engine.Event):
    seat: int
    secret: str


class OwlSlept(engine.Event):
    """The owl closed its eyes, as it does after every turn."""


@dataclass(frozen=True, slots=True)
class Owl:
    fed_by: tuple[int, ...] = ()
    seen: int = 0
    slept: int = 0
    secret: str = ""


class OwlModule(engine.Module):
    """A player who takes two is asked to feed the owl; the owl counts every pebble taken, and then sleeps."""

    empty = Owl()

    def __init__(self) -> None:
        self.legal = {FeedTheOwl: lambda position, decision: (Feed(True), Feed(False))}
        self.plays = {FeedTheOwl: _feed}
        self.folds = {
            Taken: lambda owl, event: Owl(owl.fed_by, owl.seen + event.count, owl.slept, owl.secret),
            OwlFed: lambda owl, event: Owl((*owl.fed_by, event.seat), owl.seen, owl.slept, event.secret),
            OwlSlept: lambda owl, event: Owl(owl.fed_by, owl.seen, owl.slept + 1, owl.secret),
        }
        self.masks = {OwlFed: lambda event, seat: event if seat == event.seat else OwlFed(event.seat, "?")}
        self.stages = (engine.Stage(60, lambda position: (OwlSlept(),)), engine.Stage(50, _ask, asks=(FeedTheOwl,)))
        self.vocabulary = (FeedTheOwl, Feed, OwlFed, OwlSlept)

    def view(self, own: Owl, seat: int | None) -> Owl:
        return Owl(own.fed_by, own.seen, own.slept, "?")


def owl(position: engine.Position) -> Owl:
    return position.slice_of(Owl)


def _ask(position: engine.Position) -> Sequence[engine.Event]:
    return (engine.DecisionOpened(FeedTheOwl(position.seat)),) if owl(position).seen % 2 == 0 else ()


def _feed(position: engine.Position, decision: FeedTheOwl, move: engine.Move) -> Sequence[engine.Event]:
    if not isinstance(move, Feed):
        raise engine.GameError("owl-first")
    return (OwlFed(decision.seat, "mouse"),) if move.willing else ()


def start(*modules: engine.Module, seats: int = 2, pebbles: int = 5) -> engine.Position:
    game = modules[0]
    assert isinstance(game, Pebbles)
    return engine.Rules(game, modules).replay(seats, [Heaped(pebbles), engine.TurnBegan(0, 1)])


# A game alone.


def test_a_deal_ends_with_the_first_turn():
    rules = engine.Rules(game := Pebbles(), [game])
    dealt = rules.deal(2, Random(1))
    assert isinstance(dealt[0], Heaped)
    assert dealt[1:] == (engine.TurnBegan(0, 1),)
    position = rules.replay(2, dealt)
    assert (position.seat, position.round, position.decision) == (0, 1, ChoosePebbles(0))


def test_a_move_brings_its_events_and_the_next_turn():
    position = start(Pebbles())
    assert position.objection(Take(2)) is None
    assert position.play(Take(2)) == (Taken(0, 2), engine.TurnBegan(1, 1))
    events, following = position.advance(Take(2))
    assert position.after(events) == following
    assert heap(following) == Heap(3, (2, 0, 0))
    assert heap(position) == Heap(5), "the position before has not changed"


def test_rounds_count_from_one_and_grow_after_the_last_seat():
    position = start(Pebbles(), seats=3, pebbles=8)
    seen = []
    for _ in range(5):
        seen.append((position.seat, position.round))
        position = position.advance(Take(1))[1]
    assert seen == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]


def test_a_refused_move_changes_nothing():
    position = start(Pebbles(), pebbles=1)
    with pytest.raises(engine.GameError) as refused:
        position.play(Take(2))
    assert (refused.value.message_id, refused.value.values) == ("not-so-many", {"most": 1})
    objection = position.objection(Take(2))
    assert objection is not None
    assert (objection.message_id, objection.values) == ("not-so-many", {"most": 1})
    assert heap(position) == Heap(1)
    assert position.decision == ChoosePebbles(0)


def test_no_decision_is_open_after_the_end():
    position = start(Pebbles(), pebbles=2).advance(Take(2))[1]
    assert position.is_over
    assert (position.winners, position.decision, position.legal_moves()) == ((0,), None, ())
    with pytest.raises(engine.GameError, match="error-game-over"):
        position.play(Take(1))
    objection = position.objection(Take(1))
    assert isinstance(objection, engine.GameError)
    assert objection.message_id == "error-game-over"


def test_turns_without_a_possible_action_pass_until_all_have_passed():
    position = start(Pebbles(needs_two=True), seats=3, pebbles=3)
    assert position.play(Take(2)) == (
        Taken(0, 2),
        *(
            engine.TurnBegan(1, 1),
            engine.TurnPassed(1),
            engine.TurnBegan(2, 1),
            engine.TurnPassed(2),
            engine.TurnBegan(0, 2),
            engine.TurnPassed(0),
        ),
        engine.GameOver((0,)),
    )


def test_a_seat_that_leaves_takes_no_more_turns():
    events, position = start(Pebbles(), seats=3).without(0)
    assert events == (engine.SeatLeft(0), engine.TurnBegan(1, 1))
    assert position.active_seats() == (1, 2)
    assert position.advance(Take(1))[1].advance(Take(1))[1].seat == 1


# Modules without hooks.


class Silent(engine.Module):
    """A module without hooks that records the calls."""

    def __init__(self) -> None:
        self.called: list[str] = []

    def deal(self, seats: int, chance: engine.Chance) -> Sequence[engine.Event]:
        self.called.append("deal")
        return ()

    def view(self, own: Any, seat: int | None) -> Any:
        self.called.append("view")
        return own


def test_a_module_without_hooks_is_not_called_during_play():
    silent = Silent()
    position = start(Pebbles(), silent)
    silent.called.clear()
    while not position.is_over:
        position = position.advance(position.legal_moves()[0])[1]
    assert silent.called == []


def test_a_module_without_hooks_adds_nothing_to_the_tables():
    game = Pebbles()
    alone, beside = engine.Rules(game, [game]), engine.Rules(game, [game, engine.Module()])
    for table in ("legal", "plays", "folds", "masks", "stages", "stages_after_answer"):
        assert getattr(beside, table) == getattr(alone, table)


def test_an_event_without_a_fold_changes_no_slice():
    position = start(Pebbles(), OwlModule())
    assert engine.TurnPassed not in position.rules.folds
    assert position.after([engine.TurnPassed(0)]).slices == position.slices


def test_a_stage_with_nothing_to_do_adds_no_event():
    assert len(start(Pebbles(), OwlModule()).play(Take(1))) == len((Taken, OwlSlept, engine.TurnBegan))


# An expansion.


def test_stages_run_by_their_order_and_not_by_the_order_of_modules():
    game, expansion = Pebbles(), OwlModule()
    for modules in ([game, expansion], [expansion, game]):
        assert [stage.__name__ for stage in engine.Rules(game, modules).stages] == ["_ask", "<lambda>", "_end_turn"]


def test_a_decision_interrupts_the_turn_and_the_answer_stages_after_answer_it():
    position = start(Pebbles(), OwlModule())
    events, asked = position.advance(Take(2))
    assert events == (Taken(0, 2), engine.DecisionOpened(FeedTheOwl(0)))
    assert asked.legal_moves() == (Feed(True), Feed(False))
    events, following = asked.advance(Feed(True))
    assert events == (OwlFed(0, "mouse"), OwlSlept(), engine.TurnBegan(1, 1)), "it is not asked a second time"
    assert owl(following) == Owl(fed_by=(0,), seen=2, slept=1, secret="mouse")


def test_an_answer_without_events_stages_after_answer_the_turn():
    asked = start(Pebbles(), OwlModule()).advance(Take(2))[1]
    assert asked.play(Feed(False)) == (OwlSlept(), engine.TurnBegan(1, 1))


def test_an_answer_to_another_decision_is_refused():
    asked = start(Pebbles(), OwlModule()).advance(Take(2))[1]
    with pytest.raises(engine.GameError, match="owl-first"):
        asked.play(Take(1))


def test_two_modules_fold_the_same_event_each_into_its_own_slice():
    position = start(Pebbles(), OwlModule()).advance(Take(1))[1]
    assert heap(position) == Heap(4, (1, 0, 0))
    assert owl(position).seen == 1


def test_the_log_replays_to_the_same_position():
    position = start(Pebbles(), OwlModule())
    log: list[engine.Event] = [Heaped(5), engine.TurnBegan(0, 1)]
    while not position.is_over:
        events, position = position.advance(position.legal_moves()[-1])
        log += events
    assert position.rules.replay(2, log) == position


def test_views_and_masks_hide_the_secrets_of_a_module():
    position = start(Pebbles(), OwlModule()).advance(Take(2))[1].advance(Feed(True))[1]
    assert owl(position.view(1)).secret == "?"
    assert heap(position.view(1)) == heap(position)
    event = OwlFed(0, "mouse")
    assert [position.rules.mask(event, seat) for seat in (0, 1, None)] == [event, OwlFed(0, "?"), OwlFed(0, "?")]
    assert position.rules.mask(Taken(0, 1), None) == Taken(0, 1)


def test_a_seat_that_leaves_is_not_asked_again_and_the_rest_of_its_turn_runs():
    asked = start(Pebbles(), OwlModule(), seats=3).advance(Take(2))[1]
    assert asked.without(0)[0] == (engine.SeatLeft(0), OwlSlept(), engine.TurnBegan(1, 1))


def test_a_game_without_the_expansion_has_none_of_its_events():
    position = start(Pebbles())
    while not position.is_over:
        events, position = position.advance(position.legal_moves()[-1])
        assert {type(event) for event in events} <= {Taken, engine.TurnBegan, engine.GameOver}
