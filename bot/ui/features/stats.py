"""Statistics: /stats for a server and for a member."""

import discord

from bot.engine import GameError
from bot.games.history.statistics import MemberStatistics, Rating, ServerStatistics
from bot.present.language.escape import bold, clean
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT
from bot.present.language.words import Words
from bot.present.statistics import duration, kind_name, member_sheet, number, percent, ranks_sheet
from bot.ui.kit.commands.builder import command
from bot.ui.kit.context import Interaction, app, is_elsewhere, words_for
from bot.ui.kit.controls import Press, Reach, button, on, row
from bot.ui.kit.paging import page_of, page_rows, wanted_page
from bot.ui.kit.replies import Answer, reply
from data import GEMS

RANKS_PER_PAGE = 10
MOST_KINDS, MOST_OTHERS = 8, 8
"""Kinds of games in a picture, and other members in a text."""


@command("stats")
async def stats(interaction: Interaction, member: discord.User | None = None) -> None:
    """Show the statistics of this server, or those of a member; outside servers, one's own."""
    if member is None:
        await _show(interaction, 0)
    elif member.bot:
        raise GameError("stats-bot")
    else:
        await reply(interaction, await _of_member(interaction, member))


@on("stats", Reach.CHANNEL_OR_PRIVATE)
async def _turn_page(press: Press) -> None:
    await _show(press.interaction, wanted_page(press))


async def _show(interaction: Interaction, wanted: int) -> None:
    guild_id = _server_of(interaction)
    if guild_id is None:
        await reply(interaction, await _of_member(interaction, interaction.user))
    else:
        await reply(interaction, await _of_server(interaction, guild_id, wanted))


def _server_of(interaction: Interaction) -> int | None:
    """Return the id of the server that has added the bot, or None."""
    return None if is_elsewhere(interaction) else interaction.guild_id


@on("stats_own", Reach.CHANNEL_OR_PRIVATE)
async def _show_own(press: Press) -> None:
    await reply(press.interaction, await _of_member(press.interaction, press.interaction.user))


@on("stats_hide", Reach.CHANNEL_OR_PRIVATE)
async def _hide(press: Press) -> None:
    await press.bot.tables.results.set_hidden(press.member_id, hides=press.argument == "yes")
    await reply(press.interaction, await _of_member(press.interaction, press.interaction.user))


async def _of_server(interaction: Interaction, guild_id: int, wanted: int) -> Answer:
    words = words_for(interaction)
    found = await app(interaction).tables.statistics.of_server(guild_id)
    if not found.games and not found.mixed:
        raise GameError("stats-none-here")
    page = page_of(found.ranks, wanted, RANKS_PER_PAGE)
    lines = [f"### {words.text('stats-server-title')}", *_server_lines(found, words)]
    ranks = [(each.name, _rating(each.rating, words), each.games, each.wins) for each in page.items]
    alt: list[str] = []
    for place, (name, rating, games, wins) in enumerate(ranks, start=page.first + 1):
        facts = {"player": clean(name), "rating": rating, "games": games, "wins": wins}
        alt.append(words.text("stats-alt-rank", place=place, **facts))
    rows = [*page_rows(words, "stats", page), row(button(words.text("stats-own"), 0, 0, "stats_own"))]
    text = "\n".join(lines)[:MAX_TEXT]
    if not ranks:
        return Answer(text, rows)
    guild = interaction.client.get_guild(guild_id)
    title = words.text("stats-sheet", server=guild.name if guild else "")
    status = words.text("stats-games-line", count=found.games)
    scene = ranks_sheet(title, status, ranks, page.first + 1, words)
    return Answer(text, rows, scene, "\n".join(alt)[:MAX_ALT_TEXT])


