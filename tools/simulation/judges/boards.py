"""Judge what channels show: one board per open table, the newest, and nothing else that can be pressed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.support.loopback.discord_types import BOT, Json, controls_of, text_of
from tools.simulation.book import Row
from tools.simulation.judges.judge import Judge

QUESTIONS = frozenset({"undo_yes", "undo_no", "vote", "vote_again", "end_yes", "end_no"})
"""The verbs of the controls below questions beside a board."""
AFTER_THE_END = frozenset(
    {"rematch", "practise", "practice", "learn", "new", "replay", "story", "deal", "share", "players", "series"}
)
"""The verbs of the controls that may be below the final message of a game that is over."""


NOTES = frozenset({"take_back", "invitation_join", "invitation_decline", "refuse_invitation", "me_back"})
"""The verbs of notes in direct messages, which stay; a press on one that is too late is answered."""
QUESTIONS_AFTER_THE_END = frozenset({"undo_yes", "undo_no"})
"""The last turn of a game that is over may be taken back."""


@dataclass(frozen=True)
class Shown:
    """A message with enabled controls: its games, the numbers of their entries, its verbs, and whom it mentions."""

    games: frozenset[int]
    seqs: frozenset[int]
    verbs: frozenset[str]
    text: str


class Boards(Judge):
    """Compares each channel with the newest game in it, once everything has been well for a minute.

    It leaves out old messages of which Discord refused an edit, since their controls stay. It is lenient about a
    channel in which people deleted messages since its game last changed: the bot gets no event of that, and shows the
    board with the next change. Direct messages of members who had closed them are left out, too.
    """

    name = "boards"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._changed_at: dict[int, tuple[int, float]] = {}  # by channel: state of its game, and since when
        self._keeping: set[int] = set()  # games that keep boards, or once did

    def after_a_commit(self) -> None:
        """Note when the state of a channel's newest game changes."""
        now = self.world.loop.time()
        sql = "SELECT channel_id, max(id), newest_seq, revision, status FROM games GROUP BY channel_id"
        for channel, *state in self.world.book.rows(sql):
            if self._changed_at.get(channel, ((), 0))[0] != state:
                self._changed_at[channel] = (state, now)
        self._keeping |= {each for [each] in self.world.book.rows(_KEEPING)}

    def at_a_quiet_moment(self) -> None:
        """Look at all channels."""
        discord = self.world.discord
        newest: dict[int, Row] = {each.channel_id: each for each in self.world.book.games()}
        for channel_id, channel in discord.channels.items():
            if not channel_id or discord.moderated.get(channel_id, -1) > self._changed(channel_id):
                continue
            if channel.owner in self.world.closed_once:
                continue
            game = newest.get(channel_id)
            position = None if game is None or game.status != "playing" else self.world.book.position(game)
            to_act = None
            if game is not None and position is not None and position.decision is not None and not channel.owner:
                to_act = game.members[position.decision.seat]
            own = [each for each in channel.messages.values() if each["author"]["id"] == BOT["id"]]
            messages = [each for each in own if int(each["id"]) not in discord.unedited]
            if game is not None:
                self.count(f"channels with a game ({game.status})")
            if fault := fault_of(game, to_act, shown_in(messages)):
                self.fail(f"channel {channel_id}: {fault}")
            if game is not None and game.status == "playing" and game.id not in self._keeping:
                posts = [self.world.discord.posts.get(number) for number in channel.messages]
                if (
                    len(boards := [each.id for each in posts if each is not None and is_board(each.controls, game.id)])
                    > 1
                ):
                    self.fail(f"channel {channel_id}: the boards {boards[:-1]} of game {game.id} are still there")

    def _changed(self, channel_id: int) -> float:
        return self._changed_at.get(channel_id, (0, 0.0))[1]


_KEEPING = "SELECT id FROM games WHERE options LIKE '%\"keep_boards\": true%'"


def is_board(controls: Sequence[str], game_id: int) -> bool:
    """Return whether a message that had controls when it was sent was a board of a game after the deal."""
    parts = [each.split(":") for each in controls if each.startswith(f"spl:{game_id}:")]
    return any(int(each[2]) >= 0 for each in parts) and not {each[3] for each in parts} <= QUESTIONS | NOTES


def shown_in(messages: Sequence[Json]) -> list[Shown]:
    """Return the messages with enabled controls, apart from greetings, menus and weekly deals: they are of no table."""
    shown: list[Shown] = []
    for message in messages:
        controls = [each.split(":") for each in controls_of(message) if each.startswith(("spl:", "spm:"))]
        ids, seqs, verbs = (frozenset(each[place] for each in controls) for place in (1, 2, 3))
        if ids - {"0"} and not verbs <= NOTES and "weekly_check" not in verbs:
            shown.append(Shown(frozenset(map(int, ids)), frozenset(map(int, seqs)), verbs, text_of(message)))
    return shown


def fault_of(game: Row | None, to_act: int | None, shown: Sequence[Shown]) -> str:
    """Return what is wrong with the messages of a channel whose newest game is given, or ""."""
    if game is None:
        return f"controls without a game: {[sorted(each.verbs) for each in shown]}" if shown else ""
    if not game.is_open:
        live = [each for each in shown if not each.verbs <= AFTER_THE_END and not each.verbs <= QUESTIONS_AFTER_THE_END]
        return f"an ended game has controls: {[sorted(each.verbs) for each in live]}" if live else ""
    boards = [each for each in shown if not each.verbs <= QUESTIONS and not each.verbs <= AFTER_THE_END]
    if len(boards) != 1:
        return f"{len(boards)} boards of game {game.id}: {[(sorted(each.games), sorted(each.seqs)) for each in boards]}"
    [board] = boards
    if board.games - {0} != {game.id}:
        return f"a board of games {sorted(board.games)}, not of {game.id}"
    if game.newest_seq not in board.seqs:
        return f"the board of game {game.id} shows {sorted(board.seqs)}, not {game.newest_seq}"
    if to_act is not None and f"<@{to_act}>" not in board.text:
        return f"{to_act} has to act in game {game.id}, but the board shows {board.text!r}"
    return ""
