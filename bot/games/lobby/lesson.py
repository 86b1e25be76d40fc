"""The lesson: a game of a member against a computer player, with the same deal for all members."""

from bot.ai.contract import LEVELS
from bot.games.deal.sealed_deal import seal_of
from bot.store import GameRecord

LESSON_LEVEL = LEVELS[0]
"""The level of the computer player in the lesson."""
LESSON_SECRET = "94110acdef62bc1028e28891dae7ecc5f3f74efa88c2f26015af5c3cf424faf7"
"""The secret of the lesson's deal, which is chosen for a deal that shows all the rules."""
LESSON_SEAL = seal_of(LESSON_SECRET)


def is_lesson(game: GameRecord) -> bool:
    """Return whether a game is the lesson: its deal is sealed with the lesson's secret."""
    return game.guild_id is None and game.seal == LESSON_SEAL
