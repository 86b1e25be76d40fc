"""A plan in words, and a player who plans: pickers in planning mode, and the offer to plan a move out of turn.

A control of a picker in planning mode has the verb `PLAN`, `ANSWER` for a question that the last line of the plan leads
to, or `OFFER` for a move that came out of turn; its argument is the verb and the argument that the control has
otherwise. `OFFER` makes a plan if there is none, and asks before it changes one; `REPLACE` is the answer.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any

from bot import rules
from bot.engine import GameError, Move, Position
from bot.games import LoggedMove, Table
from bot.games.play import plans
from bot.games.play.possible import never_possible, turn_of
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.present.language.card_text import summary
from bot.present.language.escape import bold, escape
from bot.present.language.limits import MAX_CHOICE, MAX_CUSTOM_ID
from bot.present.language.widths import PHONE_BUTTON, width
from bot.present.language.words import Words
from bot.present.phrases import cards_for_sale
from bot.ui.content.board import move_lines
from bot.ui.content.pickers.cards import purchasable_cards
from bot.ui.content.pickers.choices import control_of, picker_of
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.kit.controls import SUCCESS, GameButton, control_id, row
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import Viewer

PLAN, ANSWER, OFFER, REPLACE = "plan", "plan_answer", "plan_offer", "plan_replace"
ACTIONS = {"take", "take_now", "buy", "card", "buy_now", "reserve", "pick", "reserve_now", "choose_now"}
"""The verbs of the controls that show pickers for an action, and that make one."""
PLANNED = {
    PLAN: ACTIONS,
    OFFER: ACTIONS,
    ANSWER: {"give", "give_now", "noble_now", "choose", "choose_now"},
    REPLACE: ACTIONS & set(MOVES),
}
"""The verbs of pickers that work in planning mode, for an action and for the answer to a question."""
_STEPS_END = ";"  # between the controls of a move and of the answers after it, in an argument
_KINDS: Mapping[type, str] = {rules.ChooseTokensToReturn: "return", rules.ChooseNoble: "noble"}
"""The variants of the message about a question that follows."""
_SEAT_MARK = re.compile(r"\{\d\}")


def position_after(line: plans.PlanLine, table: Table, seat: int) -> Position | GameError:
    """Return the position after a line if the turn of a seat began now, as far as it can see, or a refusal."""
    position = turn_of(table.dealt(), seat)
    try:
        with table.seats.naming_players():
            moves = plans.moves_of(line, position, seat)
    except GameError as refusal:
        return refusal
    for move in moves:
        _, position = position.advance(move)
    return position


def plan_lines(plan: plans.Plan, table: Table, words: Words) -> list[str]:
    """Return the numbered lines of a plan, each above what stands in its way or what the member will be asked."""
    lines: list[str] = []
    for number, line in enumerate(plan.lines, start=1):
        text = f"**{number}.** {line_text(line, table.dealt(), plan.seat, words)}"
        would_be = position_after(line, table, plan.seat)
        if isinstance(would_be, GameError):
            reason = words.refusal(would_be)
            message = "plan-never" if never_possible(line.move, table.dealt(), plan.seat) else "plan-not-yet"
            text += f"\n-# {words.text(message, reason=reason)}"
        elif plans.is_question(would_be, plan.seat):
            kind = _KINDS.get(type(would_be.decision), "other")
            text += f"\n-# {words.text('plan-will-ask', kind=kind)}"
        lines.append(text)
    return lines


def plan_conditions(plan: plans.Plan, words: Words) -> str:
    """Return when a plan is not played, or "" if it always is."""
    conditions = [words.text(f"plan-unless-{each}") for each in plans.UNLESS if each in plan.unless]
    if len(conditions) > 1:
        conditions = [words.text("plan-conditions", first=conditions[0], second=conditions[1])]
    return words.text("plan-not-if", conditions=conditions[0]) if conditions else ""


def line_text(line: plans.PlanLine, position: Position, seat: int, words: Words) -> str:
    """Return a line of a plan in words, which name the players: "Buy **2C** (red, 2 prestige), return 1 red"."""
    position = position.view(seat)
    parts = [_move_text(line.move, line.label, position, seat, words, is_cheapest=line.is_cheapest)]
    labels = (*line.labels, *("" for _ in line.answers))
    for move, label in zip(line.answers, labels, strict=False):
        parts.append(_move_text(move, label, position, seat, words))
    return "; ".join(parts)


def _move_text(
    move: Move, label: str, position: Position, seat: int, words: Words, *, is_cheapest: bool = False
) -> str:
    addresses = {card.id: f"**{address}**" for address, card in cards_for_sale(position, seat)}
    match move:
        case rules.TakeTokens(tokens):
            return words.text("plan-take", gems=words.pile(tokens))
        case rules.PurchaseCard(card, payment):
            address, facts = addresses.get(card, words.text("plan-gone")), summary(rules.CARDS[card], words)
            if is_cheapest or not payment:
                return words.text("plan-buy", address=address, card=facts)
            paid = words.pile(payment)
            return words.text("plan-buy-paying", address=address, card=facts, payment=paid)
        case rules.ReserveCard(card):
            address = addresses.get(card, words.text("plan-gone"))
            return words.text("plan-reserve", address=address, card=summary(rules.CARDS[card], words))
        case rules.ReserveFromDeck(level):
            return words.text("plan-reserve-unseen", deck=f"**D{level}**")
        case rules.ReturnTokens(tokens):
            return words.text("plan-then-return", gems=words.pile(tokens))
        case rules.WelcomeNoble(noble):
            return words.text("plan-then-noble", needs=words.pile(rules.NOBLES[noble].needs))
        case _:
            names = {plans.seat_mark(seat): escape(name) for seat, name in enumerate(words.names)}
            named = _SEAT_MARK.sub(lambda found: names.get(found[0], found[0]), escape(label, MAX_CHOICE))
            return named if label else words.text("plan-then-other")


def result_text(
    table: Table, plan: plans.Plan, attempt: plans.Attempt, moves: list[LoggedMove], board: str, words: Words
) -> str:
    """Return what came of a plan, for its owner: the moves that were played, or why none was possible."""
    if attempt.is_held_back:
        return words.text("plan-held-back", board=board)
    lines = [words.text("plan-failed" if attempt.line is None else "plan-played", board=board)]
    lines += [f"- {text}" for text in move_lines(table, moves, words, plan.seat)]
    if moves and plans.is_question(moves[-1].after, plan.seat):
        lines.append(words.text("plan-asked"))
    position = moves[0].before if moves else table.dealt()
    for line, refusal in zip(plan.lines, attempt.refusals, strict=False):
        text = line_text(line, position, plan.seat, words)
        lines.append(f"-# {words.text('plan-not-possible', line=text, reason=words.refusal(refusal))}")
    return "\n".join(lines)


class PlanningViewer(Viewer):
    """A player who plans. `table` is what they would see if their turn had come, `now` is the table as it really is."""

    now: Table = field(kw_only=True)
    planning: str = PLAN

    def offers(self, verb: str) -> bool:
        """Return whether a picker has anything that can become possible: waiting brings no tokens and no free hand."""
        if verb == "buy":
            return bool(purchasable_cards(self))
        return verb != "reserve" or len(self.player.hand) < rules.MAX_RESERVED

    def control(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the verb and the argument of a control in planning mode; the views stay as they are."""
        return (self.planning, f"{verb}.{argument}") if verb in PLANNED[self.planning] else (verb, argument)

    def label_of(self, move: Move, position: Position) -> str:
        """Return the label of a move as a plan stores it, without names; "" for a move of the base game."""
        marks = [plans.seat_mark(seat) for seat in range(position.seats)]
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
    seat = plans.check_may_plan(table, member_id)
    then = table.with_position(turn_of(table.dealt(), seat), table.seq)
    return PlanningViewer(then, words, seat, now=table, planning=planning)


