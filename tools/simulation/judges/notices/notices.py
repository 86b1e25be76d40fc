"""Judge reminders and heads-ups: none too many, too early, at night, while away, or missing.

The facts are collected while the world runs: who has to act since when, from the logs by the rules; what people wish
for, from their settings as stored; and the trouble, from the world. `days` judges them.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from tools.simulation.book import Log, Row
from tools.simulation.judges.judge import Judge
from tools.simulation.judges.notices.days import judge
from tools.simulation.judges.notices.facts import (
    DAY,
    DIRECT,
    HOUR,
    ON_THE_WAY,
    Facts,
    Person,
    Sent,
    Turn,
    Wishes,
    joined,
)
from tools.simulation.judges.notices.pings import seat_to_act, turn_start
from tools.simulation.plan import START

REMINDER, HEADS_UP, STALLED = "reminder", "heads-up", "stalled"
_TEXTS = {
    "notice-reminder": REMINDER,
    "notice-reminder-direct": REMINDER,
    "notice-next": HEADS_UP,
    "notice-next-direct": HEADS_UP,
    "notice-stalled": STALLED,
}
REFUSING = ("removed", "no permissions")
"""The kinds of trouble in which Discord refuses what is sent."""
_PLACEHOLDERS = ("mention", "since", "board", "name")
_LINK = re.compile(r"(discord\.com/channels/[@\w]+/)(\d+)")


class Notices(Judge):
    """Collects the facts, and judges them at the end.

    It is lenient about the seconds after somebody wished for something else, about the notice that a game has stalled
    where a vote says so, and about turns in which seats change hands: those count as two, and the second begins only
    with a board that notifies its member.
    """

    name = "notices"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        world = self.world
        self._facts = Facts({each: Person(each, [(0, Wishes())]) for each in range(len(world.people.members))})
        self._numbers = {each.id: number for number, each in enumerate(world.people.members)}
        self._turns: dict[int, tuple[Any, Turn]] = {}  # by game, with what makes it another turn
        self._versions: dict[int, Any] = {}
        self._tables: dict[int, int] = {}
        self._settings: list[Any] = []
        self._wished: list[int] = []  # when somebody wished for something else
        self._away: dict[int, tuple[int, int]] = {}

    def after_a_commit(self) -> None:
        """Note whose turn it is, and what people wish for."""
        book, now = self.world.book, int(START + self.world.loop.time())
        wishes = [*map(tuple, book.rows(_SETTINGS)), *map(tuple, book.rows("SELECT settings FROM guild_settings"))]
        if wishes != self._settings:
            self._settings = wishes
            self._wished.append(now)
            self._note_wishes(now)
        for game_id, *state in book.rows(_GAMES):
            if self._versions.get(game_id) != state:
                self._versions[game_id] = state
                self._note_turn(next(iter(book.games("id = ?", game_id))), now)

    def at_the_end(self) -> None:
        """Judge everything."""
        facts, conditions = self._facts, self.conditions
        facts.end = int(START + self.world.loop.time())
        changes = [(at - 1, at + ON_THE_WAY + 1) for at in self._wished]
        facts.changes = changes
        facts.trouble = joined(
            changes + [(int(START + start), int(START + end) + 1) for start, end in conditions.trouble.since(0)]
        )
        facts.refusals = [
            (int(START + each.at), int(START + each.at + each.seconds) + 1)
            for each in self.world.plan.troubles
            if each.kind in REFUSING
        ]
        messages = list(self._messages())
        verdict = judge(facts, messages)
        for name in ("turns", "reminders", "heads-ups"):
            if verdict.counted[name]:
                self.world.outcome.counted[name] = verdict.counted[name]
        votes = [(post.channel_id, post.sent_at) for post in self._posts() if _verbs(post) & {"vote", "vote_again"}]
        for name, found in verdict.faults.items():
            for each in found:
                if not (name == "reminders missing" and " 4th by" in each and votes):
                    self.fail(f"{name}: {each}")

    # --- facts ---

    def _note_wishes(self, now: int) -> None:
        book = self.world.book
        usual = next((json.loads(text) for (text,) in book.rows("SELECT settings FROM guild_settings")), {})
        rows = {row["member_id"]: row for row in book.rows("SELECT * FROM members")}
        for member_id, number in self._numbers.items():
            person, row = self._facts.people[number], rows.get(member_id)
            wishes = wishes_of(row, usual.get("remind_after"))
            if wishes != person.wanted(now + ON_THE_WAY):
                person.wish(now + ON_THE_WAY, wishes)
            away = (row["away_from"], row["away_until"]) if row is not None and row["away_from"] is not None else None
            if away == self._away.get(number):
                continue
            person.come_back(max(now, person.away[-1][0]) if person.away else now)
            self._away.pop(number, None)
            if away is not None:
                person.leave(now + ON_THE_WAY, away[1])
                self._away[number] = away

    def _note_turn(self, game: Row, now: int) -> None:
        log = self.world.book.log(game) if game.status == "playing" else None
        seat = seat_to_act(log, game.newest_seq) if log is not None else None
        key = None if log is None or seat is None else (turn_start(log, game.newest_seq), seat, game.members)
        known = self._turns.get(game.id)
        if known is not None and known[0] == key:
            return
        if known is not None:
            known[1].ended = now
            del self._turns[game.id]
        member = None if seat is None else game.members[seat]
        if key is None or log is None or member not in self._numbers or self._is_private(game.channel_id):
            return
        following = next_member(log, game, seat or 0)
        turn = Turn(self._table(game.channel_id), self._numbers[member or 0], self._numbers.get(following or 0), now)
        self._turns[game.id] = key, turn
        self._facts.turns.append(turn)

    # --- messages ---

    def _posts(self) -> Iterator[Any]:
        yield from self.world.discord.posts.values()

    def _messages(self) -> Iterator[Sent]:
        """Yield the boards that notify somebody, and the notices, in the words that the checker reads."""
        for post in self._posts():
            content, place = post.content, self._place(post.channel_id)
            kind = kind_of(content) if content and not post.controls else ""
            is_board = len(post.mentioned) == 1 and bool(post.controls)  # invitations may notify several
            if place is None or not (kind or is_board):
                continue
            link = _LINK.search(content)
            text = f"{kind} next in this game" if kind == HEADS_UP else kind
            if link:
                text += f" https://{link[1]}{self._table(int(link[2]))}"
            mentioned = [self._numbers[each] for each in post.mentioned if each in self._numbers]
            deleted_at = None if post.deleted_at is None else int(START + post.deleted_at)
            yield Sent(
                *(post.id, place, int(START + post.sent_at), text, mentioned, post.is_silent, is_board),
                deleted_at=deleted_at,
            )

    def _place(self, channel_id: int) -> int | None:
        channel = self.world.discord.channels.get(channel_id)
        if channel is not None and channel.owner:
            number = self._numbers.get(channel.owner)
            return None if number is None else DIRECT + number
        return self._table(channel_id)

    def _table(self, channel_id: int) -> int:
        """Return a small number for a channel, as the checker has them."""
        return self._tables.setdefault(channel_id, 5000 + len(self._tables))

    def _is_private(self, channel_id: int) -> bool:
        channel = self.world.discord.channels.get(channel_id)
        return channel is None or bool(channel.owner)


_GAMES = "SELECT id, status, newest_seq, version FROM games WHERE status <> 'lobby'"
_SETTINGS = """
    SELECT member_id, remind_after, quiet_from, quiet_until, zone, in_direct, heads_up, away_from, away_until
    FROM members
