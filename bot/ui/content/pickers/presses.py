"""The meaning of a press on a control of a picker, the same for a player who moves and for one who plans."""

from collections.abc import Callable, Container
from dataclasses import dataclass

from bot import rules
from bot.engine import Decision, Move, Position
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
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
    return rules.PurchaseCard(_card_id(card), read_pile(payment))


def _read_choice(viewer: Viewer, argument: str) -> Move:
    legal = viewer.position.legal_moves()
    index = int(argument) if argument.isdecimal() and len(argument) <= _LONGEST_INDEX else len(legal)
    presenter = presenter_of(viewer.position)
    if index >= len(legal) or presenter.label(legal[index], viewer.position, viewer.label_words) is None:
        raise StaleBoard
    return legal[index]


PICKERS = {
    "take": PickerControl(rules.ChooseAction, lambda viewer, argument, _: take_picker(viewer, read_pile(argument))),
    "buy": PickerControl(rules.ChooseAction, lambda viewer, which, _: buy_picker(viewer, which)),
    "card": PickerControl(rules.ChooseAction, lambda viewer, card, _: payment_picker(viewer, _card_id(card))),
    "pay": PickerControl(rules.ChooseAction, _show_payment),
    "reserve": PickerControl(rules.ChooseAction, lambda viewer, _, __: reserve_picker(viewer)),
    "pick": PickerControl(rules.ChooseAction, _show_reservation),
    "give": PickerControl(rules.ChooseTokensToReturn, lambda viewer, pile, _: return_picker(viewer, read_pile(pile))),
    "choose": PickerControl(Decision, lambda viewer, index, value: choice_picker(viewer, chosen=value or index)),
}
MOVES = {
    "take_now": MoveControl(rules.ChooseAction, lambda _, pile: rules.TakeTokens(read_pile(pile))),
    "buy_now": MoveControl(rules.ChooseAction, _read_purchase),
    "reserve_now": MoveControl(rules.ChooseAction, lambda viewer, place: _reservation(viewer.position, place)),
    "give_now": MoveControl(rules.ChooseTokensToReturn, lambda _, pile: rules.ReturnTokens(read_pile(pile))),
    "noble_now": MoveControl(rules.ChooseNoble, lambda _, noble: rules.WelcomeNoble(_known_id(noble, rules.NOBLES))),
    "choose_now": MoveControl(Decision, _read_choice),
}
"""The green buttons below pickers, by their verbs."""


def control_of(move: Move, position: Position) -> tuple[str, str]:
    """Return the verb and the argument of the green button for a move in a position. Raises `GameError` without one."""
    match move:
        case rules.TakeTokens(tokens):
            return "take_now", write_pile(tokens)
        case rules.PurchaseCard(card, payment):
            return "buy_now", f"{card}.{write_pile(payment)}"
        case rules.ReserveCard(card):
            return "reserve_now", card
        case rules.ReserveFromDeck(level):
            return "reserve_now", str(level)
        case rules.ReturnTokens(tokens):
            return "give_now", write_pile(tokens)
        case rules.WelcomeNoble(noble):
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
    return _known_id(text, rules.CARDS)


def _known_id(text: str, known: Container[str]) -> str:
    """Return a text that is a known id. Raises `GameError` for any other text, which only a forged control holds."""
    if text not in known:
        raise StaleBoard
    return text


def _reservation(position: Position, text: str) -> Move:
    """Return the move for a card's id, a deck's level, or the address of an expansion's own deck."""
    if text in [str(level) for level in rules.LEVELS]:
        return rules.ReserveFromDeck(int(text))
    if deck := expansion_deck(position, text):
        return deck.move
    return rules.ReserveCard(_card_id(text))
