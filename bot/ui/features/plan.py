"""Plan the next turn: by the pickers of moves, whose green button adds the move to the plan, and by /plan."""

from dataclasses import replace
from functools import partial
from typing import Any

from discord import ui
from discord.app_commands import Choice

from bot.engine import GameError, Move
from bot.games import Table
from bot.games.play import plans
from bot.games.play.plans import Plan, PlanLine
from bot.games.unit.refusals import StaleBoard
from bot.present.language.limits import MAX_CHOICE, MAX_CHOICES
from bot.present.language.words import escape
from bot.present.typed_input import parse_gems
from bot.rules import PurchaseCard, TakeTokens
from bot.ui.content import planning
from bot.ui.content.board import action_rows
from bot.ui.content.pickers.choices import decision_picker
from bot.ui.content.pickers.presses import MOVES, PICKERS
from bot.ui.content.planning import PlanningViewer, planning_viewer
from bot.ui.delivery.notices import unread_results
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, table_here, words_at, words_for
from bot.ui.kit.controls import GREY, PRIMARY, SUCCESS, Press, Reach, button, on, row
from bot.ui.kit.input import parsing, suggestions
from bot.ui.kit.input.text import plain, plain_words
from bot.ui.kit.lists import ListLine, MessagePart, list_parts
from bot.ui.kit.replies import Answer, join_lines, reply

_CHOSEN = {**{each: (each,) for each in plans.UNLESS}, "both": plans.UNLESS}
_CONDITIONS = {each: f"plan-unless-{each}" for each in _CHOSEN}
_SUGGESTED_EACH = 8  # moves of a kind, before anything is typed
_ROOM_FOR_QUESTION = 22  # components of a message for the answers in a list; the others are the plan and its controls


async def _use_picker(mode: str, press: Press) -> None:
    if mode == planning.PLAN and not press.argument:
        await show_plan(press.interaction, press.table)
        return
    verb, _, argument = press.argument.partition(".")
    if verb not in planning.PLANNED[mode]:
        raise StaleBoard  # only a forged control has another one
    viewer = _viewer(press.interaction, press.table, planning.PLAN if mode == planning.ANSWER else mode)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if mode == planning.ANSWER:
        viewer = planning.viewer_of_question(viewer, press.table, plan) if plan is not None else None
    if viewer is None or press.seq != press.table.seq:
        await show_plan(press.interaction, press.table, press.words.text("plan-moved-on"))
    elif verb in MOVES:
        await _add(press, viewer, None if mode == planning.REPLACE else plan, verb, argument)
    elif mode == planning.OFFER:
        await reply(press.interaction, planning.offer_picker(viewer, verb, argument))
    else:
        picker = PICKERS[verb](viewer, argument)
        way_back = [row(*viewer.way_back())] if mode == planning.ANSWER else []  # pickers of actions have it already
        await reply(press.interaction, replace(picker, rows=(*picker.rows, *way_back)))


for _mode in planning.PLANNED:
    on(_mode, Reach.CHANNEL_OR_PRIVATE)(partial(_use_picker, _mode))


def _viewer(interaction: Interaction, table: Table, mode: str = planning.PLAN) -> PlanningViewer:
    return planning_viewer(table, interaction.user.id, words_at(interaction, table), mode)


async def _add(press: Press, viewer: PlanningViewer, plan: Plan | None, verb: str, argument: str) -> None:
    """Add what a green button says to the plan, if any; ask first if it comes from a move out of turn."""
    lines, unless = (list(plan.lines), plan.unless) if plan is not None else ([], frozenset[str]())
    if viewer.planning == planning.ANSWER:
        move, last = MOVES[verb](viewer, argument), lines[-1]
        label = viewer.label_of(move, viewer.position)
        lines[-1] = replace(last, answers=(*last.answers, move), labels=(*last.labels, label))
    else:
        line = planning.read_line(viewer, press.argument)
        if viewer.planning == planning.OFFER and plan is not None and line not in plan.lines:
            plans.check_ever_possible(line.move, press.table, viewer.seat)
            await reply(press.interaction, _ask_to_replace(press, viewer, plan, line))
            return
        if viewer.planning == planning.PLAN or line not in lines:
            lines.append(line)
    await press.bot.tables.plans.make(press.game_id, press.member_id, lines, unless, seq=press.seq)
    await show_plan(press.interaction, press.table)


