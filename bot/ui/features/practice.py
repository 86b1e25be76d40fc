"""/game practice, learn and weekly: games in a member's direct messages, and the buttons that begin and end them.

A practice game begins with a deal, or from a position of a game that is over; all members have the same weekly deal.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

import discord
from discord.app_commands import Range

from bot.engine import Frozen, GameError
from bot.games import Computer, GameRecord, Table, TableOptions, WeeklyDeal
from bot.games.lesson.lesson import LESSON_LEVEL, LESSON_OPTIONS, LESSON_SECRET, is_lesson
from bot.games.lobby.beginning import Beginning, beginning_at, check_goes_on, check_may_begin
from bot.games.lobby.lobby import Opening
from bot.games.unit.options import EXPANSION
from bot.games.unit.refusals import StaleBoard
from bot.games.weekly.weekly import NOVICE
from bot.present.language.widths import button_label
from bot.present.language.words import language_for
from bot.ui.content.lobby import (
    DEFAULT_LEVEL,
    LEVEL_CHOICES,
    ONLY_LEAVE,
    ComputerCount,
    level_menu,
    named_computers,
    read_level,
)
from bot.ui.content.looking_back import chosen_game, game_to_see, replay_of, suggest_past_games
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, check_in_server, is_direct, words_for
from bot.ui.kit.controls import DANGER, SUCCESS, Press, Reach, button, button_rows, menu, on, row
from bot.ui.kit.defaults import defaults_for
from bot.ui.kit.permissions import message_link
from bot.ui.kit.replies import Answer, join_lines, reply, reply_and_show


@command(
    "game practice",
    choices={"level": LEVEL_CHOICES, EXPANSION.command: EXPANSION.messages()},
    suggest={"game": suggest_past_games},
)
async def practice(
    interaction: Interaction,
    level: str | None = None,
    computers: ComputerCount = 1,
    expansion: str | None = None,
    game: str | None = None,
    move: Range[int, 0, 9999] = 0,
) -> None:
    """Deal a game against computer players in the member's direct messages, or play on from a move of another game."""
    if game is None:
        await _begin(interaction, _Wish(level or DEFAULT_LEVEL, computers, expansion))
        return
    table = await chosen_game(interaction, game)
    check_may_begin(table, app(interaction).tables.now())
    pages = (await replay_of(interaction, table)).pages
    if move >= len(pages):
        raise GameError("play-on-no-such-move", last=len(pages) - 1)
    await _offer_seats(interaction, table.id, pages[move].seq, level or DEFAULT_LEVEL)


command("game learn")(lambda interaction: _begin(interaction, None))
on("learn")(lambda press: _begin(press.interaction, None))
on("practice")(lambda press: _begin(press.interaction, _Wish()))
command("game weekly")(lambda interaction: _begin(interaction, _WEEKLY))
on("weekly")(lambda press: _begin(press.interaction, _WEEKLY))


@on("practise")
async def _practise_again(press: Press) -> None:
    seats, options, record = press.table.seats, press.table.options, press.table.game
    if record.origin_id is not None and record.origin_seq is not None and not press.table.status.is_open:
        await _offer_seats(press.interaction, record.origin_id, record.origin_seq)
        return
    levels = [seat.occupant.level for seat in seats if isinstance(seat.occupant, Computer)]
    if press.table.status.is_open or not press.table.is_private or not levels:
        raise StaleBoard
    if record.sealed_until is not None:  # a weekly deal is played once
        await _begin(press.interaction, _Wish(computers=len(levels), expansion=options.expansion))
        return
    await _begin(press.interaction, _Wish(levels[0], len(levels), options.expansion), levels, options)


