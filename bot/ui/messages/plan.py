"""Compare the wanted messages with the shown ones, and plan the operations in between. Pure.

An edit is always the first operation of a plan. If Discord refuses it, no other operation has been carried out, so
the plan for `Shown.after_refusal` can start afresh.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.tables import MessageChanges, MessageKind, MessageRecord
from bot.ui.messages.wanted import Wanted, WantedHand


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message to the channel, or a hand to its owner; with `notify` it notifies the member to move."""

    wanted: Wanted | WantedHand
    notify: bool = False


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the content of a message by the wanted content, which notifies nobody."""

    message: MessageRecord


@dataclass(frozen=True, slots=True)
class Mention:
    """Send a short message that notifies a member, and delete the mentions of earlier turns at the same time."""

    member_id: int
    text: str
    outdated: Sequence[MessageRecord] = ()


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a message."""

    message: MessageRecord


@dataclass(frozen=True, slots=True)
class DeleteUnrecorded:
    """Find and delete a member's hands of this table that the bot sent but was killed before it could record."""

    member_id: int


@dataclass(frozen=True, slots=True)
class Retire:
    """Remove the controls of a message; its text and picture stay."""

    message: MessageRecord


Operation = Send | Edit | Mention | Delete | DeleteUnrecorded | Retire


@dataclass(frozen=True, slots=True)
class Shown:
    """The messages about a table that its channel shows now, oldest first.

    `messages` are the lobbies, boards and final messages that have not been retired. `mentions` are the short messages
    that notified a member. `last_notification` is the newest board or mention: its `member_id` was notified last.
    `is_quiet`: nobody else has written below the newest of `messages`. `is_young`: it is not too old to be edited.
    `may_edit`: Discord has not refused to edit it. `looked_at`: when the channel was read, by the monotonic clock.
    """

    messages: Sequence[MessageRecord] = ()
    mentions: Sequence[MessageRecord] = ()
    last_notification: MessageRecord | None = None
    is_quiet: bool = False
    is_young: bool = False
    may_edit: bool = True
    looked_at: float = 0

    @classmethod
    def of(cls, records: Sequence[MessageRecord], *, is_quiet: bool, is_young: bool, looked_at: float = 0) -> "Shown":
        """Return what a channel shows if these are its recorded messages."""
        messages = tuple(record for record in records if record.kind is not MessageKind.MENTION)
        mentions = [record for record in records if record.kind is MessageKind.MENTION]
        mentions.sort(key=lambda record: record.message_id)
        board = _newest_board(messages)
        notifications = [*mentions, board] if board else mentions
        last = max(notifications, key=lambda record: record.message_id, default=None)
        return cls(messages, tuple(mentions), last, is_quiet=is_quiet, is_young=is_young, looked_at=looked_at)

    @property
    def board(self) -> MessageRecord | None:
        """Return the newest board."""
        return _newest_board(self.messages)

    def after_refusal(self, message: MessageRecord, *, is_gone: bool) -> "Shown":
        """Return what is shown after Discord refused to edit a message.

        A message that is gone stays the `last_notification`, because its member saw it.
        """
        messages = tuple(each for each in self.messages if each != message) if is_gone else self.messages
        return replace(self, messages=messages, may_edit=False)

    def after_changes(self, changes: MessageChanges) -> "Shown":
        """Return what is shown after all operations of a plan were carried out."""
        edited = {record.message_id: record for record in changes.edited}
        gone = {record.message_id for record in changes.gone}
        records = [*self.messages, *self.mentions, *changes.sent]
        kept = [edited.get(record.message_id, record) for record in records if record.message_id not in gone]
        return Shown.of(kept, is_quiet=True, is_young=True, looked_at=self.looked_at)


@dataclass(frozen=True, slots=True)
class ShownHands:
    """The direct messages with hands of a table, oldest first.

    `former_members` had a seat that another member has now. `searched` are the members whose direct messages are known
    to contain no unrecorded hand of this table.
    """

    messages: Sequence[MessageRecord] = ()
    former_members: Sequence[int] = ()
    searched: frozenset[int] = frozenset()


