"""Plans the operations that turn the messages there are into the wanted ones. Pure; its test is a table of cases.

An edit is always the first operation of a plan. If Discord refuses it, nothing has been done yet, and `Shown.refusing`
leads to a plan without it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.tables import MessageChanges, MessageKind, MessageRecord
from bot.ui.messages.wanted import Wanted, WantedHand


@dataclass(frozen=True, slots=True)
class Send:
    """Send a message to the channel, or a hand to its owner."""

    wanted: Wanted | WantedHand
    notify: bool = False


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the content of a message, which notifies nobody."""

    message: MessageRecord


@dataclass(frozen=True, slots=True)
class Mention:
    """Notify a member by a message of its own, and delete the mentions of earlier turns at the same time."""

    member_id: int
    text: str
    outdated: Sequence[MessageRecord] = ()


@dataclass(frozen=True, slots=True)
class Delete:
    """Delete a message."""

    message: MessageRecord


@dataclass(frozen=True, slots=True)
class DeleteUnrecorded:
    """Delete the hands of this table that a member was sent although none is recorded: we were killed in between."""

    member_id: int


@dataclass(frozen=True, slots=True)
class Retire:
    """Remove the controls of a message; its text and picture stay."""

    message: MessageRecord


Operation = Send | Edit | Mention | Delete | DeleteUnrecorded | Retire


@dataclass(frozen=True, slots=True)
class Shown:
    """The messages about a table that its channel shows now, oldest first.

    `messages` are lobbies, boards and finals that still have controls to lose, `mentions` the short messages that
    notified somebody. `notified` is the newest message that notified the member to move. The channel is quiet if
    nobody else has written below the newest of `messages`, which is young while Discord lets us edit it freely.
    `looked_at` is in seconds of the monotonic clock.
    """

    messages: Sequence[MessageRecord] = ()
    mentions: Sequence[MessageRecord] = ()
    notified: MessageRecord | None = None
    is_quiet: bool = False
    is_young: bool = False
    may_edit: bool = True
    looked_at: float = 0

    @classmethod
    def of(cls, records: Sequence[MessageRecord], *, is_quiet: bool, is_young: bool, looked_at: float = 0) -> "Shown":
        """Return what the recorded messages of a table show."""
        messages = tuple(record for record in records if record.kind is not MessageKind.MENTION)
        mentions = [record for record in records if record.kind is MessageKind.MENTION]
        mentions.sort(key=lambda record: record.message_id)
        board = _newest_board(messages)
        notifying = [*mentions, board] if board else mentions
        notified = max(notifying, key=lambda record: record.message_id, default=None)
        return cls(messages, tuple(mentions), notified, is_quiet=is_quiet, is_young=is_young, looked_at=looked_at)

    @property
    def board(self) -> MessageRecord | None:
        """Return the newest board."""
        return _newest_board(self.messages)

    def refusing(self, message: MessageRecord, *, is_gone: bool) -> "Shown":
        """Return what is shown if Discord refuses to edit a message; a deleted one has still notified its member."""
        messages = tuple(each for each in self.messages if each != message) if is_gone else self.messages
        return replace(self, messages=messages, may_edit=False)

    def after(self, changes: MessageChanges) -> "Shown":
        """Return what is shown after operations that made the channel show the newest state."""
        edited = {record.message_id: record for record in changes.edited}
        gone = {record.message_id for record in changes.gone}
        records = [*self.messages, *self.mentions, *changes.sent]
        kept = [edited.get(record.message_id, record) for record in records if record.message_id not in gone]
        return Shown.of(kept, is_quiet=True, is_young=True, looked_at=self.looked_at)


@dataclass(frozen=True, slots=True)
class ShownHands:
    """The direct messages with hands of a table, oldest first.

    `former_members` gave their seats to others. `searched` are the members whose direct messages hold no hand of this
    table besides the recorded ones.
    """

    messages: Sequence[MessageRecord] = ()
    former_members: Sequence[int] = ()
    searched: frozenset[int] = frozenset()


