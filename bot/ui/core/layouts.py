"""The layout that all messages of the bot share."""

from typing import Any

import discord
from discord import ui

ACCENT = discord.Colour(0xB08D3C)


class StatelessLayout(ui.LayoutView):
    """Parts and rows of controls in a frame.

    The controls are dynamic items, which discord.py finds by their ids. So the view is stopped before it is sent:
    otherwise discord.py would keep each private one for 15 minutes, with a task that waits for its timeout.
    """

    def __init__(self, *parts: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Container(*parts, accent_colour=ACCENT))
        self.stop()
