"""/practice and /learn: games in a member's direct messages, and the buttons that end one or deal another."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.games import Computer, TableOptions
from bot.games.lobby.lesson import LESSON_LEVEL, LESSON_SECRET, is_lesson
from bot.games.lobby.lobby import Opening
from bot.games.unit.options import EXPANSION, JOINING
from bot.games.unit.refusals import GameIsOver, StaleBoard
from bot.present.language.words import language_for
from bot.ui.content.levels import DEFAULT_LEVEL, LEVEL_CHOICES, ComputerCount, named_computers
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, is_direct, words_for
from bot.ui.kit.controls import DANGER, Press, button, on, row
from bot.ui.kit.defaults import defaults_for
from bot.ui.kit.links import message_link
from bot.ui.kit.replies import Answer, reply, reply_and_show


@command("practice", choices={"level": LEVEL_CHOICES, EXPANSION.command: EXPANSION.messages()})
async def practice(
    interaction: Interaction,
    level: str | None = None,
    computers: ComputerCount = 1,
    expansion: str | None = None,
) -> None:
    """Deal a game against computer players in the member's direct messages."""
    defaults = await defaults_for(interaction)
    options = replace(TableOptions(), theme=defaults.options().theme, seats=computers + 1)
    if expansion is not None:
        options = replace(options, expansion=EXPANSION.choices[expansion])
    await _deal(interaction, [level or DEFAULT_LEVEL] * computers, options)


@command("learn")
async def learn(interaction: Interaction) -> None:
    """Deal the lesson in the member's direct messages."""
    theme = (await defaults_for(interaction)).options().theme
    options = TableOptions(seats=2, first=JOINING, theme=theme)
    await _deal(interaction, [LESSON_LEVEL], options, as_lesson=True)


@on("practise")
async def _practise_again(press: Press) -> None:
    seats = press.table.seats
    levels = [seat.occupant.level for seat in seats if isinstance(seat.occupant, Computer)]
    if press.table.status.is_open or not press.table.is_private or not levels:
        raise StaleBoard
    await _deal(press.interaction, levels, press.table.options)


async def _deal(
    interaction: Interaction, levels: Sequence[str], options: TableOptions, *, as_lesson: bool = False
) -> None:
    """Deal a game or the lesson in direct messages, below a greeting, and link to it in the private answer.

    The greeting comes first: if the member accepts no direct messages, there is no game yet.
    """
    channel_id = await _direct_messages(interaction)
    if await _points_to_running(interaction, channel_id, wants_lesson=as_lesson):
        return
    member, words, here = interaction.user, words_for(interaction), is_direct(interaction)
    language = language_for(str(interaction.locale))
    computers = named_computers(levels, [member.display_name], language)
    greeting = words.text("lesson-greeting" if as_lesson else "practice-greeting")
    opening = Opening(channel_id, None, member.id, language, options, 0 if as_lesson else interaction.id)
    secret = LESSON_SECRET if as_lesson else None
    async with app(interaction).messages.first_direct_message(channel_id, greeting) as message_id:
        table = await app(interaction).tables.lobby.deal_practice(opening, member.display_name, computers, secret)
    link = message_link(None, channel_id, message_id)
    text = words.text("practice-dealt-here" if here else "practice-dealt", link=link)
    await reply_and_show(interaction, table, Answer(text, repeats_channel=here))


async def _points_to_running(interaction: Interaction, channel_id: int, *, wants_lesson: bool) -> bool:
    """Show the member the game that is open in their direct messages, with a button that ends it, if there is one."""
    tables, words = app(interaction).tables, words_for(interaction)
    game = await tables.records.open_in(channel_id)
    if game is None:
        return False
    message = "lesson-running" if is_lesson(game) else "lesson-while-practising" if wants_lesson else "practice-running"
    end = button(words.text("game-end-yes"), 0, 0, "end_private", str(game.id), style=DANGER)
    newest = max((each.message_id for each in await tables.delivery.messages(game.id)), default=channel_id)
    await reply(interaction, Answer(words.text(message, link=message_link(None, channel_id, newest)), [row(end)]))
    return True


@on("end_private")
async def _end(press: Press) -> None:
    """End the game in the member's direct messages, from any channel, even a damaged one."""
    game = await press.bot.tables.records.open_in(await _direct_messages(press.interaction))
    if game is None or str(game.id) != press.argument:
        raise GameIsOver
    table = await press.bot.tables.hosting.end(game.id, press.member_id)
    await reply_and_show(press.interaction, table, Answer(press.words.text("practice-ended")))


async def _direct_messages(interaction: Interaction) -> int:
    """Return the id of the channel of the member's direct messages, who need not accept any."""
    if is_direct(interaction) and interaction.channel_id is not None:
        return interaction.channel_id
    return (await interaction.client.create_dm(discord.Object(interaction.user.id))).id
