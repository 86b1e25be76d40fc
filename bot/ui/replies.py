"""Private answers: words at once, a picture if there is one, controls below. Ephemeral replies always arrive."""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
from discord import ui

from bot.tables import Table
from bot.ui.reader import app
from render.scene import Scene

PATIENCE = 1.8  # seconds before a slow picture makes us ask Discord, which waits three, for more time
TEXT_LIMIT = 4000  # characters in all texts of a message, Discord's limit
ALT_LIMIT = 1024  # characters of alt text, Discord's limit
ACCENT = discord.Colour(0xB08D3C)


@dataclass(frozen=True, slots=True)
class Answer:
    """What one member is told: Markdown text, a picture with its alt text, and rows of controls.

    The picture looks as those of its `table` do.
    """

    text: str
    rows: Sequence[ui.ActionRow[Any]] = ()
    scene: Scene | None = None
    alt: str = ""
    table: Table | None = None


class PrivateLayout(ui.LayoutView):
    """An answer as a message."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(timeout=None)
        parts: list[ui.Item[Any]] = [ui.TextDisplay(answer.text[:TEXT_LIMIT])]
        if answer.scene is not None:
            item = discord.MediaGalleryItem("attachment://splendor.png", description=answer.alt[:ALT_LIMIT] or None)
            parts.append(ui.MediaGallery(item))
        self.add_item(ui.Container(*parts, *answer.rows, accent_colour=ACCENT))


async def reply(interaction: discord.Interaction[Any], answer: Answer) -> None:
    """Answer privately: in place of the private message a control was pressed in, else as a new one.

    May be called again for the same interaction; what comes later is a further private message.
    """
    pressed_in_private = interaction.message is not None and interaction.message.flags.ephemeral
    if answer.scene is None:
        await _deliver(interaction, answer, None, pressed_in_private)
        return
    drawing = asyncio.ensure_future(app(interaction).gallery.draw(answer.scene, answer.table))
    done, _ = await asyncio.wait((drawing,), timeout=PATIENCE)
    if not done and not interaction.response.is_done():
        if pressed_in_private:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=True, thinking=True)
    await _deliver(interaction, answer, await drawing, pressed_in_private)


async def _deliver(
    interaction: discord.Interaction[Any], answer: Answer, picture: bytes | None, in_place: bool
) -> None:
    view = PrivateLayout(answer)
    files = [discord.File(io.BytesIO(picture), "splendor.png", description=answer.alt[:ALT_LIMIT])] if picture else []
    nobody = discord.AllowedMentions.none()
    if interaction.response.is_done():
        await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=nobody)
    elif in_place:
        await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=nobody)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=nobody)