def viewer_of_question(viewer: PlanningViewer, table: Table, plan: plans.Plan) -> PlanningViewer | None:
    """Return the player as they would see the question that the last line of a plan leads to, or None."""
    would_be = position_after(plan.lines[-1], table, viewer.seat)
    if isinstance(would_be, GameError) or not plans.is_question(would_be, viewer.seat):
        return None
    return replace(viewer, table=table.with_position(would_be, table.seq), planning=ANSWER)


def may_become_possible(viewer: PlanningViewer, read: Callable[[], Move]) -> bool:
    """Return whether a move that `read` returns may be possible in the next turn."""
    try:
        move = read()
    except GameError:  # it can be paid in several ways, one of which has to be chosen first
        return True
    return never_possible(move, viewer.now.dealt(), viewer.seat) is None


def read_line(viewer: PlanningViewer, steps: str) -> plans.PlanLine:
    """Return the line of a plan in a green button's argument: a move, and answers after it. Raises `GameError`."""
    position, moves, labels = viewer.position, list[Move](), list[str]()
    for step in steps.split(_STEPS_END):
        verb, _, argument = step.partition(".")
        if verb not in MOVES or (verb in ACTIONS) < (not moves):
            raise StaleBoard
        move = MOVES[verb](replace(viewer, table=viewer.table.with_position(position, viewer.table.seq)), argument)
        moves.append(move)
        labels.append(viewer.label_of(move, position))
        if position.objection(move) is None:
            _, position = position.advance(move)
    first, *answers = moves
    label, *others = labels
    return plans.PlanLine(first, is_cheapest(first, viewer), tuple(answers), label, tuple(others))