def plan_channel(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Return what to do in a channel, in this order."""
    match wanted.kind:
        case MessageKind.LOBBY:
            return _plan_lobby(wanted, shown)
        case MessageKind.BOARD:
            return _plan_board(wanted, shown)
        case _:
            return _plan_end(wanted, shown)


def plan_hands(wanted: Sequence[WantedHand], shown: ShownHands) -> list[Operation]:
    """Return what to do in the members' direct messages while the game is played, in this order.

    Hands that changed replace the ones sent before. A member with a hand and no message is sent it, once: they took a
    seat over, or we were stopped before we could send it.
    """
    members = {hand.member_id for hand in wanted}
    given_up = [message for message in shown.messages if message.member_id not in members]
    plan: list[Operation] = [*map(Delete, given_up)]
    plan += _unrecorded([member_id for member_id in shown.former_members if member_id not in members], shown)
    for hand in wanted:
        own = [message for message in shown.messages if message.member_id == hand.member_id]
        if own:
            is_outdated = hand.changed_at is not None and own[-1].seq < hand.changed_at
        else:
            is_untried = bool(given_up) or hand.member_id not in shown.searched
            is_outdated = hand.changed_at is not None or (is_untried and not hand.is_empty)
        if is_outdated:
            plan += map(Delete, own)
            plan += _unrecorded([hand.member_id], shown)
            plan += [] if hand.is_empty else [Send(hand)]
    return plan


def plan_end_of_hands(changed_members: Sequence[int], shown: ShownHands) -> list[Operation]:
    """Return what to do in the members' direct messages when the game is over: no hand stays.

    A message may be unrecorded with the members whose hands changed last and with former members.
    """
    return [*map(Delete, shown.messages), *_unrecorded([*shown.former_members, *changed_members], shown)]


def _plan_lobby(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Edit the lobby in place; while people sit down nobody is notified."""
    if shown.messages and shown.may_edit:
        return [Edit(shown.messages[-1])]
    return [Send(wanted)]


def _plan_board(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Edit the board while the channel is quiet, and notify by a mention; else send it anew, which notifies itself."""
    board, notified = shown.board, shown.notified
    # A board that shows this move already need not move below messages that people have written since.
    is_in_place = board is not None and ((shown.is_quiet and shown.is_young) or board.seq == wanted.seq)
    if board is None or not is_in_place or not shown.may_edit:
        is_aware = notified is not None and (notified.member_id, notified.seq) == (wanted.member_id, wanted.seq)
        return [Send(wanted, notify=not is_aware), *map(Delete, shown.mentions), *map(Retire, shown.messages)]
    plan: list[Operation] = [Edit(board)]
    if wanted.member_id is not None and notified is not None and notified.member_id != wanted.member_id:
        plan.append(Mention(wanted.member_id, wanted.content.below, shown.mentions))
    else:
        plan += [Delete(mention) for mention in shown.mentions if mention != notified]
    return [*plan, *(Retire(message) for message in shown.messages if message != board)]


def _plan_end(wanted: Wanted, shown: Shown) -> list[Operation]:
    """Send the final message once, and leave nothing that can be pressed or that asks for a move."""
    finals = [message for message in shown.messages if message.kind is MessageKind.FINAL]
    plan: list[Operation] = [] if finals else [Send(wanted)]
    plan += map(Delete, shown.mentions)
    plan += (Retire(message) for message in shown.messages if message.kind is not MessageKind.FINAL)
    return plan


def _unrecorded(member_ids: Sequence[int], shown: ShownHands) -> Iterator[DeleteUnrecorded]:
    for member_id in dict.fromkeys(member_ids):
        if member_id not in shown.searched:
            yield DeleteUnrecorded(member_id)


def _newest_board(messages: Sequence[MessageRecord]) -> MessageRecord | None:
    return next((record for record in reversed(messages) if record.kind is MessageKind.BOARD), None)
