"""Private answers: the text at once, the picture as soon as it is drawn, then lists with buttons, and controls."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import discord
from discord import ui

from bot.engine import Frozen, GameError
from bot.games import Table
from bot.games.weekly.weekly import is_sealed
from bot.present.language.limits import MAX_ALT_TEXT, MAX_COMPONENTS, MAX_TEXT
from bot.present.language.words import Words, bold, words_in
from bot.ui.kit.context import Interaction, app, is_elsewhere, words_for
from bot.ui.kit.controls import DANGER, GREY, GameButton, Reach, button, on, row
from bot.ui.kit.error_boundary import tell
from bot.ui.kit.lists import ListLine, MessagePart, list_parts, size_of
from bot.ui.kit.permissions import check_permissions
from bot.ui.kit.pictures.table_pictures import BoardDrawing
from bot.ui.kit.private_messages import NOBODY, flow_of, send_privately, was_pressed_in_private
from render.contract.scene import Scene

PICTURE_WAIT = 0.15  # seconds that the text waits for its picture; a slower picture follows as an edit
ACCENT = discord.Colour(0xB08D3C)
_PICTURE, _FILM = "splendor.png", "splendor.webp"
_FRAME = 4
"""The components around lines and rows: the container, two texts, and a picture, which may follow later, or a file."""


class Document(Frozen):
    """A text file to download."""

    name: str
    text: str


class Answer(Frozen):
    """A private answer: its text, picture, film, document, the text `below` them, lines and rows of controls."""

    text: str  # in Markdown
    rows: Sequence[MessagePart] = ()
    scene: Scene | None = None  # drawn in the theme of `table` and with its players' avatars
    alt: str = ""  # of the picture or the film
    table: Table | None = None
    document: Document | None = None
    film: bytes | None = None  # an animated WebP, empty while it is still being made
    repeats_channel: bool = False  # whether the channel shows the same soon; the answer confirms it until then
    below: str = ""
    lines: Sequence[ListLine] = ()

    @property
    def room(self) -> int:
        """Return how many characters the text may have; those of all that is below it count, too."""
        below = (part.content for part in self.rows if isinstance(part, ui.TextDisplay))
        lines = sum(len(line.text) + len("- \n") for line in self.lines)
        return MAX_TEXT - len(self.below) - lines - sum(map(len, below))

    @property
    def whole_text(self) -> str:
        """Return the text, followed by those of the lines and of what is below them, for a message without controls."""
        below = (part.content for part in self.rows if isinstance(part, ui.TextDisplay))
        return join_lines(self.text, self.below, *(line.text for line in self.lines), *below)

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
        parts: list[ui.Item[Any]] = [ui.TextDisplay(answer.text[: answer.room])] if answer.text else []
        alt = answer.alt[:MAX_ALT_TEXT] or None
        for name, is_shown in ((_PICTURE, answer.scene is not None), (_FILM, bool(answer.film))):
            if is_shown:
                parts.append(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt)))
        if answer.document is not None:
            parts.append(ui.File(f"attachment://{answer.document.name}"))
        if answer.below:
            parts.append(ui.TextDisplay(answer.below))
        room = MAX_COMPONENTS - _FRAME - size_of(answer.rows)
        super().__init__(*parts, *list_parts(answer.lines, room), *answer.rows)


async def reply(interaction: Interaction, answer: Answer) -> None:
    """Answer privately: replace the private message whose control was pressed, or else send a new one.

    The text does not wait for a slow picture. Later calls for the same interaction send further messages. The member's
    earlier answer and note in the channel are deleted; an answer that `stays` neither replaces nor is replaced.
    """
    if answer.scene is None:
        await _send(interaction, answer, None)
        return
    drawing = asyncio.ensure_future(app(interaction).pictures.draw(answer.scene, answer.table))
    done, _ = await asyncio.wait((drawing,), timeout=PICTURE_WAIT)
    is_late = not done and not flow_of(interaction).is_answered
    if is_late:
        await _send(interaction, replace(answer, scene=None), None)
    picture = await drawing
    send = change_reply if is_late else _send
    await send(interaction, _as_drawn(answer, picture), picture)


async def reply_and_show(
    interaction: Interaction, table: Table, answer: Answer, *, drawing: BoardDrawing | None = None
) -> None:
    """Answer privately, and show the table in its channel once the answer is sent, with the `drawing` if it began."""
    bot = app(interaction)
    if table.game.shown_revision and table.seq == table.game.shown_seq:  # no move, so that a message is edited
        bot.rate_limits.slow_down(interaction.user.id)
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
    followup = flow_of(interaction).followup
    edit = interaction.edit_original_response if followup is None else followup.edit
    await edit(view=PrivateLayout(answer), attachments=_files(answer, picture), allowed_mentions=NOBODY)


def join_lines(*lines: str) -> str:
    """Return the lines that are not empty, below each other."""
    return "\n".join(line for line in lines if line)


def last_lines(lines: Sequence[str], max_length: int) -> Sequence[str]:
    """Return as many of the last lines as fit into `max_length` characters."""
    first = len(lines)
    while first and (max_length := max_length - len(lines[first - 1]) - 1) >= 0:
        first -= 1
    return lines[first:]


def _as_drawn(answer: Answer, picture: bytes | None) -> Answer:
    """Return the answer; if its picture could not be drawn, without the scene and with the alt text in its text."""
    if picture is not None:
        return answer
    alt = answer.alt[:MAX_ALT_TEXT] if answer.alt not in answer.text else ""
    text = f"{answer.text[: answer.room - len(alt) - 2]}\n\n{alt}".strip()
    return replace(answer, scene=None, text=text)


async def _send(interaction: Interaction, answer: Answer, picture: bytes | None) -> None:
    in_place = was_pressed_in_private(interaction) and not answer.stays
    view, files = PrivateLayout(answer), _files(answer, picture)
    message_id = await send_privately(interaction, view=view, files=files, in_place=in_place)
    app(interaction).note_answer(interaction)
    app(interaction).private_messages.answered(interaction, None if answer.stays else message_id)


def _files(answer: Answer, picture: bytes | None) -> list[discord.File]:
    alt, document = answer.alt[:MAX_ALT_TEXT], answer.document
    pictures = [(name, data) for name, data in ((_PICTURE, picture), (_FILM, answer.film)) if data]
    files = [upload(data, name, alt) for name, data in pictures]
    return files if document is None else [*files, upload(document.text.encode(), document.name)]


def upload(data: bytes, name: str, description: str | None = None) -> discord.File:
    """Return a file for one request, with its alt text; discord.py closes it afterwards."""
    return discord.File(io.BytesIO(data), name, description=description)


def confirmation(
    words: Words, question: str, yes: str, game_id: int, seq: int, verb: str, argument: str = ""
) -> Answer:
    """Return a question with a button for `verb`, whose label is the message `yes`, and one that changes nothing.

    The buttons contain `seq`, so that the handler can ask again if the game has changed since the question.
    """
    confirm = button(words.text(yes), game_id, seq, verb, argument, style=DANGER)
    return Answer(question, [row(confirm, button(words.text("confirm-no"), game_id, seq, "confirm_no"))])


on("confirm_no", Reach.SERVER)(lambda press: reply(press.interaction, Answer(press.words.text("confirm-left-alone"))))


def may_share(interaction: Interaction) -> bool:
    """Return whether the member may write in the channel, in which the bot can post, too."""
    if interaction.guild_id is None or is_elsewhere(interaction):
        return False
    permissions, channel = interaction.permissions, interaction.channel
    if isinstance(channel, discord.Thread):
        is_open = not channel.locked or permissions.manage_threads
        return permissions.administrator or (permissions.send_messages_in_threads and is_open)
    return permissions.administrator or permissions.send_messages


def may_share_game(interaction: Interaction, table: Table) -> bool:
    """Return whether the member may share what is left of a game here: it is over, and of this server or practice."""
    is_of_here = table.is_private or table.game.guild_id == interaction.guild_id
    is_closed = not (table.is_unfinished or is_sealed(table, app(interaction).tables.now()))
    return is_of_here and is_closed and may_share(interaction)


def share_buttons(interaction: Interaction, table: Table, seq: int, verb: str, argument: str = "") -> list[GameButton]:
    """Return the button that shares something about a game, or nothing where the member may not."""
    if not may_share_game(interaction, table):
        return []
    return [button(words_for(interaction).text("share-button"), table.id, seq, verb, argument, style=GREY)]


async def share_game(interaction: Interaction, table: Table, make: Callable[[Words], Awaitable[Answer]]) -> None:
    """Share what `make` returns about a game that is over, with the words of its table. Raises `GameError`."""
    if table.is_unfinished:
        raise GameError("share-not-over")
    if not may_share_game(interaction, table):
        raise GameError("share-not-here")
    words = words_in(table.game.language).with_names(table.seats.names)
    await share(interaction, words.with_emojis(app(interaction).gem_emojis.texts), make)


async def share(interaction: Interaction, words: Words, make: Callable[[Words], Awaitable[Answer]]) -> None:
    """Post what `make` returns in the channel, without controls and silently, and say who has shared it.

    `words` are those of the readers, which `make` gets. Raises `GameError` if the member or the bot may not write
    there, if the member has shared much lately, and whatever `make` raises.
    """
    if not may_share(interaction):
        raise GameError("share-not-here")
    check_permissions(interaction)
    bot, member = app(interaction), interaction.user
    bot.rate_limits.charge(member.id, shared=1)
    answer = await make(words)
    picture = answer.film
    if picture is None and answer.scene is not None:
        picture = await bot.pictures.draw(answer.scene, answer.table)
    by = words.text("share-by", player=bold(member.display_name))
    text = join_lines(f"-# {by}", answer.whole_text)
    await bot.messages.share(interaction.channel_id or 0, text, answer.alt, picture, is_film=bool(answer.film))
    await tell(interaction, words_for(interaction).text("share-done"))
