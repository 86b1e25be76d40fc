"""A message that there should be: its content, its place, and the layout that shows it on Discord."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.engine import Frozen
from bot.games import MessageKind
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.ui.kit.replies import StatelessLayout, upload

ORPHAN = -1  # the `seq` of a message about moves that are not in the log
_PICTURE, _FILM = "splendor.png", "splendor.webp"


class Content(Frozen):
    """The parts of a message besides its picture: text, alt text of the picture, a line below it, and controls."""

    text: str
    alt: str = ""
    below: str = ""
    rows: Sequence[ui.ActionRow[Any]] = ()
    is_plain: bool = False  # ordinary text with controls below, instead of components in a frame


class Wanted(Frozen):
    """A message that there should be: in a channel, or without a `channel_id` in the direct messages of `member_id`.

    `kind` is None for a note, which stays and needs no record. `kind`, place and `seq` tell the message from all
    others; a notice, a note, or a board that notifies has a `key` for that: for a few minutes, Discord refuses a second
    message with the same key. `seq` is the newest entry of the log that the message shows, or the one after which a
    question was asked. `content` is None for a hand, which is composed when it is sent. `member_id` is the member to
    move, the owner of a hand, or the member of a notice or a note. `notified` are the members that the message notifies
    when it is sent.

    A board also has `turn_seq`, the entry after which its turn began: its member is notified once per turn. With
    `keep_boards`, the boards that the message replaces stay without controls. `must_be_resent`: a lobby is sent again
    at the end of the channel instead of being edited. `changed_seq` is the last entry that changed a hand since all
    hands were sent, if one did; a hand that `is_empty` should have no message.

    A menu or a greeting `is_silent`; `replies_to` is the id of the message that a menu answers.
    """

    kind: MessageKind | None
    channel_id: int | None
    seq: int
    content: Content | None = None
    member_id: int | None = None
    notified: Sequence[int] = ()
    key: str = ""
    turn_seq: int = -1
    keep_boards: bool = False
    must_be_resent: bool = False
    changed_seq: int | None = None
    is_empty: bool = False
    is_silent: bool = False
    replies_to: int | None = None


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
    """A message's text, its picture or film, or else the alt text in its place, a line below it, and controls."""

    def __init__(self, content: Content, picture: bytes | None = None, *, is_film: bool = False) -> None:
        self._picture, self._name = picture, _FILM if is_film else _PICTURE
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
        """Return the attachments for one request, which closes them, and drop the picture to free its memory."""
        picture, self._picture = self._picture, None
        return [upload(picture, self._name)] if picture is not None else []
