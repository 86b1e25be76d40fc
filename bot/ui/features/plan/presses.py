"""Plan the next turn by pressing: the pickers of moves, whose green button adds the move to the plan instead.

A control of a picker in planning mode has the verb `plan`, or `plan_answer` for a question that the last line of the
plan leads to; its argument is the verb and the argument that the control has otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from discord import ui

from bot.engine import GameError, Move, Position
from bot.games import Table
from bot.games.play.plans import MOST_LINES, UNLESS, Plan, PlanLine, check_may_plan, is_question, seat_mark
from bot.games.play.possible import turn_of
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.present.language.words import Words
from bot.rules import CARDS, MAX_RESERVED, PurchaseCard, ways_to_pay
from bot.ui.content.board import action_rows
from bot.ui.content.pickers.choices import decision_picker
from bot.ui.content.pickers.parts import affordable_cards
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.content.plan import outcome, plan_conditions, plan_lines
from bot.ui.delivery.notes import unread_results
from bot.ui.kit.context import Interaction, app, words_at
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, GameButton, Press, Reach, button, on, row
from bot.ui.kit.lists import Line, Part, list_parts
from bot.ui.kit.replies import Answer, join_lines, reply
from bot.ui.kit.viewer import Viewer

PLAN, ANSWER = "plan", "plan_answer"
_ROOM_FOR_QUESTION = 22
"""Components of a message for the answers in a list; the others are the plan and its controls."""
PLANNED = {
    PLAN: {"take", "take_now", "buy", "card", "pay", "buy_now", "reserve", "pick", "reserve_now", "choose_now"},
    ANSWER: {"give", "give_now", "noble_now", "choose", "choose_now"},
}
"""The verbs of pickers that work in planning mode, for an action and for the answer to a question."""


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
            return bool(affordable_cards(self))
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
            label = self.words.text("plan-this", move=label)
        return Viewer.button(self, label, verb, argument, **options)

    def buy_button(self, address: str, verb: str, argument: str) -> GameButton:
        """Return the button beside a card that plans to buy it."""
        label = self.words.text("plan-buy-card", address=address)
        return Viewer.button(self, label, verb, argument, style=SUCCESS)

    def way_back(self) -> Sequence[GameButton]:
        """Return the button that leads back to the plan."""
        return (Viewer.button(self, self.words.text("plan-back"), PLAN),)


def planning_viewer(interaction: Interaction, table: Table) -> PlanningViewer:
    """Return the member as if their turn began now. Raises `GameError` for a member who cannot plan now."""
    seat = check_may_plan(table, interaction.user.id)
    then = table.with_position(turn_of(table.dealt(), seat), table.seq)
    return PlanningViewer(then, words_at(interaction, table), seat, now=table)


def viewer_of_question(viewer: PlanningViewer, table: Table, plan: Plan) -> PlanningViewer | None:
    """Return the player as they would see the question that the last line of a plan leads to, or None."""
    would_be = outcome(plan.lines[-1], table, viewer.seat)
    if isinstance(would_be, GameError) or not is_question(would_be, viewer.seat):
        return None
    return replace(viewer, table=table.with_position(would_be, table.seq), planning=ANSWER)


async def _use_picker(planning: str, press: Press) -> None:
    if planning == PLAN and not press.argument:
        await show_plan(press.interaction, press.table)
        return
    verb, _, argument = press.argument.partition(".")
    if verb not in PLANNED[planning]:
        raise StaleBoard  # only a forged control has another one
    viewer = planning_viewer(press.interaction, press.table)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if planning == ANSWER:
        viewer = viewer_of_question(viewer, press.table, plan) if plan is not None else None
    if viewer is None or press.seq != press.table.seq:
        await show_plan(press.interaction, press.table, press.words.text("plan-moved-on"))
    elif verb in MOVES:
        await _add(press, viewer, plan, MOVES[verb].read(viewer, argument))
    else:
        picker = PICKERS[verb].show(viewer, argument, press.values[0] if press.values else "")
        way_back = [row(*viewer.way_back())] if planning == ANSWER else []  # pickers of actions have it already
        await reply(press.interaction, replace(picker, rows=(*picker.rows, *way_back)))


for _planning in PLANNED:
    on(_planning, Reach.CHANNEL_OR_PRIVATE)(partial(_use_picker, _planning))


async def _add(press: Press, viewer: PlanningViewer, plan: Plan | None, move: Move) -> None:
    lines, unless = (list(plan.lines), plan.unless) if plan is not None else ([], frozenset[str]())
    label = viewer.label_of(move, viewer.position)
    if viewer.planning == PLAN:
        lines.append(PlanLine(move, _is_cheapest(move, viewer), label=label))
    else:
        last = lines[-1]
        lines[-1] = replace(last, answers=(*last.answers, move), labels=(*last.labels, label))
    await press.bot.tables.plans.make(press.game_id, press.member_id, lines, unless, seq=press.seq)
    await show_plan(press.interaction, press.table)


def _is_cheapest(move: Move, viewer: PlanningViewer) -> bool:
    """Return whether a move is the purchase of a card with the least gold."""
    if not isinstance(move, PurchaseCard):
        return False
    ways = ways_to_pay(viewer.position, viewer.seat, CARDS[move.card])
    return not ways or move.payment == ways[0]


async def show_plan(interaction: Interaction, table: Table, intro: str = "") -> None:
    """Reply with the member's plan and its controls. Raises `GameError` for a member who cannot plan now."""
    viewer = planning_viewer(interaction, table)
    plan = await app(interaction).tables.plans.of(table, interaction.user.id)
    await reply_with_results(interaction, table, plan_answer(viewer, plan, intro))


