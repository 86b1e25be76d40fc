"""Plan the next turn by pressing: the pickers of moves, whose green button adds the move to the plan instead."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.engine import GameError, Move
from bot.games import BOUGHT, GOLD, MOST_LINES, Plan, PlanLine, Table, check_may_plan
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.present.language.words import Words
from bot.rules import CARDS, PurchaseCard, ways_to_pay
from bot.ui.content.pickers.choices import decision_picker
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.content.plan import plan_lines
from bot.ui.content.turn_buttons import action_buttons, gem_row
from bot.ui.delivery.plan_results import pending_results
from bot.ui.features.plan.viewer import ANSWER, PLAN, PLANNED, PlanningViewer, planning_viewer, viewer_of_question
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.controls import GREY, PRIMARY, Press, Reach, button, on, row
from bot.ui.kit.replies import Answer, join_lines, reply


@on(PLAN, Reach.CHANNEL_OR_PRIVATE)
async def _plan(press: Press) -> None:
    if press.argument:
        await _use_picker(press, PLAN)
    else:
        await _show_plan(press)


@on(ANSWER, Reach.CHANNEL_OR_PRIVATE)
async def _plan_answer(press: Press) -> None:
    await _use_picker(press, ANSWER)


async def _use_picker(press: Press, planning: str) -> None:
    verb, _, argument = press.argument.partition(".")
    if verb not in PLANNED[planning]:
        raise StaleBoard  # only a forged control has another one
    viewer = planning_viewer(press.interaction, press.table)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if planning == ANSWER:
        viewer = viewer_of_question(viewer, press.table, plan) if plan is not None else None
    if viewer is None or press.seq != press.table.seq:
        await _show_plan(press, press.words.text("plan-moved-on"))
    elif verb in MOVES:
        await _add(press, viewer, plan, MOVES[verb].read(viewer, argument))
    else:
        picker = PICKERS[verb].show(viewer, argument, press.values[0] if press.values else "")
        way_back = [row(*viewer.way_back())] if planning == ANSWER else []  # pickers of actions have it already
        await reply(press.interaction, replace(picker, rows=(*picker.rows, *way_back)))


async def _add(press: Press, viewer: PlanningViewer, plan: Plan | None, move: Move) -> None:
    lines, unless = (list(plan.lines), plan.unless) if plan is not None else ([], frozenset[str]())
    label = presenter_of(viewer.position).label(move, viewer.position, viewer.naming_words) or ""
    if viewer.planning == PLAN:
        lines.append(PlanLine(move, _is_cheapest(move, viewer), label=label))
    else:
        last = lines[-1]
        lines[-1] = replace(last, answers=(*last.answers, move), labels=(*last.labels, label))
    await press.bot.tables.plans.make(press.game_id, press.member_id, lines, unless, seq=press.seq)
    await _show_plan(press)


def _is_cheapest(move: Move, viewer: PlanningViewer) -> bool:
    """Return whether a move is the purchase of a card with the least gold."""
    if not isinstance(move, PurchaseCard):
        return False
    ways = ways_to_pay(viewer.position, viewer.seat, CARDS[move.card])
    return not ways or move.payment == ways[0]


async def _show_plan(press: Press, intro: str = "") -> None:
    await reply(press.interaction, await plan_answer(press.interaction, press.table, intro))


async def plan_answer(interaction: Interaction, table: Table, intro: str = "") -> Answer:
    """Return the member's plan in words, with the controls that add to it, change it and give it up.

    Raises `GameError` for a member who cannot plan now.
    """
    viewer = planning_viewer(interaction, table)
    tables, member_id, words, emojis = app(interaction).tables, interaction.user.id, viewer.words, viewer.emojis
    plan = await tables.plans.of(table, member_id)
    intro = join_lines(*await pending_results(tables, table, member_id, words, emojis), intro)
    if plan is None:
        return Answer(join_lines(intro, words.text("plan-none")), _action_rows(viewer))
    lines = [f"### {words.text('plan-title')}", *plan_lines(plan, table, words, emojis)]
    text = join_lines(intro, *lines, f"-# {words.text('plan-how')}")
    rows = [_conditions_row(table, plan, words)]
    asked = viewer_of_question(viewer, table, plan)
    picker = decision_picker(asked, words.text("plan-answer-now")) if asked is not None else None
    if picker is not None:
        return Answer(f"{text}\n\n{picker.text}", (*picker.rows, *rows))
    if len(plan.lines) < MOST_LINES:
        return Answer(f"{text}\n\n{words.text('plan-more')}", (*_action_rows(viewer), *rows))
    return Answer(text, rows)


def _action_rows(viewer: PlanningViewer) -> Sequence[ui.ActionRow[Any]]:
    return [gem_row(viewer), row(*action_buttons(viewer))]


def _conditions_row(table: Table, plan: Plan, words: Words) -> ui.ActionRow[Any]:
    switches = [
        button(
            words.text(f"plan-switch-{each}"),
            table.id,
            table.seq,
            "plan_unless",
            each,
            style=PRIMARY if each in plan.unless else GREY,
        )
        for each in (BOUGHT, GOLD)
    ]
    cancel = button(words.text("plan-cancel-button"), table.id, table.seq, "plan_cancel")
    return row(*switches, cancel)


@on("plan_unless", Reach.CHANNEL_OR_PRIVATE)
async def _switch(press: Press) -> None:
    check_may_plan(press.table, press.member_id)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if plan is None or press.argument not in (BOUGHT, GOLD):
        raise GameError("error-plan-none")
    unless = plan.unless ^ {press.argument}
    await press.bot.tables.plans.make(press.game_id, press.member_id, plan.lines, unless, seq=press.table.seq)
    await _show_plan(press)


@on("plan_cancel", Reach.CHANNEL_OR_PRIVATE)
async def _cancel(press: Press) -> None:
    if not await press.bot.tables.plans.cancel(press.game_id, press.member_id):
        raise GameError("error-plan-none")
    await reply(press.interaction, Answer(press.words.text("plan-cancelled")))
