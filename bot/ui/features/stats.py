"""Statistics: /me stats for a server and for a member, as pictures with alt texts and in words."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

import discord

from bot.engine import GameError
from bot.games import Result
from bot.games.history.statistics import MemberStatistics, Opponent, Rank, Rating, ServerStatistics, Tally
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.present.language.words import Words, bold, clean, words_in
from bot.present.phrases import duration, kind_name, mean_of, number, percent
from bot.present.pictures.scenes import guest
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, is_elsewhere, words_for
from bot.ui.kit.controls import GameButton, Press, Reach, button, button_rows, on
from bot.ui.kit.defaults import defaults_for, language_at
from bot.ui.kit.lists import Page, page_of, page_rows, wanted_page
from bot.ui.kit.replies import Answer, may_share, reply, share
from data import GEMS
from render import Sheet, SheetPart, SheetRow

RANKS_PER_PAGE = 10
MOST_KINDS = 8  # kinds of games that the text lists, the most frequent first
_KINDS_DRAWN, _OTHERS_DRAWN = 5, 5  # kinds of games, and other members, in a picture
_TITLE = 80  # characters of the title of a picture; the name of a server has up to 100
_Faces = Sequence[bytes | None]  # the avatars of members, in their order


@command("me stats")
async def stats(interaction: Interaction, member: discord.User | None = None) -> None:
    """Show the statistics of this server, or those of a member; outside servers, one's own."""
    if member is not None and member.bot:
        raise GameError("stats-bot")
    await reply(interaction, await (_of_member(interaction, member) if member else _of_here(interaction)))


@on("stats", Reach.CHANNEL_OR_PRIVATE)
async def _turn_page(press: Press) -> None:
    await reply(press.interaction, await _of_here(press.interaction, wanted_page(press)))


def _server_of(interaction: Interaction) -> int | None:
    """Return the id of the server that has added the bot, or None."""
    return None if is_elsewhere(interaction) else interaction.guild_id


@on("stats_own", Reach.CHANNEL_OR_PRIVATE)
@on("stats_hide", Reach.CHANNEL_OR_PRIVATE)
async def _show_own(press: Press) -> None:
    """Show the member's own statistics, which an argument hides from others ("yes") or shows to them again."""
    if press.argument:
        await press.bot.tables.preferences.set_member(press.member_id, hides_statistics=press.argument == "yes")
    await reply(press.interaction, await _of_member(press.interaction, press.interaction.user))


async def _of_here(interaction: Interaction, wanted: int = 0, words: Words | None = None) -> Answer:
    """Return a page of the server's table, or outside servers the member's statistics, in `words` or their language."""
    words, guild_id = words or words_for(interaction), _server_of(interaction)
    if guild_id is None:
        return await _of_member(interaction, interaction.user, words)
    found = await app(interaction).tables.statistics.of_server(guild_id)
    if not found.games and not found.mixed:
        raise GameError("stats-none-here")
    page = page_of(found.ranks, wanted, RANKS_PER_PAGE)
    lines = [f"### {words.text('stats-server-title')}", *_server_lines(found, words)]
    buttons: list[GameButton] = []
    if await app(interaction).tables.results.of_member(interaction.user.id, guild_id):
        buttons.append(button(words.text("stats-own"), 0, 0, "stats_own"))
    if page.items and may_share(interaction):
        buttons.append(button(words.text("share-button"), 0, 0, "share_stats", str(page.number)))
    rows = [*page_rows(words, "stats", page), *button_rows(buttons)]
    text = "\n".join(lines)[:MAX_TEXT]
    if not page.items:
        return Answer(text, rows)
    faces = await app(interaction).pictures.faces(guild_id, [rank.member_id for rank in page.items])
    guild = interaction.client.get_guild(guild_id)
    return Answer(text, rows, *ranks_picture(guild.name if guild else "", found.games, page, faces, words))


