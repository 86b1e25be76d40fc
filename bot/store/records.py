"""Rows of the database as frozen dataclasses.

Every moment is in whole seconds since 1970 (UTC). Options, moves, events and settings are JSON text; the
store does not interpret it, except that the privacy functions read and reset `first` in the options.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import field
from enum import StrEnum

from bot.engine import Frozen
from bot.store.privacy.columns import NOBODY as NOBODY


class GameStatus(StrEnum):
    """The stage of a game. A game in its lobby or in play is open; a channel has at most one open game."""

    LOBBY = "lobby"
    """Players may join and leave; nothing has been dealt."""
    PLAYING = "playing"
    FINISHED = "finished"
    """Played to the end and scored."""
    ENDED = "ended"
    """Stopped before its end; the log is kept."""

    @property
    def is_open(self) -> bool:
        """Return whether the game is in its lobby or in play."""
        return self in (GameStatus.LOBBY, GameStatus.PLAYING)


class EntryKind(StrEnum):
    """The kind of a log entry. A later version may add kinds; the database accepts any text."""

    DEAL = "deal"
    """The first entry of a game, seq 0."""
    MOVE = "move"
    """A player's move with its events."""
    SEAT_LEFT = "seat_left"
    """A player was removed from a game in play."""
    UNDO = "undo"
    """Entries were taken back: the game goes on after an earlier entry. They stay in the log."""


class MessageKind(StrEnum):
    """The purpose of a message that the bot sent. A later version may add kinds; the database accepts any text."""

    LOBBY = "lobby"
    BOARD = "board"
    HAND = "hand"
    NOTICE = "notice"
    """A reminder, a heads-up, or the notice that a game has stalled; a table has at most one."""
    FINAL = "final"
    QUESTION = "question"
    """The question whether a turn may be taken back, beside the board."""
    VOTE = "vote"
    """The vote about a silent player, beside the board."""
    END = "end"
    """The question whether the game may be ended without a result, beside the board."""


class GameRecord(Frozen):
    """One game of one channel, without its seats and its log.

    `host_id` is 0 when the host has been forgotten. `changed_at` is the moment of the last change by a member in the
    lobby. `ended_by` is the member who ended the game early, None if no member did or that member was forgotten. `seal`
    is the SHA-256 of the secret from which the deal follows, in hex; None only while the game is being opened.

    Five numbers say what has been shown. `newest_seq` is the newest log entry (-1 before the deal), `shown_seq` the
    newest one that the channel has seen (-1 before the first). `revision` counts the changes that are not log entries
    (status, options, language, host, seats), `shown_revision` is the newest one that the channel has seen.
    `hands_seq` is the log entry that the direct messages with hands show, or None when they are up to date. `hinted`
    are the log entries after which the player to move got a hint that was announced.

    `seat_to_act` is the seat whose answer the game waits for, so that a member's games are listed without reading their
    logs; None before the deal and when the game is over. `closes_at` is the moment at which a lobby closes unless a
    member changes it; None until its players were told. `version` counts all changes of the stored game.

    A game that began from a position of another one has its id in `origin_id`, and in `origin_seq` the log entry after
    which it was; that game may be gone. `series_id` is the first game of the series that a rematch belongs to. Nobody
    else sees a game of a weekly deal before `sealed_until`.
    """

    id: int
    channel_id: int
    guild_id: int | None
    host_id: int
    status: GameStatus
    options: str
    language: str
    created_at: int
    started_at: int | None = None
    ended_at: int | None = None
    newest_seq: int = -1
    shown_seq: int = -1
    ended_by: int | None = None
    seal: str | None = None
    revision: int = 0
    shown_revision: int = 0
    hands_seq: int | None = None
    changed_at: int = 0
    hinted: tuple[int, ...] = ()
    seat_to_act: int | None = None
    closes_at: int | None = None
    version: int = 0
    origin_id: int | None = None
    origin_seq: int | None = None
    series_id: int | None = None
    sealed_until: int | None = None


class Member(Frozen):
    """A Discord account in a seat."""

    id: int


class Computer(Frozen):
    """A computer player in a seat; `level` is the name of its strength.

    `plays_for` is the member from whom it took over the seat, and who may take it back: `NOBODY` if that member was
    forgotten, None if there is none.
    """

    level: str
    plays_for: int | None = None


