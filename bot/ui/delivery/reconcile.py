"""Return the operations that turn what is shown into what is wanted. This module does no I/O."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from bot.engine import Frozen
from bot.games import MessageKind, MessageRecord
from bot.ui.content.messages.question import QUESTION_KINDS
from bot.ui.content.messages.wanted import ORPHAN, Wanted


class Send(Frozen):
    """Send a message."""

    wanted: Wanted


class Edit(Frozen):
    """Replace the content of a message by the wanted content, which notifies no member."""

    message: MessageRecord
    wanted: Wanted

    def fallback(self, *, is_gone: bool) -> "list[Operation]":
        """Return the operations for when Discord has refused the edit; nothing is done to a message that `is_gone`."""
        again = Send(replace(self.wanted, notified=()))
        if is_gone:
            return [again]
        return [again, Retire(self.message) if self.wanted.keep_boards else Delete(self.message)]


class Delete(Frozen):
    """Delete a message."""

    message: MessageRecord


class Search(Frozen):
    """Look for a member's hands of this table that the bot sent but could not record, before anything else is done."""

    member_id: int


class Retire(Frozen):
    """Remove the controls of a message; its text and picture stay."""

    message: MessageRecord


Operation = Send | Edit | Delete | Retire
OperationT = TypeVar("OperationT", bound=Operation | Search)


class ShownMessages(Frozen):
    """The messages about a table that its channel shows now, oldest first.

    `recorded` are all but hands and retired ones: lobbies, boards and final messages, the questions beside them, and
    notices. `is_last_in_channel`: nothing is written below the newest of `messages`. `is_young`: it is not too old to
    be edited.
    """

    recorded: Sequence[MessageRecord] = ()
    is_last_in_channel: bool = False
    is_young: bool = False

    @property
    def messages(self) -> list[MessageRecord]:
        """Return the lobbies, boards and final messages."""
        return [each for each in self.recorded if each.kind not in (*QUESTION_KINDS, MessageKind.NOTICE)]

    @property
    def board(self) -> MessageRecord | None:
        """Return the newest board that is there."""
        return next((record for record in reversed(self.messages) if record.kind is MessageKind.BOARD), None)


class ShownHands(Frozen):
    """The direct messages with hands of a table, oldest first.

    `former_members` have left the game, or had a seat that another player got; some of them have another seat now.
    `searched` are the members whose direct messages are known to contain no unrecorded hand of this table, `refused`
    those whose direct messages were closed when their hand was last sent. `young` are the ids of messages that are not
    too old to be edited.
    """

    messages: Sequence[MessageRecord] = ()
    former_members: Sequence[int] = ()
    searched: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    young: frozenset[int] = frozenset()


def reconcile(wanted: Sequence[Wanted], shown: ShownMessages) -> list[Operation]:
    """Return the operations that make a channel show the message of its table and the questions beside it, in order."""
    message, *questions = wanted
    match message.kind:
        case MessageKind.LOBBY:
            operations = _lobby(message, shown)
        case MessageKind.BOARD:
            operations = _board(message, shown)
        case _:
            finals = [each for each in shown.messages if each.kind is MessageKind.FINAL]
            others = [each for each in shown.messages if each not in finals]
            operations = [*([] if finals else [Send(message)]), *_put_away(others, message)]
    return in_order([*operations, *_questions(questions, shown.recorded)])


def in_order(operations: Sequence[OperationT]) -> list[OperationT]:
    """Return operations with what is sent first: a message opens an archived thread, where nothing can be changed."""
    order = (Search, Send, Edit, Delete, Retire)
    return sorted(operations, key=lambda operation: min(order.index(type(operation)), 3))


def reconcile_hands(wanted: Sequence[Wanted], shown: ShownHands) -> list[Operation | Search]:
    """Return the operations that bring direct messages with hands up to date during a game, in order.

    The message with a hand that changed is edited, or replaced by a new one when it is too old for that. A member with
    cards in hand and no message gets one, for instance after taking over a seat, unless their direct messages were
    closed before. Former members may have an unrecorded hand of the seat that they had.
    """
    members = {hand.member_id for hand in wanted}
    without_owner = [message for message in shown.messages if message.member_id not in members]
    operations: list[Operation | Search] = [*map(Delete, without_owner)]
    operations += _search([member_id for member_id in shown.former_members if member_id not in members], shown)
    for hand in wanted:
        own = [message for message in shown.messages if message.member_id == hand.member_id]
        if own:
            # An unrecorded hand may be that of another seat.
            is_outdated = own[-1].seq < (ORPHAN + 1 if hand.changed_seq is None else hand.changed_seq)
        else:
            # A hand without an owner means that a seat has a new member. A member whose direct messages were closed is
            # sent their hand again only when it changes.
            is_missing = bool(without_owner) or hand.member_id not in shown.refused
            may_be_of_former_seat = hand.is_empty and hand.member_id in shown.former_members
            is_outdated = hand.changed_seq is not None or may_be_of_former_seat or (is_missing and not hand.is_empty)
        if is_outdated:
            is_edited = bool(own) and own[-1].message_id in shown.young and not hand.is_empty
            operations += map(Delete, own[:-1] if is_edited else own)
            operations += _search([hand.member_id], shown)
            if is_edited:
                operations.append(Edit(own[-1], hand))
            elif not hand.is_empty:
                operations.append(Send(hand))
    return in_order(operations)


