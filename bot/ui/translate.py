"""The names of commands, options and choices in the languages there are catalogues for."""

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.present.words import LANGUAGES, language_for, words


def said_in_all(message_id: str) -> locale_str:
    """Return a text in English that the translator gives in the other languages too."""
    return locale_str(words(LANGUAGES[0]).text(message_id), message_id=message_id)


class CatalogueTranslator(app_commands.Translator):
    """Looks the texts up in the catalogues; a Discord language without one keeps the English text."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in a Discord language, or None where the English one serves."""
        language = language_for(locale.value)
        message_id = string.extras.get("message_id")
        if message_id is None or language == LANGUAGES[0]:
            return None
        return words(language).text(message_id)