def plan_channel(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Return the operations that make a channel show the wanted message, in order."""
    match wanted.kind:
        case MessageKind.LOBBY:
            return _plan_lobby(wanted, shown)
        case MessageKind.BOARD:
            return _plan_board(wanted, shown)
        case _:
            return _plan_end(wanted, shown)


def plan_hands(wanted: Sequence[WantedHand], shown: ShownHands) -> list[Operation]:
    """Return the operations that bring direct messages with hands up to date during a game, in order.

    A hand that changed replaces the messages sent before. A member with cards in hand and no message gets one if they
    took over a seat, or if the bot may have been killed before it sent the message.
    """
    members = {hand.member_id for hand in wanted}
    without_owner = [message for message in shown.messages if message.member_id not in members]
    plan: list[Operation] = [*map(Delete, without_owner)]
    plan += _delete_unrecorded([member_id for member_id in shown.former_members if member_id not in members], shown)
    for hand in wanted:
        own = [message for message in shown.messages if message.member_id == hand.member_id]
        if own:
            is_outdated = hand.changed_seq is not None and own[-1].seq < hand.changed_seq
        else:
            # A message without an owner shows that a seat has a new member. A searched member who has no message has
            # closed their direct messages: the hand is sent again only when it changes.
            is_missing = bool(without_owner) or hand.member_id not in shown.searched
            is_outdated = hand.changed_seq is not None or (is_missing and not hand.is_empty)
        if is_outdated:
            plan += map(Delete, own)
            plan += _delete_unrecorded([hand.member_id], shown)
            plan += [] if hand.is_empty else [Send(hand)]
    return plan


def plan_end_of_hands(changed_members: Sequence[int], shown: ShownHands) -> list[Operation]:
    """Return the operations that delete all direct messages with hands when a game is over.

    Unrecorded ones can only be with `changed_members`, whose hands changed last, and with former members.
    """
    return [*map(Delete, shown.messages), *_delete_unrecorded([*shown.former_members, *changed_members], shown)]


def _plan_lobby(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Edit the newest lobby, or send one if there is none. A lobby notifies nobody."""
    if shown.messages and shown.may_edit:
        return [Edit(shown.messages[-1])]
    return [Send(wanted)]


def _plan_board(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Edit the board and send a mention in a quiet channel; in others send a new board, which notifies by itself."""
    board, last = shown.board, shown.last_notification
    # A board that already shows this move is edited wherever it is, for example when the theme has changed.
    is_in_place = board is not None and ((shown.is_quiet and shown.is_young) or board.seq == wanted.seq)
    if board is None or not is_in_place or not shown.may_edit:
        was_notified = last is not None and (last.member_id, last.seq) == (wanted.member_id, wanted.seq)
        return [Send(wanted, notify=not was_notified), *map(Delete, shown.mentions), *map(Retire, shown.messages)]
    plan: list[Operation] = [Edit(board)]
    if wanted.member_id is not None and last is not None and last.member_id != wanted.member_id:
        plan.append(Mention(wanted.member_id, wanted.content.below, shown.mentions))
    else:
        plan += [Delete(mention) for mention in shown.mentions if mention != last]
    return [*plan, *(Retire(message) for message in shown.messages if message != board)]


def _plan_end(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Send the final message unless it is there, delete the mentions, and retire the lobby and the boards."""
    finals = [message for message in shown.messages if message.kind is MessageKind.FINAL]
    plan: list[Operation] = [] if finals else [Send(wanted)]
    plan += map(Delete, shown.mentions)
    plan += (Retire(message) for message in shown.messages if message.kind is not MessageKind.FINAL)
    return plan


def _delete_unrecorded(member_ids: Sequence[int], shown: ShownHands) -> Iterator[DeleteUnrecorded]:
    for member_id in dict.fromkeys(member_ids):
        if member_id not in shown.searched:
            yield DeleteUnrecorded(member_id)


def _newest_board(messages: Sequence[MessageRecord]) -> MessageRecord | None:
    return next((record for record in reversed(messages) if record.kind is MessageKind.BOARD), None)
