"""The best moves now, each with a reason and its chance to win, which far behind and far ahead is left out: /hint."""

from collections.abc import Sequence

from bot.ai.calibration import error_of
from bot.ai.contract import AdviceGoal, AdvisedMove
from bot.engine import GameError, Move
from bot.games.history.history import question_for
from bot.games.lesson.lesson import is_taught
from bot.games.unit.options import HINTS_ANNOUNCED
from bot.present.expansions import presenter_of
from bot.present.phrases import cards_for_sale
from bot.present.reasons import Kind, chance_texts, facts_of, reason_text, telling_apart
from bot.rules import PurchaseCard, ReserveCard, ReserveFromDeck, TakeTokens
from bot.ui.content.board import view_buttons, waiting_view
from bot.ui.content.pickers.choices import choices_of, control_of, pile_label
from bot.ui.kit.commands import command
from bot.ui.kit.context import Interaction, app
from bot.ui.kit.controls import SUCCESS, Reach, on, row
from bot.ui.kit.lists import ListLine
from bot.ui.kit.replies import Answer, join_lines, reply
from bot.ui.kit.viewer import Viewer, mover_here, viewer_at

MOST_MOVES = 3
_TITLES = {AdviceGoal.VICTORY: "hint-title", AdviceGoal.END: "hint-title-end", AdviceGoal.RANKING: "hint-title-ranking"}


async def _show(interaction: Interaction, viewer: Viewer) -> None:
    """Answer with the best moves and the buttons that make them; out of turn, with who has to move."""
    bot = app(interaction)
    if viewer.position.is_over or not viewer.table.is_playing:
        raise GameError("error-hint-over")
    if is_taught(viewer.table):
        raise GameError("error-hint-lesson")
    if not viewer.table.allows_hints:
        raise GameError("error-hints-off")
    if viewer.is_out_of_turn:
        history = await bot.tables.history.in_effect(viewer.table.id)
        await reply(interaction, waiting_view(viewer, history, "hint"))
        return
    thinker = bot.thinker
    if thinker is None or not thinker.is_available:
        raise GameError("error-no-hints")
    question = await question_for(bot.tables.history, viewer.table, viewer.seat)
    advised = await thinker.advice(question, MOST_MOVES)
    legal = viewer.view.legal_moves()
    advised = [each for each in advised if each.move in legal]
    if not advised:
        raise GameError("error-hint-late" if thinker.is_available else "error-no-hints")
    if viewer.table.options.hints == HINTS_ANNOUNCED:
        await bot.tables.play.announce_hint(viewer.table, interaction.user.id)
    await reply(interaction, listed_moves(viewer, advised, is_only=len(legal) == 1))


def _control_of(viewer: Viewer, move: Move) -> tuple[str, str, str]:
    """Return a legal move in words, and the verb and the argument of the control that makes it."""
    words, position = viewer.label_words, viewer.view
    addresses = {card.id: at for at, card in cards_for_sale(position, viewer.seat)}
    answers = (choice.option.label for choice in choices_of(position, words) if choice.move == move)
    label = next(answers, None) or presenter_of(position).label(move, position, words)
    match move:
        case _ if label is not None:
            pass
        case TakeTokens(tokens):
            label = words.text("control-take-these", gems=pile_label(words, tokens))
        case ReserveCard(card):
            label = words.text("control-reserve-this", address=addresses[card])
        case ReserveFromDeck(level):
            label = words.text("control-reserve-unseen", deck=f"D{level}")
        case PurchaseCard(card, payment):
            message = "control-buy-for" if payment else "control-buy-free"
            label = words.text(message, address=addresses[card], payment=words.gems(payment))
        case _:
            raise AssertionError(move)
    return label, *control_of(move, position)


def listed_moves(viewer: Viewer, advised: Sequence[AdvisedMove], *, is_only: bool) -> Answer:
    """Return moves with their chances to win, each beside the button that makes it; `is_only` if none else is legal."""
    words, goal = viewer.words, advised[0].goal
    chances = chance_texts([each.chances[viewer.seat] for each in advised], words)
    controls = [_control_of(viewer, each.move) for each in advised]
    reasons = telling_apart([facts_of(viewer.view, each.move) for each in advised])
    lines: list[ListLine] = []
    for number, (facts, chance, control) in enumerate(zip(reasons, chances, controls, strict=True), start=1):
        label, verb, argument = control
        is_sure = len(advised) == 1 or any(fact.kind in (Kind.WINS, Kind.SHARES_VICTORY) for fact in facts)
        has_chance = goal is AdviceGoal.VICTORY and not is_sure
        values = {"chance": chance} if has_chance else {}
        text = words.text("hint-move" if has_chance else "hint-move-sure", number=number, move=label, **values)
        if why := reason_text(viewer.view, facts, words):
            text = join_lines(text, words.text("hint-why", reasons=why))
        play = words.text("hint-play", number=number)
        lines.append(ListLine(text, viewer.button(play, verb, argument, style=SUCCESS)))
    says_goal = "hint-title-ranking-many" if goal is AdviceGoal.RANKING and viewer.view.seats > 2 else _TITLES[goal]
    title = words.text("hint-only" if is_only else says_goal, count=len(lines))
    error = error_of("hint", viewer.table.options.rules(), viewer.view.seats)
    if error and goal is AdviceGoal.VICTORY and not is_only:
        title = join_lines(title, words.text("hint-estimate", error=error))
    if advised[0].is_brief and not is_only:
        title = join_lines(title, words.text("hint-brief"))
    return Answer(title, (row(*view_buttons(viewer)),), lines=lines)


@command("hint")
async def hint(interaction: Interaction) -> None:
    """Show the member the best moves in the channel's game."""
    await _show(interaction, await mover_here(interaction))


on("hint", Reach.CHANNEL_OR_PRIVATE)(lambda press: _show(press.interaction, viewer_at(press.interaction, press.table)))
