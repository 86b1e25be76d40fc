"""The film of a game that is over: the turns that mattered."""

import asyncio
import logging
from dataclasses import dataclass, replace

from bot.engine import GameError
from bot.games import Table
from bot.games.history.story import story_of, turning_points
from bot.present.language.escape import bold
from bot.present.language.words import Words
from bot.ui.features.replay.past_games import game_to_see
from bot.ui.features.replay.replay import replay_of
from bot.ui.kit.context import Interaction, app, words_for
from bot.ui.kit.controls import Press, Reach, on, row
from bot.ui.kit.pictures.films import OnProgress
from bot.ui.kit.replies import Answer, change_reply, reply
from bot.ui.kit.requests.discord_errors import DISCORD_ERRORS
from bot.ui.kit.sharing import share_buttons, share_game
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
    interaction = press.interaction
    await reply(interaction, Answer(_progress_text(press.words, 0.0), film=b""))
    words, progress = words_for(interaction), _Progress()
    showing = asyncio.create_task(_show_progress(interaction, words, progress))
    try:
        answer = await _made(interaction, table, words, progress.set_part)
        buttons = share_buttons(interaction, table, press.seq, "share_film")
        answer = replace(answer, rows=[row(*buttons)] if buttons else [])
    except GameError as refusal:
        answer = Answer(words.refusal(refusal), film=b"")
    finally:
        showing.cancel()
        await asyncio.wait((showing,))
    await change_reply(interaction, answer)


@on("share_film", Reach.ANYWHERE)
async def _share_film(press: Press) -> None:
    interaction = press.interaction
    table = await game_to_see(interaction, press.game_id)
    await share_game(interaction, table, lambda words: _made(interaction, table, words))


async def _made(
    interaction: Interaction, table: Table, words: Words, on_progress: OnProgress = lambda _: None
) -> Answer:
    """Return the film of a game. Raises `GameError`."""
    bot, replay = app(interaction), await replay_of(interaction, table)
    if replay.table.status.is_open:  # its end has just been taken back
        raise GameError("film-not-over")
    story = await story_of(table, replay.pages, bot.thinker)
    scenes = replay.film(words, await turning_points(table, story, bot.thinker))
    try:
        film = await bot.films.make(table, scenes, on_progress)
    except RenderError as error:
        log.error("Could not make a film: %s", error)
        raise GameError("film-failed") from error
    players = words.listed(map(bold, table.names))
    return Answer(words.text("film-short", players=players), film=film, alt=words.text("film-short-alt"))


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
