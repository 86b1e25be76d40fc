"""The meaning of a press on a control of a picker, the same for a player who moves and for one who plans."""

from collections.abc import Callable, Container, Mapping

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


def _show_payment(viewer: Viewer, argument: str) -> Answer:
    card, _, rest = argument.partition(".")
    return payment_picker(viewer, _card_id(card), has_rest=bool(rest))


def _show_reservation(viewer: Viewer, argument: str) -> Answer:
    if refusal := viewer.position.objection(_reservation(viewer.position, argument)):
        with viewer.table.seats.naming_players():
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


PICKERS: Mapping[str, Callable[[Viewer, str], Answer]] = {
    "take": lambda viewer, pile: take_picker(viewer, read_pile(pile)),
    "buy": buy_picker,
    "card": _show_payment,
    "reserve": lambda viewer, _: reserve_picker(viewer),
    "pick": _show_reservation,
    "give": lambda viewer, pile: return_picker(viewer, read_pile(pile)),
    "choose": lambda viewer, index: choice_picker(viewer, chosen=index),
}
"""The pickers by the verbs of the controls that show them, from the argument."""
MOVES: Mapping[str, Callable[[Viewer, str], Move]] = {
    "take_now": lambda _, pile: rules.TakeTokens(read_pile(pile)),
    "buy_now": _read_purchase,
    "reserve_now": lambda viewer, place: _reservation(viewer.position, place),
    "give_now": lambda _, pile: rules.ReturnTokens(read_pile(pile)),
    "noble_now": lambda _, noble: rules.WelcomeNoble(_known_id(noble, rules.NOBLES)),
    "choose_now": _read_choice,
}
"""The moves of the green buttons below pickers, by their verbs, from the argument."""
_DECISIONS: Mapping[str, type[Decision]] = {
    "give": rules.ChooseTokensToReturn,
    "give_now": rules.ChooseTokensToReturn,
    "noble_now": rules.ChooseNoble,
    "choose": Decision,
    "choose_now": Decision,
}


def decision_of(verb: str) -> type[Decision]:
    """Return the kind of the decisions that a control is for."""
    return _DECISIONS.get(verb, rules.ChooseAction)


def _card_id(text: str) -> str:
    if text.startswith("?"):  # the back of a card, which stands for one that the viewer may not see
        raise StaleBoard
    return _known_id(text, rules.CARDS)


def _known_id(text: str, known: Container[str]) -> str:
    """Return a text that is a known id. Raises `GameError` for any other text, which only a forged control holds."""
    if text not in known:
        raise StaleBoard
    return text


def _reservation(position: Position, text: str) -> Move:
    if text in [str(level) for level in rules.LEVELS]:
        return rules.ReserveFromDeck(int(text))
    if deck := expansion_deck(position, text):
        return deck.move
    return rules.ReserveCard(_card_id(text))