def _ask_to_replace(press: Press, viewer: PlanningViewer, plan: Plan, line: PlanLine) -> Answer:
    words, at = viewer.words, (press.table.id, press.table.seq)
    move = planning.line_text(line, viewer.position, viewer.seat, words)
    lines = planning.plan_lines(plan, press.table, words)
    text = join_lines(f"### {words.text('plan-title')}", *lines, words.text("plan-replace-ask", move=move))
    buttons = [button(words.text("plan-replace"), *at, planning.REPLACE, press.argument, style=SUCCESS)]
    if len(plan.lines) < plans.MOST_LINES:
        buttons.append(button(words.text("plan-add"), *at, planning.PLAN, press.argument))
    return Answer(text, [row(*buttons, button(words.text("plan-keep"), *at, planning.PLAN))])


async def show_plan(interaction: Interaction, table: Table, intro: str = "") -> None:
    """Reply with the member's plan and its controls. Raises `GameError` for a member who cannot plan now."""
    viewer = _viewer(interaction, table)
    plan = await app(interaction).tables.plans.of(table, interaction.user.id)
    await reply_with_results(interaction, table, plan_answer(viewer, plan, intro))


def plan_answer(viewer: PlanningViewer, plan: Plan | None, intro: str = "") -> Answer:
    """Return a plan with a button beside each line that removes it, and the controls that plan more."""
    words, table, at = viewer.words, viewer.now, (viewer.now.id, viewer.now.seq)
    if plan is None:
        return Answer(join_lines(intro, words.text("plan-none")), action_rows(viewer))
    lines: list[ListLine] = []
    for number, text in enumerate(planning.plan_lines(plan, table, words)):
        # With the number of lines, so that a second press on the button does not remove another line.
        argument, label = f"{number}.{len(plan.lines)}", words.text("plan-remove", number=number + 1)
        lines.append(ListLine(text, button(label, *at, "plan_remove", argument)))
    below = [planning.plan_conditions(plan, words), f"-# {words.text('plan-how')}"]
    styles = {each: PRIMARY if each in plan.unless else GREY for each in plans.UNLESS}
    switches = [
        button(words.text(f"plan-switch-{each}"), *at, "plan_unless", each, style=style)
        for each, style in styles.items()
    ]
    rows: list[MessagePart] = [row(*switches, button(words.text("plan-cancel-button"), *at, "plan_cancel"))]
    asked = planning.viewer_of_question(viewer, table, plan)
    picker = decision_picker(asked, words.text("plan-answer-now")) if asked is not None else None
    if picker is not None:
        below.append(f"\n{picker.text}")
        rows = [*list_parts(picker.lines, _ROOM_FOR_QUESTION), *picker.rows, *rows]
    elif len(plan.lines) < plans.MOST_LINES:
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


@on("plan_remove", Reach.CHANNEL_OR_PRIVATE)
async def _remove(press: Press) -> None:
    """Remove a line of the plan, or the plan with its only line; the second press of a double one changes nothing."""
    plans.check_may_plan(press.table, press.member_id)
    stored = press.bot.tables.plans
    plan = await stored.of(press.table, press.member_id)
    number, _, count = press.argument.partition(".")
    if not (number.isdecimal() and len(number) == 1):
        raise StaleBoard
    if plan is None or press.seq != press.table.seq:
        await show_plan(press.interaction, press.table, press.words.text("plan-moved-on"))
        return
    lines = [line for index, line in enumerate(plan.lines) if str(index) != number]
    if count == str(len(plan.lines)) and not lines:
        await stored.cancel(press.game_id, press.member_id)
    elif count == str(len(plan.lines)):
        await stored.make(press.game_id, press.member_id, lines, plan.unless, seq=press.seq)
    await show_plan(press.interaction, press.table)


@on("plan_unless", Reach.CHANNEL_OR_PRIVATE)
async def _switch(press: Press) -> None:
    plans.check_may_plan(press.table, press.member_id)
    plan = await press.bot.tables.plans.of(press.table, press.member_id)
    if plan is None or press.argument not in plans.UNLESS:
        raise GameError("error-plan-none")
    unless = plan.unless ^ {press.argument}
    await press.bot.tables.plans.make(press.game_id, press.member_id, plan.lines, unless, seq=press.table.seq)
    await show_plan(press.interaction, press.table)


on("plan_cancel", Reach.CHANNEL_OR_PRIVATE)(lambda press: _cancel(press.interaction, press.game_id))


async def _cancel(interaction: Interaction, game_id: int) -> None:
    if not await app(interaction).tables.plans.cancel(game_id, interaction.user.id):
        raise GameError("error-plan-none")
    await reply(interaction, Answer(words_for(interaction).text("plan-cancelled")))