class _Wish(Frozen):
    """The options of /game practice, as the argument of a control: "jeweller.1.cities"."""

    level: str = DEFAULT_LEVEL
    computers: int = 1
    expansion: str | None = None

    def __str__(self) -> str:
        return f"{self.level}.{self.computers}.{self.expansion or ''}"

    def options(self) -> TableOptions:
        """Return the options of a table for the member and the computer players."""
        return TableOptions(seats=self.computers + 1, expansion=EXPANSION.choices.get(self.expansion or ""))

    @classmethod
    def of(cls, text: str) -> "_Wish | _PositionWish | Literal['weekly']":
        """Return the options in an argument. Raises `StaleBoard` for a forged one."""
        if text == _WEEKLY:
            return _WEEKLY
        if text.startswith(_AT):
            return _PositionWish.of(text)
        level, computers, expansion = [*text.split("."), "", "", ""][:3]
        known = level in LEVEL_CHOICES and computers in ("1", "2", "3") and expansion in ("", *EXPANSION.choices)
        if not known:
            raise StaleBoard
        return cls(level, int(computers), expansion or None)


_WEEKLY: Final = "weekly"
"""In place of options: the weekly deal of the server."""
_AT, _ANEW, _AS_THEY_WERE = "at", "anew", "open"


class _PositionWish(Frozen):
    """A position, a seat in it, a level, and what is done with unseen cards, as the argument of a control."""

    game_id: int
    seq: int
    seat: int
    level: str
    unseen: str

    def __str__(self) -> str:
        return f"{_AT}.{self.game_id}.{self.seq}.{self.seat}.{self.level}.{self.unseen}"

    @classmethod
    def of(cls, text: str) -> "_PositionWish":
        """Return the position in an argument. Raises `StaleBoard` for a forged one."""
        _, *numbers, level, unseen = [*text.split("."), "", "", ""][:6]
        if len(numbers) != 3 or not all(each.isascii() and each.isdecimal() for each in numbers):
            raise StaleBoard
        game_id, seq, seat = map(int, numbers)
        return cls(game_id, seq, seat, read_level(level), _read_unseen(unseen))


AnyWish = _Wish | _PositionWish | Literal["weekly"] | None
"""The wishes of a member: options, a position, or the weekly deal; None stands for the lesson."""


def _read_unseen(text: str) -> str:
    if text not in (_ANEW, _AS_THEY_WERE):
        raise StaleBoard
    return text


@on("play_on", Reach.ANYWHERE)
async def _play_on(press: Press) -> None:
    await _offer_seats(press.interaction, press.game_id, press.seq)


@on("play_on_level", Reach.ANYWHERE)
async def _choose_level(press: Press) -> None:
    await _offer_seats(press.interaction, press.game_id, press.seq, press.value_or_none, press.argument)


@on("play_on_unseen", Reach.ANYWHERE)
async def _choose_unseen(press: Press) -> None:
    await _offer_seats(press.interaction, press.game_id, press.seq, press.argument, press.value_or_none)


@on("play_on_as", Reach.ANYWHERE)
async def _play_on_as(press: Press) -> None:
    try:
        wish = _PositionWish.of(f"{_AT}.{press.game_id}.{press.seq}.{press.argument}")
    except StaleBoard:
        await game_to_see(press.interaction, press.game_id)  # who may not see the game learns nothing else
        raise
    await _begin(press.interaction, wish)


async def _offer_seats(
    interaction: Interaction, game_id: int, seq: int, level: str = DEFAULT_LEVEL, unseen: str = _AS_THEY_WERE
) -> None:
    """Reply with a button for each seat in which the member can play on from a page of a game."""
    table, words = await game_to_see(interaction, game_id), words_for(interaction)
    check_may_begin(table, app(interaction).tables.now())
    level, unseen = read_level(level), _read_unseen(unseen)
    replay = await replay_of(interaction, table)
    at = replay.page_of(seq)
    position = replay.pages[at].after
    check_goes_on(position)
    here = game_id, replay.pages[at].seq
    labels = {_AS_THEY_WERE: words.text("play-on-as-they-were"), _ANEW: words.text("play-on-anew")}
    seats = [
        button(
            button_label(words, "play-on-as", player=table.seats.names[seat]),
            *(*here, "play_on_as", f"{seat}.{level}.{unseen}"),
            style=SUCCESS,
        )
        for seat in position.active_seats()
    ]
    rows = [
        *button_rows(seats),
        level_menu("play-on-level", *here, "play_on_level", unseen, words=words, chosen=level),
        menu(words.text("play-on-unseen"), *here, "play_on_unseen", level, labels=labels, chosen=unseen),
        row(button(words.text("replay-button"), *here, "replay", "all")),
    ]
    text = words.text("play-on-which-seat", page=at, round=position.round)
    await reply(interaction, Answer(text, rows))