def is_cheapest(move: Move, viewer: Viewer) -> bool:
    """Return whether a move is the purchase of a card with the least gold."""
    if not isinstance(move, rules.PurchaseCard):
        return False
    ways = rules.ways_to_pay(viewer.position, viewer.seat, rules.CARDS[move.card])
    return not ways or move.payment == ways[0]


def offer_picker(viewer: PlanningViewer, verb: str, argument: str, intro: str = "") -> Answer:
    """Return the picker of a control pressed out of turn; its green button plans the move. Raises `GameError`."""
    picker = PICKERS[verb](viewer, argument)
    return replace(picker, text=join_lines(intro, offer_line(viewer), picker.text))


def offer_move(viewer: PlanningViewer, moves: Sequence[Move], intro: str = "") -> Answer:
    """Return the offer to plan a move that came out of turn, with answers to the questions after it.

    Where the move alone would be possible, that is its picker. Raises `GameError` if it can never be.
    """
    first, *answers = moves
    plans.check_ever_possible(first, viewer.now, viewer.seat)
    refusal = viewer.position.objection(first)
    if refusal is None and not answers:
        return offer_picker(viewer, *picker_of(first, viewer.position), intro)
    steps = _steps(viewer, moves)
    line = read_line(viewer, steps)
    text = line_text(line, viewer.position, viewer.seat, viewer.words)
    label = line_text(line, viewer.position, viewer.seat, viewer.label_words).replace("**", "")
    plan = Viewer.button(viewer, plan_label(viewer.words, label), viewer.planning, steps, style=SUCCESS)
    reason = ""
    if refusal is not None:
        with viewer.table.seats.naming_players():
            reason = f"-# {viewer.words.text('plan-not-yet', reason=viewer.words.refusal(refusal))}"
    return Answer(join_lines(intro, offer_line(viewer), f"- {text}", reason), [row(plan, *viewer.way_back())])


def offer_line(viewer: PlanningViewer) -> str:
    """Return whose turn it is, and that the player can plan."""
    acting = viewer.now.seat_to_act()
    return viewer.words.text("plan-offer", player=bold(viewer.now.seats.names[acting.seat])) if acting else ""


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