def delete_hands(last: Sequence[Wanted], shown: ShownHands) -> list[Operation | Search]:
    """Return the operations that delete all direct messages with hands when a game is over.

    `last` are the hands at its end. Unrecorded ones can be with members whose hand changed last, with members who have
    cards in hand and no message, such as those who had just taken over a seat, and with former members.
    """
    recorded = {message.member_id for message in shown.messages}
    members = [
        hand.member_id
        for hand in last
        if hand.changed_seq is not None or (not hand.is_empty and hand.member_id not in recorded)
    ]
    return in_order([*map(Delete, shown.messages), *_search([*shown.former_members, *members], shown)])


def _questions(wanted: Sequence[Wanted], shown: Sequence[MessageRecord]) -> list[Operation]:
    operations: list[Operation] = []
    for kind in QUESTION_KINDS:
        own = [message for message in shown if message.kind is kind]
        question = next((each for each in wanted if each.kind is kind), None)
        if question is not None and own and own[-1].seq == question.seq:
            operations += [*map(Delete, own[:-1]), Edit(own[-1], question)]
        else:
            operations += [*map(Delete, own), *([] if question is None else [Send(question)])]
    return operations


def _lobby(wanted: Wanted, shown: ShownMessages) -> list[Operation]:
    lobbies = [each for each in shown.messages if each.kind is MessageKind.LOBBY]
    newest = lobbies[-1] if lobbies and not wanted.must_be_resent else None
    others = [Delete(each) if each in lobbies else Retire(each) for each in shown.messages if each != newest]
    if newest is None:
        return [Send(wanted), *others]
    return [Edit(newest, wanted), *others]


def _board(wanted: Wanted, shown: ShownMessages) -> list[Operation]:
    """Send a board for each turn, which notifies the member to move; within the turn, edit it while it is the last one.

    Old boards are put away only after the new one was sent, so that the channel always has one.
    """
    board = shown.board
    if board is not None and (_shows_newest(board, wanted) or _is_within_reach(board, wanted, shown)):
        others = [each for each in shown.messages if each != board]
        return [Edit(board, wanted), *_put_away(others, wanted)]
    was_notified = board is not None and _is_of_same_turn(board, wanted)
    return [Send(wanted if was_notified else notifying(wanted)), *_put_away(shown.messages, wanted)]


def notifying(wanted: Wanted) -> Wanted:
    """Return a board that notifies the member to move when it is sent."""
    return wanted if wanted.member_id is None else replace(wanted, notified=(wanted.member_id,))


def depends_on_channel(wanted: Wanted, shown: ShownMessages) -> bool:
    """Return whether only the messages below the board decide between an edit and a new board."""
    board = shown.board
    return (
        board is not None
        and not _shows_newest(board, wanted)
        and _is_within_reach(board, wanted, replace(shown, is_last_in_channel=True))
    )


def _shows_newest(board: MessageRecord, wanted: Wanted) -> bool:
    """Return whether the board shows the newest entry: it is edited wherever it is, since only settings changed."""
    return board.seq == wanted.seq and _is_of_same_turn(board, wanted)


def _is_within_reach(board: MessageRecord, wanted: Wanted, shown: ShownMessages) -> bool:
    return shown.is_last_in_channel and shown.is_young and _is_of_same_turn(board, wanted)


def _is_of_same_turn(board: MessageRecord, wanted: Wanted) -> bool:
    return board.member_id == wanted.member_id and board.seq >= wanted.turn_seq


def _put_away(messages: Sequence[MessageRecord], wanted: Wanted) -> Iterator[Delete | Retire]:
    """Delete boards unless the table keeps them. Lobbies stay without controls, and so do boards of lost moves.

    The final message of a game whose end was taken back is deleted.
    """
    for message in messages:
        is_board = message.kind is MessageKind.BOARD and message.seq != ORPHAN
        is_outdated = message.kind is MessageKind.FINAL or (is_board and not wanted.keep_boards)
        yield Delete(message) if is_outdated else Retire(message)


def _search(member_ids: Sequence[int | None], shown: ShownHands) -> Iterator[Search]:
    for member_id in dict.fromkeys(member_ids):
        if member_id is not None and member_id not in shown.searched:
            yield Search(member_id)