def plan_answer(viewer: PlanningViewer, plan: Plan | None, intro: str = "") -> Answer:
    """Return a plan with a button beside each line that removes it, and the controls that plan more."""
    words, table = viewer.words, viewer.now
    if plan is None:
        return Answer(join_lines(intro, words.text("plan-none")), action_rows(viewer))
    lines = [_removable(table, plan, number, text, words) for number, text in enumerate(plan_lines(plan, table, words))]
    below = [plan_conditions(plan, words), f"-# {words.text('plan-how')}"]
    rows: list[Part] = [_conditions_row(table, plan, words)]
    asked = viewer_of_question(viewer, table, plan)
    picker = decision_picker(asked, words.text("plan-answer-now")) if asked is not None else None
    if picker is not None:
        below.append(f"\n{picker.text}")
        rows = [*list_parts(picker.lines, _ROOM_FOR_QUESTION), *picker.rows, *rows]
    elif len(plan.lines) < MOST_LINES:
        below.append(f"\n{words.text('plan-more')}")
        rows = [*action_rows(viewer), *rows]
    title = join_lines(intro, f"### {words.text('plan-title')}")
    return Answer(title, (ui.TextDisplay[Any](join_lines(*below)), *rows), lines=lines)


async def reply_with_results(interaction: Interaction, table: Table, answer: Answer | None = None) -> bool:
    """Reply with the results of the member's plans that are unread, above an answer; False if there is neither.

    The results count as read once Discord has accepted the reply.
    """
    tables = app(interaction).tables
    notes = await unread_results(tables, table.id, interaction.user.id, words_at(interaction, table))
    if answer is None and not notes:
        return False
    answer = answer or Answer("")
    await reply(interaction, replace(answer, text=join_lines(*(note.text for note in notes), answer.text)))
    for note in notes:
        if note.result is not None:
            await tables.plans.remove_result(note.result)
    return True


def _removable(table: Table, plan: Plan, number: int, text: str, words: Words) -> Line:
    """Return a line of a plan with the button that removes it.

    The argument of the button has the number of lines, so that a second press on it does not remove another line.
    """
    argument, label = f"{number}.{len(plan.lines)}", words.text("plan-remove", number=number + 1)
    return Line(text, button(label, table.id, table.seq, "plan_remove", argument))


def _conditions_row(table: Table, plan: Plan, words: Words) -> ui.ActionRow[Any]:
    at = table.id, table.seq
    styles = {each: PRIMARY if each in plan.unless else GREY for each in UNLESS}
    switches = [
        button(words.text(f"plan-switch-{each}"), *at, "plan_unless", each, style=style)
        for each, style in styles.items()
    ]
    cancel = button(words.text("plan-cancel-button"), *at, "plan_cancel")
    return row(*switches, cancel)


@on("plan_remove", Reach.CHANNEL_OR_PRIVATE)
async def _remove(press: Press) -> None:
    """Remove a line of the plan, or the plan with its only line."""
    check_may_plan(press.table, press.member_id)
    plans = press.bot.tables.plans
    plan = await plans.of(press.table, press.member_id)
    number, _, of = press.argument.partition(".")
    if not (number.isdecimal() and len(number) == 1):
        raise StaleBoard
    number = int(number)
    if plan is None or press.seq != press.table.seq:
        await show_plan(press.interaction, press.table, press.words.text("plan-moved-on"))
        return
    if of != str(len(plan.lines)) or number >= len(plan.lines):  # the second press of a double one
        await show_plan(press.interaction, press.table)
        return
    lines = (*plan.lines[:number], *plan.lines[number + 1 :])
    if lines:
        await plans.make(press.game_id, press.member_id, lines, plan.unless, seq=press.seq)
    else:
        await plans.cancel(press.game_id, press.member_id)
    await show_plan(press.interaction, press.table)


@on("plan_unless", Reach.CHANNEL_OR_PRIVATE)
async def _switch(press: Press) -> None:
    check_may_plan(press.table, press.member_id)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if plan is None or press.argument not in UNLESS:
        raise GameError("error-plan-none")
    unless = plan.unless ^ {press.argument}
    await press.bot.tables.plans.make(press.game_id, press.member_id, plan.lines, unless, seq=press.table.seq)
    await show_plan(press.interaction, press.table)


@on("plan_cancel", Reach.CHANNEL_OR_PRIVATE)
async def _cancel(press: Press) -> None:
    if not await press.bot.tables.plans.cancel(press.game_id, press.member_id):
        raise GameError("error-plan-none")
    await reply(press.interaction, Answer(press.words.text("plan-cancelled")))
