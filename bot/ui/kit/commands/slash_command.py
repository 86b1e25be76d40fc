"""Slash commands, their tree and their names in all languages.

Typed texts are limited, and errors are logged here, because discord.py would log them with members' ids.
"""

import logging
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands
from discord.app_commands import AppCommandContext, AppInstallationType, locale_str

from bot.present.language.limits import TYPED_LIMIT
from bot.present.language.words import LANGUAGES, language_for, words_in
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.error_boundary import tell
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS

log = logging.getLogger(__name__)

TRANSLATED = {locale: language for locale in discord.Locale if (language := language_for(locale.value)) != LANGUAGES[0]}
"""Discord's locales with a catalogue other than English. discord.py asks for each text in all thirty locales."""


class SlashCommand(app_commands.Command[Any, ..., None]):
    """A slash command whose text options have at most `TYPED_LIMIT` characters."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(**fields)
        for option in self._params.values():
            if option.type is AppCommandOptionType.string and not option.choices:
                option.max_value = TYPED_LIMIT

    async def _invoke_autocomplete(
        self, interaction: Interaction, name: str, namespace: app_commands.Namespace
    ) -> None:
        """Answer with suggestions; they come too late for a member who has gone on typing."""
        await app(interaction).until_active()
        if app(interaction).is_stopping:
            return
        try:
            await super()._invoke_autocomplete(interaction, name, namespace)
        except DISCORD_ERRORS as error:
            log.info("Could not send suggestions for /%s: %s", self.qualified_name, error)
        except Exception:  # a bug: the member can still type the option
            log.exception("Could not make suggestions for /%s", self.qualified_name)


class SlashCommandTree(app_commands.CommandTree[Any]):
    """The commands of the bot, which a server can add, and a member, who then brings them along everywhere."""

    def __init__(self, client: discord.Client) -> None:
        super().__init__(
            client,
            allowed_contexts=AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=AppInstallationType(guild=True, user=True),
        )

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        """Log and answer a command that Discord knows as an older release sent it."""
        log.warning("Could not run a command: %s", type(error).__name__)
        if interaction.type is not discord.InteractionType.autocomplete:
            await tell(interaction, words_for(interaction).text("error-bug"))


def in_all_languages(message_id: str) -> locale_str:
    """Return the English text, which the translator can give in the other languages."""
    return locale_str(words_in(LANGUAGES[0]).text(message_id), message_id=message_id)


class CatalogueTranslator(app_commands.Translator):
    """The translations of commands from the catalogues. Locales without a catalogue keep the English text."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the text in a locale, or None where the English one serves."""
        language = TRANSLATED.get(locale)
        message_id = string.extras.get("message_id")
        return words_in(language).text(message_id) if language and message_id else None
