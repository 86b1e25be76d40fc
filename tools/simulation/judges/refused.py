"""Judge what is refused: a move that the rules allow is made, by whichever control or command it was asked for."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from bot.engine import Move
from bot.rules import codec_for
from tools.simulation.book import Log, Row
from tools.simulation.judges.answers import AFTER_TROUBLE, BURST, BURST_SECONDS, FILLED
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

WITHIN = 20.0
"""Seconds within which a move is made where nothing goes wrong."""


class Refused(Judge):
    """Looks at the moves that people make on purpose, all of which the rules allow in the position that they saw.

    It is lenient where something went wrong meanwhile, where the member does so much that they are rate-limited, and
    where the game has changed before: by another entry, by its end, or by members who came and went.
    """

    name = "refused"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._judged = 0
        self._held: dict[int, str] = {}
        self._changed: dict[int, list[float]] = defaultdict(list)  # by game: when a seat got another player

    def after_a_commit(self) -> None:
        """Note when seats get other players."""
        for game_id, held in self.world.book.rows(_HELD):
            if self._held.get(game_id) != held:
                self._held[game_id] = held
                self._changed[game_id].append(self.world.loop.time())

    def at_a_quiet_moment(self) -> None:
        """Judge the moves since the last time."""
        moves = self.world.people.moves
        for _, member, game, move, answer in moves[self._judged :]:
            now = next(iter(self.world.book.games("id = ?", game.id)), None)
            if now is None or self.is_changed(game.id, answer.asked_at) or self.is_excused(answer):
                continue
            if not now.is_open and now.newest_seq <= game.newest_seq:
                continue
            self.count("moves that had to be made")
            log, by = self.world.book.log(now), START + answer.asked_at + WITHIN
            if not is_made(log, game, move, member.id, by, is_alone=self.is_alone(answer)):
                self.fail(f"game {game.id}: {move} of {member.id} after {game.newest_seq}: {answer.text[:200]!r}")
        self._judged = len(moves)

    def is_changed(self, game_id: int, at: float) -> bool:
        """Return whether a seat of a game got another player at about a time."""
        return any(abs(each - at) <= WITHIN for each in self._changed[game_id])

    def is_alone(self, answer: Any) -> bool:
        """Return whether the member asked for nothing else at the same time, which may have made another move."""
        asked: Sequence[Any] = self.world.discord.asked
        own = [each for each in asked if each.asker == answer.asker and abs(each.asked_at - answer.asked_at) < WITHIN]
        return len(own) == 1

    def is_excused(self, answer: Any) -> bool:
        """Return whether something else may have kept the bot from answering as it should."""
        asked: Sequence[Any] = self.world.discord.asked
        near = [each for each in asked if abs(each.asked_at - answer.asked_at) <= BURST_SECONDS]
        start, end = answer.asked_at - AFTER_TROUBLE, answer.asked_at + FILLED
        is_troubled = answer.token in self.world.discord.troubled or answer.is_abandoned or not answer.kind
        is_locked = self.conditions.locked.overlap(start, end)
        is_hurried = sum(each.asker == answer.asker for each in near) >= BURST // 2
        return is_troubled or is_locked or is_hurried or self.conditions.was_troubled(start, end)


_HELD = "SELECT game_id, group_concat(ifnull(member_id, 0)) FROM seats GROUP BY game_id"


def is_made(log: Log, game: Row, move: Move, member: int, by: float, *, is_alone: bool = True) -> bool:
    """Return whether a move was made after the newest entry of a game as it was, or another entry came before.

    A member who asked for several things at once (not `is_alone`) may have made another move.
    """
    after = [each for each in log.entries if each.seq == game.newest_seq + 1]
    if not after or after[0].at > by:
        return False
    is_own = after[0].member_id in (member, 0) and after[0].kind == "move" and not after[0].is_planned
    return (
        not is_own
        or not is_alone
        or after[0].move == codec_for(log.options.rules()).dumps(move)
        or after[0].at < by - WITHIN
    )
