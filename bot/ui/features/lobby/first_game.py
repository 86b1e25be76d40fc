"""The way to the lesson, for a member who gets a seat at a table and has never finished a game."""

from dataclasses import replace

from bot.present.language.words import Words
from bot.ui.content.beginners import beginners_row
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.replies import Answer, join_lines


async def is_new_here(interaction: Interaction) -> bool:
    """Return whether the member has never finished a game. Ask before a change, so that a failure comes before it."""
    return not await app(interaction).tables.results.has_any(interaction.user.id)


def with_way_to_lesson(answer: Answer, words: Words) -> Answer:
    """Return an answer with the way to the lesson below it."""
    text = join_lines(answer.text, words.text("lobby-first-game"))
    return replace(answer, text=text, rows=[*answer.rows, beginners_row(words)])