def read_typed_line(viewer: PlanningViewer, text: str) -> PlanLine:
    """Return the line of a plan in a typed text. Raises `GameError` if it is unreadable or can never be possible."""
    action, _, returned = text.partition(";")
    try:
        line = _read_action(viewer, action)
        plans.check_ever_possible(line.move, viewer.now, viewer.seat)
        _, *answers = parsing.with_returned(viewer, line.move, returned.strip())
        return replace(line, answers=tuple(answers), labels=("",) * len(answers))
    except GameError as refusal:
        with viewer.table.seats.naming_players():
            raise GameError("error-plan-line", typed=escape(text), reason=viewer.words.refusal(refusal)) from None


def _read_action(viewer: PlanningViewer, text: str) -> PlanLine:
    verb, rest = _split_verb(text)
    card, payment = _split_payment(rest)
    match verb:
        case "take":
            move: Move = TakeTokens(parse_gems(rest))
        case "reserve":
            move = parsing.parse_reservation(viewer, rest)
        case "buy":
            move = parsing.parse_purchase(viewer, card, payment)
        case _:
            raise GameError("error-plan-unread", typed=escape(text))
    is_cheapest = isinstance(move, PurchaseCard) and payment is None
    return PlanLine(move, is_cheapest, label=viewer.label_of(move, viewer.position))


def _split_verb(text: str) -> tuple[str, str]:
    """Return what a line wants to do, "take", "buy" or "reserve", and the rest of it; "" if it does not say."""
    first, _, rest = text.strip().partition(" ")
    for verb in ("take", "buy", "reserve"):
        if plain(first) in plain_words(f"plan-words.{verb}"):
            return verb, rest.strip()
    return "", text


def _split_payment(text: str) -> tuple[str, str | None]:
    """Return the card of a purchase, and the payment if the text names one: "2C with 2 red"."""
    words = text.split()
    for index, word in enumerate(words):
        if index and plain(word) in plain_words("plan-words.pay"):
            return " ".join(words[:index]), " ".join(words[index + 1 :])
    return text, None


async def _suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
    table = await table_here(interaction)
    viewer = _viewer(interaction, table).typing()
    verb, rest = _split_verb(typed)
    verbs = [verb] if verb else ["buy", "take", "reserve"]
    most = MAX_CHOICES if verb else _SUGGESTED_EACH
    choices = [choice for each in verbs for choice in _choices(viewer, each, rest if verb else "")[:most]]
    return [choice for choice in choices if verb or not typed or plain(choice.name).startswith(plain(typed))]


def _choices(viewer: PlanningViewer, verb: str, typed: str) -> list[Choice[str]]:
    position, words = viewer.position, viewer.words
    if verb == "take":
        choices = suggestions.takes(position, words, typed)
    else:
        cards = suggestions.cards_to_buy if verb == "buy" else suggestions.cards_to_reserve
        choices = cards(position, viewer.seat, words, typed)
    word = words.alternatives(f"plan-words.{verb}")[0]
    named = [Choice(name=f"{word} {each.name}"[:MAX_CHOICE], value=f"{word} {each.value}") for each in choices]
    return [
        each
        for each in named
        if planning.may_become_possible(viewer, lambda text=each.value: _read_action(viewer, text).move)
    ]


@command("plan", suggest=dict.fromkeys(("first", "second", "third"), _suggest), choices={"unless": _CONDITIONS})
async def plan(
    interaction: Interaction,
    first: str | None = None,
    second: str | None = None,
    third: str | None = None,
    unless: str | None = None,
    cancel: bool = False,
) -> None:
    """Plan the next turn, show the plan, or give it up."""
    bot, member_id, table = app(interaction), interaction.user.id, await table_here(interaction)
    typed = [each for each in (first, second, third) if each is not None]
    if cancel:
        await _cancel(interaction, table.id)
        return
    try:
        viewer = _viewer(interaction, table).typing()
    except GameError:
        if typed or not await reply_with_results(interaction, table):
            raise
        return
    if typed and first is None:
        raise GameError("error-plan-order")
    if typed or unless is not None:
        known = await bot.tables.plans.of(table, member_id)
        if not typed and known is None:
            raise GameError("error-plan-order")
        lines = [read_typed_line(viewer, each) for each in typed] if typed or known is None else known.lines
        await bot.tables.plans.make(table.id, member_id, lines, _CHOSEN.get(unless or "", ()), seq=table.seq)
    await show_plan(interaction, table)
