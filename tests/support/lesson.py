"""The lesson without Discord and database, and a member who follows its advice."""

from collections.abc import Sequence

from bot.engine import Event, Move, Position
from bot.games import EntryKind, LoggedMove
from bot.games.deal.sealed_deal import DealPress, SealedDeal
from bot.games.lesson import lesson
from bot.games.unit.logged_move import in_effect
from bot.present.lesson import LessonTurn, Tip, tips
from bot.rules import PurchaseCard, ReserveCard, ReturnTokens, TakeTokens, WelcomeNoble, base_of, rules_for, ways_to_pay
from bot.ui.content.messages.contents import lesson_turns
from data.gems import count, counts_in, gold_in


class LessonGame:
    """The lesson as `Computers.play` goes on with it. `log` are its entries in effect."""

    def __init__(self) -> None:
        presses = (DealPress("open", 0), DealPress("start", 0))
        rules = lesson.LESSON_OPTIONS.rules()
        self.deal = SealedDeal.of(
            lesson.LESSON_SECRET, rules, lesson.LESSON_OPTIONS.first, presses, lesson.LESSON_OPTIONS.seats
        )
        before = rules_for(rules).before_deal(lesson.LESSON_OPTIONS.seats)
        after = before.after(self.deal.events)
        self.log = [LoggedMove(0, EntryKind.DEAL, before, after, None, None, self.deal.events, 0)]
        self.turns = 0

    @property
    def position(self) -> Position:
        """Return the position."""
        return self.log[-1].after

    @property
    def is_taught(self) -> bool:
        """Return whether the lesson gives advice now."""
        return not self.position.is_over and self.position.round <= lesson.SECOND_PART[-1]

    @property
    def events(self) -> list[Event]:
        """Return the events of the game that count."""
        return [event for move in self.log for event in move.events]

    def decisions(self) -> list[LessonTurn]:
        """Return what the sentences of the lesson follow from."""
        return lesson_turns(self.log, self.position, lesson.LEARNER)

    def tips(self) -> list[Tip]:
        """Return what the lesson says now."""
        return tips(self.decisions(), lesson.LEARNER)

    def make(self, move: Move) -> None:
        """Make a move of the member, and let the lesson answer."""
        self._add(move, 1)
        while self.is_taught and self.position.seat != lesson.LEARNER:
            self._add(lesson.reply(self.position, seed=len(self.log)), None)
        if lesson.is_between_parts(self.position):
            self.log = in_effect([*self.log, *lesson.way_back(self.log, 0)])
            self.log = [*self.log, *lesson.way_on(self.log[-1], 0)]

    def _add(self, move: Move, member_id: int | None) -> None:
        before = self.position
        assert lesson.turn_of_lesson(before)
        events, after = before.advance(move)
        seq = self.log[-1].seq + 1
        self.log.append(LoggedMove(seq, EntryKind.MOVE, before, after, before.seat, move, events, 0, member_id))


def advised_move(decisions: Sequence[LessonTurn], seat: int = lesson.LEARNER) -> Move:
    """Return the move that the lesson suggests in the last of a member's decisions."""
    now = decisions[-1].position
    if (suggested := decisions[-1].suggested) is not None:
        return suggested
    legal = now.legal_moves()
    if returns := [move for move in legal if isinstance(move, ReturnTokens)]:
        player = base_of(now).players[seat]
        return max(returns, key=lambda move: (-gold_in(move.tokens), _most_held(move, player.tokens)))
    if nobles := [move for move in legal if isinstance(move, WelcomeNoble)]:
        return nobles[0]
    advised = tips(decisions, seat)[-1]
    match advised.message:
        case "lesson-reserve" | "lesson-no-gems":
            assert advised.card is not None
            return ReserveCard(advised.card.id)
        case "lesson-buy" | "lesson-can-buy":
            assert advised.card is not None
            return PurchaseCard(advised.card.id, ways_to_pay(now, seat, advised.card)[0])
        case "lesson-any-move":
            return legal[0]
        case _:
            return TakeTokens(advised.gems)


def _most_held(move: ReturnTokens, tokens: int) -> int:
    return sum(number * count(tokens, gem) for gem, number in counts_in(move.tokens))
