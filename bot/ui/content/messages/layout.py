"""The layout of a message about a table. It contains only dynamic items, so that controls work after a restart."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.ui.content.messages.wanted import Content
from bot.ui.kit.replies import StatelessLayout
from bot.ui.kit.requests.uploads import upload

PICTURE, FILM = "splendor.png", "splendor.webp"


class StatelessButtons(ui.View):
    """The controls below ordinary text, in rows; stopped before it is sent, like `StatelessLayout`."""

    def __init__(self, rows: Sequence[ui.ActionRow[Any]]) -> None:
        super().__init__(timeout=None)
        for number, row in enumerate(rows):
            for item in list(row.children):
                item.row = number
                self.add_item(item)
        self.stop()


class TableLayout(StatelessLayout):
    """A message's text, its picture with alt text, a line below it, and controls.

    The alt text takes the picture's place if the picture could not be drawn. The picture may be a film.
    """

    def __init__(self, content: Content, picture: bytes | None = None, *, is_film: bool = False) -> None:
        self._picture, self._name = picture, FILM if is_film else PICTURE
        alt = content.alt[:MAX_ALT_TEXT]
        replacement = alt if picture is None else ""
        parts: list[ui.Item[Any]] = []
        if content.text:
            parts.append(ui.TextDisplay(content.text[: MAX_TEXT - len(content.below) - len(replacement)]))
        if picture is not None:
            item = discord.MediaGalleryItem(f"attachment://{self._name}", description=alt or None)
            parts.append(ui.MediaGallery(item))
        elif replacement:
            parts.append(ui.TextDisplay(replacement))
        if content.below:
            parts.append(ui.TextDisplay(content.below))
        super().__init__(*parts, *content.rows)

    def files(self) -> list[discord.File]:
        """Return the attachments for the one request that sends the layout; discord.py closes them afterwards.

        The layout forgets the picture, since its parts refer to it until they are collected as garbage.
        """
        picture, self._picture = self._picture, None
        return [upload(picture, self._name)] if picture is not None else []
