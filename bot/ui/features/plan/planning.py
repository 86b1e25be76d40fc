"""Plan the next turn by pressing: the pickers of moves, whose green button adds the move to the plan instead.

A control of a picker in planning mode has the verb `plan`, or `plan_answer` for a question that the last line of the
plan leads to; its argument is the verb and the argument that the control has otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.engine import GameError, Move
from bot.games import BOUGHT, GOLD, MOST_LINES, Plan, PlanLine, Table, check_may_plan, is_question, turn_of
from bot.present.expansions import presenter_of
from bot.present.language.words import Words
from bot.rules import CARDS, PurchaseCard, ways_to_pay
from bot.ui.content.plan import outcome, plan_lines
from bot.ui.delivery.notes import pending_results
from bot.ui.features.play.decision_pickers import decision_picker
from bot.ui.features.play.parts import PRIMARY, SUCCESS, join_lines
from bot.ui.features.table.parts import gem_row
from bot.ui.kit.context import App
from bot.ui.kit.controls import GameButton, Press, button, handle, on, row
from bot.ui.kit.replies import Answer, reply
from bot.ui.kit.viewer import Viewer

PLAN, ANSWER = "plan", "plan_answer"
_PASSED_ON = {
    PLAN: {"take", "take_now", "buy", "card", "pay", "buy_now", "reserve", "pick", "reserve_now", "choose_now"},
    ANSWER: {"give", "give_now", "noble", "noble_now", "choose", "choose_now"},
}
"""The verbs of pickers that work in planning mode, for an action and for the answer to a question."""


@dataclass(frozen=True, slots=True)
class PlanningViewer(Viewer):
    """A player who plans: the table has what the player sees, as if their turn had come."""

    planning: str = PLAN

    def control(self, verb: str, argument: str) -> tuple[str, str]:
        """Return the verb and the argument of a control in planning mode; the views stay as they are."""
        return (self.planning, f"{verb}.{argument}") if verb in _PASSED_ON[self.planning] else (verb, argument)

    def button(self, label: str, verb: str, argument: str = "", **options: Any) -> GameButton:
        """Return a button in planning mode; the green one says that it plans the move."""
        if options.get("style") == SUCCESS:
            label = self.words.text("plan-this", move=label)
        return Viewer.button(self, label, verb, argument, **options)

    def way_back(self) -> Sequence[GameButton]:
        """Return the button that leads back to the plan."""
        return (plan_button(self.table, self.words, "plan-back"),)


def planning_viewer(bot: App, table: Table, seat: int, words: Words) -> PlanningViewer:
    """Return a player as they would see the table if their turn began now."""
    return PlanningViewer(bot, table.with_position(turn_of(table.dealt(), seat), table.seq), seat, words)


async def viewer_of_press(press: Press) -> PlanningViewer | None:
    """Return the member who pressed a control in planning mode, or answer with the plan if the game has moved on.

    Raises `GameError` for a member who cannot plan now.
    """
    table = press.table
    seat = check_may_plan(table, press.member_id)
    viewer = planning_viewer(press.bot, table, seat, press.words)
    if press.seq == table.seq and press.planning == PLAN:
        return viewer
    plan = await press.bot.tables.plans.of(table, press.member_id)
    answering = _viewer_of_question(viewer, table, plan) if plan is not None and press.seq == table.seq else None
    if answering is None:
        await _show_plan(press, press.words.text("plan-moved-on"))
    return answering


def _viewer_of_question(viewer: PlanningViewer, table: Table, plan: Plan) -> PlanningViewer | None:
    """Return the player as they would see the question that the last line of a plan leads to, or None."""
    would_be = outcome(plan.lines[-1], table, viewer.seat)
    if would_be.refusal is not None or not is_question(would_be.position, viewer.seat):
        return None
    return replace(viewer, table=table.with_position(would_be.position, table.seq), planning=ANSWER)


async def add_to_plan(press: Press, viewer: Viewer, move: Move) -> None:
    """Add the move of a pressed control to the member's plan: a line, or an answer to its last line."""
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    lines, unless = (list(plan.lines), plan.unless) if plan is not None else ([], frozenset[str]())
    label = presenter_of(viewer.position).label(move, viewer.position, viewer.naming_words) or ""
    if press.planning == PLAN:
        lines.append(PlanLine(move, is_cheapest(move, viewer), label=label))
    else:
        last = lines[-1]
        lines[-1] = replace(last, answers=(*last.answers, move), labels=(*last.labels, label))
    await press.bot.tables.plans.make(press.game_id, press.member_id, lines, unless, seq=press.seq)
    await _show_plan(press)


