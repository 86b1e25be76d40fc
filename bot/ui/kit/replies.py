"""Private answers: the text at once, the picture as soon as it is drawn, and controls below."""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.games import Table
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.discord_errors import UNKNOWN_MESSAGE
from bot.ui.kit.pictures.board_drawing import BoardDrawing
from render.contract.scene import Scene

PICTURE_WAIT = 0.15  # seconds that the text waits for its picture; a slower picture follows as an edit
ACCENT = discord.Colour(0xB08D3C)
_NOBODY = discord.AllowedMentions.none()
_PICTURE, _FILM = "splendor.png", "splendor.webp"


@dataclass(frozen=True, slots=True)
class Document:
    """A text file to download."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A private answer: Markdown text, a picture with its alt text, a film or a document, and rows of controls.

    `film` is an animated WebP, empty while it is still being made. The scene is drawn in the theme of `table` and with
    its players' avatars. `repeats_channel` says that the channel shows the same as soon as it is up to date; until
    then, the answer confirms what the member did.
    """

    text: str
    rows: Sequence[ui.ActionRow[Any]] = ()
    scene: Scene | None = None
    alt: str = ""
    table: Table | None = None
    document: Document | None = None
    film: bytes | None = None
    repeats_channel: bool = False

    @property
    def stays(self) -> bool:
        """Return whether the answer is a message of its own, which neither replaces another nor is replaced."""
        return self.document is not None or self.film is not None


class StatelessLayout(ui.LayoutView):
    """The layout of every message of the bot: parts and rows of controls in a frame.

    The controls are dynamic items, which discord.py finds by their ids. So the view is stopped before it is sent:
    otherwise discord.py would keep each private one for 15 minutes, with a task that waits for its timeout.
    """

    def __init__(self, *parts: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        self.add_item(ui.Container(*parts, accent_colour=ACCENT))
        self.stop()


class PrivateLayout(StatelessLayout):
    """The layout of an answer."""

    def __init__(self, answer: Answer) -> None:
        parts: list[ui.Item[Any]] = [ui.TextDisplay(answer.text[:MAX_TEXT])]
        alt = answer.alt[:MAX_ALT_TEXT] or None
        for name, is_shown in ((_PICTURE, answer.scene is not None), (_FILM, bool(answer.film))):
            if is_shown:
                parts.append(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
        if answer.document is not None:
            parts.append(ui.File(f"attachment://{answer.document.name}"))
        super().__init__(*parts, *answer.rows)


async def reply(interaction: Interaction, answer: Answer) -> None:
    """Answer privately: replace the private message whose control was pressed, or else send a new one.

    The text does not wait for a slow picture. Later calls for the same interaction send further messages. The member's
    earlier answer and note in the channel are deleted; an answer that `stays` neither replaces nor is replaced.
    """
    pressed_in_private = interaction.message is not None and interaction.message.flags.ephemeral and not answer.stays
    if answer.scene is None:
        await _send(interaction, answer, None, pressed_in_private)
        return
    drawing = asyncio.ensure_future(app(interaction).pictures.draw(answer.scene, answer.table))
    done, _ = await asyncio.wait((drawing,), timeout=PICTURE_WAIT)
    if done or interaction.response.is_done():
        picture = await drawing
        await _send(interaction, _as_drawn(answer, picture), picture, pressed_in_private)
        return
    await _send(interaction, replace(answer, scene=None), None, pressed_in_private)
    picture = await drawing
    await change_reply(interaction, _as_drawn(answer, picture), picture)


async def reply_and_show(
    interaction: Interaction, table: Table, answer: Answer, *, drawing: BoardDrawing | None = None
) -> None:
    """Answer privately, and show the table in its channel once the answer is sent, with the `drawing` if it began."""
    bot = app(interaction)
    reply_task = asyncio.create_task(reply(interaction, answer))
    is_shown = False
    try:
        await asyncio.sleep(0)  # start to send the answer; the board is drawn while Discord receives it
        is_shown = await bot.messages.show(table, interaction, reply_task, drawing=drawing)
    finally:
        await reply_task
    if is_shown and answer.repeats_channel:
        bot.private_messages.remove_answer(interaction)


async def confirm_and_show(interaction: Interaction, table: Table, text: str) -> None:
    """Confirm in private, and show the table; the confirmation goes once the channel says the same."""
    await reply_and_show(interaction, table, Answer(text, repeats_channel=True))


async def change_reply(interaction: Interaction, answer: Answer, picture: bytes | None = None) -> None:
    """Put an answer, with the picture of its scene, in the place of the first answer to the same interaction."""
    view, files = PrivateLayout(answer), _files(answer, picture)
    await interaction.edit_original_response(view=view, attachments=files, allowed_mentions=_NOBODY)


def join_lines(*lines: str) -> str:
    """Return the lines that are not empty, below each other."""
    return "\n".join(line for line in lines if line)


def _as_drawn(answer: Answer, picture: bytes | None) -> Answer:
    """Return the answer; if its picture could not be drawn, without the scene and with the alt text in its text."""
    if picture is not None:
        return answer
    alt = answer.alt[:MAX_ALT_TEXT] if answer.alt not in answer.text else ""
    text = f"{answer.text[: MAX_TEXT - len(alt) - 2]}\n\n{alt}".strip()
    return replace(answer, scene=None, text=text)


async def _send(interaction: Interaction, answer: Answer, picture: bytes | None, in_place: bool) -> None:
    message_id = await _edit_in_place(interaction, answer, picture) if in_place else None
    if message_id is None:
        message_id = await _send_new(interaction, answer, picture)
    app(interaction).note_answer(interaction)
    if not answer.stays:
        app(interaction).private_messages.answered(interaction, message_id)
    else:
        app(interaction).private_messages.remove_note(interaction)


async def _edit_in_place(interaction: Interaction, answer: Answer, picture: bytes | None) -> int | None:
    """Replace the private message whose control was pressed and return its id; None if that cannot be done."""
    if interaction.response.is_done() or interaction.message is None:
        return None
    view, files = PrivateLayout(answer), _files(answer, picture)
    try:
        await interaction.response.edit_message(view=view, attachments=files, allowed_mentions=_NOBODY)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return None  # another answer has replaced it since the press
    return interaction.message.id


async def _send_new(interaction: Interaction, answer: Answer, picture: bytes | None) -> int | None:
    """Send a private message, as the first answer or as a followup, and return its id."""
    view, files = PrivateLayout(answer), _files(answer, picture)
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=view, files=files, ephemeral=True, allowed_mentions=_NOBODY, wait=True
        )
        return sent.id
    response = await interaction.response.send_message(view=view, files=files, ephemeral=True, allowed_mentions=_NOBODY)
    return response.message_id


def _files(answer: Answer, picture: bytes | None) -> list[discord.File]:
    alt, document = answer.alt[:MAX_ALT_TEXT], answer.document
    pictures = [(name, data) for name, data in ((_PICTURE, picture), (_FILM, answer.film)) if data]
    files = [discord.File(io.BytesIO(data), name, description=alt) for name, data in pictures]
    return files if document is None else [*files, discord.File(io.BytesIO(document.text.encode()), document.name)]
