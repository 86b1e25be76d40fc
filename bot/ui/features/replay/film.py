"""The film of a whole game: a button below the pages of its replay."""

import asyncio
import logging
from dataclasses import dataclass

from bot.engine import GameError
from bot.games import Table
from bot.present.language.words import Words
from bot.ui.features.replay.past_games import game_to_see
from bot.ui.features.replay.replay import replay_of
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import Press, Reach, on
from bot.ui.kit.discord_errors import DISCORD_ERRORS
from bot.ui.kit.replies import Answer, change_reply, reply
from render.client import RenderError

log = logging.getLogger(__name__)

STEP = 1.5
"""Seconds between two messages about the progress; Discord limits how often a message may be edited."""


@dataclass(slots=True)
class _Progress:
    part: float = 0.0

    def set_part(self, part: float) -> None:
        self.part = part


@on("film", Reach.ANYWHERE)
async def _film(press: Press) -> None:
    table = await game_to_see(press.interaction, press.game_id)
    if table.status.is_open:
        raise GameError("film-not-over")
    interaction, words = press.interaction, press.words
    await reply(interaction, Answer(_progress_text(words, 0.0), film=b""))
    await change_reply(interaction, await _made(interaction, table))


async def _made(interaction: Interaction, table: Table) -> Answer:
    words, bot = words_for(interaction), app(interaction)
    replay = await replay_of(interaction, table)
    scenes = replay.film(words)
    progress = _Progress()
    showing = asyncio.create_task(_show_progress(interaction, words, progress))
    try:
        film = await bot.films.make(table, scenes, progress.set_part)
    except GameError as refusal:
        return Answer(words.refusal(refusal), film=b"")
    except RenderError as error:
        log.error("Could not make a film: %s", error)
        return Answer(words.text("film-failed"), film=b"")
    finally:
        showing.cancel()
        await asyncio.wait((showing,))
    return Answer(words.text("film-done", pictures=len(scenes)), film=film, alt=words.text("film-alt"))


async def _show_progress(interaction: Interaction, words: Words, progress: _Progress) -> None:
    """Edit the answer while the film is made; a failure does not matter, since the film follows."""
    shown = 0.0
    while True:
        await asyncio.sleep(STEP)
        if progress.part != shown:
            shown = progress.part
            try:
                await change_reply(interaction, Answer(_progress_text(words, shown), film=b""))
            except DISCORD_ERRORS as error:
                log.info("Could not show the progress of a film: %s", type(error).__name__)


def _progress_text(words: Words, part: float) -> str:
    full = int(part * 10)
    return words.text("film-progress", bar="▰" * full + "▱" * (10 - full), percent=round(part * 100))
