"""The names of commands, options and choices in the languages there are catalogues for."""

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.present.words import LANGUAGES, language_for, words

TRANSLATED = {locale: language for locale in discord.Locale if (language := language_for(locale.value)) != LANGUAGES[0]}
"""The languages of Discord that have a catalogue other than the English one: it asks for all thirty of each text."""


def said_in_all(message_id: str) -> locale_str:
    """Return a text in English that the translator gives in the other languages too."""
    return locale_str(words(LANGUAGES[0]).text(message_id), message_id=message_id)


class CatalogueTranslator(app_commands.Translator):
    """Looks the texts up in the catalogues; a Discord language without one keeps the English text."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in a Discord language, or None where the English one serves."""
        language = TRANSLATED.get(locale)
        message_id = string.extras.get("message_id")
        return words(language).text(message_id) if language and message_id else None
