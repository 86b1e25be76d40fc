"""Gems in text: application emojis of our own drawing, uploaded once; letters where they cannot be had."""

import logging
from collections.abc import Mapping

import discord

from data import TOKENS, Gem
from render import draw_emoji

log = logging.getLogger(__name__)


class Emojis:
    """The six emojis as Discord knows them, none before `prepare` or where Discord refused them."""

    def __init__(self) -> None:
        self.texts: Mapping[Gem, str] | None = None

    def button(self, gem: Gem) -> str | None:
        """Return the emoji for a button, or None without emojis."""
        return self.texts[gem] if self.texts else None

    async def prepare(self, client: discord.Client) -> None:
        """Find our emojis in the application, and upload those that are missing."""
        try:
            found = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            for gem in TOKENS:
                if _name(gem) not in found:
                    found[_name(gem)] = await client.create_application_emoji(name=_name(gem), image=draw_emoji(gem))
        except discord.HTTPException as error:
            log.warning("Discord did not take the gem emojis, so texts show letters: %s", error)
            return
        self.texts = {gem: str(found[_name(gem)]) for gem in TOKENS}


def _name(gem: Gem) -> str:
    return f"splendor_{gem.name.lower()}"
