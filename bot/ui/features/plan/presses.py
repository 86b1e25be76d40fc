"""Plan the next turn by pressing: the pickers of moves, whose green button adds the move to the plan instead."""

from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui

from bot.engine import GameError
from bot.games import Table
from bot.games.play.plans import MOST_LINES, UNLESS, Plan, PlanLine, check_ever_possible, check_may_plan
from bot.games.unit.refusals import StaleBoard
from bot.present.language.words import Words
from bot.ui.content.board import action_rows
from bot.ui.content.pickers.choices import decision_picker
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.content.planning import (
    ANSWER,
    OFFER,
    PLAN,
    PLANNED,
    REPLACE,
    PlanningViewer,
    line_text,
    offer_picker,
    plan_conditions,
    plan_lines,
    planning_viewer,
    read_line,
    viewer_of_question,
)
from bot.ui.delivery.notes import unread_results
from bot.ui.kit.context import Interaction, app, words_at
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, Press, Reach, button, on, row
from bot.ui.kit.lists import ListLine, MessagePart, list_parts
from bot.ui.kit.replies import Answer, join_lines, reply

_ROOM_FOR_QUESTION = 22
"""Components of a message for the answers in a list; the others are the plan and its controls."""


async def _use_picker(planning: str, press: Press) -> None:
    if planning == PLAN and not press.argument:
        await show_plan(press.interaction, press.table)
        return
    verb, _, argument = press.argument.partition(".")
    if verb not in PLANNED[planning]:
        raise StaleBoard  # only a forged control has another one
    viewer = _viewer(press.interaction, press.table, PLAN if planning == ANSWER else planning)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if planning == ANSWER:
        viewer = viewer_of_question(viewer, press.table, plan) if plan is not None else None
    if viewer is None or press.seq != press.table.seq:
        await show_plan(press.interaction, press.table, press.words.text("plan-moved-on"))
    elif verb in MOVES:
        await _add(press, viewer, plan, verb, argument)
    elif planning == OFFER:
        await reply(press.interaction, offer_picker(viewer, verb, argument, press.value_or_none))
    else:
        picker = PICKERS[verb].show(viewer, argument, press.value_or_none)
        way_back = [row(*viewer.way_back())] if planning == ANSWER else []  # pickers of actions have it already
        await reply(press.interaction, replace(picker, rows=(*picker.rows, *way_back)))


for _planning in PLANNED:
    on(_planning, Reach.CHANNEL_OR_PRIVATE)(partial(_use_picker, _planning))


def _viewer(interaction: Interaction, table: Table, planning: str = PLAN) -> PlanningViewer:
    return planning_viewer(table, interaction.user.id, words_at(interaction, table), planning)


async def _add(press: Press, viewer: PlanningViewer, plan: Plan | None, verb: str, argument: str) -> None:
    """Add what a green button says to a plan; ask first if it comes from a move out of turn and there is a plan."""
    lines, unless = (list(plan.lines), plan.unless) if plan is not None else ([], frozenset[str]())
    if viewer.planning == ANSWER:
        move, last = MOVES[verb].read(viewer, argument), lines[-1]
        label = viewer.label_of(move, viewer.position)
        lines[-1] = replace(last, answers=(*last.answers, move), labels=(*last.labels, label))
    else:
        line = read_line(viewer, press.argument)
        if viewer.planning == OFFER and plan is not None and line not in plan.lines:
            check_ever_possible(line.move, press.table, viewer.seat)
            await reply(press.interaction, _ask_to_replace(press, viewer, plan, line))
            return
        if viewer.planning == PLAN or line not in lines:
            lines.append(line)
    await press.bot.tables.plans.make(press.game_id, press.member_id, lines, unless, seq=press.seq)
    await show_plan(press.interaction, press.table)


def _ask_to_replace(press: Press, viewer: PlanningViewer, plan: Plan, line: PlanLine) -> Answer:
    """Return the question what becomes of a plan for whose turn the member has chosen another move."""
    words, at = viewer.words, (press.table.id, press.table.seq)
    move = line_text(line, viewer.position, viewer.seat, words)
    lines = plan_lines(plan, press.table, words)
    text = join_lines(f"### {words.text('plan-title')}", *lines, words.text("plan-replace-ask", move=move))
    buttons = [button(words.text("plan-replace"), *at, REPLACE, press.argument, style=SUCCESS)]
    if len(plan.lines) < MOST_LINES:
        buttons.append(button(words.text("plan-add"), *at, PLAN, press.argument))
    return Answer(text, [row(*buttons, button(words.text("plan-keep"), *at, PLAN))])


@on(REPLACE, Reach.CHANNEL_OR_PRIVATE)
async def _replace(press: Press) -> None:
    """Put a move in the place of the member's plan."""
    viewer = _viewer(press.interaction, press.table)
    if press.seq != press.table.seq:
        await show_plan(press.interaction, press.table, press.words.text("plan-moved-on"))
        return
    line = read_line(viewer, press.argument)
    await press.bot.tables.plans.make(press.game_id, press.member_id, [line], (), seq=press.seq)
    await show_plan(press.interaction, press.table)


async def show_plan(interaction: Interaction, table: Table, intro: str = "") -> None:
    """Reply with the member's plan and its controls. Raises `GameError` for a member who cannot plan now."""
    viewer = _viewer(interaction, table)
    plan = await app(interaction).tables.plans.of(table, interaction.user.id)
    await reply_with_results(interaction, table, plan_answer(viewer, plan, intro))


def plan_answer(viewer: PlanningViewer, plan: Plan | None, intro: str = "") -> Answer:
    """Return a plan with a button beside each line that removes it, and the controls that plan more."""
    words, table = viewer.words, viewer.now
    if plan is None:
        return Answer(join_lines(intro, words.text("plan-none")), action_rows(viewer))
    lines: list[ListLine] = []
    for number, text in enumerate(plan_lines(plan, table, words)):
        # With the number of lines, so that a second press on the button does not remove another line.
        argument, label = f"{number}.{len(plan.lines)}", words.text("plan-remove", number=number + 1)
        lines.append(ListLine(text, button(label, table.id, table.seq, "plan_remove", argument)))
    below = [plan_conditions(plan, words), f"-# {words.text('plan-how')}"]
    rows: list[MessagePart] = [_conditions_row(table, plan, words)]
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
    """Reply with the unread results of the member's plans, above an answer; False if there is neither."""
    tables = app(interaction).tables
    notes = await unread_results(tables, table.id, interaction.user.id, words_at(interaction, table))
    if answer is None and not notes:
        return False
    answer = answer or Answer("")
    await reply(interaction, replace(answer, text=join_lines(*(note.text for note in notes), answer.text)))
    for note in notes:  # read once Discord has accepted the reply
        if note.result is not None:
            await tables.plans.mark_read(note.result)
    return True


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
