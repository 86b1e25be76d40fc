"""Tables of cases for `reconcile`: the wanted messages, the messages shown now, and the expected operations."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest

from bot.games import MessageKind, MessageRecord
from bot.ui.content.messages.wanted import ORPHAN, Content, Wanted
from bot.ui.delivery.reconcile import (
    Delete,
    Edit,
    Operation,
    Retire,
    Search,
    Send,
    ShownHands,
    ShownMessages,
    delete_hands,
    depends_on_channel,
    notifying,
    reconcile,
    reconcile_hands,
)

ANN, BO, CLEO = 101, 102, 103
CHANNEL = 10


def message(number: int, kind: MessageKind, member_id: int | None = None, seq: int = 4) -> MessageRecord:
    """Return a recorded message; the higher its number, the newer it is."""
    return MessageRecord(number, 1, kind, 10, member_id, seq, 0)


LOBBY = message(1, MessageKind.LOBBY, seq=-1)
OLD_LOBBY = message(0, MessageKind.LOBBY, seq=-1)
ANNS_BOARD = message(2, MessageKind.BOARD, ANN)
ORPHANED_BOARD = message(3, MessageKind.BOARD, None, ORPHAN)
BOS_OLD_BOARD = message(4, MessageKind.BOARD, BO, 3)
LATER_BOARD = replace(ANNS_BOARD, message_id=8)
BOS_BOARD = message(9, MessageKind.BOARD, BO, 5)
FINAL = message(7, MessageKind.FINAL, seq=9)

WANTED_LOBBY = Wanted(MessageKind.LOBBY, CHANNEL, -1, Content("Who plays?"))
ANNS_TURN = Wanted(MessageKind.BOARD, CHANNEL, 4, Content("Bo takes"), ANN, turn_seq=4)
ANN_ASKED_AGAIN = replace(ANNS_TURN, seq=5)
ANNS_NEXT_TURN = replace(ANNS_TURN, seq=5, turn_seq=5)
BOS_TURN = Wanted(MessageKind.BOARD, CHANNEL, 5, Content("Ann takes"), BO, turn_seq=5)
NOBODYS_TURN = replace(BOS_TURN, member_id=None)
WANTED_FINAL = Wanted(MessageKind.FINAL, CHANNEL, 9, Content("Ann has won"))


def keeping(wanted: Wanted) -> Wanted:
    """Return the wanted message of a table that keeps its old boards."""
    return replace(wanted, keep_boards=True)


@dataclass(frozen=True)
class Case:
    """The wanted message, the messages that the channel shows, and the expected plan.

    `refused` is the message that Discord has just refused to edit, because it `is_gone` or is too old.
    """

    wanted: Wanted
    shown: Sequence[MessageRecord]
    plan: Sequence[Operation]
    is_last_in_channel: bool = True
    is_young: bool = True
    refused: MessageRecord | None = None
    is_gone: bool = False

    def run(self) -> list[Operation]:
        shown = ShownMessages(self.shown, is_last_in_channel=self.is_last_in_channel, is_young=self.is_young)
        plan = reconcile([self.wanted], shown)
        if self.refused is None:
            return plan
        edit, *others = plan
        assert isinstance(edit, Edit)
        assert edit.message == self.refused
        return [*edit.fallback(is_gone=self.is_gone), *others]


LOBBIES = {
    "a new lobby is sent": Case(WANTED_LOBBY, shown=[], plan=[Send(WANTED_LOBBY)]),
    "a lobby is edited when somebody joins": Case(WANTED_LOBBY, shown=[LOBBY], plan=[Edit(LOBBY, WANTED_LOBBY)]),
    "a lobby is edited however much was written below it": Case(
        WANTED_LOBBY, shown=[LOBBY], is_last_in_channel=False, plan=[Edit(LOBBY, WANTED_LOBBY)]
    ),
    "an old lobby is edited as long as Discord allows it": Case(
        WANTED_LOBBY, shown=[LOBBY], is_young=False, plan=[Edit(LOBBY, WANTED_LOBBY)]
    ),
    "the newest of two lobbies is edited, and the other one is deleted": Case(
        WANTED_LOBBY, shown=[OLD_LOBBY, LOBBY], plan=[Edit(LOBBY, WANTED_LOBBY), Delete(OLD_LOBBY)]
    ),
    "a lobby that somebody deleted is sent again": Case(
        WANTED_LOBBY, shown=[LOBBY], refused=LOBBY, is_gone=True, plan=[Send(WANTED_LOBBY)]
    ),
    "a lobby that is too old to edit is replaced": Case(
        WANTED_LOBBY, shown=[LOBBY], refused=LOBBY, plan=[Send(WANTED_LOBBY), Delete(LOBBY)]
    ),
    "an older lobby is not edited instead of a deleted one": Case(
        WANTED_LOBBY,
        shown=[OLD_LOBBY, LOBBY],
        refused=LOBBY,
        is_gone=True,
        plan=[Send(WANTED_LOBBY), Delete(OLD_LOBBY)],
    ),
    "a lost game below a lobby does not become the lobby": Case(
        WANTED_LOBBY, shown=[LOBBY, ORPHANED_BOARD], plan=[Edit(LOBBY, WANTED_LOBBY), Retire(ORPHANED_BOARD)]
    ),
    "a lobby is sent below a lost game": Case(
        WANTED_LOBBY, shown=[ORPHANED_BOARD], plan=[Send(WANTED_LOBBY), Retire(ORPHANED_BOARD)]
    ),
}

TURNS = {
    "the first board notifies and retires the lobby": Case(
        ANNS_TURN, shown=[LOBBY], plan=[Send(notifying(ANNS_TURN)), Retire(LOBBY)]
    ),
    "each turn gets a new board, which notifies, and the one before is deleted": Case(
        BOS_TURN, shown=[ANNS_BOARD], plan=[Send(notifying(BOS_TURN)), Delete(ANNS_BOARD)]
    ),
    "it does so whatever was written below the board": Case(
        BOS_TURN, shown=[ANNS_BOARD], is_last_in_channel=False, plan=[Send(notifying(BOS_TURN)), Delete(ANNS_BOARD)]
    ),
    "a table that keeps its boards only removes their controls": Case(
        keeping(BOS_TURN), shown=[ANNS_BOARD], plan=[Send(notifying(keeping(BOS_TURN))), Retire(ANNS_BOARD)]
    ),
    "all older boards are deleted": Case(
        BOS_TURN,
        shown=[BOS_OLD_BOARD, LATER_BOARD],
        plan=[Send(notifying(BOS_TURN)), Delete(BOS_OLD_BOARD), Delete(LATER_BOARD)],
    ),
    "a second turn in a row notifies again": Case(
        ANNS_NEXT_TURN, shown=[ANNS_BOARD], plan=[Send(notifying(ANNS_NEXT_TURN)), Delete(ANNS_BOARD)]
    ),
    "the lobby and boards of lost moves keep their texts": Case(
        BOS_TURN,
        shown=[LOBBY, ORPHANED_BOARD, LATER_BOARD],
        plan=[Send(notifying(BOS_TURN)), Retire(LOBBY), Retire(ORPHANED_BOARD), Delete(LATER_BOARD)],
    ),
    "a seat taken over notifies the new member of the same turn": Case(
        replace(ANNS_TURN, member_id=CLEO),
        shown=[ANNS_BOARD],
        plan=[Send(notifying(replace(ANNS_TURN, member_id=CLEO))), Delete(ANNS_BOARD)],
    ),
    "the turn of a seat without a member gets a new board": Case(
        NOBODYS_TURN, shown=[ANNS_BOARD], plan=[Send(notifying(NOBODYS_TURN)), Delete(ANNS_BOARD)]
    ),
    "a board sent before a kill is not sent again, and the one before it is deleted": Case(
        BOS_TURN,
        shown=[ANNS_BOARD, BOS_BOARD],
        is_last_in_channel=False,
        plan=[Edit(BOS_BOARD, BOS_TURN), Delete(ANNS_BOARD)],
    ),
}

WITHIN_A_TURN = {
    "a member who is asked again sees it on the same board": Case(
        ANN_ASKED_AGAIN, shown=[ANNS_BOARD], plan=[Edit(ANNS_BOARD, ANN_ASKED_AGAIN)]
    ),
    "below messages of others the board is sent again, and notifies nobody": Case(
        ANN_ASKED_AGAIN, shown=[ANNS_BOARD], is_last_in_channel=False, plan=[Send(ANN_ASKED_AGAIN), Delete(ANNS_BOARD)]
    ),
    "a board is sent again before Discord limits its edits": Case(
        ANN_ASKED_AGAIN, shown=[ANNS_BOARD], is_young=False, plan=[Send(ANN_ASKED_AGAIN), Delete(ANNS_BOARD)]
    ),
    "a change that is no move edits the board although people have written": Case(
        ANNS_TURN, shown=[ANNS_BOARD], is_last_in_channel=False, plan=[Edit(ANNS_BOARD, ANNS_TURN)]
    ),
    "a change that is no move edits an old board": Case(
        ANNS_TURN, shown=[ANNS_BOARD], is_young=False, plan=[Edit(ANNS_BOARD, ANNS_TURN)]
    ),
    "an edit puts all other messages away": Case(
        ANNS_TURN,
        shown=[LOBBY, ORPHANED_BOARD, BOS_OLD_BOARD, LATER_BOARD],
        plan=[Edit(LATER_BOARD, ANNS_TURN), Retire(LOBBY), Retire(ORPHANED_BOARD), Delete(BOS_OLD_BOARD)],
    ),
    "a board that somebody deleted is sent again, and has notified already": Case(
        ANN_ASKED_AGAIN, shown=[ANNS_BOARD], refused=ANNS_BOARD, is_gone=True, plan=[Send(ANN_ASKED_AGAIN)]
    ),
    "a board that Discord does not let us edit is replaced": Case(
        ANN_ASKED_AGAIN, shown=[ANNS_BOARD], refused=ANNS_BOARD, plan=[Send(ANN_ASKED_AGAIN), Delete(ANNS_BOARD)]
    ),
    "an older board is not edited instead of a deleted one": Case(
        ANNS_TURN,
        shown=[ORPHANED_BOARD, LATER_BOARD],
        refused=LATER_BOARD,
        is_gone=True,
        plan=[Send(ANNS_TURN), Retire(ORPHANED_BOARD)],
    ),
}

ENDS = {
    "the final message is sent below the board, which is deleted": Case(
        WANTED_FINAL, shown=[ANNS_BOARD], plan=[Send(WANTED_FINAL), Delete(ANNS_BOARD)]
    ),
    "a table that keeps its boards keeps the last one": Case(
        keeping(WANTED_FINAL), shown=[ANNS_BOARD], plan=[Send(keeping(WANTED_FINAL)), Retire(ANNS_BOARD)]
    ),
    "a lobby that ends is retired, too": Case(WANTED_FINAL, shown=[LOBBY], plan=[Send(WANTED_FINAL), Retire(LOBBY)]),
    "a final message sent before a kill is not sent again": Case(
        WANTED_FINAL, shown=[ANNS_BOARD, FINAL], plan=[Delete(ANNS_BOARD)]
    ),
    "a final message that was sent needs nothing more": Case(WANTED_FINAL, shown=[FINAL], plan=[]),
}

CASES = {**LOBBIES, **TURNS, **WITHIN_A_TURN, **ENDS}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_plan_for_a_channel(case: Case):
    assert case.run() == case.plan


@pytest.mark.parametrize(
    ("wanted", "is_young", "matters"),
    [(BOS_TURN, True, False), (ANNS_TURN, True, False), (ANN_ASKED_AGAIN, True, True), (ANN_ASKED_AGAIN, False, False)],
    ids=["a new turn", "no new move", "asked again", "asked again below an old board"],
)
def test_what_is_written_below_a_board_matters_only_to_an_edit(wanted: Wanted, is_young: bool, matters: bool):
    assert depends_on_channel(wanted, ShownMessages([ANNS_BOARD], is_young=is_young)) is matters


# Questions.

QUESTION = Wanted(MessageKind.QUESTION, CHANNEL, 4, Content("Take back?"), notified=(BO,))
VOTE = Wanted(MessageKind.VOTE, CHANNEL, 4, Content("Go on?"), notified=(BO, CLEO))
ASKED = message(21, MessageKind.QUESTION)
ASKED_BEFORE = message(20, MessageKind.QUESTION, seq=3)
VOTED = message(22, MessageKind.VOTE)
BOARD_EDITED = Edit(ANNS_BOARD, ANNS_TURN)

QUESTIONS = {
    "a new question is sent": ([QUESTION], [], [Send(QUESTION), BOARD_EDITED]),
    "a question that is there is edited": ([QUESTION], [ASKED], [BOARD_EDITED, Edit(ASKED, QUESTION)]),
    "a question asked before is deleted": (
        [QUESTION],
        [ASKED_BEFORE],
        [Send(QUESTION), BOARD_EDITED, Delete(ASKED_BEFORE)],
    ),
    "the newest of two questions is edited": (
        [QUESTION],
        [ASKED_BEFORE, ASKED],
        [BOARD_EDITED, Edit(ASKED, QUESTION), Delete(ASKED_BEFORE)],
    ),
    "a question that is closed is deleted": ([], [ASKED, VOTED], [BOARD_EDITED, Delete(ASKED), Delete(VOTED)]),
    "a vote stands beside a question": ([QUESTION, VOTE], [ASKED], [Send(VOTE), BOARD_EDITED, Edit(ASKED, QUESTION)]),
    "one vote replaces another": (
        [VOTE],
        [replace(VOTED, seq=2)],
        [Send(VOTE), BOARD_EDITED, Delete(replace(VOTED, seq=2))],
    ),
}


@pytest.mark.parametrize(("wanted", "shown", "plan"), QUESTIONS.values(), ids=QUESTIONS)
def test_questions_are_sent_before_the_board_is_edited(
    wanted: Sequence[Wanted], shown: Sequence[MessageRecord], plan: Sequence[Operation]
):
    assert reconcile([ANNS_TURN, *wanted], ShownMessages([ANNS_BOARD, *shown])) == plan


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_question_that_cannot_be_edited_is_sent_again_and_notifies_nobody_again(is_gone: bool):
    [_, edit] = reconcile([ANNS_TURN, QUESTION], ShownMessages([ANNS_BOARD, ASKED]))
    assert isinstance(edit, Edit)
    deleted = [] if is_gone else [Delete(ASKED)]
    assert edit.fallback(is_gone=is_gone) == [Send(replace(QUESTION, notified=())), *deleted]


# Hands.

ANNS_HAND = Wanted(MessageKind.HAND, None, 5, None, ANN)
BOS_HAND = Wanted(MessageKind.HAND, None, 5, None, BO)
BOS_EMPTY_HAND = replace(BOS_HAND, is_empty=True)
NO_HANDS = [replace(ANNS_HAND, is_empty=True), BOS_EMPTY_HAND]

ANNS_DM = message(11, MessageKind.HAND, ANN, 2)
ANNS_OLDER_DM = message(10, MessageKind.HAND, ANN, 1)
BOS_DM = message(12, MessageKind.HAND, BO, 3)
FORGOTTEN_DM = message(13, MessageKind.HAND, None, 3)
EVERYBODY = frozenset({ANN, BO, CLEO})


def changed(hand: Wanted, seq: int = 5) -> Wanted:
    return replace(hand, changed_seq=seq)


@dataclass(frozen=True)
class HandsCase:
    """The hands that members should have, the direct messages that show hands now, and the expected plan."""

    wanted: Sequence[Wanted]
    shown: Sequence[MessageRecord]
    plan: Sequence[Operation]
    former: Sequence[int] = ()
    searched: frozenset[int] = EVERYBODY
    refused: frozenset[int] = frozenset()
    young: frozenset[int] = frozenset()

    def check(self, reconcile: Callable[[Sequence[Wanted], ShownHands], list[Operation]]) -> None:
        shown = ShownHands(self.shown, self.former, self.searched, self.refused, self.young)
        assert reconcile(self.wanted, shown) == self.plan


HANDS = {
    "nobody has a hand": HandsCase(NO_HANDS, shown=[], plan=[]),
    "the first reserved card is sent": HandsCase(
        [changed(ANNS_HAND), BOS_EMPTY_HAND], shown=[], plan=[Send(changed(ANNS_HAND))]
    ),
    "a hand that changed replaces the one sent before": HandsCase(
        [changed(ANNS_HAND), BOS_HAND], shown=[ANNS_DM, BOS_DM], plan=[Send(changed(ANNS_HAND)), Delete(ANNS_DM)]
    ),
    "a hand that changed is shown by a message that is young, and the older ones are deleted": HandsCase(
        [changed(ANNS_HAND)],
        shown=[ANNS_OLDER_DM, ANNS_DM],
        young=frozenset({ANNS_OLDER_DM.message_id, ANNS_DM.message_id}),
        plan=[Edit(ANNS_DM, changed(ANNS_HAND)), Delete(ANNS_OLDER_DM)],
    ),
    "a hand that became empty is deleted although its message is young": HandsCase(
        [changed(replace(ANNS_HAND, is_empty=True))],
        shown=[ANNS_DM],
        young=frozenset({ANNS_DM.message_id}),
        plan=[Delete(ANNS_DM)],
    ),
    "a hand replaces all that were sent before": HandsCase(
        [changed(ANNS_HAND)],
        shown=[ANNS_OLDER_DM, ANNS_DM],
        plan=[Send(changed(ANNS_HAND)), Delete(ANNS_OLDER_DM), Delete(ANNS_DM)],
    ),
    "a hand that did not change stays": HandsCase([ANNS_HAND, BOS_HAND], shown=[ANNS_DM, BOS_DM], plan=[]),
    "a hand that shows its last change already stays": HandsCase([changed(ANNS_HAND, 2)], shown=[ANNS_DM], plan=[]),
    "a hand that became empty is deleted": HandsCase(
        [changed(replace(ANNS_HAND, is_empty=True))], shown=[ANNS_DM], plan=[Delete(ANNS_DM)]
    ),
    "two hands that changed are sent in the order of the seats": HandsCase(
        [changed(ANNS_HAND, 4), changed(BOS_HAND)],
        shown=[ANNS_DM, BOS_DM],
        plan=[Send(changed(ANNS_HAND, 4)), Send(changed(BOS_HAND)), Delete(ANNS_DM), Delete(BOS_DM)],
    ),
    "before the first hand an unrecorded one is looked for": HandsCase(
        [changed(ANNS_HAND)], shown=[], searched=frozenset({BO}), plan=[Search(ANN), Send(changed(ANNS_HAND))]
    ),
    "after a start its owner's messages are searched before a hand is replaced": HandsCase(
        [changed(ANNS_HAND)],
        shown=[ANNS_DM],
        searched=frozenset(),
        plan=[Search(ANN), Send(changed(ANNS_HAND)), Delete(ANNS_DM)],
    ),
    "a hand that was not sent because the bot was killed is sent after the start": HandsCase(
        [ANNS_HAND, BOS_EMPTY_HAND], shown=[], searched=frozenset(), plan=[Search(ANN), Send(ANNS_HAND)]
    ),
    "a hand that could not be sent is not tried again before it changes": HandsCase(
        [ANNS_HAND], shown=[], refused=frozenset({ANN}), plan=[]
    ),
    "a member who has got their seat back gets its hand again": HandsCase(
        [ANNS_HAND, BOS_HAND], shown=[BOS_DM], former=[ANN], plan=[Send(ANNS_HAND)]
    ),
    "an empty hand needs no search": HandsCase(NO_HANDS, shown=[], searched=frozenset(), plan=[]),
    "a seat taken over brings its hand to the new member": HandsCase(
        [Wanted(MessageKind.HAND, None, 5, None, CLEO), BOS_HAND],
        shown=[ANNS_DM, BOS_DM],
        former=[ANN],
        plan=[Send(Wanted(MessageKind.HAND, None, 5, None, CLEO)), Delete(ANNS_DM)],
    ),
    "an unrecorded hand of a former member is deleted": HandsCase(
        [BOS_HAND], shown=[BOS_DM], former=[ANN], searched=frozenset({BO}), plan=[Search(ANN)]
    ),
    "a former member who is back at the table keeps the hand": HandsCase(
        [ANNS_HAND, BOS_HAND], shown=[ANNS_DM, BOS_DM], former=[ANN], searched=frozenset({BO}), plan=[]
    ),
    "a former member who is back with an empty hand may have an unrecorded one of the former seat": HandsCase(
        [ANNS_HAND, BOS_EMPTY_HAND],
        shown=[ANNS_DM],
        former=[ANN, BO],
        searched=frozenset({ANN}),
        plan=[Search(BO)],
    ),
    "an unrecorded hand of the seat that a member had is deleted if the hand of the new seat is empty": HandsCase(
        [BOS_EMPTY_HAND], shown=[replace(BOS_DM, seq=ORPHAN)], former=[BO], plan=[Delete(replace(BOS_DM, seq=ORPHAN))]
    ),
    "an unrecorded hand is edited to that of the seat which the member has now": HandsCase(
        [BOS_HAND],
        shown=[replace(BOS_DM, seq=ORPHAN)],
        former=[BO],
        young=frozenset({BOS_DM.message_id}),
        plan=[Edit(replace(BOS_DM, seq=ORPHAN), BOS_HAND)],
    ),
    "a former member is searched once": HandsCase([ANNS_HAND, BOS_EMPTY_HAND], shown=[ANNS_DM], former=[BO], plan=[]),
    "the hand of a member who left is deleted": HandsCase([BOS_HAND], shown=[ANNS_DM, BOS_DM], plan=[Delete(ANNS_DM)]),
    "the hand of a member who was forgotten is deleted": HandsCase(
        [BOS_HAND], shown=[BOS_DM, FORGOTTEN_DM], plan=[Delete(FORGOTTEN_DM)]
    ),
}


@pytest.mark.parametrize("case", HANDS.values(), ids=HANDS)
def test_the_plan_for_hands(case: HandsCase):
    case.check(reconcile_hands)


ENDS_OF_HANDS = {
    "all hands are deleted": HandsCase(
        [ANNS_HAND, BOS_HAND], shown=[ANNS_DM, BOS_DM], plan=[Delete(ANNS_DM), Delete(BOS_DM)]
    ),
    "a hand that was just sent may be unrecorded": HandsCase(
        [changed(ANNS_HAND)], shown=[], searched=frozenset({BO}), plan=[Search(ANN)]
    ),
    "a hand that became empty last may be unrecorded": HandsCase(
        [changed(replace(ANNS_HAND, is_empty=True))], shown=[], searched=frozenset(), plan=[Search(ANN)]
    ),
    "a hand that replaces a recorded one may be unrecorded": HandsCase(
        [changed(ANNS_HAND)], shown=[ANNS_DM], searched=frozenset(), plan=[Search(ANN), Delete(ANNS_DM)]
    ),
    "a member who had just taken over a seat may have an unrecorded hand": HandsCase(
        [Wanted(MessageKind.HAND, None, 5, None, CLEO), BOS_HAND],
        shown=[BOS_DM],
        former=[ANN],
        searched=frozenset({ANN}),
        plan=[Search(CLEO), Delete(BOS_DM)],
    ),
    "a former member may have an unrecorded hand": HandsCase(
        [changed(BOS_HAND)],
        shown=[],
        former=[ANN],
        searched=frozenset(),
        plan=[Search(ANN), Search(BO)],
    ),
    "recorded and empty hands need no search": HandsCase(
        [ANNS_HAND, BOS_EMPTY_HAND], shown=[ANNS_DM], searched=frozenset(), plan=[Delete(ANNS_DM)]
    ),
    "a member is searched once": HandsCase(
        [changed(ANNS_HAND)], shown=[], former=[ANN], searched=frozenset(), plan=[Search(ANN)]
    ),
    "a member who was searched before is not searched again": HandsCase(
        [changed(ANNS_HAND), changed(BOS_HAND)], shown=[], plan=[]
    ),
}


@pytest.mark.parametrize("case", ENDS_OF_HANDS.values(), ids=ENDS_OF_HANDS)
def test_the_plan_for_hands_when_the_game_is_over(case: HandsCase):
    case.check(delete_hands)