def _server_lines(found: ServerStatistics, words: Words) -> list[str]:
    lines: list[str] = []
    if found.games:
        rounds, prestige = number(found.rounds, words), number(found.prestige, words)
        lines.append(words.text("stats-server", count=found.games, rounds=rounds, prestige=prestige))
        kinds = sorted(found.by_kind.items(), key=lambda each: -each[1])[:MOST_KINDS]
        names = [f"{kind_name(*kind, words)} ({count})" for kind, count in kinds]
        lines.append(words.text("stats-kinds", kinds=", ".join(names)))
    if found.longest is not None:
        ended = f"<t:{found.longest.ended_at}:D>"
        lines.append(words.text("stats-longest", rounds=found.longest.rounds, date=ended))
    if found.assisted:
        lines.append(words.text("stats-assisted", count=found.assisted))
    if found.mixed:
        lines.append(words.text("stats-server-mixed", count=found.mixed))
    if found.ranks:
        lines.append(f"-# {words.text('stats-about-ratings')}")
    return lines


async def _of_member(interaction: Interaction, member: discord.User | discord.Member) -> Answer:
    words, statistics = words_for(interaction), app(interaction).tables.statistics
    is_own = member.id == interaction.user.id
    guild_id = _server_of(interaction)
    if guild_id is None and not is_own:
        raise GameError("stats-not-here")
    hides = is_own and member.id in await app(interaction).tables.results.hidden()
    found = await statistics.of_member(member.id, guild_id, viewer_id=interaction.user.id)
    lines = [f"### {words.text('stats-member-title', player=bold(member.display_name))}", *_member_lines(found, words)]
    buttons = [] if guild_id is None else [button(words.text("stats-server-button"), 0, 0, "stats", "0")]
    if is_own:
        if hides:
            lines.append(f"-# {words.text('stats-you-hide')}")
        label = words.text("stats-show" if hides else "stats-hide")
        buttons.append(button(label, 0, 0, "stats_hide", "no" if hides else "yes"))
    rows = [row(*buttons)] if buttons else []
    text = "\n".join(lines)[:MAX_TEXT]
    if not found.total.games:
        return Answer(text, rows)
    kinds = {kind: (tally.games, tally.wins) for kind, tally in list(found.by_kind.items())[:MOST_KINDS]}
    status = words.text("stats-games-line", count=found.total.games)
    scene = member_sheet(member.display_name, status, kinds, found.bonuses, words)
    alt = "\n".join(
        words.text("stats-alt-kind", kind=kind_name(*kind, words), games=games, wins=wins)
        for kind, (games, wins) in kinds.items()
    )
    return Answer(text, rows, scene, alt[:MAX_ALT_TEXT])


def _member_lines(found: MemberStatistics, words: Words) -> list[str]:
    lines: list[str] = []
    total = found.total
    if total.games:
        share = percent(total.wins, total.games, words)
        lines.append(words.text("stats-member", games=total.games, wins=total.wins, share=share))
        means = {name: number(getattr(found, name), words) for name in ("prestige", "rounds", "nobles")}
        lines.append(words.text("stats-means", **means))
    if any(found.bonuses):
        gem = max(zip(GEMS, found.bonuses, strict=True), key=lambda each: each[1])[0]
        lines.append(words.text("stats-favourite", gem=words.colour(gem)))
    if found.seconds is not None:
        lines.append(words.text("stats-turn", time=duration(found.seconds, words)))
    if found.by_computer:
        lines.append(words.text("stats-by-computer", count=found.by_computer, turns=found.turns))
    if found.longest is not None:
        lines.append(words.text("stats-longest", rounds=found.longest.rounds, date=f"<t:{found.longest.ended_at}:D>"))
    if found.rating is not None:
        lines.append(words.text("stats-rating-line", rating=_rating(found.rating, words)))
    for name, tally in found.against[:MOST_OTHERS]:
        lines.append(words.text("stats-against", player=bold(name), games=tally.games, ahead=tally.wins))
    if found.mixed.games:
        lines.append(words.text("stats-mixed", games=found.mixed.games, wins=found.mixed.wins))
    return lines


def _rating(rating: Rating, words: Words) -> str:
    message = "stats-provisional" if rating.is_provisional else "stats-rated"
    return words.text(message, points=str(rating.points), uncertainty=str(rating.uncertainty))
