"""The meaning of a press on a control of a picker, the same for a player who moves and for one who plans."""

from collections.abc import Callable, Container
from dataclasses import dataclass

from bot import rules
from bot.engine import Decision, Move, Position
from bot.games.unit.refusals import StaleBoard
from bot.present.expansions import presenter_of
from bot.ui.content.pickers.cards import buy_picker, payment_picker, reserve_picker
from bot.ui.content.pickers.choices import choice_picker, read_pile, return_picker, take_picker
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
