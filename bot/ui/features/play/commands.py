"""The slash commands of a turn: /take, /reserve and /buy, and /return, /noble and /answer for the decisions after it.

/answer serves all expansions, so that other games show no commands that they never need: it takes any decision, and
the actions that an expansion adds. It suggests the labels of the controls.
"""

from collections.abc import Callable

from discord.app_commands import Choice

from bot.engine import Move, Position
from bot.present.language.words import Words
from bot.present.typed_input import parse_gems
from bot.rules import ChooseNoble, ReturnTokens, TakeTokens, WelcomeNoble
from bot.ui.features.play.typed_moves import (
    MoveReader,
    make_typed_move,
    suggest_nobles,
    suggest_returns,
    suggest_then,
    typed_option,
    typing_viewer,
    typing_viewer_in_turn,
)
from bot.ui.kit.commands.builder import Suggest, command
from bot.ui.kit.context import Interaction
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.addresses import find_card, parse_place
from bot.ui.kit.input.moves import parse_purchase, parse_reservation
from bot.ui.kit.input.parsing import parse_answer, parse_noble, parse_returned
from bot.ui.kit.input.typed_answers import TypedAnswers
from bot.ui.kit.viewer import Viewer


def _take(_: Viewer, gems: str) -> Move:
    return TakeTokens(parse_gems(gems))


def _return(_: Viewer, tokens: str) -> Move:
    return ReturnTokens(parse_returned(tokens))


def _noble(viewer: Viewer, noble: str) -> Move:
    decision = viewer.view.decision
    if isinstance(decision, ChooseNoble):
        return WelcomeNoble(parse_noble(noble, decision.nobles))
    return WelcomeNoble(noble)  # the rules refuse it, and name the decision that is open instead


def _answer(viewer: Viewer, choice: str) -> Move:
    """Return the move in a typed text or a suggestion. Raises `GameError` out of turn, even for unreadable text."""
    viewer.check_turn()
    return parse_answer(viewer.position, choice, viewer.words)


def _from_option(option: str, parse: Callable[[Viewer, str], Move]) -> MoveReader:
    def read(interaction: Interaction, viewer: Viewer) -> Move | None:
        text = typed_option(interaction, option)
        return parse(viewer, text) if text else None

    return read


def _read_purchase(interaction: Interaction, viewer: Viewer) -> Move | None:
    card = typed_option(interaction, "card")
    return parse_purchase(viewer, card, typed_option(interaction, "payment")) if card else None


_READ_TAKE, _READ_RETURN = _from_option("gems", _take), _from_option("tokens", _return)
_READ_RESERVATION, _READ_ANSWER = _from_option("card", parse_reservation), _from_option("choice", _answer)


def _suggest_in_turn(choices: Callable[[Position, Words, str], list[Choice[str]]]) -> Suggest:
    async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
        viewer = await typing_viewer_in_turn(interaction)
        return choices(viewer.view, viewer.words, typed) if viewer else []

    return suggest


def _suggest_cards(choices: Callable[[Position, int, Words, str], list[Choice[str]]]) -> Suggest:
    async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
        viewer = await typing_viewer(interaction)
        return choices(viewer.view, viewer.seat, viewer.words, typed)

    return suggest


async def _suggest_payments(interaction: Interaction, typed: str) -> list[Choice[str]]:
    card = typed_option(interaction, "card")
    if card is None:
        return []
    viewer = await typing_viewer(interaction)
    found = find_card(viewer.view, viewer.seat, parse_place(viewer.view, card))
    return suggestions.payments_for(viewer.view, viewer.seat, viewer.words, found, typed)


@command(
    "take",
    suggest={
        "gems": _suggest_in_turn(suggestions.takes),
        "return_": suggest_returns(_READ_TAKE),
        "then": suggest_then(_READ_TAKE),
    },
)
async def take(interaction: Interaction, gems: str, return_: str | None = None, then: str | None = None) -> None:
    """Take gems, and return tokens above ten in the same command (B6, B7, B8)."""
    await make_typed_move(interaction, lambda viewer: _take(viewer, gems), TypedAnswers(return_, then=then))


@command(
    "reserve",
    suggest={
        "card": _suggest_cards(suggestions.cards_to_reserve),
        "return_": suggest_returns(_READ_RESERVATION),
        "noble": suggest_nobles(_READ_RESERVATION),
        "then": suggest_then(_READ_RESERVATION),
    },
)
async def reserve(
    interaction: Interaction,
    card: str,
    return_: str | None = None,
    noble: str | None = None,
    then: str | None = None,
) -> None:
    """Reserve a card or the top card of a deck (B9)."""
    typed = TypedAnswers(return_, noble, then)
    await make_typed_move(interaction, lambda viewer: parse_reservation(viewer, card), typed)


@command(
    "buy",
    suggest={
        "card": _suggest_cards(suggestions.cards_to_buy),
        "payment": _suggest_payments,
        "noble": suggest_nobles(_read_purchase),
        "then": suggest_then(_read_purchase),
    },
)
async def buy(
    interaction: Interaction,
    card: str,
    payment: str | None = None,
    noble: str | None = None,
    then: str | None = None,
) -> None:
    """Buy a card from the rows or the hand (B11, B12)."""
    typed = TypedAnswers(noble=noble, then=then)
    await make_typed_move(interaction, lambda viewer: parse_purchase(viewer, card, payment), typed)


@command(
    "return",
    suggest={
        "tokens": _suggest_in_turn(suggestions.returns),
        "noble": suggest_nobles(_READ_RETURN),
        "then": suggest_then(_READ_RETURN),
    },
)
async def return_(interaction: Interaction, tokens: str, noble: str | None = None, then: str | None = None) -> None:
    """Return tokens above ten (B8)."""
    typed = TypedAnswers(noble=noble, then=then)
    await make_typed_move(interaction, lambda viewer: _return(viewer, tokens), typed)


@command("noble", suggest={"noble": suggest_nobles(lambda interaction, viewer: None)})
async def noble(interaction: Interaction, noble: str) -> None:
    """Choose which of several nobles visits (B15)."""
    await make_typed_move(interaction, lambda viewer: _noble(viewer, noble))


@command("answer", suggest={"choice": _suggest_in_turn(suggestions.answers), "then": suggest_then(_READ_ANSWER)})
async def answer(interaction: Interaction, choice: str, then: str | None = None) -> None:
    """Take the open decision, or an action of the expansion."""
    await make_typed_move(interaction, lambda viewer: _answer(viewer, choice), TypedAnswers(then=then))
