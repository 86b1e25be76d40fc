"""The slash commands of a turn: /take, /reserve and /buy, and /answer for the decisions after it.

The option `return` gives back the tokens that the move leaves above ten. /answer serves all decisions and expansions,
so that other games show no commands that they never need: it takes tokens to return, a noble, any other decision, and
the actions that an expansion adds. It suggests the labels of the controls.
"""

from collections.abc import Callable, Mapping
from functools import partial

from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.present.language.words import Words
from bot.present.typed_input import parse_gems
from bot.rules import ReturnTokens, TakeTokens
from bot.ui.content.planning import OFFER, PlanningViewer, may_become_possible, offer_move, planning_viewer
from bot.ui.features.play.presses import make_moves, waiting_answer
from bot.ui.kit.commands import Suggest, command
from bot.ui.kit.context import Interaction, table_here
from bot.ui.kit.input import parsing, suggestions
from bot.ui.kit.input.addresses import find_card, parse_place
from bot.ui.kit.replies import reply
from bot.ui.kit.viewer import Viewer, mover_here, viewer_at

Suggestions = list[Choice[str]]
MoveOf = Callable[[Viewer], Move]  # a function that reads the move of a command


async def _make_or_plan(interaction: Interaction, read: MoveOf, returned: str | None, *, may_wait: bool) -> None:
    """Make the move of a command; out of turn, offer to plan it, or if it `may_wait`, say for whom the game waits."""
    viewer = await mover_here(interaction)
    if viewer.is_out_of_turn:
        try:
            planning = planning_viewer(viewer.table, interaction.user.id, viewer.words, OFFER)
            typing = planning.typing()
            with viewer.table.naming_players():
                answer = offer_move(planning, parsing.with_returned(typing, read(typing), returned))
        except GameError:
            if not may_wait:
                raise
            answer = await waiting_answer(interaction, viewer)
        await reply(interaction, answer)
        return
    moves = [read(viewer.typing())]
    if returned is not None:
        moves.append(ReturnTokens(parsing.parse_returned(returned)))
    await make_moves(interaction, viewer.table, moves)


def _take(_: Viewer, gems: str) -> Move:
    return TakeTokens(parse_gems(gems))


def _answer(viewer: Viewer, choice: str) -> Move:
    viewer.check_turn()  # before the text is read, which refers to the open decision
    return parsing.parse_answer(viewer.position, choice, viewer.words)


def _typed_option(interaction: Interaction, option: str) -> str | None:
    """Return the text in an option of a command that is being typed, or None while it is empty."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) and value else None


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


def _move_command(
    path: str,
    read: Callable[..., Move],
    suggest: Mapping[str, Suggest],
    *,
    may_return: bool = False,
    may_wait: bool = False,
) -> None:
    """Register a command with the options of `suggest`, which `read` reads, and one for tokens to return afterwards."""

    async def suggest_returned(interaction: Interaction, typed: str) -> Suggestions:
        viewer = await _viewer_of_typing(interaction)
        position, first = viewer.view, _typed_option(interaction, next(iter(suggest)))
        if first is not None:
            _, position = position.advance(read(viewer, first))
        return suggestions.returns(position, viewer.words, typed)

    async def run(interaction: Interaction, **typed: str | None) -> None:
        own = [typed[option] for option in suggest]
        await _make_or_plan(interaction, lambda viewer: read(viewer, *own), typed.get("return_"), may_wait=may_wait)

    command(path, suggest={**suggest, **({"return_": suggest_returned} if may_return else {})})(run)


_suggest_purchases = partial(_suggest_cards, suggestions.cards_to_buy, parsing.parse_purchase)
_suggest_reservations = partial(_suggest_cards, suggestions.cards_to_reserve, parsing.parse_reservation)

# Take gems, and return tokens above ten in the same command (B6, B7, B8).
_move_command("take", _take, {"gems": partial(_suggest_moves, suggestions.takes)}, may_return=True)
# Reserve a card or the top card of a deck (B9).
_move_command("reserve", parsing.parse_reservation, {"card": _suggest_reservations}, may_return=True)
# Buy a card from the rows or the hand (B11, B12).
_move_command("buy", parsing.parse_purchase, {"card": _suggest_purchases, "payment": _suggest_payments})
# Return tokens above ten (B8), choose a noble (B15), take any other open decision, or an action of the expansion.
_move_command("answer", _answer, {"choice": partial(_suggest_moves, suggestions.answers)}, may_wait=True)
