"""A player who plans: the pickers of moves in planning mode, and the offer to plan a move that came out of turn.

A control of a picker in planning mode has the verb `PLAN`, `ANSWER` for a question that the last line of the plan leads
to, or `OFFER` for a move that came out of turn; its argument is the verb and the argument that the control has
otherwise. `OFFER` makes a plan if there is none, and asks before it changes one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.engine import GameError, Move, Position
from bot.games import Table
from bot.games.play.plans import Plan, PlanLine, check_ever_possible, check_may_plan, is_question, seat_mark
from bot.games.play.possible import never_possible, turn_of
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.present.language.escape import bold
from bot.present.language.limits import MAX_CUSTOM_ID
from bot.present.language.widths import PHONE_BUTTON, width
from bot.present.language.words import Words
from bot.rules import CARDS, MAX_RESERVED, PurchaseCard, ways_to_pay
from bot.ui.content.pickers.parts import purchasable_cards
from bot.ui.content.pickers.presses import MOVES, PICKERS, control_of, picker_of
from bot.ui.content.plan import line_text, outcome
from bot.ui.kit.controls import SUCCESS, GameButton, control_id, row
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer

PLAN, ANSWER, OFFER, REPLACE = "plan", "plan_answer", "plan_offer", "plan_replace"
ACTIONS = {"take", "take_now", "buy", "card", "pay", "buy_now", "reserve", "pick", "reserve_now", "choose_now"}
"""The verbs of the controls that show pickers for an action, and that make one."""
PLANNED = {
    PLAN: ACTIONS,
    OFFER: ACTIONS,
    ANSWER: {"give", "give_now", "noble_now", "choose", "choose_now"},
}
"""The verbs of pickers that work in planning mode, for an action and for the answer to a question."""
_STEPS_END = ";"  # between the controls of a move and of the answers after it, in an argument


@dataclass(frozen=True, slots=True)
class PlanningViewer(Viewer):
    """A player who plans: `table` has what the player sees, as if their turn had come, and `now` what is the case."""

    now: Table = field(kw_only=True)
    planning: str = PLAN

    def offers(self, verb: str) -> bool:
        """Return whether a picker has anything that can become possible: waiting brings neither tokens nor a free hand.

        Cards that only another player's marker bars now can be typed.
        """
        if verb == "buy":
            return bool(purchasable_cards(self))
        return verb != "reserve" or len(self.player.hand) < MAX_RESERVED

    def control(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the verb and the argument of a control in planning mode; the views stay as they are."""
        return (self.planning, f"{verb}.{argument}") if verb in PLANNED[self.planning] else (verb, argument)

    def label_of(self, move: Move, position: Position) -> str:
        """Return the label of a move as a plan stores it, without names; "" for a move of the base game."""
        marks = [seat_mark(seat) for seat in range(position.seats)]
        return presenter_of(position).label(move, position, self.label_words.with_names(marks)) or ""

    def button(self, label: str, verb: str, argument: str = "", **options: Any) -> GameButton:
        """Return a button in planning mode; the green one says that it plans the move."""
        if options.get("style") == SUCCESS:
            label = plan_label(self.words, label)
        return Viewer.button(self, label, verb, argument, **options)

    def buy_button(self, address: str, verb: str, argument: str) -> GameButton:
        """Return the button beside a card that plans to buy it."""
        label = self.words.text("plan-buy-card", address=address)
        return Viewer.button(self, label, verb, argument, style=SUCCESS)

    def way_back(self) -> Sequence[GameButton]:
        """Return the button that leads to the plan."""
        label = "plan-button" if self.planning == OFFER else "plan-back"
        return (Viewer.button(self, self.words.text(label), PLAN),)


def plan_label(words: Words, move: str) -> str:
    """Return the label of the green button that plans a move; a long one is named by the text above it only."""
    label = words.text("plan-this", move=move)
    return label if width(label) <= PHONE_BUTTON else words.text("plan-this-short")


def planning_viewer(table: Table, member_id: int, words: Words, planning: str = PLAN) -> PlanningViewer:
    """Return a member as if their turn began now. Raises `GameError` for a member who cannot plan now."""
    seat = check_may_plan(table, member_id)
    then = table.with_position(turn_of(table.dealt(), seat), table.seq)
    return PlanningViewer(then, words, seat, now=table, planning=planning)