class Former(Frozen):
    """The place of a member whose data was deleted on request."""


Occupant = Member | Computer | Former


def occupant_of(member_id: int | None, level: str | None, plays_for: int | None) -> Occupant:
    """Return who sits in a seat, by the member's id or the computer player's level; `Former` without either."""
    if member_id is not None:
        return Member(member_id)
    return Former() if level is None else Computer(level, plays_for)


_UNSTORABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


def storable_name(name: str) -> str:
    """Return a name with question marks for lone surrogates, which SQLite cannot store, and for control characters."""
    return _UNSTORABLE.sub("?", name)


class SeatRecord(Frozen):
    """A place in turn order, counted from 0, with the player's name and occupant.

    `colour`, from 0, stands for the player's colour and emblem in pictures. The player keeps it from joining to the
    end, even if the order of turns changes. `is_invited`: another member seated the member, who has not pressed Join
    since. Then the seat becomes free at the moment `held_until`; earlier versions stored None for a rematch.
    `has_changed_hands`: it had another owner earlier in the game.
    """

    game_id: int
    seat: int
    name: str
    occupant: Occupant
    colour: int
    is_invited: bool = False
    held_until: int | None = None
    has_changed_hands: bool = False

    def __post_init__(self) -> None:
        """Make the name storable."""
        object.__setattr__(self, "name", storable_name(self.name))

    @property
    def member_id(self) -> int | None:
        """Return the id of the member in the seat, or None for a computer player and a forgotten member."""
        return self.occupant.id if isinstance(self.occupant, Member) else None

    @property
    def owner_id(self) -> int | None:
        """Return the member whose seat it is, also while a computer plays; `NOBODY` if forgotten, None if none."""
        match self.occupant:
            case Member(id_):
                return id_
            case Computer(_, plays_for):
                return plays_for
            case Former():
                return NOBODY


class OpenGame(Frozen):
    """A game in its lobby or in play, unchanged `since` then, with the newest message that shows it, if any."""

    record: GameRecord
    seats: tuple[SeatRecord, ...]
    since: int
    message_id: int | None

    @property
    def seat_to_act(self) -> SeatRecord | None:
        """Return the seat whose answer the game waits for, or None before the deal."""
        number = self.record.seat_to_act
        return next((seat for seat in self.seats if seat.seat == number), None)

    @property
    def member_to_act(self) -> int | None:
        """Return the id of the member whose answer the game waits for, or None when it waits for no member."""
        return self.seat_to_act.member_id if self.seat_to_act else None


class PastGame(Frozen):
    """A game that was dealt and is over, for a list of games."""

    record: GameRecord
    seats: tuple[SeatRecord, ...]


class SeriesSeat(Frozen):
    """A seat of a finished game of a series, as at its end, with its result."""

    seat: SeatRecord
    ended_at: int
    place: int
    prestige: int
    turns: int


class SeatResult(Frozen):
    """The result of one seat of a finished game.

    `member_id` is None for a computer player, and 0 or negative for a forgotten member. Winners have place 1. `bonuses`
    are their numbers by colour, `times` the seconds that each turn took that the member made by hand. A computer player
    moved in `by_computer` of the `turns`. In a rated game, members who gave up come last, see `bot.games.unit.results`.
    """

    seat: int
    member_id: int | None
    place: int
    prestige: int
    nobles: int
    bonuses: tuple[int, ...]
    times: tuple[int, ...]
    turns: int = 0
    by_computer: int = 0


class Result(Frozen):
    """The result of a finished game; `is_whole` if nobody left it or gave it up before its end."""

    game_id: int
    guild_id: int | None
    module: str
    rounds: int
    ended_at: int
    is_rated: bool
    seats: tuple[SeatResult, ...]
    is_whole: bool = True


class LogEntry(Frozen):
    """One entry of a game's log.

    `seq` counts from 0 without a gap and is never used twice. `seat` is the seat that moved, None for other kinds of
    entries. `member_id` is the member who made the move, started the game or took entries back, even if the seat has
    changed hands since; it is None for computer players and for `SEAT_LEFT`, and 0 for forgotten members. `move` is
    None for other kinds of entries. `is_planned` says that a plan made the move, which only its owner comes to know.
    """

    seq: int
    kind: EntryKind
    seat: int | None
    member_id: int | None
    move: str | None
    events: str
    at: int
    is_planned: bool = False


