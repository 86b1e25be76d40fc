"""The public messages of a table: lobby, board and final. Only dynamic items, built afresh each time."""

import io
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.ui.core.discord_limits import MAX_ALT_TEXT, MAX_TEXT
from bot.ui.core.replies import ACCENT

PICTURE = "splendor.png"


class TableLayout(ui.LayoutView):
    """Words, a picture with its alt text, a line below it, and controls. Without controls it is a page of the past.

    Where there is an alt text but no picture, since that could not be drawn, the alt text stands in its place.
    """

    def __init__(
        self,
        words: str,
        *,
        alt: str = "",
        picture: bytes | None = None,
        below: str = "",
        rows: Sequence[ui.ActionRow[Any]] = (),
    ) -> None:
        super().__init__(timeout=None)
        self._picture = picture
        alt = alt[:MAX_ALT_TEXT]
        instead = alt if picture is None else ""
        parts: list[ui.Item[Any]] = []
        if words:
            parts.append(ui.TextDisplay(words[: MAX_TEXT - len(below) - len(instead)]))
        if picture is not None:
            item = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt or None)
            parts.append(ui.MediaGallery(item))
        elif instead:
            parts.append(ui.TextDisplay(instead))
        if below:
            parts.append(ui.TextDisplay(below))
        self.add_item(ui.Container(*parts, *rows, accent_colour=ACCENT))

    def files(self) -> list[discord.File]:
        """Return what is to be attached, ready to be sent once."""
        return [discord.File(io.BytesIO(self._picture), PICTURE)] if self._picture is not None else []
