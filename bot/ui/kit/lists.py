"""Lists to act on: lines of text with a button beside each, as many as a message has room for."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from discord import ui

from bot.present.language.limits import MAX_BUTTONS
from bot.ui.kit.controls import GameButton

Part = ui.ActionRow[Any] | ui.Section[Any] | ui.TextDisplay[Any]
"""A part of a message below its text and its picture."""

_SECTION = 3
"""The components that a line takes: the section, its text and its button."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line of a list in Markdown, and the button beside it: one of the bot's, or a link."""

    text: str
    button: GameButton | ui.Button[Any]


def size_of(parts: Sequence[Part]) -> int:
    """Return how many components the parts are, those inside of them included."""
    return sum(1 if isinstance(part, ui.TextDisplay) else 1 + sum(1 for _ in part.walk_children()) for part in parts)


def list_parts(lines: Sequence[ListLine], room: int) -> list[Part]:
    """Return the parts that show lines within `room` components.

    Each line has its button beside it. If there is no room for that, the last ones share a text, with their buttons in
    rows below it.
    """
    beside = len(lines)
    while beside and _SECTION * beside + _size_below(len(lines) - beside) > room:
        beside -= 1
    parts: list[Part] = [ui.Section[Any](line.text, accessory=line.button) for line in lines[:beside]]
    if rest := lines[beside:]:
        parts.append(ui.TextDisplay("\n".join(f"- {line.text}" for line in rest)))
        for start in range(0, len(rest), MAX_BUTTONS):
            parts.append(ui.ActionRow[Any](*(line.button for line in rest[start : start + MAX_BUTTONS])))
    return parts


def _size_below(lines: int) -> int:
    """Return the components of a text with so many lines and of their buttons in rows; 0 for no lines."""
    return 1 + lines + -(-lines // MAX_BUTTONS) if lines else 0
