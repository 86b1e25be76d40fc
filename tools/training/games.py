"""Games of the arena: a deal from a seed, players and programs at the seats, and the referee."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.engine import Event, Move, Position, Rules
from bot.rules import prestige_of
from tools.training.programs import Command, Declined, Forfeit, Program

Chooser = Callable[[Sequence[Position], Sequence[int], random.Random], list[Move]]
"""A player: the moves for several positions, each the view of the seat that has to move, with the taste of its game."""
Player = Chooser | Command

LONGEST = 100
"""Rounds after which the game ends and is scored."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that is over, with the `share` of the victory that the first player got at the seat `first`.

    `forfeits` says by seat why a program lost before the end.
    """

    deal: int
    first: int
    share: float
    rounds: int
    prestige: Sequence[int]
    forfeits: Mapping[str, str]


class Game:
    """A game in play."""

    def __init__(self, rules: Rules, players: Sequence[Player], seed: int, deal: int, first: int) -> None:
        """Deal to the players, who are in the order of their seats. The deal follows from its number and the seed."""
        self.deal, self.first = deal, first
        self.events: list[Event] = list(rules.deal(len(players), random.Random(f"{seed}/{deal}")))
        self.position = rules.replay(len(players), self.events)
        chance = random.Random(f"{seed}/{deal}/{first}")
        self.tastes = [chance.randrange(2**32) for _ in players]
        self.forfeits: dict[str, str] = {}
        self.players: list[Chooser | Program | None] = [None if isinstance(each, Command) else each for each in players]
        try:
            for seat, player in enumerate(players):
                if isinstance(player, Command):
                    self._start(seat, player)
        except BaseException:
            self.end()
            raise

    @property
    def is_over(self) -> bool:
        """Return whether the game is over by the rules, or has lasted too long."""
        return self.position.is_over or self.position.round > LONGEST

    @property
    def seat(self) -> int:
        """Return the seat that has to move."""
        assert self.position.decision is not None
        return self.position.decision.seat

    @property
    def winners(self) -> tuple[int, ...]:
        """Return the seats that share the victory if the game ends now (B17)."""
        return self.position.winners or self.position.rules.game.winners(self.position)

    def play(self, move: Move) -> None:
        """Play a move of the seat that has to move."""
        self._go_on(self.position.advance(move))

    def ask(self, program: Program) -> None:
        """Play the move of a program, or let it leave the game for its fault."""
        seat = self.seat
        try:
            self.play(program.choose(view_of(self.position), self.events))
        except Forfeit as fault:
            program.end()
            self._forfeit(seat, fault)

    def end(self) -> PlayedGame:
        """End the programs, and return the result."""
        prestige = [prestige_of(self.position, seat) for seat in range(self.position.seats)]
        for player in self.players:
            if isinstance(player, Program):
                player.end(winners=self.winners, prestige=prestige)
        share = (self.first in self.winners) / len(self.winners)
        return PlayedGame(self.deal, self.first, share, self.position.round, prestige, self.forfeits)

    def _start(self, seat: int, command: Command) -> None:
        try:
            self.players[seat] = command.start(seat, self.tastes[seat])
        except Forfeit as fault:
            self._forfeit(seat, fault)
        except Declined as reason:
            self._forfeit(seat, Forfeit(f"declined: {reason}"))

    def _forfeit(self, seat: int, fault: Forfeit) -> None:
        """Let a seat leave the game, which the others go on with, or win if only one of them is left."""
        self.players[seat], self.forfeits[str(seat)] = None, str(fault)
        if not self.position.is_over:
            self._go_on(self.position.without(seat))

    def _go_on(self, followed: tuple[Sequence[Event], Position]) -> None:
        events, self.position = followed
        self.events += events


def play_together(games: Sequence[Game], chance: random.Random) -> list[PlayedGame]:
    """Play games to their ends, and return their results. A player gets all positions that wait for it at once."""
    try:
        while running := [game for game in games if not game.is_over]:
            waiting: dict[Chooser | Program, list[Game]] = {}
            for game in running:
                player = game.players[game.seat]
                assert player is not None
                waiting.setdefault(player, []).append(game)
            for player, group in waiting.items():
                _move(player, group, chance)
    finally:
        results = [game.end() for game in games]
    return results


def _move(player: Chooser | Program, games: Sequence[Game], chance: random.Random) -> None:
    if isinstance(player, Program):
        games[0].ask(player)  # a program has one game
        return
    views = [view_of(game.position) for game in games]
    tastes = [game.tastes[game.seat] for game in games]
    for game, move in zip(games, player(views, tastes, chance), strict=True):
        game.play(move)


def view_of(position: Position) -> Position:
    """Return a position that is not over as the seat that has to move sees it."""
    assert position.decision is not None
    return position.view(position.decision.seat)
