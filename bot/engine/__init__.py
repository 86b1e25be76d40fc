"""The turn kernel: decisions, moves, events, and the order in which they follow each other.

It contains no rule of the game. A `Module` brings rules in tables: which moves answer a decision, how an event changes
the module's own slice of the position, what happens at which stage of a turn. `Rules` merges the tables of all modules
once, so that an empty hook costs nothing during play.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeAlias, TypeVar, dataclass_transform

from data import Gem

T = TypeVar("T")
Slice = TypeVar("Slice")

Value = str | int | Gem | tuple[Gem, ...]


class GameError(Exception):
    """The game refuses what a player tried; has the id of a message in the catalogues and the values to fill in."""

    def __init__(self, message_id: str, **values: Value) -> None:
        super().__init__(message_id, values)
        self.message_id = message_id
        self.values = values


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class _FrozenType(type):
    """The type of frozen dataclasses with slots, each of which is made twice: without slots, and then with them."""

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        made = super().__new__(cls, name, bases, namespace)
        return made if "__slots__" in namespace else dataclass(slots=True, unsafe_hash=True)(made)


class Frozen(metaclass=_FrozenType):
    """The base of frozen dataclasses; only the type checker sees to it that nothing is assigned.

    `dataclass(frozen=True)` sees to it at run time, too, and takes eight times as long to make an instance: a search
    makes tens of thousands of positions, moves and events a second.
    """


class Decision(Frozen):
    """A question to one seat."""

    seat: int


class Move(Frozen):
    """The answer to a decision."""


class Event(Frozen):
    """Something that happened. Only events change a position."""


class SeatEvent(Event):
    """Something that a seat did, or that happened to it."""

    seat: int


class TurnBegan(SeatEvent):
    """A seat's turn starts; rounds count from 1."""

    round: int


class TurnPassed(SeatEvent):
    """A turn passed by itself because no action was possible (B19)."""


class DecisionOpened(Event):
    """A decision within a turn, after its first one, is open for a seat."""

    decision: Decision


class SeatLeft(SeatEvent):
    """A seat left the game for good and takes no more turns."""


class Undone(Event):
    """A log goes on after its entry `seq`; the entries between that one and this event no longer count.

    `seat` is the player who took back the turn, None for an admin. Only whoever reads a log can follow it: for the
    position that it is folded into, it changes nothing.
    """

    seat: int | None
    seq: int


class GameOver(Event):
    """The game ended; several winners share the victory (B17)."""

    winners: tuple[int, ...]


_KERNEL_EVENTS = frozenset({TurnBegan, TurnPassed, DecisionOpened, SeatLeft, GameOver})
_NO_SEATS: frozenset[int] = frozenset()


class Chance(Protocol):
    """The source of chance for the deal: `random.SystemRandom()` in play, a seeded `random.Random` in tests."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Return `k` different members of the population in random order."""
        ...


StageRun: TypeAlias = Callable[["Position"], Sequence[Event]]
"""Function that returns the events of a stage, none when there is nothing to do."""


class Stage(Frozen):
    """One step of a turn. Stages run by ascending `order`; `asks` are the decisions that a stage may open.

    After an answer to one of the decisions in `asks` the turn continues with the next stage; after any other answer
    all stages run again. The turn of a seat that left only runs the stages with empty `asks`. A stage that may ask
    several times in a turn leaves `asks` empty and must return no events for a seat that left.
    """

    order: int
    run: StageRun
    asks: tuple[type[Decision], ...] = ()


class Module:
    """A part of the rules. Every hook has a default that does nothing.

    `legal` and `plays` are keyed by decision type, `folds` and `masks` by event type. A module may fold any event, but
    only into its own slice, an instance of a class that no other module uses.
    """

    legal: Mapping[type[Decision], Callable[["Position", Any], Sequence[Move]]] = {}
    """The moves that answer a decision: at least one while the decision is open."""
    plays: Mapping[type[Decision], Callable[["Position", Any, Move], Sequence[Event]]] = {}
    """The immediate events of a move; raises `GameError` for an illegal move."""
    folds: Mapping[type[Event], Callable[[Any, Any], Any]] = {}
    """The module's slice after an event. A fold never fails, draws at random or opens a decision."""
    masks: Mapping[type[Event], Callable[[Any, int | None], Event]] = {}
    """The event as a seat may see it; for None, as a spectator may."""
    shows: Mapping[type[Event], Callable[["Position", Any], bool]] = {}
    """Whether an event shows a player a piece that they could not see in the position before the move.

    Other events show nothing: taking them back takes away no knowledge.
    """
    stages: Sequence[Stage] = ()
    """The steps that the module adds to a turn."""
    vocabulary: Sequence[type] = ()
    """The moves, events and decisions that are written to the log."""
    empty: Any = None
    """The module's slice before the deal."""

    # The kernel asks these questions about the game as a whole; the base game, which is a module, answers them.
    open_turn: Callable[[int], Decision]
    """The decision that the turn of a seat begins with."""
    is_stuck: Callable[["Position"], bool]
    """Whether no action is possible for the seat whose turn it is (B19)."""
    winners: Callable[["Position"], tuple[int, ...]]
    """The seats that win if the game ends now (B17)."""

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Return the events that set up the module's components."""
        return ()

    def view(self, state: Any, seat: int | None) -> Any:
        """Return `state`, the module's slice, as a seat may see it; for None, as a spectator may."""
        return state