class QuestionRecord(Frozen):
    """A question to the people at a table, at most one of each kind.

    `seq` is the entry of the log after which the member `asked_by` asked; `subject` is what the kind needs to know.
    No answer counts after `until`. `answers` has a key for each member who may answer; None is no answer yet.
    """

    game_id: int
    kind: str
    asked_by: int
    seq: int
    subject: int
    asked_at: int
    until: int
    answers: Mapping[int, str | None]


class MessageRecord(Frozen):
    """A message that was sent, to or about a member if any, and that shows the log up to `seq`."""

    message_id: int
    game_id: int
    kind: MessageKind
    channel_id: int
    member_id: int | None
    seq: int
    sent_at: int


class MessageChanges(Frozen):
    """Records of messages that were sent, edited or deleted; an edited record is given as it is after the edit."""

    sent: Sequence[MessageRecord] = ()
    edited: Sequence[MessageRecord] = ()
    gone: Sequence[MessageRecord] = ()


NO_CHANGES = MessageChanges()


class MemberSettings(Frozen):
    """The settings that a member has made with /me; None where the server's default applies.

    `remind_after` is in seconds, 0 for never. `quiet_from` and `quiet_until` are minutes after midnight in `zone`, an
    IANA name; both are set or neither. A member is away from `away_from` to `away_until`, which are
    moments; both are set or neither. `refuses_invitations` says that nobody may invite the member.
    """

    remind_after: int | None = None
    quiet_from: int | None = None
    quiet_until: int | None = None
    zone: str | None = None
    in_direct: bool | None = None
    heads_up: bool | None = None
    away_from: int | None = None
    away_until: int | None = None
    refuses_invitations: bool | None = None


class MemberRecord(Frozen):
    """A member's Discord language last seen, whether they were told that their DMs are closed, and their settings."""

    member_id: int
    locale: str | None
    told_closed_dms: bool
    settings: MemberSettings = MemberSettings()


class WaitRecord(Frozen):
    """The member for whom a game waits.

    `turn_seq` is the log entry after which the turn began. `since` is when it began, later by the time that the
    member was away. `silent_since` is when the member last moved or the turn began, later by the time away as well.
    `reminders` is the number of reminders sent since, and `reminded_at` the moment of the last one, moved likewise.
    `sending` is the kind of notice, `HEADS_UP` or `REMINDER`, that may have been sent without being recorded, because
    the bot was killed.
    """

    game_id: int
    member_id: int
    turn_seq: int
    since: int
    reminders: int = 0
    reminded_at: int | None = None
    sending: str | None = None
    silent_since: int = field(kw_only=True)


class PlanRecord(Frozen):
    """A member's plan for their next turn, made after the log entry `seq`; `lines` and `unless` are JSON text."""

    game_id: int
    seat: int
    member_id: int
    seq: int
    lines: str
    unless: str


class PlanResult(Frozen):
    """A plan that was tried: its owner has yet to read of it, or it would return with an undo of its turn.

    `tried_seq` is the log entry that began the turn, `line` the index of the line that was played, and `last_seq` the
    last entry of its moves; both are None if no line fitted. `is_read`: its owner was told.
    `may_return`: it is the latest of its seat, and neither its owner nor the end of the game has ended it for good.
    """

    plan: PlanRecord
    tried_seq: int
    line: int | None = None
    last_seq: int | None = None
    is_read: bool = False
    may_return: bool = False


class DealRecord(Frozen):
    """The source of the deal of a game: its secret, and the presses so far as one line of text.

    `is_opened`: a member was given the deal after the game, so that its end stays. Secret until the game is over. What
    is lost is None.
    """

    secret: str | None = field(default=None, repr=False)
    presses: str | None = field(default=None, repr=False)
    is_opened: bool = False


class StoredGame(Frozen):
    """Everything that is stored about one game, except what follows from it or belongs to its messages.

    `text` is that of its deal, None if it is missing. `former` are the names of members whose seat was given to another
    player. `stand_ins` are the negative ids by seat that forgotten members have in its result.
    """

    record: GameRecord
    seats: Sequence[SeatRecord]
    log: Sequence[LogEntry]
    deal: DealRecord
    text: str | None
    former: Mapping[int, str]
    plans: Sequence[PlanRecord]
    stand_ins: Mapping[int, int] = field(default_factory=dict[int, int])
