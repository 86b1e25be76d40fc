"""Judge notes that are owed: what came of a plan, and what a vote has decided about somebody's seat."""

from functools import cache
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from tools.simulation.judges.judge import Judge

SOON = 300.0
"""Seconds within which a note is sent, once all is well."""
READ = 30.0
"""Seconds around the moment at which a result counts as read, in which its owner got it."""
SEATS = ("seat-stand-in", "seat-taken-out")


class Owed(Judge):
    """Looks for results of plans that nobody was told, and for members who have lost their seat unawares.

    It leaves out members whose direct messages were closed at some time, and games that have ended: a note is only sent
    as long as it is true. A result may also be read in an answer to its owner.
    """

    name = "owed"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._unread: dict[tuple[int, int], tuple[float, int]] = {}  # since when, and by whom, by game and entry
        self._lost: dict[tuple[int, int], float] = {}  # by game and member

    def after_a_commit(self) -> None:
        """Note results of plans, those that count as read now, and seats that a vote has given away."""
        book, now = self.world.book, self.world.loop.time()
        rows = book.rows("SELECT game_id, tried_seq, member_id, is_read FROM plan_results")
        unread = {(game_id, seq): member for game_id, seq, member, is_read in rows if not is_read}
        read = {(game_id, seq) for game_id, seq, _, is_read in rows if is_read}
        for key, (_, member) in list(self._unread.items()):
            if key in unread:
                continue
            del self._unread[key]
            if key in read and member not in self.world.closed_once:
                self.count("results of plans that were read")
                if not self._has_heard(member, now - READ):
                    self.fail(f"game {key[0]}: the result of the plan for entry {key[1]} counts as read by {member}")
        for key, member in unread.items():
            self._unread.setdefault(key, (now, member))
        for game_id, member in book.rows("SELECT game_id, asked_by FROM questions WHERE kind = 'decided'"):
            self._lost.setdefault((game_id, member), now)

    def at_a_quiet_moment(self) -> None:
        """Look for what was not told."""
        now = self.world.loop.time()
        playing = {game.id: game for game in self.world.book.games("status = 'playing'")}
        for (game_id, seq), (since, member) in self._unread.items():
            if game_id in playing and now > since + SOON and member not in self.world.closed_once:
                self.fail(f"game {game_id}: {member} was not told what came of the plan for entry {seq}")
        sql = "SELECT 1 FROM seats WHERE game_id = ? AND plays_for = ?"
        for (game_id, member), since in list(self._lost.items()):
            is_lost = game_id in playing and bool(self.world.book.rows(sql, game_id, member))
            if not is_lost or member in self.world.closed_once:
                del self._lost[game_id, member]
            elif now > since + SOON:
                self.count("seats that were lost by a vote")
                del self._lost[game_id, member]
                if not any(_tells_of_a_seat(post.content) for post in self._notes(member, since - READ)):
                    self.fail(f"game {game_id}: {member} has lost their seat by a vote, and was not told")

    def _has_heard(self, member: int, since: float) -> bool:
        """Return whether a member got a note or an answer since a moment."""
        asked = self.world.discord.asked
        return bool(self._notes(member, since)) or any(
            each.asker == member and each.asked_at >= since - READ for each in asked
        )

    def _notes(self, member: int, since: float) -> list[Any]:
        channel = self.world.discord.direct_channel_of(member)
        posts = self.world.discord.posts.values()
        return [post for post in posts if post.channel_id == channel and post.sent_at >= since]


def _tells_of_a_seat(text: str) -> bool:
    return any(part in text for part in _parts_about_seats())


@cache
def _parts_about_seats() -> tuple[str, ...]:
    """Return the longest part of each text about a seat that is the same for all boards, in all languages."""
    texts = [words_in(each).text(name, by="vote", board="PLACE") for each in LANGUAGES for name in SEATS]
    return tuple(max(text.split("PLACE"), key=len).strip() for text in texts)
