"""`python -m tools.training.arena`: play any two levels, files of weights or programs against each other."""

import json
import multiprocessing
import os
import secrets
import signal
import sys
import zlib
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from math import log10
from pathlib import Path
from typing import Any

for variable in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"  # read when numpy is imported

from bot.ai.contract import LEVELS, WEIGHTS, WeightsError  # noqa: E402
from bot.ai.levels import Level, level_named  # noqa: E402
from bot.ai.network import Network, load_weights  # noqa: E402
from tools.options import new_parser  # noqa: E402
from tools.training.games import LONGEST, Chooser, PlayedGame, Player  # noqa: E402
from tools.training.matches import (  # noqa: E402
    MatchResult,
    games_of,
    play_randomly,
    play_simply,
    player_of,
    result_of,
)
from tools.training.programs import PREFIX, USUAL_CLOCK, Clock, Command, Declined, Forfeit  # noqa: E402
from tools.training.results import Results, ResultsError  # noqa: E402
from tools.training.run import MODULES, options_of  # noqa: E402

EXPLANATION = """\
A player is a level (%(levels)s), "novice", "random", a file of weights, or "shipped" for the weights that
ship with the bot. Weights play one move ahead; add "+50" for a search of 50 nodes. Levels use the weights that ship
with the bot, or those of --weights; add "@0.3" to a level that makes mistakes for another misjudgement.
"run:COMMAND" is a program that plays by the protocol of docs/arena.md.
"""
PLAYERS_WITHOUT_WEIGHTS = {"novice": play_simply, "random": play_randomly}


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match: two players by their names, a module, a number of seats, and deals of a seed, numbered from `begin`.

    `players` says what the players are besides their names, so that results of others are not taken for theirs.
    """

    first: str
    other: str
    module: str
    seats: int
    deals: int
    seed: int
    weights: Path = WEIGHTS
    clock: Clock = USUAL_CLOCK
    begin: int = 0
    players: tuple[str, ...] = ()

    def games(self) -> list[PlayedGame]:
        """Return the games of the match, played in this process. Raises `WeightsError`."""
        first, other = self._player(self.first), self._player(self.other)
        deals = range(self.begin, self.begin + self.deals)
        return games_of(first, other, options_of(self.module), self.seats, deals, self.seed)

    def parts(self) -> list["Pairing"]:
        """Return the match in parts, which do not depend on each other: a deal with a program, 25 deals without."""
        most = 1 if PREFIX in (self.first[: len(PREFIX)], self.other[: len(PREFIX)]) else 25
        ends = range(0, self.deals, most)
        return [replace(self, begin=self.begin + done, deals=min(most, self.deals - done)) for done in ends]

    def identified(self) -> "Pairing":
        """Return the match with the names and versions of programs, and checksums of weights, as `players`.

        Raises `Declined`, `Forfeit` for a program that cannot be started, and `WeightsError`.
        """
        return replace(self, players=(self._identity(self.first), self._identity(self.other)))

    @property
    def key(self) -> dict[str, Any]:
        """Return all that the games depend on."""
        kept = "first", "other", "players", "module", "seats", "seed", "begin", "deals"
        return {name: getattr(self, name) for name in kept} | {"clock": asdict(self.clock)}

    def _identity(self, name: str) -> str:
        player = self._player(name)
        if isinstance(player, Command):
            program = player.start(0, 0)
            program.end()
            return program.name
        if name in PLAYERS_WITHOUT_WEIGHTS:
            return ""
        path = name.partition("+")[0]
        used = Path(path) if Path(path).is_file() else WEIGHTS if path == "shipped" else self.weights
        return f"{zlib.crc32(used.read_bytes()):08x}"

    def _player(self, name: str) -> Player:
        if name.startswith(PREFIX):
            return Command(name.removeprefix(PREFIX), self.clock, self.module, self.seats, LONGEST)
        return player_named(name, self.module, self.seats, self.weights)


def player_named(name: str, module: str, seats: int, weights: Path = WEIGHTS) -> Chooser:
    """Return the player with a name, as `EXPLANATION` says. Raises `WeightsError`."""
    if name in PLAYERS_WITHOUT_WEIGHTS:
        return PLAYERS_WITHOUT_WEIGHTS[name]
    level_name, _, misjudgement = name.partition("@")
    if level_name in LEVELS:
        level = level_named(level_name, None if module == "base" else module)
        if misjudgement and level.habits:
            level = Level(replace(level.habits, misjudgement=float(misjudgement)))
        return player_of(Network(load_weights(weights)), level)
    path, nodes = name, 0
    if name.rpartition("+")[2].isdigit():
        path, _, digits = name.rpartition("+")
        nodes = int(digits)
    network = Network(load_weights(WEIGHTS if path == "shipped" else Path(path)))
    return player_of(network, Level(nodes=nodes, seconds=60.0))


def all_games(pairings: Sequence[Pairing], processes: int, results: Results) -> list[list[PlayedGame]]:
    """Return the games of matches. Parts that are among the `results` are not played again; the others are added."""
    parts = [part for pairing in pairings for part in pairing.parts()]
    missing = [part for part in parts if results.get(part.key) is None]
    several = processes > 1 and missing
    with multiprocessing.get_context("spawn").Pool(processes, _end_in_order) if several else nullcontext() as pool:
        for part, games in zip(missing, (pool.imap if pool else map)(Pairing.games, missing), strict=True):
            results.add(part.key, games)
        if pool:  # a process that is told to terminate while it begins to wait for a part can go on waiting
            pool.close()
            pool.join()
    return [[game for part in pairing.parts() for game in results.get(part.key) or ()] for pairing in pairings]


def _end_in_order() -> None:
    """Let this process end its programs first when the one that started it is stopped."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _signal, _frame: sys.exit(1))


