"""The lesson: a game of a member against a computer player, with the same deal for all members.

It has eleven turns, for which the moves of both players are prepared (`lesson.csv`): the first eight turns
of a game and, after twelve rounds that are played for both, the three that bring the game close to its end. The turn
follows from the round. After the eleventh, the game goes on as practice.
"""

import csv
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from random import Random

from bot.ai.contract import LEVELS, quick_move
from bot.engine import Move, Position, Undone
from bot.games.deal.sealed_deal import DealPress, SealedDeal, seal_of
from bot.games.unit.logged_move import LoggedMove, in_effect, turn_start
from bot.games.unit.options import JOINING, TableOptions
from bot.games.unit.table import Table
from bot.rules import PurchaseCard, ReserveCard, ReturnTokens, TakeTokens, rules_for
from bot.store import EntryKind, GameRecord
from data import Gem
from data.gems import pack

LESSON_LEVEL = LEVELS[0]
"""The level of the computer player in the lesson."""
LESSON_SECRET = "9f5e0a7f81d533499d8d871e0a86a54f94b5952614983562472b6b3a646b8611"
"""The secret of the lesson's deal, which is chosen for a deal in which all rules come up."""
LESSON_SEAL = seal_of(LESSON_SECRET)

LEARNER = 0
"""The seat of the member, who begins."""
FIRST_PART = range(1, 9)
SECOND_PART = range(21, 24)
"""The rounds that the member plays in the lesson."""
TURNS = len(FIRST_PART) + len(SECOND_PART)


def is_lesson(game: GameRecord) -> bool:
    """Return whether a game is the lesson: its deal is sealed with the lesson's secret.

    Lessons of earlier versions had other deals, and are practice games now.
    """
    return game.guild_id is None and game.seal == LESSON_SEAL


def turn_of_lesson(position: Position) -> int:
    """Return the number of the lesson's turn to which a round belongs, from 1; 0 for rounds between and after them."""
    if position.round in FIRST_PART:
        return position.round
    return position.round - SECOND_PART[0] + len(FIRST_PART) + 1 if position.round in SECOND_PART else 0


def is_between_parts(position: Position) -> bool:
    """Return whether it is the member's turn in a round that the lesson plays for both players."""
    return position.seat == LEARNER and FIRST_PART[-1] < position.round < SECOND_PART[0] and not position.is_over


def is_taught(table: Table) -> bool:
    """Return whether a table is a lesson with turns to come, in which the lesson gives advice instead of hints."""
    return is_lesson(table.game) and table.is_playing and table.dealt().round <= SECOND_PART[-1]


def may_ask_for_hints(table: Table) -> bool:
    """Return whether the players of a table may ask for hints now."""
    return table.allows_hints and not is_taught(table)


LESSON_OPTIONS = TableOptions(seats=2, first=JOINING)

_ROUNDS = tuple(csv.DictReader(files("bot.games.lesson").joinpath("lesson.csv").read_text("utf-8").splitlines()))
"""The moves of the member and of the computer player by rounds, with gems as letters: white, blue, green, red, black
and j for gold. A purchase names its payment. `card` is the one that a turn of the lesson is about.
"""
_LETTERS = dict(zip("wbgrkj", Gem, strict=True))
_CARDS = [each["card"] for each in _ROUNDS if each["card"]]


def card_of_turn(turn: int) -> str:
    """Return the id of the card that a turn of the lesson is about; turns count from 1."""
    return _CARDS[turn - 1]


def prepared_move(position: Position) -> Move | None:
    """Return the move that is prepared for a position; None for one that the prepared game does not come to."""
    return next((move for before, move in _steps().get(position.round, ()) if before == position), None)


def reply(position: Position, seed: int) -> Move:
    """Return the move of the computer player while the lesson lasts.

    After a move of the member that is not prepared, it is the move that was prepared for this round if that is still
    possible, else a simple one; `seed` decides between equal ones.
    """
    legal = position.legal_moves()
    prepared = [move for before, move in _steps().get(position.round, ()) if before.seat == position.seat]
    possible = next((move for move in prepared if move in legal), None)
    return possible or quick_move(position.view(position.seat), Random(seed))


def way_back(log: Sequence[LoggedMove], at: int) -> list[LoggedMove]:
    """Return the entries that take turns back after the first part of the lesson, to the last prepared position.

    There are none at another moment, and if the member has followed the lesson. `log` are the entries in effect; `at`
    is the moment of the new ones.
    """
    counting, undos = list(log), list[LoggedMove]()
    while log and is_between_parts(log[-1].after) and prepared_move(counting[-1].after) is None:
        start, newest = turn_start(counting, LEARNER), counting[-1]
        assert start, "the prepared game begins with the deal"
        target = counting[start - 1]
        events = (Undone(LEARNER, target.seq),)
        undo = LoggedMove(newest.seq + 1, EntryKind.UNDO, newest.after, target.after, None, None, events, at)
        undos.append(undo)
        counting = in_effect([*counting, undo])
    return undos


def way_on(newest: LoggedMove, at: int) -> list[LoggedMove]:
    """Return the prepared moves of both players from a position up to the second part of the lesson."""
    seq, position, moves = newest.seq, newest.after, list[LoggedMove]()
    while (position.round, position.seat) != (SECOND_PART[0], LEARNER):
        move, seat, seq = prepared_move(position), position.seat, seq + 1
        assert move is not None
        events, after = position.advance(move)
        moves.append(LoggedMove(seq, EntryKind.MOVE, position, after, seat, move, events, at))
        position = after
    return moves


@cache
def _steps() -> Mapping[int, Sequence[tuple[Position, Move]]]:
    """Return the positions of the prepared game with the moves for them, by rounds."""
    presses = (DealPress("open", 0), DealPress("start", 0))
    deal = SealedDeal.of(LESSON_SECRET, LESSON_OPTIONS.rules(), LESSON_OPTIONS.first, presses, LESSON_OPTIONS.seats)
    position = rules_for(LESSON_OPTIONS.rules()).replay(LESSON_OPTIONS.seats, deal.events)
    steps: dict[int, list[tuple[Position, Move]]] = {}
    for text in ",".join(f"{each['member']},{each['computer']}" for each in _ROUNDS).strip(",").split(","):
        move = _move(*text.split())
        steps.setdefault(position.round, []).append((position, move))
        position = position.advance(move)[1]
    return steps


def _move(verb: str, first: str, second: str = "") -> Move:
    match verb:
        case "take":
            return TakeTokens(_pile(first))
        case "return":
            return ReturnTokens(_pile(first))
        case "reserve":
            return ReserveCard(first)
        case _:
            return PurchaseCard(first, _pile(second))


def _pile(letters: str) -> int:
    return pack(_LETTERS[letter] for letter in letters)
