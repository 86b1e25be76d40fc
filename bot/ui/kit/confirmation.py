"""Ask a member, in private, to confirm an action that cannot be undone."""

import discord

from bot.present.language.words import Words
from bot.ui.kit.controls import Press, button, on, row
from bot.ui.kit.replies import Answer, reply


def confirmation(
    question: str, yes: str, game_id: int, seq: int, verb: str, words: Words, argument: str = ""
) -> Answer:
    """Return a question with a button for `verb` and one that changes nothing.

    The buttons contain `seq`, so that the handler can ask again if the game has changed since the question.
    """
    return Answer(
        question,
        [
            row(
                button(yes, game_id, seq, verb, argument, style=discord.ButtonStyle.danger),
                button(words.text("confirm-no"), game_id, seq, "confirm_no"),
            )
        ],
    )


@on("confirm_no")
async def _change_nothing(press: Press) -> None:
    await reply(press.interaction, Answer(press.words.text("confirm-left-alone")))
