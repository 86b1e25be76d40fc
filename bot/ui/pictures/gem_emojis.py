"""Gems in text: application emojis of our own drawing, uploaded once; letters where they cannot be had."""

import logging
import re
from collections.abc import Iterable, Mapping

import discord

from bot.ui.pictures.picture_cache import PictureCache
from data import TOKENS, Gem
from render import EMOJI_VERSION
from render.client import RenderError

log = logging.getLogger(__name__)

_OURS = re.compile(rf"splendor_({'|'.join(gem.name.lower() for gem in TOKENS)})(_[0-9]+)?")
"""What our emojis are or have been called; the first drawing bore no number."""


class Emojis:
    """The six emojis as Discord knows them, none before `prepare` or where Discord refused them."""

    def __init__(self) -> None:
        self.texts: Mapping[Gem, str] | None = None

    def button(self, gem: Gem) -> str | None:
        """Return the emoji for a button, or None without emojis."""
        return self.texts[gem] if self.texts else None

    async def prepare(self, client: discord.Client, studio: PictureCache) -> None:
        """Find our emojis in the application, upload those that are missing, and remove those of older drawings."""
        try:
            there = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            ours: dict[Gem, discord.Emoji] = {}
            for gem in TOKENS:
                name = _name(gem)
                ours[gem] = there.get(name) or await client.create_application_emoji(
                    name=name, image=await studio.emoji(gem)
                )
        except (discord.HTTPException, RenderError) as error:
            log.warning("There are no gem emojis, so texts show letters: %s", error)
            return
        self.texts = {gem: str(emoji) for gem, emoji in ours.items()}
        current = set(map(_name, TOKENS))
        await _remove(emoji for name, emoji in there.items() if _OURS.fullmatch(name) and name not in current)


async def _remove(emojis: Iterable[discord.Emoji]) -> None:
    for emoji in emojis:
        try:
            await emoji.delete()
        except discord.HTTPException as error:
            log.info("Could not remove the old emoji %s: %s", emoji.name, error)


def _name(gem: Gem) -> str:
    return f"splendor_{gem.name.lower()}_{EMOJI_VERSION}"
