"""The meaning of a press on a control of a picker, the same for a player who moves and for one who plans."""

from collections.abc import Callable, Container
from dataclasses import dataclass

from bot.engine import Decision, Move, Position
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.rules import (
    CARDS,
    LEVELS,
    NOBLES,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    PurchaseCard,
    ReserveCard,
    ReserveFromDeck,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
)
from bot.ui.content.pickers.cards import buy_picker, payment_picker, reserve_picker
from bot.ui.content.pickers.choices import choice_picker, return_picker
from bot.ui.content.pickers.piles import read_pile, take_picker, write_pile
from bot.ui.kit.input.addresses import expansion_deck
from bot.ui.kit.replies import Answer
from bot.ui.kit.viewer import Viewer

_LONGEST_INDEX = 4  # digits


@dataclass(frozen=True, slots=True)
class PickerControl:
    """A control that shows a picker for decisions of a kind, from its argument and a menu's value or ""."""

    kind: type[Decision]
    show: Callable[[Viewer, str, str], Answer]


@dataclass(frozen=True, slots=True)
class MoveControl:
    """A control that means a move, which `read` returns for its argument, as the answer to decisions of a kind."""

    kind: type[Decision]
    read: Callable[[Viewer, str], Move]


def _show_payment(viewer: Viewer, argument: str, value: str) -> Answer:
    card, _, way = argument.partition(".")
    return payment_picker(viewer, _card_id(card), value or way)


def _show_reservation(viewer: Viewer, argument: str, value: str) -> Answer:
    if refusal := viewer.position.objection(_reservation(viewer.position, argument)):
        with viewer.table.naming_players():
            raise refusal
    return reserve_picker(viewer, argument)


def _read_purchase(viewer: Viewer, argument: str) -> Move:
    card, _, payment = argument.partition(".")
    return PurchaseCard(_card_id(card), read_pile(payment))


def _read_choice(viewer: Viewer, argument: str) -> Move:
    legal = viewer.position.legal_moves()
    index = int(argument) if argument.isdecimal() and len(argument) <= _LONGEST_INDEX else len(legal)
    presenter = presenter_of(viewer.position)
    if index >= len(legal) or presenter.label(legal[index], viewer.position, viewer.label_words) is None:
        raise StaleBoard
    return legal[index]


PICKERS = {
    "take": PickerControl(ChooseAction, lambda viewer, argument, _: take_picker(viewer, read_pile(argument))),
    "buy": PickerControl(ChooseAction, lambda viewer, which, _: buy_picker(viewer, which)),
    "card": PickerControl(ChooseAction, lambda viewer, card, _: payment_picker(viewer, _card_id(card))),
    "pay": PickerControl(ChooseAction, _show_payment),
    "reserve": PickerControl(ChooseAction, lambda viewer, _, __: reserve_picker(viewer)),
    "pick": PickerControl(ChooseAction, _show_reservation),
    "give": PickerControl(ChooseTokensToReturn, lambda viewer, pile, _: return_picker(viewer, read_pile(pile))),
    "choose": PickerControl(Decision, lambda viewer, index, value: choice_picker(viewer, chosen=value or index)),
}
MOVES = {
    "take_now": MoveControl(ChooseAction, lambda _, pile: TakeTokens(read_pile(pile))),
    "buy_now": MoveControl(ChooseAction, _read_purchase),
    "reserve_now": MoveControl(ChooseAction, lambda viewer, place: _reservation(viewer.position, place)),
    "give_now": MoveControl(ChooseTokensToReturn, lambda _, pile: ReturnTokens(read_pile(pile))),
    "noble_now": MoveControl(ChooseNoble, lambda _, noble: WelcomeNoble(_known_id(noble, NOBLES))),
    "choose_now": MoveControl(Decision, _read_choice),
}
"""The green buttons below pickers, by their verbs."""


def control_of(move: Move, position: Position) -> tuple[str, str]:
    """Return the verb and the argument of the green button for a move in a position. Raises `GameError` without one."""
    match move:
        case TakeTokens(tokens):
            return "take_now", write_pile(tokens)
        case PurchaseCard(card, payment):
            return "buy_now", f"{card}.{write_pile(payment)}"
        case ReserveCard(card):
            return "reserve_now", card
        case ReserveFromDeck(level):
            return "reserve_now", str(level)
        case ReturnTokens(tokens):
            return "give_now", write_pile(tokens)
        case WelcomeNoble(noble):
            return "noble_now", noble
        case _:
            decks = presenter_of(position).decks(position)
            if address := next((deck.address for deck in decks if deck.move == move), None):
                return "reserve_now", address
            legal = position.legal_moves()
            if move not in legal:
                raise StaleBoard
            return "choose_now", str(legal.index(move))


def picker_of(move: Move, position: Position) -> tuple[str, str]:
    """Return the verb and the argument of the control that shows the picker of an action with a move chosen."""
    verb, argument = control_of(move, position)
    if verb == "choose_now":
        card = presenter_of(position).bought_card(move)
        return "pay", f"{card}.#{argument}"
    return {"take_now": "take", "buy_now": "pay", "reserve_now": "pick"}[verb], argument


def _card_id(text: str) -> str:
    """Return a text that is the id of a real card. Raises `GameError` for any other text."""
    if text.startswith("?"):  # the back of a card, which stands for one that the viewer may not see
        raise StaleBoard
    return _known_id(text, CARDS)


def _known_id(text: str, known: Container[str]) -> str:
    """Return a text that is a known id. Raises `GameError` for any other text, which only a forged control holds."""
    if text not in known:
        raise StaleBoard
    return text


def _reservation(position: Position, text: str) -> Move:
    """Return the move for a card's id, a deck's level, or the address of an expansion's own deck."""
    if text in [str(level) for level in LEVELS]:
        return ReserveFromDeck(int(text))
    if deck := expansion_deck(position, text):
        return deck.move
    return ReserveCard(_card_id(text))