class _PrivateGame(Frozen):
    """A private game to be opened: its options, the levels of its computer players, and the greeting above it."""

    options: TableOptions
    levels: Sequence[str]
    greeting: str
    secret: str | None = None
    press: int = 0
    sealed_until: int | None = None
    beginning: Beginning | None = None


async def _begin(
    interaction: Interaction, wish: AnyWish, levels: Sequence[str] = (), options: TableOptions | None = None
) -> None:
    """Begin a private game as wished, or the lesson for None, unless a game is going on in the direct messages.

    It stands below a greeting, and the private answer links to it. `levels` and `options` are those of a game before.
    """
    member, words, here = interaction.user, words_for(interaction), is_direct(interaction)
    deal = await _weekly_deal(interaction) if wish == _WEEKLY else None
    channel_id = await _direct_messages(interaction)
    if await _points_to_running(interaction, channel_id, wish):
        return
    theme = (await defaults_for(interaction)).options().theme
    if isinstance(wish, _PositionWish):
        begun = await _game_from_position(interaction, wish)
    elif isinstance(wish, _Wish):
        computers = levels or [wish.level] * wish.computers
        begun = _PrivateGame(
            options or wish.options(), computers, words.text("practice-greeting"), press=interaction.id
        )
    elif deal is not None:
        begun = await _weekly_game(interaction, deal)
    else:
        begun = _PrivateGame(LESSON_OPTIONS, [LESSON_LEVEL], words.text("lesson-greeting"), LESSON_SECRET)
    language, options = language_for(str(interaction.locale)), options or replace(begun.options, theme=theme)
    computers = named_computers(begun.levels, [member.display_name], language)
    opening = Opening(channel_id, None, member.id, language, options, begun.press, begun.sealed_until)
    # First of all: if the member accepts no direct messages, there is no game yet.
    async with app(interaction).messages.first_direct_message(channel_id, begun.greeting) as message_id:
        table = await app(interaction).tables.lobby.open(
            opening,
            member.display_name,
            computers=computers,
            is_dealt=True,
            secret=begun.secret,
            beginning=begun.beginning,
        )
    link = message_link(None, channel_id, message_id)
    text = words.text("practice-dealt-here" if here else "practice-dealt", link=link)
    await reply_and_show(interaction, table, Answer(text, repeats_channel=here))


async def _game_from_position(interaction: Interaction, wish: _PositionWish) -> _PrivateGame:
    """Return the game from a position. Raises `GameError` as `beginning_at`, and for a game one may not see."""
    table, games = await game_to_see(interaction, wish.game_id), app(interaction).tables.games
    at, known = (wish.game_id, wish.seq, wish.seat), table.options
    beginning = await beginning_at(games, *at, is_dealt_anew=wish.unseen == _ANEW)
    options = TableOptions(seats=len(table.seats), expansion=known.expansion, up_to_three=known.up_to_three)
    greeting = words_for(interaction).text("play-on-greeting")
    return _PrivateGame(options, [wish.level] * (len(table.seats) - 1), greeting, beginning=beginning)


async def _weekly_game(interaction: Interaction, deal: WeeklyDeal) -> _PrivateGame:
    """Return the member's game of a weekly deal. Raises `GameError` if they have begun it already."""
    words, until = words_for(interaction), f"<t:{deal.closes_at}:f>"
    if interaction.user.id in await app(interaction).tables.weekly.hosts(deal):
        raise GameError("error-weekly-played", until=until)
    options = TableOptions.loads(deal.options)
    greeting = join_lines(words.text("weekly-greeting", until=until), f"-# {words.text('weekly-honest')}")
    return _PrivateGame(options, [NOVICE] * (options.seats - 1), greeting, deal.secret, sealed_until=deal.closes_at)


