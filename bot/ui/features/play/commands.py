"""The slash commands of a turn: /take, /reserve and /buy, and /answer for the decisions after it.

The options `return`, `noble` and `then` answer the decisions that follow the move, so that one command does it all.
/answer serves all decisions and expansions, so that other games show no commands that they never need: it takes tokens
to return, a noble, any other decision, and the actions that an expansion adds. It suggests the labels of the controls.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from discord.app_commands import Choice

from bot.engine import Decision, GameError, Move, Position
from bot.games.play.plans import is_question
from bot.present.language.words import Words
from bot.present.typed_input import parse_gems
from bot.rules import ChooseNoble, ChooseTokensToReturn, ReturnTokens, TakeTokens
from bot.ui.content.planning import OFFER, PlanningViewer, may_become_possible, offer_move, planning_viewer
from bot.ui.features.play.presses import make_moves, waiting_answer
from bot.ui.kit.commands import Suggest, command
from bot.ui.kit.context import Interaction, table_here
from bot.ui.kit.input import parsing, suggestions
from bot.ui.kit.input.addresses import find_card, parse_place
from bot.ui.kit.input.parsing import TypedAnswers
from bot.ui.kit.input.suggestions import ANSWERS_END, choices_behind
from bot.ui.kit.replies import Answer, reply
from bot.ui.kit.viewer import Viewer, mover_here, viewer_at

Suggestions = list[Choice[str]]
MoveOf = Callable[[Viewer], Move]  # a function that reads the move of a command
MoveReader = Callable[[Interaction, Viewer], Move | None]  # the same while it is typed; None while its option is empty


async def _make_or_plan(interaction: Interaction, read: MoveOf, typed: TypedAnswers, *, may_wait: bool) -> None:
    """Make the move of a command; out of turn, offer to plan it, or if it `may_wait`, say for whom the game waits."""
    viewer = await mover_here(interaction)
    if viewer.is_out_of_turn:
        try:
            answer = _offer(interaction, viewer, read, typed)
        except GameError:
            if not may_wait:
                raise
            answer = await waiting_answer(interaction, viewer)
        await reply(interaction, answer)
        return
    viewer = viewer.typing()
    moves: Sequence[Move] = [read(viewer)]
    if viewer.decision is not None:
        # Up to the first illegal move, so that the rules can say why they refuse it.
        moves = parsing.simulate(viewer.position, viewer.seat, moves[0], typed, viewer.words).moves
    await make_moves(interaction, viewer.table, moves)


def _offer(interaction: Interaction, viewer: Viewer, read_move: MoveOf, typed: TypedAnswers) -> Answer:
    """Return the offer to plan an action. Raises `GameError` if it can never be possible, or cannot be read."""
    planning = planning_viewer(viewer.table, interaction.user.id, viewer.words, OFFER)
    typing = planning.typing()
    first, *answers = moves = [read_move(typing)]
    with viewer.table.naming_players():
        if typing.position.objection(first) is None:
            simulation = parsing.simulate(typing.position, viewer.seat, first, typed, typing.words)
            answers, after = simulation.moves[1:], simulation.position
            is_asked = is_question(after, viewer.seat)
            if not simulation.is_legal and is_asked and (refusal := after.objection(simulation.moves[-1])):
                raise refusal
        elif typed.return_ is not None:
            answers = [ReturnTokens(parsing.parse_returned(typed.return_))]
    return offer_move(planning, [*moves, *answers])


def _take(_: Viewer, gems: str) -> Move:
    return TakeTokens(parse_gems(gems))


def _answer(viewer: Viewer, choice: str) -> Move:
    viewer.check_turn()  # before the text is read, which refers to the open decision
    return parsing.parse_answer(viewer.position, choice, viewer.words)


def _typed_option(interaction: Interaction, option: str) -> str | None:
    """Return the text in an option of a command that is being typed, or None while it is empty."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) and value else None


def _typed_answers(interaction: Interaction) -> TypedAnswers:
    return TypedAnswers(*(_typed_option(interaction, option) for option in ("return", "noble", "then")))


async def _viewer_of_typing(interaction: Interaction) -> Viewer:
    """Return the member whose command is being typed, out of turn as one who plans. Raises `GameError`."""
    viewer = viewer_at(interaction, await table_here(interaction)).typing()
    if viewer.is_out_of_turn:
        return planning_viewer(viewer.table, interaction.user.id, viewer.words, OFFER)
    return viewer


async def _suggest_moves(
    choices: Callable[[Position, Words, str], Suggestions], interaction: Interaction, typed: str
) -> Suggestions:
    viewer = await _viewer_of_typing(interaction)
    return choices(viewer.view, viewer.words, typed)


