"""/practice and /learn: games in a member's direct messages, and the buttons that end one or deal another."""

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace

import discord
from discord import ui

from bot.engine import GameError
from bot.games import (
    EXPANSION,
    JOINING,
    LESSON_LEVEL,
    LESSON_SECRET,
    Computer,
    Opening,
    Table,
    TableOptions,
    is_lesson,
    numbered_name,
)
from bot.present.language.words import language_for
from bot.present.players import level_names
from bot.ui.content.levels import DEFAULT_LEVEL, LEVEL_CHOICES, ComputerCount
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import App, Interaction, app, is_direct, words_for
from bot.ui.kit.controls import DANGER, Press, button, on, row
from bot.ui.kit.defaults import defaults_for
from bot.ui.kit.discord_errors import DISCORD_ERRORS, Failure, classify
from bot.ui.kit.links import message_link
from bot.ui.kit.replies import Answer, StatelessLayout, reply, reply_and_show


@dataclass(frozen=True, slots=True)
class _PrivateChannel:
    """The direct messages of the member of an interaction."""

    member_id: int
    channel_id: int
    bot: App

    def link(self, message_id: int) -> str:
        """Return the link to a message in them."""
        if self.bot.direct_messages_at is not None:
            return self.bot.direct_messages_at(self.member_id)
        return message_link(None, self.channel_id, message_id)

    async def link_to_newest(self, game_id: int) -> str:
        """Return the link to the newest message of a game in them."""
        messages = await self.bot.tables.delivery.messages(game_id)
        return self.link(max((each.message_id for each in messages), default=self.channel_id))


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
    await _practise(interaction, [level or DEFAULT_LEVEL] * computers, options)


@command("learn")
async def learn(interaction: Interaction) -> None:
    """Deal the lesson in the member's direct messages."""
    place = await _direct_messages(interaction)
    if await _points_to_running(interaction, place, wants_lesson=True):
        return
    user, language = interaction.user, language_for(str(interaction.locale))
    options = TableOptions(seats=2, first=JOINING, theme=(await defaults_for(interaction)).options().theme)
    opening = Opening(place.channel_id, None, user.id, language, options)
    computers = _computers([LESSON_LEVEL], user.display_name, language)

    async def deal() -> Table:
        return await place.bot.tables.lobby.deal_practice(opening, user.display_name, computers, LESSON_SECRET)

    await _open_in_private(interaction, place, words_for(interaction).text("lesson-greeting"), deal)


@on("practise")
async def _practise_again(press: Press) -> None:
    """Deal another game against the computer players of a game that is over."""
    seats = press.table.seats
    levels = [seat.occupant.level for seat in seats if isinstance(seat.occupant, Computer)]
    if press.table.status.is_open or not press.table.is_private or not levels:
        raise GameError("error-stale-board")
    await _practise(press.interaction, levels, press.table.options)


async def _practise(interaction: Interaction, levels: Sequence[str], options: TableOptions) -> None:
    place = await _direct_messages(interaction)
    if await _points_to_running(interaction, place, wants_lesson=False):
        return
    user, language = interaction.user, language_for(str(interaction.locale))
    opening = Opening(place.channel_id, None, user.id, language, options, interaction.id)
    computers = _computers(levels, user.display_name, language)

    async def deal() -> Table:
        return await place.bot.tables.lobby.deal_practice(opening, user.display_name, computers)

    await _open_in_private(interaction, place, words_for(interaction).text("practice-greeting"), deal)


async def _points_to_running(interaction: Interaction, place: _PrivateChannel, *, wants_lesson: bool) -> bool:
    """Show the member the game that is open in their direct messages, with a button that ends it, if there is one."""
    game = await place.bot.tables.records.open_in(place.channel_id)
    if game is None:
        return False
    message = "lesson-running" if is_lesson(game) else "lesson-while-practising" if wants_lesson else "practice-running"
    words = words_for(interaction)
    end = button(words.text("game-end-yes"), 0, 0, "end_private", str(game.id), style=DANGER)
    link = await place.link_to_newest(game.id)
    await reply(interaction, Answer(words.text(message, link=link), [row(end)]))
    return True


@on("end_private")
async def _end(press: Press) -> None:
    """End the game in the member's direct messages, from any channel, even a damaged one."""
    place = await _direct_messages(press.interaction)
    game = await press.bot.tables.records.open_in(place.channel_id)
    if game is None or str(game.id) != press.argument:
        raise GameError("error-game-over")
    table = await press.bot.tables.hosting.end(game.id, press.member_id)
    await reply_and_show(press.interaction, table, Answer(press.words.text("practice-ended")))


def _computers(levels: Sequence[str], member: str, language: str) -> list[tuple[str, str]]:
    """Return computer players of these levels with their names: "Banker 1"; none is called like the member."""
    computers, taken = list[tuple[str, str]](), {member}
    for level in levels:
        name = numbered_name(level_names(level)[language], taken)
        taken.add(name)
        computers.append((level, name))
    return computers


async def _direct_messages(interaction: Interaction) -> _PrivateChannel:
    """Return the direct messages of the interaction's member, who need not accept any."""
    if is_direct(interaction) and interaction.channel_id is not None:
        return _PrivateChannel(interaction.user.id, interaction.channel_id, app(interaction))
    channel = await interaction.client.create_dm(discord.Object(interaction.user.id))
    return _PrivateChannel(interaction.user.id, channel.id, app(interaction))


async def _open_in_private(
    interaction: Interaction,
    place: _PrivateChannel,
    greeting: str,
    deal: Callable[[], Awaitable[Table]],
) -> None:
    """Send a greeting as a direct message, deal the game below it, and link to it in the private answer.

    The greeting comes first: if the member accepts no direct messages, there is no game yet. Raises `GameError` then,
    and those of `deal`.
    """
    channel = interaction.client.get_partial_messageable(place.channel_id)
    try:
        sent = await channel.send(
            view=StatelessLayout(ui.TextDisplay(greeting)), allowed_mentions=discord.AllowedMentions.none()
        )
    except discord.HTTPException as error:
        if classify(error) is not Failure.FORBIDDEN:
            raise
        raise GameError("error-closed-dms") from error
    try:
        table = await deal()
    except BaseException:
        await _delete(sent)
        raise
    is_here = is_direct(interaction)
    text = words_for(interaction).text("practice-dealt-here" if is_here else "practice-dealt", link=place.link(sent.id))
    await reply_and_show(interaction, table, Answer(text, repeats_channel=is_here))


async def _delete(message: discord.Message) -> None:
    with contextlib.suppress(*DISCORD_ERRORS):
        await message.delete()
