"""The public messages of a table: lobby, board and final. Only dynamic items, built afresh each time."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.ui.replies import ACCENT, ALT_LIMIT, TEXT_LIMIT

PICTURE = "splendor.png"


class TableLayout(ui.LayoutView):
    """Words, a picture with its alt text, a line below it, and controls. Without controls it is a page of the past."""

    def __init__(
        self, words: str, *, alt: str | None = None, below: str = "", rows: Sequence[ui.ActionRow[Any]] = ()
    ) -> None:
        super().__init__(timeout=None)
        parts: list[ui.Item[Any]] = []
        if words:
            parts.append(ui.TextDisplay(words[: TEXT_LIMIT - len(below)]))
        if alt is not None:
            parts.append(
                ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt[:ALT_LIMIT]))
            )
        if below:
            parts.append(ui.TextDisplay(below))
        self.add_item(ui.Container(*parts, *rows, accent_colour=ACCENT))
