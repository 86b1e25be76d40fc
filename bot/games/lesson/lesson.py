"""The lesson: a game of a member against a computer player, with the same deal for all members.

It has eleven turns, for which the moves of both players are prepared (`bot.games.lesson.line`): the first eight turns
of a game and, after twelve rounds that are played for both, the three that bring the game close to its end. The turn
follows from the round. After the eleventh, the game goes on as practice.
"""

from bot.ai.contract import LEVELS
from bot.engine import Position
from bot.games.deal.sealed_deal import seal_of
from bot.games.unit.table import Table
from bot.store import GameRecord

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