def is_cheapest(move: Move, viewer: Viewer) -> bool:
    """Return whether a move is the purchase of a card with the least gold."""
    if not isinstance(move, PurchaseCard):
        return False
    ways = ways_to_pay(viewer.position, viewer.seat, CARDS[move.card])
    return not ways or move.payment == ways[0]


async def plan_answer(bot: App, table: Table, member_id: int, words: Words, intro: str = "") -> Answer:
    """Return a member's plan in words, with the controls that add to it, change it and give it up.

    Raises `GameError` for a member who cannot plan now.
    """
    seat = check_may_plan(table, member_id)
    plan = await bot.tables.plans.of(table, member_id)
    viewer = planning_viewer(bot, table, seat, words)
    results = await pending_results(bot.tables, table, member_id, words, bot.gem_emojis.texts)
    intro = join_lines(*results, intro)
    if plan is None:
        return Answer(join_lines(intro, words.text("plan-none")), _action_rows(viewer))
    lines = [f"### {words.text('plan-title')}", *plan_lines(plan, table, words, bot.gem_emojis.texts)]
    text = join_lines(intro, *lines, f"-# {words.text('plan-how')}")
    rows = [_conditions_row(table, plan, words)]
    asked = _viewer_of_question(viewer, table, plan)
    picker = decision_picker(asked, words.text("plan-answer-now")) if asked is not None else None
    if picker is not None:
        return Answer(f"{text}\n\n{picker.text}", (*picker.rows, *rows))
    if len(plan.lines) < MOST_LINES:
        return Answer(f"{text}\n\n{words.text('plan-more')}", (*_action_rows(viewer), *rows))
    return Answer(text, rows)


def _action_rows(viewer: PlanningViewer) -> Sequence[ui.ActionRow[Any]]:
    words = viewer.words
    actions = [
        viewer.button(words.text(message), verb, style=PRIMARY)
        for verb, message in (("buy", "control-buy"), ("reserve", "control-reserve"))
    ]
    return [gem_row(viewer.table, words, viewer.emojis, viewer.control), row(*actions)]


def _conditions_row(table: Table, plan: Plan, words: Words) -> ui.ActionRow[Any]:
    """Return the row that switches the conditions on and off, and gives up the plan."""
    switches = [
        button(
            words.text(f"plan-switch-{each}"),
            table.id,
            table.seq,
            "plan_unless",
            each,
            style=PRIMARY if each in plan.unless else discord.ButtonStyle.secondary,
        )
        for each in (BOUGHT, GOLD)
    ]
    cancel = button(words.text("plan-cancel-button"), table.id, table.seq, "plan_cancel")
    return row(*switches, cancel)


def plan_button(table: Table, words: Words, message: str = "plan-button") -> GameButton:
    """Return the button that leads to the member's plan."""
    return button(words.text(message), table.id, table.seq, PLAN)


async def _show_plan(press: Press, intro: str = "") -> None:
    table = await press.bot.tables.find(press.game_id)
    await reply(press.interaction, await plan_answer(press.bot, table, press.member_id, press.words, intro))


@on(PLAN, in_private=True)
async def _plan(press: Press) -> None:
    if press.argument:
        await _pass_on(press, PLAN)
    else:
        await _show_plan(press)


@on(ANSWER, in_private=True)
async def _plan_answer(press: Press) -> None:
    await _pass_on(press, ANSWER)


async def _pass_on(press: Press, planning: str) -> None:
    """Let the handler of the control's own verb answer the press, in planning mode."""
    verb, _, argument = press.argument.partition(".")
    if verb not in _PASSED_ON[planning]:
        raise GameError("error-stale-board")  # only a forged control has another one
    await handle(verb, replace(press, argument=argument, planning=planning))


@on("plan_unless", in_private=True)
async def _switch(press: Press) -> None:
    """Switch a condition of the plan on or off."""
    check_may_plan(press.table, press.member_id)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if plan is None or press.argument not in (BOUGHT, GOLD):
        raise GameError("error-plan-none")
    unless = plan.unless ^ {press.argument}
    await press.bot.tables.plans.make(press.game_id, press.member_id, plan.lines, unless, seq=press.table.seq)
    await _show_plan(press)


@on("plan_cancel", in_private=True)
async def _cancel(press: Press) -> None:
    if not await press.bot.tables.plans.cancel(press.game_id, press.member_id):
        raise GameError("error-plan-none")
    await reply(press.interaction, Answer(press.words.text("plan-cancelled")))
