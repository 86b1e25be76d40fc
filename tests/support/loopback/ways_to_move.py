"""The two ways to make a move in one step: the control that makes it, and the command."""

from collections.abc import Iterable

from bot import rules
from bot.engine import Move, Position
from bot.present.language.words import words_in
from bot.present.phrases import cards_for_sale
from bot.ui.content.pickers.choices import write_pile
from data import Card

ENGLISH = words_in("en")


def control_of(game_id: int, seq: int, position: Position, move: Move) -> str:
    """Return the custom id of the button that makes a move after an entry of a game."""
    match move:
        case rules.TakeTokens(tokens=tokens):
            verb = f"take_now:{write_pile(tokens)}"
        case rules.ReturnTokens(tokens=tokens):
            verb = f"give_now:{write_pile(tokens)}"
        case rules.ReserveCard(card=card):
            verb = f"reserve_now:{card}"
        case rules.ReserveFromDeck(level=level):
            verb = f"reserve_now:{level}"
        case rules.PurchaseCard(card=card, payment=payment) if isinstance(position.decision, rules.ChooseAction):
            verb = f"buy_now:{card}.{write_pile(payment)}"
        case rules.WelcomeNoble(noble=noble):
            verb = f"noble_now:{noble}"
        case _:
            verb = f"choose_now:{list(position.legal_moves()).index(move)}"
    return f"spl:{game_id}:{seq}:{verb}"


def command_of(position: Position, move: Move) -> tuple[str, dict[str, str]]:
    """Return the name and the options of the command that makes a move."""
    match move:
        case rules.TakeTokens(tokens=tokens):
            return "take", {"gems": ENGLISH.symbols(tokens)}
        case rules.ReturnTokens(tokens=tokens):
            return "answer", {"choice": ENGLISH.symbols(tokens)}
        case rules.ReserveCard(card=card):
            return "reserve", {"card": address_of(card, rules.open_cards(position))}
        case rules.PurchaseCard(card=card, payment=payment):
            options = {"card": address_of(card, cards_for_sale(position, position.seat))}
            return "buy", options | ({"payment": ENGLISH.symbols(payment)} if payment else {})
        case rules.ReserveFromDeck(level=level):
            return "reserve", {"card": f"D{level}"}
        case rules.WelcomeNoble(noble=noble):
            return "answer", {"choice": noble}
        case _:
            return "answer", {"choice": f"#{list(position.legal_moves()).index(move) + 1}"}


def address_of(card_id: str, cards: Iterable[tuple[str, Card]]) -> str:
    """Return the address of a card among those given."""
    return next(address for address, card in cards if card.id == card_id)
