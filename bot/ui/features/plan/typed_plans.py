"""Plan the next turn by typing: /plan.

A line says what to do as the commands of moves do: "buy 2C with 2 red", "take red blue white", "reserve D3". Answers to
the questions after it follow behind semicolons: "take red blue white; return red".
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

from discord.app_commands import Choice

from bot.engine import GameError, Move
from bot.games.play.plans import UNLESS, PlanLine, check_ever_possible, is_question, moves_of
from bot.games.unit.refusals import NothingAsked
from bot.present.language.escape import escape
from bot.present.language.limits import MAX_CHOICE, MAX_CHOICES
from bot.present.typed_input import parse_gems
from bot.rules import ChooseNoble, ChooseTokensToReturn, PurchaseCard, ReturnTokens, TakeTokens, WelcomeNoble, base_of
from bot.ui.content.planning import PlanningViewer, may_become_possible, planning_viewer
from bot.ui.features.plan.presses import reply_with_results, show_plan
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app, table_here, words_at
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.parsing import (
    TypedAnswers,
    parse_answer,
    parse_noble,
    parse_purchase,
    parse_reservation,
    parse_returned,
    simulate,
)
from bot.ui.kit.input.suggestions import ANSWERS_END, choices_behind
from bot.ui.kit.input.text import pile_or_none, plain, plain_words, without_return_words
from bot.ui.kit.replies import Answer, reply

_CHOSEN: dict[str | None, tuple[str, ...]] = {None: (), **{each: (each,) for each in UNLESS}, "both": UNLESS}
_CONDITIONS = {each: f"plan-unless-{each}" for each in (*UNLESS, "both")}
_SUGGESTED_EACH = 8  # moves of a kind, before anything is typed


def read_typed_line(viewer: PlanningViewer, text: str) -> PlanLine:
    """Return the line of a plan in a typed text. Raises `GameError` if it is unreadable or can never be possible."""
    action, *answers = [part.strip() for part in text.split(ANSWERS_END)]
    try:
        line = _read_action(viewer, action)
        check_ever_possible(line.move, viewer.now, viewer.seat)
        return _with_answers(viewer, line, [each for each in answers if each])
    except GameError as refusal:
        with viewer.table.naming_players():
            raise GameError("error-plan-line", typed=escape(text), reason=viewer.words.refusal(refusal)) from None


def _read_action(viewer: PlanningViewer, text: str) -> PlanLine:
    verb, rest = _split_verb(text)
    match verb:
        case "take":
            return PlanLine(TakeTokens(parse_gems(rest)))
        case "reserve":
            move = parse_reservation(viewer, rest)
            return PlanLine(move, label=viewer.label_of(move, viewer.position))
        case "buy":
            card, payment = _split_payment(rest)
            move = parse_purchase(viewer, card, payment)
            is_cheapest = isinstance(move, PurchaseCard) and payment is None
            return PlanLine(move, is_cheapest, label=viewer.label_of(move, viewer.position))
        case _:
            raise GameError("error-plan-unread", typed=escape(text))


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


def _with_answers(viewer: PlanningViewer, line: PlanLine, texts: Sequence[str]) -> PlanLine:
    """Return a line with typed answers to the questions after it.

    Answers that begin with "return" or "noble" need no question now: they are kept for the case that it is asked. All
    others are read at the next question that the line leads to.
    """
    position, seat = viewer.position, viewer.seat
    tokens = [ReturnTokens(parse_returned(text)) for text in texts if _gives_back(text)]
    nobles = [text.partition(" ")[2] for text in texts if _begins_with("noble", text)]
    others = [text for text in texts if not _gives_back(text) and not _begins_with("noble", text)]
    answers: list[Move] = []
    labels: list[str] = []
    try:
        [first, *_] = moves_of(line, position, seat)
    except GameError:
        if others:
            _check_returns(others)
            raise GameError("error-plan-answer-later", typed=escape(others[0])) from None
    else:
        _, position = position.advance(first)
    while is_question(position, seat):
        if isinstance(position.decision, ChooseTokensToReturn) and tokens:
            answer: Move = tokens.pop(0)
        elif isinstance(position.decision, ChooseNoble) and nobles:
            answer = WelcomeNoble(parse_noble(nobles.pop(0), position.decision.nobles))
        elif others:
            answer = parse_answer(position, others.pop(0), viewer.words)
        else:
            break
        if refusal := position.objection(answer):
            raise refusal
        answers.append(answer)
        labels.append(viewer.label_of(answer, position))
        _, position = position.advance(answer)
    if others:
        _check_returns(others)
        raise NothingAsked
    on_board = [each.id for each in base_of(position).nobles]
    kept = [*tokens, *(WelcomeNoble(parse_noble(each, on_board)) for each in nobles)]
    return replace(line, answers=(*answers, *kept), labels=(*labels, *("" for _ in kept)))


def _begins_with(kind: str, text: str) -> bool:
    return plain(text.partition(" ")[0]) in plain_words(f"plan-words.{kind}")


def _gives_back(text: str) -> bool:
    """Return whether an answer gives back tokens; labels of expansions may begin with the same words."""
    return _begins_with("return", text) and pile_or_none(without_return_words(text)) is not None


def _check_returns(texts: Iterable[str]) -> None:
    for text in texts:
        if _begins_with("return", text):
            parse_returned(text)


async def _suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
    table = await table_here(interaction)
    viewer = planning_viewer(table, interaction.user.id, words_at(interaction, table)).typing()
    action, *answers = [part.strip() for part in typed.split(ANSWERS_END)]
    if answers:
        return _suggest_answers(viewer, action, answers)
    verb, rest = _split_verb(action)
    verbs = [verb] if verb else ["buy", "take", "reserve"]
    most = MAX_CHOICES if verb else _SUGGESTED_EACH
    choices = [choice for each in verbs for choice in _choices(viewer, each, rest if verb else "")[:most]]
    return [choice for choice in choices if verb or not typed or plain(choice.name).startswith(plain(typed))]


def _suggest_answers(viewer: PlanningViewer, action: str, answers: Sequence[str]) -> list[Choice[str]]:
    """Return the answers to the question that the text leads to; none if its action is not possible yet."""
    finished = [each for each in answers[:-1] if each]
    move, words = _read_action(viewer, action).move, viewer.words
    then = ANSWERS_END.join(each.partition(" ")[2] if _begins_with("noble", each) else each for each in finished)
    simulation = simulate(viewer.view, viewer.seat, move, TypedAnswers(then=then), words)
    if not simulation.is_legal or not is_question(simulation.position, viewer.seat):
        return []
    is_noble = isinstance(simulation.position.decision, ChooseNoble)
    kind = "noble" if is_noble else "return"
    is_named = is_noble or isinstance(simulation.position.decision, ChooseTokensToReturn)
    last = answers[-1].partition(" ")[2] if is_named and _begins_with(kind, answers[-1]) else answers[-1]
    word = answers[-1].removesuffix(last).strip()
    before, short = (
        "".join(f"{part}{ANSWERS_END} " for part in (action, *parts)) + (word and f"{word} ")
        for parts in (finished, simulation.numbers)
    )
    return choices_behind(before, short, suggestions.answers(simulation.position, words, last))


def _choices(viewer: PlanningViewer, verb: str, typed: str) -> list[Choice[str]]:
    position, words = viewer.position, viewer.words
    if verb == "take":
        choices = suggestions.takes(position, words, typed)
    else:
        cards = suggestions.cards_to_buy if verb == "buy" else suggestions.cards_to_reserve
        choices = cards(position, viewer.seat, words, typed)
    word = words.alternatives(f"plan-words.{verb}")[0]
    named = [Choice(name=f"{word} {each.name}"[:MAX_CHOICE], value=f"{word} {each.value}") for each in choices]
    return [each for each in named if may_become_possible(viewer, partial(_move_of, viewer, each.value))]


def _move_of(viewer: PlanningViewer, text: str) -> Move:
    return _read_action(viewer, text).move


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
    words = words_at(interaction, table)
    typed = [each for each in (first, second, third) if each is not None]
    if cancel:
        if not await bot.tables.plans.cancel(table.id, member_id):
            raise GameError("error-plan-none")
        await reply(interaction, Answer(words.text("plan-cancelled")))
        return
    try:
        viewer = planning_viewer(table, member_id, words).typing()
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
        await bot.tables.plans.make(table.id, member_id, lines, _CHOSEN[unless], seq=table.seq)
    await show_plan(interaction, table)