async def _weekly_deal(interaction: Interaction) -> WeeklyDeal:
    """Return the weekly deal of this server. Raises `GameError` if none is open."""
    check_in_server(interaction)
    if (deal := await app(interaction).tables.weekly.current(interaction.guild_id or 0)) is None:
        raise GameError("error-no-weekly")
    return deal


async def _points_to_running(interaction: Interaction, channel_id: int, wish: AnyWish) -> bool:
    """Show the member the game that is open in their direct messages, if any, with buttons that leave or end it."""
    tables, words = app(interaction).tables, words_for(interaction)
    game = await tables.records.open_in(channel_id)
    if game is None:
        return False
    message = "lesson-running" if is_lesson(game) else "practice-running" if wish else "lesson-while-practising"
    message = message if game.sealed_until is None else "weekly-running"
    label = words.text("practice-end-and-new" if wish else "lesson-end-and-learn")
    begin = button(label, 0, 0, "end_and_begin", f"{game.id}.{wish or ''}")
    aside = button(words.text("practice-aside-and-new"), 0, 0, "set_aside", f"{game.id}.{wish or ''}")
    end = button(words.text("game-end-yes"), 0, 0, "end_private", str(game.id), style=DANGER)
    newest = max((await tables.games.known(game.id)).rows.messages, default=channel_id)
    link = message_link(None, channel_id, newest)
    ways = [begin, end] if is_lesson(game) else [aside, begin, end]
    ways = [end] if wish == _WEEKLY and game.sealed_until is not None else ways  # it may be the same deal
    await reply(interaction, Answer(words.text(message, link=link), [row(*ways)]))
    return True


@on("end_and_begin")
async def _end_and_begin(press: Press) -> None:
    """End the game in the member's direct messages, and deal what the member asked for."""
    game_id, _, wanted = press.argument.partition(".")
    wish = _Wish.of(wanted) if wanted else None
    ended = await _ended(press, game_id)
    await press.bot.messages.show(ended)
    await _begin(press.interaction, wish)


@on("set_aside")
async def _set_aside(press: Press) -> None:
    """Leave the game in the member's direct messages for later, and begin what the member asked for, if anything."""
    game_id, _, wanted = press.argument.partition(".")
    game = await _running(press, game_id)
    table = await press.bot.tables.hosting.set_aside(game.id, press.member_id)
    if wanted == ONLY_LEAVE:
        await reply_and_show(press.interaction, table, Answer(press.words.text("practice-set-aside")))
        return
    await press.bot.messages.show(table)
    await _begin(press.interaction, _Wish.of(wanted) if wanted else None)


@on("end_private")
async def _end(press: Press) -> None:
    """End the game in the member's direct messages, from any channel, even a damaged one."""
    table = await _ended(press, press.argument)
    await reply_and_show(press.interaction, table, Answer(press.words.text("practice-ended")))


async def _ended(press: Press, game_id: str) -> Table:
    """End the game of this id in the member's direct messages, also one that was set aside. Raises `GameError`."""
    game = await _running(press, game_id, or_aside=True)
    return await press.bot.tables.hosting.end(game.id, press.member_id)


async def _running(press: Press, game_id: str, *, or_aside: bool = False) -> GameRecord:
    """Return the game of this id if it is open in the member's direct messages, or was set aside there."""
    tables = press.bot.tables
    game = await tables.records.open_in(await _direct_messages(press.interaction))
    if game is not None and str(game.id) == game_id:
        return game
    for each in await tables.open_games.stopped_of(press.member_id, 0) if or_aside else ():
        if str(each.record.id) == game_id:
            return each.record
    raise GameError("error-game-over")


async def _direct_messages(interaction: Interaction) -> int:
    """Return the id of the channel of the member's direct messages, who need not accept any."""
    if is_direct(interaction) and interaction.channel_id is not None:
        return interaction.channel_id
    return (await interaction.client.create_dm(discord.Object(interaction.user.id))).id
