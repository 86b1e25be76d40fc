"""The turn kernel: questions, answers, facts, and the order in which they follow each other.

It knows no rule of the game. A `Module` brings rules by filling tables: which moves answer a decision,
what an event does to the module's own slice of the position, what happens at which stage of a turn.
`Rules` looks these up once, so that a hook nobody fills costs nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from bot.engine.errors import NotYourDecision

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to a decision."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. Only events change a position."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A seat's turn starts; rounds count from 1."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A turn went by itself, because its seat could do nothing (B19)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Asked(Event):
    """A question within a turn is open."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A seat left the game for good and takes no more turns."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The game ended; several winners share the victory (B17)."""

    winners: tuple[int, ...]


_KERNEL_EVENTS = frozenset({TurnBegan, Asked, SeatLeft, GameOver})


class Chance(Protocol):
    """Where the deal gets its luck: `random.SystemRandom()` in play, a seeded `random.Random` in tests."""

    def sample(self, population: Sequence[T], k: int, /) -> list[T]:
        """Return `k` different members of the population in random order."""
        ...


StageRun: TypeAlias = Callable[["Position"], Sequence[Event]]
"""Returns the events of a stage for a position, none when there is nothing to do."""


@dataclass(frozen=True, slots=True)
class Stage:
    """What happens at one point of a turn. Lower `order` comes first; `asks` are the decisions it may open.

    After an answer to one of the decisions in `asks` the turn goes on with the next stage; after any other answer it
    goes through all stages. A seat that left is asked nothing more: its turn goes through the stages that never ask.
    A stage that may ask several times in a turn leaves `asks` empty, and finds nothing to do for a seat that left.
    """

    order: int
    run: StageRun
    asks: tuple[type[Decision], ...] = ()


class Module:
    """A part of the rules. Every hook has a default that does nothing; the base game fills them all.

    `legal` and `plays` are by decision type, `folds` and `masks` by event type. A module may fold every event, but
    changes only its own slice.
    """

    legal: Mapping[type[Decision], Callable[["Position", Any], Sequence[Move]]] = {}
    """The moves that answer a decision, never none while it is open."""
    plays: Mapping[type[Decision], Callable[["Position", Any, Move], Sequence[Event]]] = {}
    """The events that follow at once from a move; raises `GameError` for a move that is not legal."""
    folds: Mapping[type[Event], Callable[[Any, Any], Any]] = {}
    """The module's slice after an event. Never fails, draws or asks."""
    masks: Mapping[type[Event], Callable[[Any, int | None], Event]] = {}
    """An event as a seat (or None: everybody) may see it."""
    stages: Sequence[Stage] = ()
    vocabulary: Sequence[type] = ()
    """Moves, events and decisions that are written to the log."""

    def deal(self, seats: int, chance: Chance) -> Sequence[Event]:
        """Return the events that lay the module's pieces out."""
        return ()

    def empty(self) -> Any:
        """Return the module's slice before the deal."""
        return None

    def view(self, own: Any, seat: int | None) -> Any:
        """Return the module's slice as a seat (or None: a spectator) may see it."""
        return own


class Game(Protocol):
    """What the kernel asks of the game as a whole; the base game answers, and asks the expansions."""

    def open_turn(self, seat: int) -> Decision:
        """Return the question a turn begins with."""
        ...

    def is_stuck(self, position: "Position") -> bool:
        """Return whether the seat that is to act can do nothing at all (B19)."""
        ...

    def winners(self, position: "Position") -> tuple[int, ...]:
        """Return the seats that win if the game ends now (B17)."""
        ...


class Rules:
    """The modules of one game, with every hook looked up."""

    def __init__(self, game: Game, modules: Sequence[Module]) -> None:
        self.game = game
        self.modules = tuple(modules)
        self.legal = {asked: legal for module in modules for asked, legal in module.legal.items()}
        self.plays = {asked: play for module in modules for asked, play in module.plays.items()}
        self.masks = {kind: mask for module in modules for kind, mask in module.masks.items()}
        self.folds: dict[type[Event], tuple[tuple[int, Callable[[Any, Any], Any]], ...]] = {}
        for index, module in enumerate(modules):
            for kind, fold in module.folds.items():
                self.folds[kind] = (*self.folds.get(kind, ()), (index, fold))
        ordered = sorted((stage for module in modules for stage in module.stages), key=lambda stage: stage.order)
        self.stages = tuple(stage.run for stage in ordered)
        self.stages_that_never_ask = tuple(stage.run for stage in ordered if not stage.asks)
        self.resumes = {
            asked: self.stages[index:] for index, stage in enumerate(ordered, start=1) for asked in stage.asks
        }

    def deal(self, seats: int, chance: Chance) -> tuple[Event, ...]:
        """Return the events that begin a game for this many seats. All chance of the game is in here."""
        dealt = [event for module in self.modules for event in module.deal(seats, chance)]
        return (*dealt, TurnBegan(0, 1))

    def before_deal(self, seats: int) -> "Position":
        """Return the position that the deal's events are folded into."""
        slices = tuple(module.empty() for module in self.modules)
        return Position(self, seats, frozenset(), 0, 0, None, (), slices)

    def replay(self, seats: int, events: Iterable[Event]) -> "Position":
        """Return the position after all events of a log, the deal's first."""
        return self.before_deal(seats).after(events)

    def mask(self, event: Event, seat: int | None) -> Event:
        """Return the event as a seat (or None: everybody) may see it (B18)."""
        mask = self.masks.get(type(event))
        return mask(event, seat) if mask else event