def viewer_of_question(viewer: PlanningViewer, table: Table, plan: Plan) -> PlanningViewer | None:
    """Return the player as they would see the question that the last line of a plan leads to, or None."""
    would_be = outcome(plan.lines[-1], table, viewer.seat)
    if isinstance(would_be, GameError) or not is_question(would_be, viewer.seat):
        return None
    return replace(viewer, table=table.with_position(would_be, table.seq), planning=ANSWER)


def may_become_possible(viewer: PlanningViewer, read: Callable[[], Move]) -> bool:
    """Return whether a move that `read` returns may be possible in the next turn.

    A purchase that can be paid in several ways, one of which has to be chosen first, may be.
    """
    try:
        move = read()
    except GameError:
        return True
    return never_possible(move, viewer.now.dealt(), viewer.seat) is None


def read_line(viewer: PlanningViewer, steps: str) -> PlanLine:
    """Return the line of a plan in the argument of a green button: a move, and answers to the questions after it.

    Raises `GameError` for an argument that no button has.
    """
    position, moves, labels = viewer.position, list[Move](), list[str]()
    for step in steps.split(_STEPS_END):
        verb, _, argument = step.partition(".")
        if verb not in MOVES or (verb in ACTIONS) < (not moves):
            raise StaleBoard
        move = MOVES[verb].read(replace(viewer, table=viewer.table.with_position(position, viewer.table.seq)), argument)
        moves.append(move)
        labels.append(viewer.label_of(move, position))
        if position.objection(move) is None:
            _, position = position.advance(move)
    first, *answers = moves
    label, *others = labels
    return PlanLine(first, is_cheapest(first, viewer), tuple(answers), label, tuple(others))


def is_cheapest(move: Move, viewer: PlanningViewer) -> bool:
    """Return whether a move is the purchase of a card with the least gold."""
    if not isinstance(move, PurchaseCard):
        return False
    ways = ways_to_pay(viewer.position, viewer.seat, CARDS[move.card])
    return not ways or move.payment == ways[0]


def offer_picker(viewer: PlanningViewer, verb: str, argument: str, value: str, intro: str = "") -> Answer:
    """Return the picker for which a control was pressed out of turn. Its green button plans the move.

    Raises `GameError`, among others if what the control names can never become possible.
    """
    picker = PICKERS[verb].show(viewer, argument, value)
    return replace(picker, text=join_lines(intro, offer_line(viewer), picker.text))


def offer_move(viewer: PlanningViewer, moves: Sequence[Move], intro: str = "") -> Answer:
    """Return the offer to plan a move that came out of turn, with answers to the questions after it.

    Where the move alone would be possible, that is its picker. Raises `GameError` if it can never be.
    """
    first, *answers = moves
    check_ever_possible(first, viewer.now, viewer.seat)
    refusal = viewer.position.objection(first)
    if refusal is None and not answers:
        verb, argument = picker_of(first, viewer.position)
        return offer_picker(viewer, verb, argument, "", intro)
    steps = _steps(viewer, moves)
    line = read_line(viewer, steps)
    text = line_text(line, viewer.position, viewer.seat, viewer.words)
    label = line_text(line, viewer.position, viewer.seat, viewer.label_words).replace("**", "")
    plan = Viewer.button(viewer, plan_label(viewer.words, label), viewer.planning, steps, style=SUCCESS)
    reason = ""
    if refusal is not None:
        with viewer.table.naming_players():
            reason = f"-# {viewer.words.text('plan-not-yet', reason=viewer.words.refusal(refusal))}"
    return Answer(join_lines(intro, offer_line(viewer), f"- {text}", reason), [row(plan, *viewer.way_back())])


def offer_line(viewer: PlanningViewer) -> str:
    """Return whose turn it is, and that the player can plan."""
    acting = viewer.now.seat_to_act()
    return viewer.words.text("plan-offer", player=bold(viewer.now.names[acting.seat])) if acting else ""


def _steps(viewer: PlanningViewer, moves: Sequence[Move]) -> str:
    """Return the argument of the green button that plans moves, without the last answers if it would be too long."""
    position, steps = viewer.position, list[str]()
    room = MAX_CUSTOM_ID - len(control_id("spl", viewer.table.id, viewer.table.seq, REPLACE))
    for move in moves:
        step = ".".join(control_of(move, position))
        if len(_STEPS_END.join([*steps, step])) > room:
            break
        steps.append(step)
        if position.objection(move) is None:
            _, position = position.advance(move)
    return _STEPS_END.join(steps)
