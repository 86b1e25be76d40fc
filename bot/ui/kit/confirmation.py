"""Ask a member, in private, to confirm an action that cannot be undone."""

from bot.present.language.words import Words
from bot.ui.kit.controls import DANGER, Press, Reach, button, on, row
from bot.ui.kit.replies import Answer, reply


def confirmation(
    words: Words, question: str, yes: str, game_id: int, seq: int, verb: str, argument: str = ""
) -> Answer:
    """Return a question with a button for `verb`, whose label is the message `yes`, and one that changes nothing.

    The buttons contain `seq`, so that the handler can ask again if the game has changed since the question.
    """
    confirm = button(words.text(yes), game_id, seq, verb, argument, style=DANGER)
    return Answer(question, [row(confirm, button(words.text("confirm-no"), game_id, seq, "confirm_no"))])


@on("confirm_no", Reach.SERVER)
async def _change_nothing(press: Press) -> None:
    await reply(press.interaction, Answer(press.words.text("confirm-left-alone")))
