"""The rows of the store as they leave it: frozen, with text where the store does not look inside.

Every moment is in whole seconds since 1970 (UTC). Options, moves, events and settings are JSON text that
the store keeps and returns unread.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class GameStatus(StrEnum):
    """Where a game stands. The first two are open: a channel has one such game at most."""

    LOBBY = "lobby"
    """Players may join and leave; nothing has been dealt."""
    PLAYING = "playing"
    FINISHED = "finished"
    """Played to the end and scored."""
    ENDED = "ended"
    """Broken off; the log is kept."""

    @property
    def is_open(self) -> bool:
        """Return whether the game is still to be played or in play, and holds its channel."""
        return self in (GameStatus.LOBBY, GameStatus.PLAYING)


class MessageKind(StrEnum):
    """What a message of ours is for."""

    LOBBY = "lobby"
    BOARD = "board"
    MENTION = "mention"
    HAND = "hand"
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of one channel. `newest_seq` is -1 before the deal, `posted_seq` -1 before the first post.

    `revision` counts the changes that are no moves, and `posted_revision` says which of them the channel has seen.
    `hands_seq` is the move up to which direct messages show the hands, None while they are right.

    `seal` is the SHA-256 that binds the deal, in hex; None before the deal and in games of the first version.
    `host_id` is 0 once the host has been forgotten.
    """

    id: int
    channel_id: int
    guild_id: int | None
    host_id: int
    status: GameStatus
    options: str
    language: str
    created_at: int
    started_at: int | None
    ended_at: int | None
    newest_seq: int
    posted_seq: int
    seal: str | None = None
    revision: int = 0
    posted_revision: int = 0
    hands_seq: int | None = None


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """A place in turn order, counted from 0, and who sits there: a member, or the named computer player.

    Neither when the member was forgotten; `name` then says so.
    """

    game_id: int
    seat: int
    name: str
    member_id: int | None
    computer: str | None


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One accepted move with its events, or the deal (seq 0), which nobody made.

    `member_id` is the member who made the move, whoever holds the seat now; none for a computer player.
    """

    seq: int
    seat: int | None
    member_id: int | None
    move: str | None
    events: str
    at: int


@dataclass(frozen=True, slots=True)
class MessageRecord:
    """A message we sent and may have to edit or delete; `seq` is the newest move it shows.

    `member_id` is whom it is for: the one mentioned, or the owner of the hand.
    """

    message_id: int
    game_id: int
    kind: MessageKind
    channel_id: int
    member_id: int | None
    seq: int
    posted_at: int


@dataclass(frozen=True, slots=True)
class MessageChanges:
    """Messages as they are after they were sent or edited, and such as are gone."""

    sent: Sequence[MessageRecord] = ()
    edited: Sequence[MessageRecord] = ()
    gone: Sequence[MessageRecord] = ()


NO_CHANGES = MessageChanges()


@dataclass(frozen=True, slots=True)
class MemberRecord:
    """What we remember of a member: their Discord language, and whether we told them that their DMs are closed."""

    member_id: int
    locale: str | None
    told_closed_dms: bool
