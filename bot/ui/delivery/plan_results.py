"""Tell owners of plans in private what came of them.

The result of a plan is written together with its moves, with a timer that leads here. It stays until Discord has taken
the message; a member with closed direct messages reads it with their next plan.
"""

from bot.games import PlanResult, Table, Tables, TimerRecord
from bot.present.language.words import Emojis, Words
from bot.ui.content.plan import result_text
from bot.ui.delivery.direct_messages import DirectMessages
from bot.ui.delivery.notices import board_link
from bot.ui.kit.pictures.gem_emojis import GemEmojis


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

    def __init__(self, tables: Tables, direct_messages: DirectMessages, emojis: GemEmojis) -> None:
        self._tables = tables
        self._direct_messages = direct_messages
        self._emojis = emojis

    async def look_again(self, timer: TimerRecord) -> None:
        """Send the results in a game of which a member has yet to read."""
        if timer.game_id is None or timer.member_id is None:
            return
        results = await self._tables.plans.results(timer.game_id, timer.member_id)
        table = await self._tables.find(timer.game_id) if results else None
        words = await self._direct_messages.words_of(timer.member_id)
        for result in results:
            assert table is not None
            text = await _text(self._tables, table, result, words, self._emojis.texts)
            if not await self._direct_messages.send(timer, text, f"plan:{table.id}:{result.tried_seq}"):
                return
            await self._tables.plans.remove_result(result)