def _server_lines(found: ServerStatistics, words: Words) -> list[str]:
    lines: list[str] = []
    if found.games:
        lines.append(words.text("stats-server", count=found.games, **_means(found, words, "rounds", "prestige")))
        kinds = sorted(found.by_kind.items(), key=lambda each: -each[1])[:MOST_KINDS]
        names = [f"{kind_name(*kind, words)} ({count})" for kind, count in kinds]
        lines.append(words.text("stats-kinds", kinds=", ".join(names)))
    if found.longest is not None:
        lines.append(_longest(found.longest, words))
    if found.assisted:
        lines.append(words.text("stats-assisted", count=found.assisted))
    if found.mixed:
        lines.append(words.text("stats-server-mixed", count=found.mixed))
    if found.ranks:
        lines.append(f"-# {words.text('stats-about-ratings')}")
    return lines


_MEANS = {"prestige": "stats-prestige", "nobles": "stats-nobles", "rounds": "stats-rounds"}


def _means(found: ServerStatistics | MemberStatistics, words: Words, *names: str) -> dict[str, str]:
    return {name: mean_of(_MEANS[name], getattr(found, name), words) for name in names}


def _longest(result: Result, words: Words) -> str:
    rounds = mean_of("stats-rounds", result.rounds, words)
    return words.text("stats-longest", rounds=rounds, date=f"<t:{result.ended_at}:D>")


async def _of_member(
    interaction: Interaction, member: discord.User | discord.Member, words: Words | None = None
) -> Answer:
    """Return the statistics of a member, in the reader's language unless there are other `words`."""
    words, tables = words or words_for(interaction), app(interaction).tables
    is_own, guild_id = member.id == interaction.user.id, _server_of(interaction)
    if guild_id is None and not is_own:
        raise GameError("stats-not-here")
    hides = is_own and member.id in await tables.results.hidden()
    found = await tables.statistics.of_member(member.id, guild_id, viewer_id=interaction.user.id)
    lines = [f"### {words.text('stats-member-title', player=bold(member.display_name))}", *_member_lines(found, words)]
    buttons = [] if guild_id is None else [button(words.text("stats-server-button"), 0, 0, "stats", "0")]
    if is_own:
        if hides:
            lines.append(f"-# {words.text('stats-you-hide')}")
        label = words.text("stats-show" if hides else "stats-hide")
        buttons.append(button(label, 0, 0, "stats_hide", "no" if hides else "yes"))
        if not hides and may_share(interaction):
            buttons.append(button(words.text("share-button"), 0, 0, "share_own_stats"))
    rows = button_rows(buttons)
    text = "\n".join(lines)[:MAX_TEXT]
    if not found.total.games:
        return Answer(text, rows)
    drawn = [member.id, *(each.member_id for each in found.against[:_OTHERS_DRAWN])]
    faces = await app(interaction).pictures.faces(guild_id, drawn)
    return Answer(text, rows, *_member_picture(member, found, faces, words))


def _member_lines(found: MemberStatistics, words: Words) -> list[str]:
    """Return what the picture does not show, after a summary."""
    lines: list[str] = []
    total = found.total
    if total.games:
        share = percent(total.wins, total.games, words)
        lines.append(words.text("stats-member", games=total.games, wins=total.wins, share=share))
        lines.append(words.text("stats-means", **_means(found, words, "prestige", "nobles", "rounds")))
    if any(found.bonuses):
        gem = max(zip(GEMS, found.bonuses, strict=True), key=lambda each: each[1])[0]
        lines.append(words.text("stats-favourite", gem=words.colour(gem)))
    if found.seconds is not None:
        lines.append(words.text("stats-turn", time=duration(found.seconds, words)))
    if found.by_computer:
        lines.append(words.text("stats-by-computer", count=found.by_computer, turns=found.turns))
    if found.longest is not None:
        lines.append(_longest(found.longest, words))
    if found.mixed.games:
        lines.append(words.text("stats-mixed", games=found.mixed.games, wins=found.mixed.wins))
    return lines


@on("share_stats", Reach.CHANNEL_OR_PRIVATE)
async def _share_server(press: Press) -> None:
    await _share(press.interaction, partial(_of_here, press.interaction, wanted_page(press)))