async def _suggest_cards(
    choices: Callable[[Position, int, Words, str], Suggestions],
    read: Callable[[Viewer, str], Move],
    interaction: Interaction,
    typed: str,
) -> Suggestions:
    """Suggest cards; out of turn, those that may be possible next turn, or else all, with what each lacks."""
    viewer = await _viewer_of_typing(interaction)
    cards = choices(viewer.view, viewer.seat, viewer.words, typed)
    if not isinstance(viewer, PlanningViewer):
        return cards
    possible = [each for each in cards if may_become_possible(viewer, partial(read, viewer, each.value))]
    return possible or cards


async def _suggest_payments(interaction: Interaction, typed: str) -> Suggestions:
    card = _typed_option(interaction, "card")
    if card is None:
        return []
    viewer = await _viewer_of_typing(interaction)
    found = find_card(viewer.view, viewer.seat, parse_place(viewer.view, card))
    return suggestions.payments_for(viewer.view, viewer.seat, viewer.words, found, typed)


async def _suggest_for(
    kind: type[Decision],
    option: str,
    read_move: MoveReader,
    choices: Callable[[Position, Words, str], Suggestions],
    interaction: Interaction,
    typed: str,
) -> Suggestions:
    """Suggest values of an option at the first decision of a kind after the typed move, if there is one."""
    viewer = await _viewer_of_typing(interaction)
    first = read_move(interaction, viewer)
    # The last word of the option itself may be half typed.
    answers = replace(_typed_answers(interaction), **{option: None}) if first is not None else TypedAnswers()
    simulation = parsing.simulate(viewer.view, viewer.seat, first, answers, viewer.words, until=kind)
    return choices(simulation.position, viewer.words, typed)


async def _suggest_then(read_move: MoveReader, interaction: Interaction, typed: str) -> Suggestions:
    """Suggest answers, behind the finished parts of `then`, to the decision that these lead to."""
    viewer = await _viewer_of_typing(interaction)
    first = read_move(interaction, viewer)
    if first is None:
        return []
    *finished, last = typed.split(ANSWERS_END)
    answers = replace(_typed_answers(interaction), then=ANSWERS_END.join(finished))
    simulation = parsing.simulate(viewer.view, viewer.seat, first, answers, viewer.words)
    if not simulation.is_legal or not is_question(simulation.position, viewer.seat):
        return []
    before = "".join(f"{part.strip()}{ANSWERS_END} " for part in finished if part.strip())
    short = "".join(f"{number}{ANSWERS_END} " for number in simulation.numbers)
    return choices_behind(before, short, suggestions.answers(simulation.position, viewer.words, last))


def _move_command(
    path: str, read: Callable[..., Move], suggest: Mapping[str, Suggest], *answers: str, may_wait: bool = False
) -> None:
    """Register a command with the options of `suggest`, which `read` reads, and `answers` to the decisions after it."""

    def read_typed(interaction: Interaction, viewer: Viewer) -> Move | None:
        first, *others = (_typed_option(interaction, option) for option in suggest)
        return read(viewer, first, *others) if first else None

    async def run(interaction: Interaction, **typed: str | None) -> None:
        own = [typed.pop(option) for option in suggest]
        await _make_or_plan(interaction, lambda viewer: read(viewer, *own), TypedAnswers(**typed), may_wait=may_wait)

    suggest_answers = {
        "return_": partial(_suggest_for, ChooseTokensToReturn, "return_", read_typed, suggestions.returns),
        "noble": partial(_suggest_for, ChooseNoble, "noble", read_typed, suggestions.nobles),
        "then": partial(_suggest_then, read_typed),
    }
    command(path, suggest={**suggest, **{option: suggest_answers[option] for option in answers}})(run)


_suggest_purchases = partial(_suggest_cards, suggestions.cards_to_buy, parsing.parse_purchase)
_suggest_reservations = partial(_suggest_cards, suggestions.cards_to_reserve, parsing.parse_reservation)

# Take gems, and return tokens above ten in the same command (B6, B7, B8).
_move_command("take", _take, {"gems": partial(_suggest_moves, suggestions.takes)}, "return_", "then")
# Reserve a card or the top card of a deck (B9).
_move_command("reserve", parsing.parse_reservation, {"card": _suggest_reservations}, "return_", "noble", "then")
# Buy a card from the rows or the hand (B11, B12).
_purchase = {"card": _suggest_purchases, "payment": _suggest_payments}
_move_command("buy", parsing.parse_purchase, _purchase, "noble", "then")
# Return tokens above ten (B8), choose a noble (B15), take any other open decision, or an action of the expansion.
_move_command("answer", _answer, {"choice": partial(_suggest_moves, suggestions.answers)}, "then", may_wait=True)
