"""Names of commands, options and choices in the languages of the catalogues."""

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.present.language.words import LANGUAGES, language_for, words_in

TRANSLATED = {locale: language for locale in discord.Locale if (language := language_for(locale.value)) != LANGUAGES[0]}
"""Discord's locales with a catalogue other than English. discord.py asks for each text in all thirty locales."""


def in_all_languages(message_id: str) -> locale_str:
    """Return the English text, which the translator can give in the other languages."""
    return locale_str(words_in(LANGUAGES[0]).text(message_id), message_id=message_id)


class CatalogueTranslator(app_commands.Translator):
    """Looks texts up in the catalogues. Locales without a catalogue keep the English text."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in a locale, or None where the English one serves."""
        language = TRANSLATED.get(locale)
        message_id = string.extras.get("message_id")
        return words_in(language).text(message_id) if language and message_id else None
