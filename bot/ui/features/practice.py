"""/game practice and /game learn: games in a member's direct messages, and the buttons that begin and end them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord

from bot.engine import GameError
from bot.games import Computer, Table, TableOptions
from bot.games.lesson.lesson import LESSON_LEVEL, LESSON_OPTIONS, LESSON_SECRET, is_lesson
from bot.games.lobby.lobby import Opening
from bot.games.unit.options import EXPANSION
from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import language_for
from bot.ui.content.lobby import DEFAULT_LEVEL, LEVEL_CHOICES, ComputerCount, named_computers
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, is_direct, words_for
from bot.ui.kit.controls import DANGER, Press, button, on, row
from bot.ui.kit.defaults import defaults_for
from bot.ui.kit.permissions import message_link
from bot.ui.kit.replies import Answer, reply, reply_and_show


@command("game practice", choices={"level": LEVEL_CHOICES, EXPANSION.command: EXPANSION.messages()})
async def practice(
    interaction: Interaction,
    level: str | None = None,
    computers: ComputerCount = 1,
    expansion: str | None = None,
) -> None:
    """Deal a game against computer players in the member's direct messages."""
    await _begin(interaction, _Wish(level or DEFAULT_LEVEL, computers, expansion))


command("game learn")(lambda interaction: _begin(interaction, None))
on("learn")(lambda press: _begin(press.interaction, None))
on("practice")(lambda press: _begin(press.interaction, _Wish()))


@on("practise")
async def _practise_again(press: Press) -> None:
    seats, options = press.table.seats, press.table.options
    levels = [seat.occupant.level for seat in seats if isinstance(seat.occupant, Computer)]
    if press.table.status.is_open or not press.table.is_private or not levels:
        raise StaleBoard
    await _begin(press.interaction, _Wish(levels[0], len(levels), options.expansion), levels, options)


@dataclass(frozen=True, slots=True)
class _Wish:
    """The options of /game practice, as the argument of a control: "jeweller.1.cities"."""

    level: str = DEFAULT_LEVEL
    computers: int = 1
    expansion: str | None = None

    def __str__(self) -> str:
        return f"{self.level}.{self.computers}.{self.expansion or ''}"

    @classmethod
    def of(cls, text: str) -> "_Wish":
        """Return the options in an argument. Raises `StaleBoard` for a forged one."""
        level, computers, expansion = [*text.split("."), "", "", ""][:3]
        known = level in LEVEL_CHOICES and computers in ("1", "2", "3") and expansion in ("", *EXPANSION.choices)
        if not known:
            raise StaleBoard
        return cls(level, int(computers), expansion or None)


async def _begin(
    interaction: Interaction,
    wish: _Wish | None,
    levels: Sequence[str] = (),
    options: TableOptions | None = None,
) -> None:
    """Deal a practice game as wished, or the lesson for None, in direct messages, unless a game is going on there.

    It stands below a greeting, and the private answer links to it. `levels` and `options` are those of a game before.
    """
    member, words, here = interaction.user, words_for(interaction), is_direct(interaction)
    channel_id = await _direct_messages(interaction)
    if await _points_to_running(interaction, channel_id, wish):
        return
    theme = (await defaults_for(interaction)).options().theme
    if wish is None:
        levels, options = [LESSON_LEVEL], replace(LESSON_OPTIONS, theme=theme)
    elif options is None:
        expansion = EXPANSION.choices.get(wish.expansion or "")
        levels = [wish.level] * wish.computers
        options = TableOptions(theme=theme, seats=wish.computers + 1, expansion=expansion)
    language = language_for(str(interaction.locale))
    computers = named_computers(levels, [member.display_name], language)
    opening = Opening(channel_id, None, member.id, language, options, interaction.id if wish else 0)
    secret = None if wish else LESSON_SECRET
    greeting = words.text("practice-greeting" if wish else "lesson-greeting")
    # First of all: if the member accepts no direct messages, there is no game yet.
    async with app(interaction).messages.first_direct_message(channel_id, greeting) as message_id:
        table = await app(interaction).tables.lobby.open(
            opening, member.display_name, computers=computers, is_dealt=True, secret=secret
        )
    link = message_link(None, channel_id, message_id)
    text = words.text("practice-dealt-here" if here else "practice-dealt", link=link)
    await reply_and_show(interaction, table, Answer(text, repeats_channel=here))


async def _points_to_running(interaction: Interaction, channel_id: int, wish: _Wish | None) -> bool:
    """Show the member the game that is open in their direct messages, if there is one, with buttons that end it."""
    tables, words = app(interaction).tables, words_for(interaction)
    game = await tables.records.open_in(channel_id)
    if game is None:
        return False
    message = "lesson-running" if is_lesson(game) else "practice-running" if wish else "lesson-while-practising"
    label = words.text("practice-end-and-new" if wish else "lesson-end-and-learn")
    begin = button(label, 0, 0, "end_and_begin", f"{game.id}.{wish or ''}")
    end = button(words.text("game-end-yes"), 0, 0, "end_private", str(game.id), style=DANGER)
    newest = max((await tables.games.known(game.id)).rows.messages, default=channel_id)
    link = message_link(None, channel_id, newest)
    await reply(interaction, Answer(words.text(message, link=link), [row(begin, end)]))
    return True


@on("end_and_begin")
async def _end_and_begin(press: Press) -> None:
    """End the game in the member's direct messages, and deal what the member asked for."""
    game_id, _, wanted = press.argument.partition(".")
    wish = _Wish.of(wanted) if wanted else None
    ended = await _ended(press, game_id)
    await press.bot.messages.show(ended)
    await _begin(press.interaction, wish)


@on("end_private")
async def _end(press: Press) -> None:
    """End the game in the member's direct messages, from any channel, even a damaged one."""
    table = await _ended(press, press.argument)
    await reply_and_show(press.interaction, table, Answer(press.words.text("practice-ended")))


async def _ended(press: Press, game_id: str) -> Table:
    """End the game of this id in the member's direct messages. Raises `GameError` if another one is open there."""
    game = await press.bot.tables.records.open_in(await _direct_messages(press.interaction))
    if game is None or str(game.id) != game_id:
        raise GameError("error-game-over")
    return await press.bot.tables.hosting.end(game.id, press.member_id)


async def _direct_messages(interaction: Interaction) -> int:
    """Return the id of the channel of the member's direct messages, who need not accept any."""
    if is_direct(interaction) and interaction.channel_id is not None:
        return interaction.channel_id
    return (await interaction.client.create_dm(discord.Object(interaction.user.id))).id
