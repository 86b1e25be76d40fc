"""The log of what happens to games: one line when one begins, ends, stalls or goes on. It names no member."""

import logging

from bot import store
from bot.games.unit.unit import REMINDERS_AT, Game

log = logging.getLogger(__name__)


def in_log(game: store.GameRecord) -> str:
    """Return what stands for a game in the log: its id, and the ids of its channel and its server."""
    server = "direct messages" if game.guild_id is None else f"server {game.guild_id}"
    return f"Game {game.id} (table {game.channel_id}, {server})"


def log_change(game: Game) -> None:
    """Log what a change that was written means for the life of a game that was dealt, if it means anything."""
    before, now = game.snapshot, game.table
    waits = before.rows.wait, game.wait
    had_stalled, has_stalled = (each is not None and each.reminders > len(REMINDERS_AT) for each in waits)
    if now.is_playing is not before.table.is_playing and now.is_playing:
        log.info("%s %s", in_log(now.game), "begins" if before.table.is_in_lobby else "is taken up again")
    elif now.is_playing is not before.table.is_playing:
        log.info("%s ends: %s", in_log(now.game), _reason(game))
    elif now.is_playing and had_stalled is not has_stalled:
        log.info("%s %s", in_log(now.game), "stalls after the last reminder" if has_stalled else "goes on")


def _reason(game: Game) -> str:
    by, asked = game.record.ended_by, game.snapshot.rows.questions.get("end")
    if game.record.status is store.GameStatus.FINISHED:
        return "resigned" if len(game.table.seats.active) == 1 else "victory"
    if asked is not None and asked.asked_by == by:
        return "all players agreed"
    if by is None or by in (store.NOBODY, game.record.host_id):
        return {None: "no player is left", store.NOBODY: "its channel is gone"}.get(by, "by its host")
    return "by an admin" if game.table.seats.held_by(by) is None else "by a player"
