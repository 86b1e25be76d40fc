"""The board as one member sees it: the button "board" and /board."""

from collections.abc import Sequence
from typing import Any

import discord

from bot.engine import GameError
from bot.games import LoggedMove, Table, positions_before
from bot.present.board_text import alt_text, board_text
from bot.present.event_text import event_lines
from bot.present.language.words import Words
from bot.present.outlook import outlook_text
from bot.present.scenes import board_scene
from bot.ui.features.play.card_buttons import affordable_cards, card_rows
from bot.ui.features.play.decision_pickers import decision_picker
from bot.ui.features.play.parts import join_lines, tokens_line
from bot.ui.features.table.parts import gem_row, view_buttons
from bot.ui.features.table.status import turn_and_round
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import App, app, latest_table_here, words_for
from bot.ui.kit.controls import GameButton, Press, on, row
from bot.ui.kit.discord_limits import MAX_TEXT
from bot.ui.kit.replies import Answer, reply
from bot.ui.kit.viewer import HasGemEmojis, Viewer


def board_answer(
    bot: HasGemEmojis,
    table: Table,
    seat: int | None,
    words: Words,
    history: Sequence[LoggedMove] = (),
    intro: str = "",
) -> Answer:
    """Return the board as a seat (or None: a spectator) sees it, with the changes since its last move marked.

    For a player it is the view of their turn: what they can do, with a button for each card that they can buy, the
    gems and the other pickers, or the open question with its answers. `history` holds all moves of the game; without it
    nothing is marked.
    """
    position = table.dealt()
    since = _since_last_move(history, seat)
    events = [event for each in since for event in each.events]
    scene = board_scene(position, table.names, words, events, seat, positions_before(since))
    alt = alt_text(position, table.names, words, seat, computers=table.computers)
    head = join_lines(intro, turn_and_round(table, words))
    lines = [
        f"-# {line}"
        for each in since
        for line in event_lines(
            *(each.before, each.events, table.names_when(each.seat, each.member_id), words, bot.gem_emojis.texts, seat),
            with_refills=False,
        )
    ]
    if seat is None:
        return Answer(_with_last_lines(head, lines), (), scene, alt, table)
    own = _own_part(Viewer(bot, table, seat, words))
    text = _with_last_lines(join_lines(head, own.text), [f"\n{words.text('board-since')}", *lines] if lines else [])
    return Answer(text, own.rows, scene, alt, table)


async def turn_view(bot: App, viewer: Viewer, intro: str = "") -> Answer:
    """Return the player's board with the changes since their last turn, below an introduction."""
    history = await bot.tables.history.in_effect(viewer.table.id)
    return board_answer(bot, viewer.table, viewer.seat, viewer.words, history, intro)


def _own_part(viewer: Viewer) -> Answer:
    """Return the text and the controls for the player's own turn, or what they could do in the next one."""
    table, words = viewer.table, viewer.words
    hint = [viewer.button(words.text("hint-button"), "hint")] if viewer.can_get_hint else []
    hand = row(*view_buttons(table, words, without="board"), *hint)
    if not table.is_playing:
        return Answer("", (hand,))
    if (picker := decision_picker(viewer)) is not None:
        return Answer(picker.text, (*picker.rows, hand))
    outlook = outlook_text(viewer.position, viewer.seat, viewer.naming_words, viewer.emojis)
    text = join_lines(tokens_line(viewer), outlook)
    if viewer.decision is None:
        return Answer(text, (row(*view_buttons(table, words, without="board"), *_plan_button(viewer)),))
    cards = card_rows(viewer, affordable_cards(viewer))
    reserve = viewer.button(words.text("control-reserve"), "reserve")
    hand = viewer.button(words.text("control-hand"), "hand")
    return Answer(text, (*cards, gem_row(table, words, viewer.emojis), row(reserve, hand, *hint)))


def _plan_button(viewer: Viewer) -> list[GameButton]:
    """Return the button that leads to the player's plan for the next turn; none for a player who has left."""
    if viewer.table.has_left(viewer.seat) or viewer.position.decision is None:
        return []
    return [viewer.button(viewer.words.text("plan-button"), "plan")]


def _with_last_lines(text: str, lines: Sequence[str]) -> str:
    """Return the text followed by the lines, without as many of the first ones as would make it too long."""
    heading, *rest = lines or [""]
    while len(text) + len(heading) + sum(len(line) + 1 for line in rest) > MAX_TEXT - 2 and rest:
        rest.pop(0)
    return join_lines(text, heading, *rest)


def _since_last_move(history: Sequence[LoggedMove], seat: int | None) -> Sequence[LoggedMove]:
    """Return the moves after a member's last one, or after the deal; for a spectator the last move itself.

    A move that a computer player made for the seat is news to the member.
    """
    if seat is None:
        return history[-1:]
    own = [index for index, each in enumerate(history) if each.seat == seat and each.member_id is not None]
    return history[own[-1] + 1 :] if own else history[1:]


@on("board", in_private=True)
async def _show(press: Press) -> None:
    table = press.table
    seat = table.seat_held_by(press.member_id)
    if seat is None and table.game.channel_id != press.interaction.channel_id:
        raise GameError("error-not-a-player")
    history = await press.bot.tables.history.in_effect(table.id)
    await reply(press.interaction, board_answer(press.bot, table, seat, press.words, history))


@command("board")
async def board(interaction: discord.Interaction[Any], text: bool = False) -> None:
    """Show the board of the channel's newest game, as a picture or as text."""
    bot, words = app(interaction), words_for(interaction)
    table = await latest_table_here(interaction)
    position, seat = table.dealt(), table.seat_held_by(interaction.user.id)
    if text:
        in_words = board_text(position, table.names, words, seat, bot.gem_emojis.texts, table.computers)
        await reply(interaction, Answer(in_words))
    else:
        history = await bot.tables.history.in_effect(table.id)
        await reply(interaction, board_answer(bot, table, seat, words, history))
