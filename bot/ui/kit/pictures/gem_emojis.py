"""The gems as application emojis, drawn by the bot and uploaded once. Without them, texts show letters."""

import logging
import re
from collections.abc import Mapping

import discord

from data import TOKENS, Gem
from render import EMOJI_VERSION
from render.client import RenderClient, RenderError

log = logging.getLogger(__name__)

_OUR_NAMES = re.compile(rf"splendor_({'|'.join(gem.name.lower() for gem in TOKENS)})(_[0-9]{1, 9})?")
"""Names of our emojis in all versions; those of the first version had no number."""


class GemEmojis:
    """The emojis of the six gems. `texts` is None before `prepare`, if it fails, and when somebody deleted one."""

    def __init__(self) -> None:
        self.texts: Mapping[Gem, str] | None = None
        self.is_one_gone = False

    def forget(self) -> None:
        """Do without emojis until they are made again, because Discord does not know one of them."""
        self.texts, self.is_one_gone = None, True

    async def prepare(self, client: discord.Client, render_client: RenderClient, *, may_change: bool = True) -> None:
        """Fetch the application's emojis; one of several processes uploads missing ones and deletes older versions."""
        ours: dict[Gem, discord.Emoji] = {}
        self.is_one_gone = False
        try:
            existing = {emoji.name: emoji for emoji in await client.fetch_application_emojis()}
            if not may_change and any(_name(gem) not in existing for gem in TOKENS):
                return
            for gem in TOKENS:
                ours[gem] = existing.get(_name(gem)) or await client.create_application_emoji(
                    name=_name(gem), image=await render_client.emoji(gem)
                )
        except (discord.HTTPException, RenderError) as error:
            log.warning("Could not prepare the gem emojis, so texts show letters: %s", error)
            return
        self.texts = {gem: str(emoji) for gem, emoji in ours.items()}
        for name, emoji in existing.items() if may_change else ():
            if _OUR_NAMES.fullmatch(name) and emoji not in ours.values():
                try:
                    await emoji.delete()
                except discord.HTTPException as error:
                    log.info("Could not delete the old emoji %s: %s", name, error)


def _name(gem: Gem) -> str:
    return f"splendor_{gem.name.lower()}_{EMOJI_VERSION}"
