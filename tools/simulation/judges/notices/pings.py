"""Judge notifications by boards: the member who has to act gets one for each turn, and nobody else gets any."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine import TurnBegan
from bot.rules import codec_for
from bot.store import EntryKind
from tools.simulation.book import Log
from tools.simulation.judges.boards import QUESTIONS
from tools.simulation.judges.judge import Judge

Turn = tuple[int, int, int, int]
"""A game, the entry with which a turn began, a member, and how often seats had changed hands or it was taken up."""


@dataclass(frozen=True)
class Ping:
    """A notification: the message, and the time."""

    message: int
    at: float


class Pings(Judge):
    """Checks each notification when it is sent. Questions and notices, which notify others, have judges of their own.

    A member who gets a seat back, or whose game is taken up again, may be notified again. It is lenient about a message
    that Discord took although the bot was told the opposite: discord.py sends it again at once, and nothing can be done
    about that. Whether a member was notified at all is judged by the rules, at quiet moments, for all open games of
    servers.
    """

    name = "pings"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._seats: dict[int, tuple[int | None, ...]] = {}
        self._handovers: dict[int, int] = defaultdict(int)
        self._stopped: set[int] = set()
        self._holders: dict[tuple[int, int], set[int]] = defaultdict(set)
        self._pinged: dict[Turn, Ping] = {}
        self._unrecorded: set[int] = set()  # messages that notified somebody just before a kill

    def after_a_commit(self) -> None:
        """Note who holds which seat, and which games have stopped and go on."""
        stopped = {game_id for (game_id,) in self.world.book.rows("SELECT id FROM games WHERE ended_by = 0")}
        for game_id in self._stopped - stopped:
            self._handovers[game_id] += 1
        self._stopped = stopped
        seats = defaultdict[int, list[int | None]](list)
        for game_id, member_id in self.world.book.rows("SELECT game_id, member_id FROM seats ORDER BY game_id, seat"):
            seats[game_id].append(member_id)
        for game_id, members in seats.items():
            held = tuple(members)
            if self._seats.get(game_id) == held:
                continue
            self._handovers[game_id] += game_id in self._seats
            self._seats[game_id] = held
            for seat, member_id in enumerate(held):
                if member_id:
                    self._holders[game_id, seat].add(member_id)

    def after_a_kill(self) -> None:
        """Note which notifications the killed bot has not recorded."""
        recorded = {message_id for (message_id,) in self.world.book.rows("SELECT message_id FROM messages")}
        self._unrecorded |= {ping.message for ping in self._pinged.values()} - recorded

    def on_post(self, post: Any) -> None:
        """Check whom a message has notified."""
        if not post.mentioned or not post.controls:
            return
        _, game_id, seq, verb, *_ = post.controls[0].split(":")
        if verb in QUESTIONS or int(seq) < 0:
            return
        game = next(iter(self.world.book.games("id = ?", int(game_id))), None)
        if game is None:
            self.fail(f"a message of the unknown game {game_id} notified {post.mentioned}")
            return
        log = self.world.book.log(game)
        for member in post.mentioned:
            self.count("notifications of turns")
            self._check(post, game.id, int(seq), member, log)

    def at_a_quiet_moment(self) -> None:
        """Check that everybody who has to act was told so since their turn began."""
        for game in self.world.book.games("status = 'playing'"):
            channel = self.world.discord.channels.get(game.channel_id)
            acting = seat_to_act(log := self.world.book.log(game), game.newest_seq)
            member = None if acting is None or acting >= len(game.members) else game.members[acting]
            if channel is None or channel.owner or not member:
                continue
            self.count("turns that were told")
            start = turn_start(log, game.newest_seq)
            if not any(key[:3] == (game.id, start, member) for key in self._pinged):
                self.fail(f"game {game.id} at {game.newest_seq}: {member} has to act since {start}, and was never told")

    def _check(self, post: Any, game_id: int, seq: int, member: int, log: Log) -> None:
        acting = seat_to_act(log, seq)
        if acting is None or member not in self._holders[game_id, acting]:
            self.fail(f"game {game_id} at {seq}: {member} was notified, seat {acting} has to act")
            return
        turn = game_id, turn_start(log, seq), member, self._handovers[game_id]
        before = self._pinged.get(turn)
        if before is not None and before.message not in self.world.discord.unheard and not self._is_lost(before):
            self.fail(f"game {game_id} at {seq}: {member} was notified at {before.at:.1f}, and again of the same turn")
        self._pinged[turn] = Ping(post.id, post.sent_at)

    def _is_lost(self, ping: Ping) -> bool:
        """Return whether nobody can know of a notification any more."""
        return ping.message in self._unrecorded and ping.message not in self.world.discord.messages


def seat_to_act(log: Log, seq: int) -> int | None:
    """Return the seat that has to act after an entry; None if none has to."""
    if not 0 <= seq < len(log.positions):
        return None
    decision = log.positions[seq].decision
    return None if decision is None else decision.seat


def turn_start(log: Log, seq: int) -> int:
    """Return the entry with which the turn after an entry began. A turn begins again when something is taken back."""
    codec = codec_for(log.options.rules())
    return next((at for at in range(seq, 0, -1) if _begins(log.entries[at], codec)), 0)


def _begins(entry: Any, codec: Any) -> bool:
    events: Sequence[Any] = codec.loads(entry.events)
    return entry.kind is EntryKind.UNDO or any(isinstance(event, TurnBegan) for event in events)