class Rules:
    """The modules of one game, with their hooks merged into lookup tables."""

    def __init__(self, game: Module, modules: Sequence[Module]) -> None:
        self.game = game
        self.modules = tuple(modules)
        self.slice_index: dict[type[Any], int] = {type(module.empty): index for index, module in enumerate(modules)}
        self.legal = {decision: legal for module in modules for decision, legal in module.legal.items()}
        self.plays = {decision: play for module in modules for decision, play in module.plays.items()}
        self.masks = {kind: mask for module in modules for kind, mask in module.masks.items()}
        self.folds: dict[type[Event], tuple[tuple[int, Callable[[Any, Any], Any]], ...]] = {}
        for index, module in enumerate(modules):
            for kind, fold in module.folds.items():
                self.folds[kind] = (*self.folds.get(kind, ()), (index, fold))
        self.shows: dict[type[Event], tuple[Callable[[Position, Any], bool], ...]] = {}
        for module in modules:
            for kind, shows in module.shows.items():
                self.shows[kind] = (*self.shows.get(kind, ()), shows)
        ordered = sorted((stage for module in modules for stage in module.stages), key=lambda stage: stage.order)
        self.stages = tuple(stage.run for stage in ordered)
        self.stages_that_never_ask = tuple(stage.run for stage in ordered if not stage.asks)
        self.stages_after_answer = {
            decision: self.stages[index:] for index, stage in enumerate(ordered, start=1) for decision in stage.asks
        }

    def deal(self, seats: int, chance: Chance) -> tuple[Event, ...]:
        """Return the events that begin a game for this many seats. Nothing after them is random."""
        dealt = [event for module in self.modules for event in module.deal(seats, chance)]
        return (*dealt, TurnBegan(0, 1))

    def before_deal(self, seats: int) -> "Position":
        """Return the empty position that the events of the deal are folded into."""
        slices = tuple(module.empty for module in self.modules)
        return Position(self, seats, _NO_SEATS, 0, 0, None, (), slices, _NO_SEATS)

    def replay(self, seats: int, events: Iterable[Event]) -> "Position":
        """Return the position after all events of a log, from the deal on."""
        return self.before_deal(seats).after(events)

    def mask(self, event: Event, seat: int | None) -> Event:
        """Return the event as a seat may see it; for None, as a spectator may (B18)."""
        mask = self.masks.get(type(event))
        return mask(event, seat) if mask else event