@on("share_own_stats", Reach.CHANNEL_OR_PRIVATE)
async def _share_own(press: Press) -> None:
    """Share the member's statistics, unless they are hidden: then nobody else may see them."""
    if press.member_id in await press.bot.tables.results.hidden():
        raise GameError("share-hidden")
    await _share(press.interaction, partial(_of_member, press.interaction, press.interaction.user))


async def _share(interaction: Interaction, make: Callable[[Words], Awaitable[Answer]]) -> None:
    words = words_in(language_at(interaction.guild_locale, await defaults_for(interaction)))
    await share(interaction, words, make)


def ranks_picture(server: str, games: int, page: Page[Rank], faces: _Faces, words: Words) -> tuple[Sheet, str]:
    """Return a page of a server's table as a picture and in words."""
    rows, lines = list[SheetRow](), list[str]()
    for place, (rank, face) in enumerate(zip(page.items, faces, strict=True), page.first + 1):
        name, rating, counts = clean(rank.name), _rating(rank.rating, words), {"games": rank.games, "wins": rank.wins}
        member = guest(rank.member_id, rank.name, face)
        row = _row(name, rank, rank.wins, words)
        rows.append(replace(row, value=rating, place=place, face=member, form=tuple(rank.form)))
        lines.append(words.text("stats-alt-rank", place=place, player=name, rating=rating, **counts))
    title = clean(words.text("stats-sheet", server=server), _TITLE)
    status = words.text("stats-games-line", count=games)
    sheet = Sheet(title, status, (SheetPart(words.text("stats-ranks"), tuple(rows)),), words.letters())
    return sheet, "\n".join(lines)[:MAX_ALT_TEXT]


def _member_picture(
    member: discord.User | discord.Member, found: MemberStatistics, faces: _Faces, words: Words
) -> tuple[Sheet, str]:
    """Return the statistics of a member as a picture and in words; `faces` are the member's and the opponents'."""
    total, (own, *others) = found.total, faces
    facts = [
        (str(total.wins), words.text("stats-wins")),
        (percent(total.wins, total.games, words), words.text("stats-share")),
    ]
    if found.rating is not None:
        facts.append((_rating(found.rating, words), words.text("stats-rating")))
    kinds, against, lines = list[SheetRow](), list[SheetRow](), list[str]()
    for kind, each in list(found.by_kind.items())[:_KINDS_DRAWN]:
        name = kind_name(*kind, words)
        kinds.append(_row(name, each, each.wins, words))
        lines.append(words.text("stats-alt-kind", kind=name, games=each.games, wins=each.wins))
    for each, avatar in zip(found.against[:_OTHERS_DRAWN], others, strict=True):
        name = clean(each.name)
        against.append(replace(_row(name, each, each.ahead, words), face=guest(each.member_id, each.name, avatar)))
        lines.append(words.text("stats-against", player=name, games=each.games, ahead=each.ahead))
    results = [words.text("stats-won" if is_win else "stats-lost") for is_win in found.form]
    lines.append(f"{words.text('stats-form')}: {', '.join(results)}")
    parts = {"stats-by-kind": kinds, **({"stats-ahead-of": against} if against else {})}
    sheet = Sheet(
        title=clean(member.display_name, _TITLE),
        status=words.text("stats-games-line", count=total.games),
        parts=tuple(SheetPart(words.text(title), tuple(rows)) for title, rows in parts.items()),
        letters=words.letters(),
        face=guest(member.id, member.display_name, own),
        facts=tuple(facts),
        form=tuple(found.form),
        form_caption=words.text("stats-form"),
        gems=tuple((gem, mean, number(mean, words)) for gem, mean in zip(GEMS, found.bonuses, strict=False)),
        gems_caption=words.text("stats-bonuses"),
    )
    return sheet, "\n".join(lines)[:MAX_ALT_TEXT]


def _rating(rating: Rating, words: Words) -> str:
    message = "stats-provisional" if rating.is_provisional else "stats-rated"
    return words.text(message, points=str(rating.points), uncertainty=str(rating.uncertainty))


def _row(label: str, games: Rank | Tally | Opponent, wins: int, words: Words) -> SheetRow:
    return SheetRow(label, games.games, wins, words.text("stats-of", part=wins, whole=games.games))