"""


def wishes_of(row: Any, usual: int | None) -> Wishes:
    """Return what a member wishes for: their row, None if there is none, and the server's interval in seconds."""
    seconds = row["remind_after"] if row is not None and row["remind_after"] is not None else usual
    hours = (DAY if seconds is None else seconds) // HOUR
    if row is None:
        return Wishes(hours)
    quiet = None if row["quiet_from"] is None else (row["quiet_from"], row["quiet_until"])
    return Wishes(hours, quiet, row["zone"] or "UTC", bool(row["in_direct"]), bool(row["heads_up"]))


def next_member(log: Log, game: Row, seat: int) -> int | None:
    """Return the member who moves after a seat; None with two of them, where that is always the other one."""
    left = log.positions[-1].left
    members = [(each, member) for each, member in enumerate(game.members) if member and each not in left]
    if len(members) < 3:
        return None
    return next((member for each, member in members if each > seat), members[0][1])


def kind_of(text: str) -> str:
    """Return the kind of a notice in any language, "" for another text."""
    return next((kind for pattern, kind in _patterns() if pattern.fullmatch(text)), "")


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    patterns: list[tuple[re.Pattern[str], str]] = []
    for language in LANGUAGES:
        for name, kind in _TEXTS.items():
            text = words_in(language).text(name, **dict.fromkeys(_PLACEHOLDERS, "PLACE"))
            end = ""
            if kind == STALLED:  # it goes on with links to commands, and with the vote
                text, end = text[: text.index("/")].rstrip("`*<"), ".*"
            pattern = re.escape(text).replace("PLACE", ".+") + end
            patterns.append((re.compile(pattern, re.DOTALL), kind))
    return patterns


def _verbs(post: Any) -> set[str]:
    return {each.split(":")[3] for each in post.controls if each.count(":") >= 3}
