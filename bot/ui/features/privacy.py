"""Commands of /privacy: export everything stored about the member, or delete it."""

from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import LANGUAGES, Words, words_in
from bot.ui.kit.commands.builder import command, group
from bot.ui.kit.confirmation import confirmation
from bot.ui.kit.context import Interaction, app, flow_of, words_for
from bot.ui.kit.controls import Press, on
from bot.ui.kit.replies import Answer, Document, reply

group("privacy", in_private=True)


@command("privacy export")
async def export(interaction: Interaction) -> None:
    """Answer with everything stored about the member, as a file."""
    text = await app(interaction).tables.members.about(interaction.user.id)
    words = words_for(interaction)
    await reply(interaction, Answer(words.text("privacy-export"), document=Document("splendor-privacy.json", text)))


@command("privacy delete")
async def delete(interaction: Interaction) -> None:
    """Ask whether to delete everything stored about the member."""
    playing, games = await app(interaction).tables.members.count_games_of(interaction.user.id)
    await reply(interaction, _delete_question(playing, games, words_for(interaction)))


def _delete_question(playing: int, games: int, words: Words) -> Answer:
    """Return the question with its buttons, which carry the number of games in place of a version."""
    question = words.text("privacy-delete-question", playing=playing, games=games, name=words.text("privacy-name"))
    return confirmation(words, question, "privacy-delete-yes", 0, games, "confirm_forget")


@on("confirm_forget")
async def _forget(press: Press) -> None:
    """Forget the member, and update the channels of their tables; ask again if the number of games has changed."""
    bot = press.bot
    # The error boundary then clears caches and stores no locale, not even after a second press that changes nothing:
    # another process may have forgotten the member just now.
    flow_of(press.interaction).is_forgotten = True
    if press.game_id or press.argument:
        raise StaleBoard
    playing, games = await bot.tables.members.count_games_of(press.member_id)
    if games != press.seq:
        await reply(press.interaction, _delete_question(playing, games, press.words))
        return
    names = {language: words_in(language).text("privacy-name") for language in LANGUAGES}
    changed = await bot.tables.members.forget(press.member_id, names)
    for table in changed:
        bot.messages.queue(table.id)  # for the case that the answer fails
    await reply(press.interaction, Answer(press.words.text("privacy-deleted")))
    for table in changed:
        await bot.messages.show(table)