def elo(share: float, margin: float) -> tuple[float, float]:
    """Return the difference in Elo that a share of victories stands for, and its margin."""

    def points(part: float) -> float:
        part = min(max(part, 0.001), 0.999)
        return 400 * log10(part / (1 - part))

    return points(share), (points(share + margin) - points(share - margin)) / 2


def ratings(results: Sequence[MatchResult]) -> list[str]:
    """Return the Elo of the levels above the lowest, with margins; each result is that against the level below."""
    lines: list[str] = []
    rating = variance = 0.0
    for level, result in zip(LEVELS[1:], results, strict=True):
        difference, margin = elo(result.share, result.margin)
        rating, variance = rating + difference, variance + margin**2
        lines.append(f"{level} {rating:+.0f} ± {variance**0.5:.0f}")
    return lines


def main(arguments: Sequence[str] | None = None) -> int:
    """Play what the arguments ask for, and print a line for each match."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    if (chosen.first is None) != (chosen.other is None):
        parser.error("name two players, or none")
    if chosen.deals < 1 or chosen.processes < 1 or not min(chosen.move_seconds, chosen.game_seconds) > 0:
        parser.error("deals, processes and seconds are more than 0")
    try:
        _play(chosen)
    except (WeightsError, ResultsError, Forfeit) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def _parser() -> ArgumentParser:
    parser = new_parser(__doc__, epilog=EXPLANATION % {"levels": ", ".join(LEVELS)})
    add = parser.add_argument
    add("first", nargs="?", help="a player; with no players, each level plays the one below")
    add("other", nargs="?", help="the player in all other seats")
    add("--module", choices=(*MODULES, "all"), default="all", help="what is played (default: all)")
    add("--seats", type=int, choices=(2, 3, 4), action="append", help="may be given more than once")
    add("--deals", type=int, default=50, help="each is played once for every seat (default: 50)")
    add("--seed", type=int, help="of the deals (default: that of --results; else 1, or a secret one with a program)")
    add("--weights", type=Path, default=WEIGHTS, help="the weights of the levels")
    add("--processes", type=int, default=os.cpu_count() or 1)
    add("--results", type=Path, metavar="FILE", help="keep finished games there, and do not play them again")
    add("--json", action="store_true", help="print a line of JSON for each match")
    add("--move-seconds", type=float, default=USUAL_CLOCK.move, help="of a program for a move (10)")
    add("--game-seconds", type=float, default=USUAL_CLOCK.game, help="of a program for a whole game (300)")
    return parser


def _play(chosen: Namespace) -> None:
    results = Results(chosen.results)
    pairs = [(chosen.first, chosen.other)] if chosen.first else list(zip(LEVELS[1:], LEVELS, strict=False))
    clock, seed = Clock(chosen.move_seconds, chosen.game_seconds), _seed(chosen, results)
    for module in MODULES if chosen.module == "all" else (chosen.module,):
        for seats in chosen.seats or ([2, 3, 4] if chosen.first else [2]):
            kind = module, seats, chosen.deals, seed, chosen.weights, clock
            found = [_play_and_print(Pairing(*pair, *kind), chosen, results) for pair in pairs]
            if not chosen.first and seats == 2 and not chosen.json:
                print(f"{module:14} Elo above the lowest level: ", "  ".join(ratings([each for each in found if each])))


def _seed(chosen: Namespace, results: Results) -> int:
    """Return the seed of the deals, a secret one if a program could work out the cards from a known one."""
    if chosen.seed is not None:
        return chosen.seed
    if results.seed is not None:
        return results.seed
    is_program = any(str(name).startswith(PREFIX) for name in (chosen.first, chosen.other))
    return secrets.randbits(64) if is_program else 1


def _play_and_print(pairing: Pairing, chosen: Namespace, results: Results) -> MatchResult | None:
    """Print and return the result of a match, None if a player declines it."""
    title = f"{pairing.module:14} {pairing.seats} seats  {pairing.first} against {pairing.other}: "
    try:
        pairing = pairing.identified()
    except Declined as reason:
        print(json.dumps(pairing.key | {"declined": str(reason)}) if chosen.json else f"{title}declined: {reason}")
        return None
    [games] = all_games([pairing], chosen.processes, results)
    result, forfeits = result_of(games), forfeits_in(games)
    points, margin = elo(result.share, result.margin) if pairing.seats == 2 else (None, None)
    if chosen.json:
        numbers = asdict(result) | {"elo": points, "elo_margin": margin, "forfeits": forfeits}
        print(json.dumps(pairing.key | numbers), flush=True)
        return result
    title += f"{result}" if points is None else f"{result}  Elo {points:+.0f} ± {margin:.0f}"
    print(title, *(f"    forfeits: {name}, {fault}" for name, fault in forfeits), sep="\n", flush=True)
    return result


def forfeits_in(games: Sequence[PlayedGame]) -> list[tuple[str, str]]:
    """Return which player lost by forfeit, "first" or "other", and why, for each time."""
    return [
        ("first" if int(seat) == game.first else "other", f"deal {game.deal}: {fault}")
        for game in games
        for seat, fault in game.forfeits.items()
    ]


if __name__ == "__main__":
    sys.exit(main())