@dataclass(frozen=True, slots=True)
class Position:
    """Everything about a game between two moves. Nothing is edited in place; `after` returns the next one.

    `slices` holds each module's own part, in the order of `rules.modules`. Seats count from 0, which is the start
    player (B4); `left` are those that left the game. `winners` is empty until the game is over.
    """

    rules: Rules
    seats: int
    left: frozenset[int]
    seat: int
    round: int
    decision: Decision | None
    winners: tuple[int, ...]
    slices: tuple[Any, ...]

    @property
    def is_over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.winners)

    def active_seats(self) -> tuple[int, ...]:
        """Return the seats that still take turns, in order of play."""
        return tuple(seat for seat in range(self.seats) if seat not in self.left)

    def legal_moves(self) -> Sequence[Move]:
        """Return every answer to the open decision, none when the game is over."""
        if self.decision is None:
            return ()
        return self.rules.legal[type(self.decision)](self, self.decision)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Return the events that a move brings, up to the next decision. Raises `GameError` when it is not legal."""
        return self.advance(move)[0]

    def advance(self, move: Move) -> tuple[tuple[Event, ...], "Position"]:
        """Return the events of a move and the position after them. Raises `GameError` when it is not legal."""
        decision = self.decision
        if decision is None:
            raise NotYourDecision("error-game-over")
        rules = self.rules
        kind = type(decision)
        events = list(rules.plays[kind](self, decision, move))
        position = self.after(events)
        if position.decision is not decision:
            return tuple(events), position
        return position.run_stages(events, rules.resumes.get(kind, rules.stages))

    def without(self, seat: int) -> tuple[tuple[Event, ...], "Position"]:
        """Return what happens when a seat leaves for good: its turn, if it has it, is over, and the game may be.

        Raises `GameError` when the game is over already.
        """
        if self.is_over:
            raise NotYourDecision("error-game-over")
        events: list[Event] = [SeatLeft(seat)]
        position = self.after(events)
        if len(position.active_seats()) < 2:
            over = GameOver(position.active_seats())
            return (*events, over), position.after((over,))
        if self.decision is None or self.decision.seat != seat:
            return tuple(events), position
        return position.run_stages(events, self.rules.stages_that_never_ask)

    def run_stages(self, events: list[Event], stages: Sequence[StageRun]) -> tuple[tuple[Event, ...], "Position"]:
        """Add to `events` what the rest of the turn brings until somebody must decide; return all, and where it leads.

        The last stage either begins a turn or ends the game. A turn in which nothing is possible goes through all
        stages by itself; when everybody passes in a row, the game ends in place of another turn (B19).
        """
        position = self
        passes = 0
        while True:
            everybody_passed = 0 < passes == len(position.active_seats())
            decision = position.decision
            for stage in stages[:-1] if everybody_passed else stages:
                if happened := stage(position):
                    events += happened
                    position = position.after(happened)
                    if position.decision is not decision:
                        break
            if everybody_passed and position.decision is decision:
                over = GameOver(position.rules.game.winners(position))
                return (*events, over), position.after((over,))
            if position.decision is None or not position.rules.game.is_stuck(position):
                return tuple(events), position
            passes += 1
            passed = TurnPassed(position.seat)
            events.append(passed)
            position = position.after((passed,))
            stages = position.rules.stages

    def after(self, events: Iterable[Event]) -> "Position":
        """Return the position that follows from these events."""
        folds = self.rules.folds
        slices = list(self.slices)
        left, seat, round_, decision, winners = self.left, self.seat, self.round, self.decision, self.winners
        for event in events:
            kind = type(event)
            if kind in _KERNEL_EVENTS:
                if isinstance(event, TurnBegan):
                    seat, round_ = event.seat, event.round
                    decision = self.rules.game.open_turn(seat)
                elif isinstance(event, Asked):
                    decision = event.decision
                elif isinstance(event, GameOver):
                    decision, winners = None, event.winners
                elif isinstance(event, SeatLeft):
                    left = left | {event.seat}
            for index, fold in folds.get(kind, ()):
                slices[index] = fold(slices[index], event)
        return Position(self.rules, self.seats, left, seat, round_, decision, winners, tuple(slices))

    def view(self, seat: int | None) -> "Position":
        """Return the position as a seat (or None: a spectator) may see it: the same shape, secrets blanked (B18)."""
        slices = tuple(module.view(own, seat) for module, own in zip(self.rules.modules, self.slices, strict=True))
        return Position(self.rules, self.seats, self.left, self.seat, self.round, self.decision, self.winners, slices)

    def next_seat(self) -> tuple[int, int]:
        """Return whose turn comes next and in which round: clockwise, past seats that left (B4)."""
        for seat in range(self.seat + 1, self.seats):
            if seat not in self.left:
                return seat, self.round
        return self.active_seats()[0], self.round + 1
