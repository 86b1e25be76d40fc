"""Private answers: words at once, a picture if there is one, controls below. Ephemeral replies always arrive."""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.tables import Table
from bot.ui.core.context import app
from render.scene import Scene

PATIENCE = 0.15  # seconds that the words wait for their picture; a slower one comes when it is done
TEXT_LIMIT = 4000  # characters in all texts of a message, Discord's limit
ALT_LIMIT = 1024  # characters of alt text, Discord's limit
ACCENT = discord.Colour(0xB08D3C)
_NOBODY = discord.AllowedMentions.none()


@dataclass(frozen=True, slots=True)
class Document:
    """A text file to be downloaded."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What one member is told: Markdown text, a picture with its alt text or a document, and rows of controls.

    The picture looks as those of its `table` do.
    """

    text: str
    rows: Sequence[ui.ActionRow[Any]] = ()
    scene: Scene | None = None
    alt: str = ""
    table: Table | None = None
    document: Document | None = None


class PrivateLayout(ui.LayoutView):
    """An answer as a message."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(timeout=None)
        parts: list[ui.Item[Any]] = [ui.TextDisplay(answer.text[:TEXT_LIMIT])]
        if answer.scene is not None:
            item = discord.MediaGalleryItem("attachment://splendor.png", description=answer.alt[:ALT_LIMIT] or None)
            parts.append(ui.MediaGallery(item))
        if answer.document is not None:
            parts.append(ui.File(f"attachment://{answer.document.name}"))
        self.add_item(ui.Container(*parts, *answer.rows, accent_colour=ACCENT))


async def reply(interaction: discord.Interaction[Any], answer: Answer) -> None:
    """Answer privately: in place of the private message a control was pressed in, else as a new one.

    The words are there at once, however much there is to draw.
    May be called again for the same interaction; what comes later is a further private message.
    """
    pressed_in_private = interaction.message is not None and interaction.message.flags.ephemeral
    if answer.scene is None:
        await _deliver(interaction, answer, None, pressed_in_private)
        return
    drawing = asyncio.ensure_future(app(interaction).pictures.draw(answer.scene, answer.table))
    done, _ = await asyncio.wait((drawing,), timeout=PATIENCE)
    if done or interaction.response.is_done():
        picture = await drawing
        await _deliver(interaction, _as_drawn(answer, picture), picture, pressed_in_private)
        return
    await _deliver(interaction, replace(answer, scene=None), None, pressed_in_private)
    picture = await drawing
    view, files = PrivateLayout(_as_drawn(answer, picture)), _files(answer, picture)
    await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=_NOBODY)


def _as_drawn(answer: Answer, picture: bytes | None) -> Answer:
    """Return the answer; where its picture could not be drawn, with the alt text among the words."""
    if picture is not None:
        return answer
    alt = answer.alt[:ALT_LIMIT] if answer.alt not in answer.text else ""
    text = f"{answer.text[: TEXT_LIMIT - len(alt) - 2]}\n\n{alt}".strip()
    return replace(answer, scene=None, text=text)


async def _deliver(
    interaction: discord.Interaction[Any], answer: Answer, picture: bytes | None, in_place: bool
) -> None:
    view = PrivateLayout(answer)
    files = _files(answer, picture)
    if interaction.response.is_done():
        await interaction.followup.send(view=view, files=files, ephemeral=True, allowed_mentions=_NOBODY)
    elif in_place:
        await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=_NOBODY)
    else:
        await interaction.response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=_NOBODY)
    app(interaction).note_answer(interaction)


def _files(answer: Answer, picture: bytes | None) -> list[discord.File]:
    files = [discord.File(io.BytesIO(picture), "splendor.png", description=answer.alt[:ALT_LIMIT])] if picture else []
    if answer.document is not None:
        files.append(discord.File(io.BytesIO(answer.document.text.encode()), answer.document.name))
    return files
