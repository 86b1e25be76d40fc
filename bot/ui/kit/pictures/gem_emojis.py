"""The gems as application emojis, drawn by the bot and uploaded once. Without them, texts show letters."""

import logging
import re
from collections.abc import Iterable, Mapping

import discord

from bot.ui.kit.pictures.picture_cache import PictureCache
from data import TOKENS, Gem
from render import EMOJI_VERSION
from render.client import RenderError

log = logging.getLogger(__name__)

_OUR_NAMES = re.compile(rf"splendor_({'|'.join(gem.name.lower() for gem in TOKENS)})(_[0-9]{1, 9})?")
"""Names of our emojis in all versions; those of the first version had no number."""


class GemEmojis:
    """The emojis of the six gems. `texts` is None before `prepare` and if it fails."""

    def __init__(self) -> None:
        self.texts: Mapping[Gem, str] | None = None

    async def prepare(self, client: discord.Client, picture_cache: PictureCache) -> None:
        """Fetch the application's emojis, upload the missing ones, and delete those of older versions."""
        try:
            existing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            ours: dict[Gem, discord.Emoji] = {}
            for gem in TOKENS:
                name = _name(gem)
                ours[gem] = existing.get(name) or await client.create_application_emoji(
                    name=name, image=await picture_cache.emoji(gem)
                )
        except (discord.HTTPException, RenderError) as error:
            log.warning("Could not prepare the gem emojis, so texts show letters: %s", error)
            return
        self.texts = {gem: str(emoji) for gem, emoji in ours.items()}
        current = set(map(_name, TOKENS))
        await _delete(emoji for name, emoji in existing.items() if _OUR_NAMES.fullmatch(name) and name not in current)


async def _delete(emojis: Iterable[discord.Emoji]) -> None:
    for emoji in emojis:
        try:
            await emoji.delete()
        except discord.HTTPException as error:
            log.info("Could not delete the old emoji %s: %s", emoji.name, error)


def _name(gem: Gem) -> str:
    return f"splendor_{gem.name.lower()}_{EMOJI_VERSION}"
