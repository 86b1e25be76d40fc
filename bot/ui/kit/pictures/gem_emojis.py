"""The gems as application emojis, drawn by the bot and uploaded once. Without them, texts show letters."""

import logging
from collections.abc import Mapping

import discord

from data import TOKENS, Gem
from render import EMOJI_VERSION
from render.client import RenderClient, RenderError

log = logging.getLogger(__name__)

_WORDS = ("white_gem", "blue_gem", "green_gem", "red_gem", "black_gem", "gold_token")
_VERSION = f"_v{EMOJI_VERSION}" if EMOJI_VERSION > 2 else ""
EMOJI_NAMES = {gem: f"{word}{_VERSION}" for gem, word in zip(TOKENS, _WORDS, strict=True)}
"""The names of our emojis, which a screen reader says: "takes 1 white gem"."""


class GemEmojis:
    """The emojis of the six gems. `texts` is None before `prepare`, if it fails, and when somebody deleted one."""

    def __init__(self) -> None:
        self.texts: Mapping[Gem, str] | None = None
        self.is_one_gone = False

    def forget(self) -> None:
        """Do without emojis until they are made again, because Discord does not know one of them."""
        self.texts, self.is_one_gone = None, True

    async def prepare(self, client: discord.Client, render_client: RenderClient, *, may_change: bool = True) -> None:
        """Fetch the application's emojis; one of several processes uploads those that are missing."""
        ours: dict[Gem, discord.Emoji] = {}
        self.is_one_gone = False
        try:
            existing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            if not may_change and any(name not in existing for name in EMOJI_NAMES.values()):
                return
            for gem, name in EMOJI_NAMES.items():
                ours[gem] = existing.get(name) or await client.create_application_emoji(
                    name=name, image=await render_client.emoji(gem)
                )
        except (discord.HTTPException, RenderError) as error:
            log.warning("Could not prepare the gem emojis, so texts show letters: %s", error)
            return
        self.texts = {gem: str(emoji) for gem, emoji in ours.items()}
