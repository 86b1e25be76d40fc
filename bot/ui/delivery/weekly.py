"""The messages about weekly deals, which a timer of the server leads to: one for each end, with the next deal."""

import discord

from bot.games import TimerRecord, WeeklyDeal
from bot.present.language.words import words_in
from bot.ui.content.messages.wanted import Content, Wanted
from bot.ui.content.messages.weekly import MOST_RANKED, ranking_picture, weekly_content
from bot.ui.delivery.outbox import Outbox
from bot.ui.kit.defaults import Defaults, language_at
from bot.ui.kit.pictures.table_pictures import TablePictures


async def tell_of_weekly(client: discord.Client, outbox: Outbox, pictures: TablePictures, timer: TimerRecord) -> None:
    """Open the next deal of a server if it is time, and tell its channel, unless it shows that by now."""
    weekly, guild_id = outbox.tables.weekly, timer.guild_id or 0
    if (guild := client.get_guild(guild_id)) is None:
        raise ConnectionError("the server is not available")  # the timer is tried again
    opened = await weekly.current(guild_id, is_wanted=False)
    deals = await weekly.newest_of(guild_id)
    closed = next((each for each in deals if each != opened), None)
    told = opened or closed
    if told is None or (opened is None and told.next_options is not None):  # the next one waits for a member
        return
    key = f"weekly_check:{told.seal}" if opened is None else f"weekly:{told.seal}"  # in the id of a control
    async with outbox.hold(told.channel_id):
        if not await outbox.recovery.about_no_game(told.channel_id, are_replies=False, mark=key):
            content, picture = await _compose(guild, outbox, pictures, opened, closed)
            await outbox.post(Wanted(None, told.channel_id, -1, content, key=key, is_silent=True), picture)
    if opened is not None:
        await weekly.look_at(opened, opened.closes_at)


async def _compose(
    guild: discord.Guild, outbox: Outbox, pictures: TablePictures, opened: WeeklyDeal | None, closed: WeeklyDeal | None
) -> tuple[Content, bytes | None]:
    """Return a message with its picture; composed again if a member was forgotten meanwhile."""
    tables, deletions = outbox.tables, outbox.tables.members.deletions.known
    defaults = Defaults.loads(await tables.games.guild_settings.get(guild.id))
    words = words_in(language_at(guild.preferred_locale, defaults))
    ranking = [] if closed is None else await tables.weekly.ranking(closed)
    faces = await pictures.faces(guild.id, [play.member_id for play in ranking[:MOST_RANKED]])
    scene, alt = ranking_picture(ranking, faces, words)
    picture = None if scene is None else await pictures.draw(scene)
    if deletions != tables.members.deletions.known:
        return await _compose(guild, outbox, pictures, opened, closed)
    return weekly_content(opened, closed, ranking, alt, words), picture
