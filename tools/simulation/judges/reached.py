"""Count what hardly ever happens, so that a run of many worlds can tell that all of it was there to be judged."""

import json
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from tools.simulation.judges.judge import Judge


class Reached(Judge):
    """Judges nothing. `tools.simulation.aims.REACHED` lists what it counts."""

    name = "reached"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._games: dict[int, tuple[str, int]] = {}
        self._decided: set[tuple[int, int]] = set()
        self._held: dict[int, set[int]] = {}
        self._hinted: set[int] = set()
        self._read = 0  # answers

    def after_a_commit(self) -> None:
        """Look at what has become of games, seats and questions."""
        book = self.world.book
        rows = book.rows("SELECT id, channel_id, status, newest_seq, ended_by, closes_at, hinted FROM games")
        games = {row["id"]: (row["status"], row["newest_seq"]) for row in rows}
        for row in rows:
            was, seq = self._games.get(row["id"], games[row["id"]])
            if (was, row["status"]) == ("finished", "playing"):
                self.count("finished games taken back")
            if (was, row["status"]) == ("lobby", "ended") and row["ended_by"] is None and row["closes_at"] is not None:
                self.count("lobbies closed by themselves")
            if row["id"] not in self._hinted and row["hinted"] != "[]" and self._is_of_several(row["id"]):
                self._hinted.add(row["id"])
                self.count("hints of several")
            if row["newest_seq"] > seq:
                self._look_at_undo(row["id"], seq)
                channel = self.world.discord.channels.get(row["channel_id"])
                if channel is not None and channel.parent and seq < 0:
                    self.count("games in threads")
        for vote in map(tuple, book.rows("SELECT game_id, seq FROM questions WHERE kind = 'decided'")):
            if vote not in self._decided:
                self._decided.add(vote)
                self.count("votes decided")
        self._look_at_held(games)
        self._games = games

    def after_an_act(self) -> None:
        """Look for members who were told that they are too fast."""
        answers = self.world.people.answers
        for _, _, answer in answers[self._read :]:
            if any(each in answer.text for each in _TOO_FAST):
                self.count("limits met")
        self._read = len(answers)

    def _is_of_several(self, game_id: int) -> bool:
        sql = "SELECT count(*) FROM seats WHERE game_id = ? AND member_id IS NOT NULL"
        return self.world.book.rows(sql, game_id)[0][0] > 1

    def _look_at_undo(self, game_id: int, seq: int) -> None:
        sql = "SELECT events FROM log WHERE game_id = ? AND seq > ? AND kind = 'undo'"
        for [events] in self.world.book.rows(sql, game_id, seq):
            self.count("turns taken back by admins" if json.loads(events)[0]["seat"] is None else "turns taken back")

    def _look_at_held(self, games: dict[int, tuple[str, int]]) -> None:
        """Count held seats that became free a day after the invitation, while nobody did anything."""
        held = dict[int, set[int]]()
        for game_id, member in self.world.book.rows(
            "SELECT game_id, member_id FROM seats WHERE held_until IS NOT NULL"
        ):
            held.setdefault(game_id, set()).add(member)
        for game_id, members in self._held.items():
            is_open = games.get(game_id, ("", 0))[0] == "lobby"
            if is_open and members - held.get(game_id, set()) and not self.world.working:
                self.count("held seats lapsed")
        self._held = held


_TOO_FAST = tuple(words_in(language).text("error-too-fast", seconds=1).split(".")[0] for language in LANGUAGES)
