"""/privacy: what is stored about a member, for that member alone, and its deletion."""

from typing import Any

import discord

from bot.engine import GameError
from bot.present.words import LANGUAGES, Words, words
from bot.ui.core.command_builder import command, group
from bot.ui.core.context import app, words_for
from bot.ui.core.controls import Press, button, on, row
from bot.ui.core.replies import Answer, Document, reply


@command("privacy export", in_private=True)
async def export(interaction: discord.Interaction[Any]) -> None:
    """Hand over everything stored about the member, as a file."""
    text = await app(interaction).tables.members.about(interaction.user.id)
    said = words_for(interaction)
    await reply(interaction, Answer(said.text("privacy-export"), document=Document("splendor-privacy.json", text)))


@command("privacy delete", in_private=True)
async def delete(interaction: discord.Interaction[Any]) -> None:
    """Ask whether to forget the member."""
    playing, games = await app(interaction).tables.members.count_games_of(interaction.user.id)
    await reply(interaction, _question(playing, games, words_for(interaction)))


def _question(playing: int, games: int, said: Words) -> Answer:
    """Return the question; in its button stands how many games it spoke of."""
    yes = button(said.text("privacy-delete-yes"), 0, games, "confirm_forget", style=discord.ButtonStyle.danger)
    no = button(said.text("confirm-no"), 0, games, "confirm_no")
    text = said.text("privacy-delete-question", playing=playing, games=games, name=said.text("privacy-name"))
    return Answer(text, [row(yes, no)])


@on("confirm_forget")
async def _forget(press: Press) -> None:
    """Forget whoever pressed, and show the others who plays on; with more or fewer games by now, ask once more."""
    bot, member_id = app(press.interaction), press.interaction.user.id
    if press.game_id or press.argument:
        raise GameError("error-stale-board")
    playing, games = await bot.tables.members.count_games_of(member_id)
    if games != press.seq:
        await reply(press.interaction, _question(playing, games, words_for(press.interaction)))
        return
    names = {language: words(language).text("privacy-name") for language in LANGUAGES}
    changed = await bot.tables.members.forget(member_id, names)
    press.interaction.extras["forgotten"] = True
    await reply(press.interaction, Answer(words_for(press.interaction).text("privacy-deleted")))
    for table in changed:
        await bot.messages.show(table)


PRIVACY = group("privacy", export, delete, in_private=True)
