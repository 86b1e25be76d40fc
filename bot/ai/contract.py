"""Questions to computer players, their answers, and a quick player, in plain Python.

The bot and the process that thinks both import this module.
"""

import json
import random
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from struct import Struct
from typing import Any

from bot.engine import Chance, Event, Frozen, Move, Position
from bot.rules import CARDS, Options, Purchase, ReturnTokens, TakeTokens, base_of, codec_for, open_cards, rules_for
from data import Gems
from data.gems import shortfall, total

LEVELS = ("apprentice", "pedlar", "jeweller", "merchant", "banker")
"""The levels of computer players, the weakest first."""
ADVICE_NODES = 100
"""The nodes of a search for advice, if there is time for them."""
HEADER = Struct(">Id")
"""The header of a request: its length in bytes, and `time.monotonic()` when it was sent, in seconds."""
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Variables that numpy reads when it is imported: more threads only get in each other's way."""
WEIGHTS, WEIGHTS_VARIABLE = Path(__file__).parent / "weights.npz", "SPLENDOR_WEIGHTS"
"""The file of weights that the bot ships with, and the environment variable that names another one."""


class WeightsError(Exception):
    """A file of weights is missing, damaged, or made by another version; the message says which."""


class Question(Frozen):
    """A seat that has to move, in a game as this seat has seen it.

    `events` are all events from the deal on, each masked for the seat (`Rules.mask`), so that nothing hidden gets
    to the process that thinks (B18). `seed` decides what is left to chance: without a search, the same question gets
    the same answer; a search that runs out of time may end differently.
    """

    options: Options
    seats: int
    seat: int
    events: tuple[Event, ...]
    level: str
    seed: int

    def view(self) -> Position:
        """Return the position as the seat sees it."""
        return rules_for(self.options).replay(self.seats, self.events)

    @property
    def taste(self) -> int:
        """Return a number for the player of this seat in this game, from what it has seen of the deal."""
        return zlib.crc32(f"{self.seat} {codec_for(self.options).dumps(self.events[:1])}".encode())

    @classmethod
    def of(cls, plain: Mapping[str, Any]) -> "Question":
        """Return the question in a request of `dump_request`."""
        options = Options(**plain["options"])
        events = codec_for(options).loads(plain["events"])
        return cls(options, plain["seats"], plain["seat"], events, plain["level"], plain["seed"])


class AdviceGoal(StrEnum):
    """The goal by which advised moves are ordered."""

    VICTORY = "victory"
    RANKING = "ranking"
    """The place and the prestige at the end, for a seat that will hardly win."""
    END = "end"
    """An early end, for a seat that will hardly lose."""


class AdvisedMove(Frozen):
    """A move, each seat's chance to win after it, from 0 to 1, and the goal that it is advised for."""

    move: Move
    chances: tuple[float, ...]
    goal: AdviceGoal = AdviceGoal.VICTORY
    is_brief: bool = False
    """Whether the search was cut short, because there was no time, or others were waiting."""


def dump_request(kind: str, question: Question | None = None, **values: Any) -> bytes:
    """Return a request as JSON: "ready", or "move", "advice", "alternatives" or "course" with a question."""
    if question is not None:
        values |= {name: getattr(question, name) for name in ("seats", "seat", "level", "seed")}
        values["options"] = asdict(question.options)
        values["events"] = codec_for(question.options).dumps(question.events)
    return json.dumps({"kind": kind, **values}).encode()


class QuickPlayer:
    """The player where no process thinks. `is_available`: whether it can think well, None until that is known."""

    is_available: bool | None = False

    async def move(self, question: Question) -> Move:
        """Return a legal move for the seat of a question. Never raises."""
        return quick_move(question.view(), random.Random(question.seed))

    async def advice(self, question: Question, number: int) -> tuple[AdvisedMove, ...]:
        """Return the best moves, the best first: none, since it cannot tell."""
        return ()

    async def alternatives(self, question: Question) -> tuple[AdvisedMove, ...]:
        """Return the possible moves, the best first, judged less exactly than by `advice`. This player knows none."""
        return ()

    async def course(self, question: Question, entries: Sequence[int]) -> list[tuple[float, ...] | None] | None:
        """Return each seat's chance after each entry of a game that is over. This player returns None."""
        return None


def quick_move(view: Position, chance: Chance) -> Move:
    """Return the move of a novice: the dearest card that it can buy, else gems for the card that misses the fewest.

    `chance` decides where there are neither cards nor gems to take or to give back.
    """
    moves, player = view.legal_moves(), base_of(view).players[view.seat]
    if purchases := [move for move in moves if isinstance(move, Purchase)]:  # the first way to pay has the least gold
        return max(purchases, key=lambda move: total(CARDS[move.card].cost))
    changes: dict[Move, Gems] = {move: move.tokens for move in moves if isinstance(move, TakeTokens)}
    changes |= {move: -move.tokens for move in moves if isinstance(move, ReturnTokens)}
    cards = [*(card for _, card in open_cards(view)), *(held.card for held in player.hand)]
    if not changes or not cards:
        return chance.sample(moves, 1)[0]
    nearest = min(cards, key=lambda card: total(player.missing(card)))

    def rank(move: Move) -> tuple[int, int]:
        tokens = player.tokens + changes[move]
        return total(shortfall(tokens + player.bonuses, nearest.cost)), -total(tokens)

    return min(changes, key=rank)
