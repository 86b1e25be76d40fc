"""Tell owners of plans in private what came of them.

The result of a plan is written together with its moves, with a timer that leads here. It stays until Discord has taken
the message; a member with closed direct messages reads it with their next plan.
"""

import logging
import zlib

import discord

from bot.present.words import Emojis, Words, language_for, words_in
from bot.tables import PlanResult, Table, Tables, TimerRecord
from bot.tables.notice_times import is_away, is_quiet
from bot.ui.core.discord_errors import DISCORD_ERRORS, Failure, classify
from bot.ui.messages.notices import board_link
from bot.ui.pictures.gem_emojis import GemEmojis
from bot.ui.views.plan_text import result_text

log = logging.getLogger(__name__)

RETRY_AFTER = 60
"""Seconds until a result is sent again that Discord has not taken."""


async def pending_results(tables: Tables, table: Table, member_id: int, words: Words, emojis: Emojis) -> list[str]:
    """Return the results of a member's plans at a table that they have yet to read, which thereby are read."""
    texts: list[str] = []
    for result in await tables.plans.results(table.id, member_id):
        texts.append(await _text(tables, table, result, words, emojis))
        await tables.plans.remove_result(result)
    return texts


async def _text(tables: Tables, table: Table, result: PlanResult, words: Words, emojis: Emojis) -> str:
    plan, attempt, moves = await tables.plans.explain(table, result)
    return result_text(table, plan, attempt, moves, await board_link(tables, table), words, emojis)


class PlanResults:
    """Sends results of plans as direct messages."""

    def __init__(self, client: discord.Client, tables: Tables, emojis: GemEmojis) -> None:
        self._client = client
        self._tables = tables
        self._emojis = emojis

    async def look_again(self, timer: TimerRecord) -> None:
        """Send the results in a game of which a member has yet to read."""
        if timer.game_id is None or timer.member_id is None:
            return
        results = await self._tables.plans.results(timer.game_id, timer.member_id)
        table = await self._tables.find(timer.game_id) if results else None
        for result in results:
            assert table is not None
            try:
                await self._send(table, result)
            except DISCORD_ERRORS as error:
                log.info("Could not tell a member what came of their plan: %s", error)
                if classify(error) is Failure.UNAVAILABLE:
                    due = self._tables.now() + RETRY_AFTER
                    await self._tables.timers.set(timer.kind, timer.game_id, timer.member_id, due)
                return
            await self._tables.plans.remove_result(result)

    async def _send(self, table: Table, result: PlanResult) -> None:
        member_id = result.plan.member_id
        words = words_in(language_for(await self._tables.members.locale_of(member_id)))
        text = await _text(self._tables, table, result, words, self._emojis.texts)
        settings, now = await self._tables.waits.settings_of(member_id), self._tables.now()
        channel = await self._client.create_dm(discord.Object(member_id))
        await channel.send(
            text,
            allowed_mentions=discord.AllowedMentions.none(),
            silent=is_quiet(settings, now) or is_away(settings, now),
            nonce=zlib.crc32(f"plan:{table.id}:{result.tried_seq}".encode()),
        )
