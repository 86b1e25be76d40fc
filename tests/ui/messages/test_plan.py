"""What is done in channels and direct messages, case by case: what is wanted, what is there, and the plan."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pytest

from bot.tables import MessageChanges, MessageKind, MessageRecord
from bot.ui.messages.plan import (
    Delete,
    DeleteUnrecorded,
    Edit,
    Mention,
    Operation,
    Retire,
    Send,
    Shown,
    ShownHands,
    plan_channel,
    plan_end_of_hands,
    plan_hands,
)
from bot.ui.messages.recovery import ORPHAN
from bot.ui.messages.wanted import Content, Wanted, WantedHand

ANN, BO, CLEO = 101, 102, 103
TURN = "It is your turn."


def message(number: int, kind: MessageKind, member_id: int | None = None, seq: int = 4) -> MessageRecord:
    """Return a recorded message; the higher its number, the newer it is."""
    return MessageRecord(number, 1, kind, 10, member_id, seq, 0)


LOBBY = message(1, MessageKind.LOBBY, seq=-1)
OLD_LOBBY = message(0, MessageKind.LOBBY, seq=-1)
ANNS_BOARD = message(2, MessageKind.BOARD, ANN)
ORPHANED_BOARD = message(3, MessageKind.BOARD, None, ORPHAN)
ANNS_MENTION = message(5, MessageKind.MENTION, ANN)
BOS_OLD_MENTION = message(4, MessageKind.MENTION, BO, seq=3)
BOS_MENTION = message(6, MessageKind.MENTION, BO, seq=5)
FINAL = message(7, MessageKind.FINAL, seq=9)

WANTED_LOBBY = Wanted(MessageKind.LOBBY, -1, Content("Who plays?"))
BOS_TURN = Wanted(MessageKind.BOARD, 5, Content("Ann takes", below=TURN), BO)
ANN_AGAIN = replace(BOS_TURN, member_id=ANN)
SAME_MOVE = replace(ANN_AGAIN, seq=4)
NOBODYS_TURN = replace(BOS_TURN, member_id=None)
WANTED_FINAL = Wanted(MessageKind.FINAL, 9, Content("Ann has won"))


@dataclass(frozen=True)
class Case:
    """What a channel shows, and the plan that should follow. Unless said, the channel is quiet and the board young."""

    wanted: Wanted
    plan: Sequence[Operation]
    records: Sequence[MessageRecord] = ()
    is_quiet: bool = True
    is_young: bool = True
    refused: MessageRecord | None = None
    is_gone: bool = False

    def shown(self) -> Shown:
        shown = Shown.of(self.records, is_quiet=self.is_quiet, is_young=self.is_young)
        return shown if self.refused is None else shown.refusing(self.refused, is_gone=self.is_gone)


LOBBIES = {
    "a new lobby is sent": Case(WANTED_LOBBY, [Send(WANTED_LOBBY)]),
    "a lobby is edited when somebody joins": Case(WANTED_LOBBY, [Edit(LOBBY)], [LOBBY]),
    "a lobby is edited however much was written below it": Case(WANTED_LOBBY, [Edit(LOBBY)], [LOBBY], is_quiet=False),
    "an old lobby is edited as long as Discord allows it": Case(WANTED_LOBBY, [Edit(LOBBY)], [LOBBY], is_young=False),
    "the newest of two lobbies is edited": Case(WANTED_LOBBY, [Edit(LOBBY)], [OLD_LOBBY, LOBBY]),
    "a lobby that somebody deleted is sent again": Case(
        WANTED_LOBBY, [Send(WANTED_LOBBY)], [LOBBY], refused=LOBBY, is_gone=True
    ),
    "a lobby that is too old to edit is sent again": Case(WANTED_LOBBY, [Send(WANTED_LOBBY)], [LOBBY], refused=LOBBY),
    "an older lobby is not edited instead of a deleted one": Case(
        WANTED_LOBBY, [Send(WANTED_LOBBY)], [OLD_LOBBY, LOBBY], refused=LOBBY, is_gone=True
    ),
}

BOARDS = {
    "the first board notifies and retires the lobby": Case(
        BOS_TURN, [Send(BOS_TURN, notify=True), Retire(LOBBY)], [LOBBY]
    ),
    "in a quiet channel the board is edited and a mention notifies": Case(
        BOS_TURN, [Edit(ANNS_BOARD), Mention(BO, TURN)], [ANNS_BOARD]
    ),
    "a new mention replaces the one of the turn before": Case(
        replace(BOS_TURN, member_id=CLEO),
        [Edit(ANNS_BOARD), Mention(CLEO, TURN, (BOS_MENTION,))],
        [ANNS_BOARD, BOS_MENTION],
    ),
    "a new mention replaces all that were left over": Case(
        BOS_TURN,
        [Edit(ANNS_BOARD), Mention(BO, TURN, (BOS_OLD_MENTION, ANNS_MENTION))],
        [ANNS_BOARD, ANNS_MENTION, BOS_OLD_MENTION],
    ),
    "a member who moves again is not notified again": Case(ANN_AGAIN, [Edit(ANNS_BOARD)], [ANNS_BOARD]),
    "the mention of a member who moves again stays, older ones go": Case(
        ANN_AGAIN,
        [Edit(ANNS_BOARD), Delete(BOS_OLD_MENTION)],
        [ANNS_BOARD, BOS_OLD_MENTION, ANNS_MENTION],
    ),
    "a board newer than the last mention has notified already": Case(
        ANN_AGAIN,
        [Edit(replace(ANNS_BOARD, message_id=8)), Delete(BOS_OLD_MENTION)],
        [BOS_OLD_MENTION, replace(ANNS_BOARD, message_id=8)],
    ),
    "nobody is notified while no member is to move": Case(
        NOBODYS_TURN, [Edit(ANNS_BOARD), Delete(BOS_OLD_MENTION)], [ANNS_BOARD, BOS_OLD_MENTION, ANNS_MENTION]
    ),
    "below what people wrote the board is sent again and notifies": Case(
        BOS_TURN, [Send(BOS_TURN, notify=True), Retire(ANNS_BOARD)], [ANNS_BOARD], is_quiet=False
    ),
    "a board that is sent again also replaces the mentions": Case(
        BOS_TURN,
        [Send(BOS_TURN, notify=True), Delete(ANNS_MENTION), Retire(ANNS_BOARD)],
        [ANNS_BOARD, ANNS_MENTION],
        is_quiet=False,
    ),
    "a board that is sent again notifies the same member of a new move": Case(
        ANN_AGAIN, [Send(ANN_AGAIN, notify=True), Retire(ANNS_BOARD)], [ANNS_BOARD], is_quiet=False
    ),
    "a board is sent again before Discord limits its edits": Case(
        BOS_TURN, [Send(BOS_TURN, notify=True), Retire(ANNS_BOARD)], [ANNS_BOARD], is_young=False
    ),
    "a change that is no move edits the board although people have written": Case(
        SAME_MOVE, [Edit(ANNS_BOARD)], [ANNS_BOARD], is_quiet=False
    ),
    "a change that is no move edits an old board": Case(SAME_MOVE, [Edit(ANNS_BOARD)], [ANNS_BOARD], is_young=False),
    "a seat taken over notifies the new member of the same move": Case(
        replace(SAME_MOVE, member_id=CLEO),
        [Edit(ANNS_BOARD), Mention(CLEO, TURN, (ANNS_MENTION,))],
        [ANNS_BOARD, ANNS_MENTION],
        is_quiet=False,
    ),
    "a board edited before a kill is edited again and the mention made up for": Case(
        BOS_TURN, [Edit(replace(ANNS_BOARD, seq=5)), Mention(BO, TURN)], [replace(ANNS_BOARD, seq=5)], is_quiet=False
    ),
    "a mention sent before a kill is not repeated": Case(
        BOS_TURN, [Edit(replace(ANNS_BOARD, seq=5))], [replace(ANNS_BOARD, seq=5), BOS_MENTION]
    ),
    "all messages besides the board are retired": Case(
        ANN_AGAIN,
        [Edit(replace(ANNS_BOARD, message_id=8)), Retire(LOBBY), Retire(ORPHANED_BOARD)],
        [LOBBY, ORPHANED_BOARD, replace(ANNS_BOARD, message_id=8)],
    ),
    "a board that somebody deleted is sent again": Case(
        BOS_TURN,
        [Send(BOS_TURN, notify=True), Delete(ANNS_MENTION)],
        [ANNS_BOARD, ANNS_MENTION],
        refused=ANNS_BOARD,
        is_gone=True,
    ),
    "a deleted board has notified its member already": Case(
        SAME_MOVE, [Send(SAME_MOVE)], [ANNS_BOARD], refused=ANNS_BOARD, is_gone=True
    ),
    "a board that Discord does not let us edit is sent again and retired": Case(
        BOS_TURN, [Send(BOS_TURN, notify=True), Retire(ANNS_BOARD)], [ANNS_BOARD], refused=ANNS_BOARD
    ),
    "an older board is not edited instead of a deleted one": Case(
        SAME_MOVE,
        [Send(SAME_MOVE), Retire(ORPHANED_BOARD)],
        [ORPHANED_BOARD, replace(ANNS_BOARD, message_id=8)],
        refused=replace(ANNS_BOARD, message_id=8),
        is_gone=True,
    ),
}

ENDS = {
    "the final message is sent below the board, which is retired": Case(
        WANTED_FINAL, [Send(WANTED_FINAL), Delete(ANNS_MENTION), Retire(ANNS_BOARD)], [ANNS_BOARD, ANNS_MENTION]
    ),
    "a lobby that ends is retired, too": Case(WANTED_FINAL, [Send(WANTED_FINAL), Retire(LOBBY)], [LOBBY]),
    "a final message sent before a kill is not sent again": Case(
        WANTED_FINAL, [Delete(ANNS_MENTION), Retire(ANNS_BOARD)], [ANNS_BOARD, ANNS_MENTION, FINAL]
    ),
    "nothing is done twice": Case(WANTED_FINAL, [], [FINAL]),
}


@pytest.mark.parametrize("case", [*LOBBIES.values(), *BOARDS.values(), *ENDS.values()], ids=[*LOBBIES, *BOARDS, *ENDS])
def test_the_plan_for_a_channel(case: Case):
    assert plan_channel(case.wanted, case.shown()) == case.plan


def test_after_an_edit_and_a_mention_the_channel_is_known_without_another_look():
    shown = Shown.of([ANNS_BOARD, ANNS_MENTION], is_quiet=True, is_young=True, looked_at=7)
    board = replace(ANNS_BOARD, seq=5)
    after = shown.after(MessageChanges(sent=[BOS_MENTION], edited=[board], gone=[ANNS_MENTION]))
    assert after == Shown((board,), (BOS_MENTION,), BOS_MENTION, is_quiet=True, is_young=True, looked_at=7)


def test_after_a_new_board_the_channel_is_quiet_again():
    shown = Shown.of([LOBBY, ANNS_BOARD], is_quiet=False, is_young=False)
    board = message(8, MessageKind.BOARD, BO, 5)
    after = shown.after(MessageChanges(sent=[board], gone=[LOBBY, ANNS_BOARD]))
    assert after == Shown((board,), (), board, is_quiet=True, is_young=True)


# Hands.

ANNS_HAND = WantedHand(ANN, 0, 5, is_empty=False)
BOS_HAND = WantedHand(BO, 1, 5, is_empty=False)
BOS_EMPTY_HAND = replace(BOS_HAND, is_empty=True)
NO_HANDS = [replace(ANNS_HAND, is_empty=True), BOS_EMPTY_HAND]

ANNS_DM = message(11, MessageKind.HAND, ANN, 2)
ANNS_OLDER_DM = message(10, MessageKind.HAND, ANN, 1)
BOS_DM = message(12, MessageKind.HAND, BO, 3)
FORGOTTEN_DM = message(13, MessageKind.HAND, None, 3)
EVERYBODY = frozenset({ANN, BO, CLEO})


def changed(hand: WantedHand, seq: int = 5) -> WantedHand:
    return replace(hand, changed_at=seq)


@dataclass(frozen=True)
class HandsCase:
    """The hands that members should have, the direct messages that show hands now, and the plan that should follow.

    All direct messages are known to hold no unrecorded hand, unless said.
    """

    wanted: Sequence[WantedHand]
    plan: Sequence[Operation]
    messages: Sequence[MessageRecord] = ()
    former: Sequence[int] = ()
    searched: frozenset[int] = field(default=EVERYBODY)

    def shown(self) -> ShownHands:
        return ShownHands(self.messages, self.former, self.searched)


HANDS = {
    "nobody has a hand": HandsCase(NO_HANDS, []),
    "the first reserved card is sent": HandsCase([changed(ANNS_HAND), BOS_EMPTY_HAND], [Send(changed(ANNS_HAND))]),
    "a hand that changed replaces the one sent before": HandsCase(
        [changed(ANNS_HAND), BOS_HAND], [Delete(ANNS_DM), Send(changed(ANNS_HAND))], [ANNS_DM, BOS_DM]
    ),
    "a hand replaces all that were sent before": HandsCase(
        [changed(ANNS_HAND)],
        [Delete(ANNS_OLDER_DM), Delete(ANNS_DM), Send(changed(ANNS_HAND))],
        [ANNS_OLDER_DM, ANNS_DM],
    ),
    "a hand that did not change stays": HandsCase([ANNS_HAND, BOS_HAND], [], [ANNS_DM, BOS_DM]),
    "a hand that shows its last change already stays": HandsCase([changed(ANNS_HAND, 2)], [], [ANNS_DM]),
    "a hand that became empty is deleted": HandsCase(
        [changed(replace(ANNS_HAND, is_empty=True))], [Delete(ANNS_DM)], [ANNS_DM]
    ),
    "both hands that changed are sent in the order of the seats": HandsCase(
        [changed(ANNS_HAND, 4), changed(BOS_HAND)],
        [Delete(ANNS_DM), Send(changed(ANNS_HAND, 4)), Delete(BOS_DM), Send(changed(BOS_HAND))],
        [ANNS_DM, BOS_DM],
    ),
    "before the first hand an unrecorded one is deleted": HandsCase(
        [changed(ANNS_HAND)], [DeleteUnrecorded(ANN), Send(changed(ANNS_HAND))], searched=frozenset({BO})
    ),
    "after a start a recorded hand is deleted before its owner's messages are searched": HandsCase(
        [changed(ANNS_HAND)],
        [Delete(ANNS_DM), DeleteUnrecorded(ANN), Send(changed(ANNS_HAND))],
        [ANNS_DM],
        searched=frozenset(),
    ),
    "a hand that was not sent before a kill is sent after the start": HandsCase(
        [ANNS_HAND, BOS_EMPTY_HAND], [DeleteUnrecorded(ANN), Send(ANNS_HAND)], searched=frozenset()
    ),
    "a hand that could not be sent is not tried again before it changes": HandsCase([ANNS_HAND], []),
    "an empty hand needs no search": HandsCase(NO_HANDS, [], searched=frozenset()),
    "a seat taken over brings its hand to the new member": HandsCase(
        [replace(ANNS_HAND, member_id=CLEO), BOS_HAND],
        [Delete(ANNS_DM), Send(replace(ANNS_HAND, member_id=CLEO))],
        [ANNS_DM, BOS_DM],
        former=[ANN],
    ),
    "an unrecorded hand of a former member is deleted": HandsCase(
        [BOS_HAND], [DeleteUnrecorded(ANN)], [BOS_DM], former=[ANN], searched=frozenset({BO})
    ),
    "a former member who is back at the table keeps the hand": HandsCase(
        [ANNS_HAND, BOS_HAND], [], [ANNS_DM, BOS_DM], former=[ANN], searched=frozenset({BO})
    ),
    "the hand of a member who left is deleted": HandsCase([BOS_HAND], [Delete(ANNS_DM)], [ANNS_DM, BOS_DM]),
    "the hand of a member who was forgotten is deleted": HandsCase(
        [BOS_HAND], [Delete(FORGOTTEN_DM)], [BOS_DM, FORGOTTEN_DM]
    ),
}


@pytest.mark.parametrize("case", HANDS.values(), ids=HANDS)
def test_the_plan_for_hands(case: HandsCase):
    assert plan_hands(case.wanted, case.shown()) == case.plan


@dataclass(frozen=True)
class EndCase:
    """The members whose hands changed last, the direct messages there are when the game ends, and the plan."""

    changed: Sequence[int]
    plan: Sequence[Operation]
    messages: Sequence[MessageRecord] = ()
    former: Sequence[int] = ()
    searched: frozenset[int] = field(default=EVERYBODY)


ENDS_OF_HANDS = {
    "all hands are deleted": EndCase([], [Delete(ANNS_DM), Delete(BOS_DM)], [ANNS_DM, BOS_DM]),
    "a hand that was just sent may be unrecorded": EndCase([ANN], [DeleteUnrecorded(ANN)], searched=frozenset({BO})),
    "a former member may have an unrecorded hand": EndCase(
        [BO], [DeleteUnrecorded(ANN), DeleteUnrecorded(BO)], former=[ANN], searched=frozenset()
    ),
    "a member is searched once": EndCase([ANN], [DeleteUnrecorded(ANN)], former=[ANN], searched=frozenset()),
    "a member who was searched before is not searched again": EndCase([ANN, BO], []),
}


@pytest.mark.parametrize("case", ENDS_OF_HANDS.values(), ids=ENDS_OF_HANDS)
def test_the_plan_for_hands_when_the_game_is_over(case: EndCase):
    assert plan_end_of_hands(case.changed, ShownHands(case.messages, case.former, case.searched)) == case.plan