class Position(Frozen):
    """The complete state of a game between two moves, immutable: `after` returns the next position.

    `slices` holds the state of each module, in the order of `rules.modules`; `slice_of` gives typed access. Seats count
    from 0, the start player (B4); `left` are the seats that left the game. `winners` is empty until the game is over.
    `passed` are the seats whose turns have passed since the last turn with an action, the present turn included (B19).
    """

    rules: Rules
    seats: int
    left: frozenset[int]
    seat: int
    round: int
    decision: Decision | None
    winners: tuple[int, ...]
    slices: tuple[Any, ...]
    passed: frozenset[int]

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.winners)

    def slice_of(self, kind: type[Slice]) -> Slice:
        """Return the slice that is an instance of this class. Raises `KeyError` when no module has such a slice."""
        return self.slices[self.rules.slice_index[kind]]

    def active_seats(self) -> tuple[int, ...]:
        """Return the seats that still take turns, in order of play."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    def legal_moves(self) -> Sequence[Move]:
        """Return every legal answer to the open decision, none when the game is over."""
        if self.decision is None:
            return ()
        return self.rules.legal[type(self.decision)](self, self.decision)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Return the events of a move up to the next decision. Raises `GameError` for an illegal move."""
        return self.advance(move)[0]

    def advance(self, move: Move) -> tuple[tuple[Event, ...], "Position"]:
        """Return the events of a move and the position after them. Raises `GameError` for an illegal move."""
        decision = self.decision
        if decision is None:
            raise GameError("error-game-over")
        rules = self.rules
        kind = type(decision)
        events = list(rules.plays[kind](self, decision, move))
        position = self.after(events)
        if position.decision is not decision:
            return tuple(events), position
        return position.run_stages(events, rules.stages_after_answer.get(kind, rules.stages))

    def objection(self, move: Move) -> GameError | None:
        """Return the reason why a move is illegal, or None for a legal move."""
        if self.decision is None:
            return GameError("error-game-over")
        try:
            self.rules.plays[type(self.decision)](self, self.decision, move)
        except GameError as refusal:
            return refusal
        return None

    def without(self, seat: int) -> tuple[tuple[Event, ...], "Position"]:
        """Return the events and the position after a seat has left for good. Raises `GameError` after the end."""
        if self.is_over:
            raise GameError("error-game-over")
        events: list[Event] = [SeatLeft(seat)]
        position = self.after(events)
        if len(position.active_seats()) < 2:
            over = GameOver(position.active_seats())
            return (*events, over), position.after((over,))
        if self.decision is None or self.decision.seat != seat:
            return tuple(events), position
        return position.run_stages(events, self.rules.stages_that_never_ask)

    def run_stages(self, events: list[Event], stages: Sequence[StageRun]) -> tuple[tuple[Event, ...], "Position"]:
        """Run stages until a decision is open or the game is over; return `events` with theirs, and the position.

        The last stage either begins a turn or ends the game. When no action is possible in a new turn, all stages run
        for it without a move; when all seats pass in a row, the game ends instead of another turn (B19).
        """
        position = self
        while True:
            all_passed = bool(position.passed) and position.passed.issuperset(position.active_seats())
            decision = position.decision
            for stage in stages[:-1] if all_passed else stages:
                if new_events := stage(position):
                    events += new_events
                    position = position.after(new_events)
                    if position.decision is not decision:
                        break
            if all_passed and position.decision is decision:
                over = GameOver(position.rules.game.winners(position))
                return (*events, over), position.after((over,))
            if position.decision is None or not position.rules.game.is_stuck(position):
                return tuple(events), position
            passed = TurnPassed(position.seat)
            events.append(passed)
            position = position.after((passed,))
            stages = position.rules.stages

    def after(self, events: Iterable[Event]) -> "Position":
        """Return the position that follows from these events."""
        folds = self.rules.folds
        slices = list(self.slices)
        left, seat, round_, decision, winners = self.left, self.seat, self.round, self.decision, self.winners
        passed = self.passed
        for event in events:
            kind = type(event)
            if kind in _KERNEL_EVENTS:
                if isinstance(event, TurnBegan):
                    if seat not in passed:
                        passed = _NO_SEATS
                    seat, round_ = event.seat, event.round
                    decision = self.rules.game.open_turn(seat)
                elif isinstance(event, DecisionOpened):
                    decision = event.decision
                elif isinstance(event, TurnPassed):
                    passed = passed | {event.seat}
                elif isinstance(event, GameOver):
                    decision, winners = None, event.winners
                elif isinstance(event, SeatLeft):
                    left = left | {event.seat}
                    passed = _NO_SEATS  # what the seat gives back may make an action possible again
            for index, fold in folds.get(kind, ()):
                slices[index] = fold(slices[index], event)
        return Position(self.rules, self.seats, left, seat, round_, decision, winners, tuple(slices), passed)

    def is_open_move(self, events: Iterable[Event]) -> bool:
        """Return whether the events of a move from this position show a player a piece that they could not see."""
        shows = self.rules.shows
        return any(shows_it(self, event) for event in events for shows_it in shows.get(type(event), ()))

    def view(self, seat: int | None) -> "Position":
        """Return the position as a seat may see it (for None, a spectator), with secrets hidden (B18)."""
        slices = tuple(module.view(state, seat) for module, state in zip(self.rules.modules, self.slices, strict=True))
        kept = self.rules, self.seats, self.left, self.seat, self.round, self.decision, self.winners
        return Position(*kept, slices, self.passed)

    def next_seat(self) -> tuple[int, int]:
        """Return the seat and the round of the next turn: clockwise, skipping seats that left (B4)."""
        for seat in range(self.seat + 1, self.seats):
            if seat not in self.left:
                return seat, self.round
        return self.active_seats()[0], self.round + 1
