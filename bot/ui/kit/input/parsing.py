"""Read typed text: purchases, reservations, answers to decisions, moves of expansions, and players at a table."""

import re
from collections.abc import Callable, Sequence

from discord.app_commands import Choice

from bot import rules
from bot.engine import GameError, Move, Position
from bot.games import SeatRecord, Table
from bot.games.play.plans import is_question
from bot.games.unit.table import without_sign
from bot.present.language.limits import MAX_CHOICE
from bot.present.language.words import CATALOGUES, Words, bold, clean, escape, words_in
from bot.present.typed_input import TypedError, UnknownAddress, parse_gems
from bot.ui.kit.input import suggestions
from bot.ui.kit.input.addresses import TypedPlace, expansion_deck, find_card, parse_place
from bot.ui.kit.input.suggestions import LabelledMove
from bot.ui.kit.input.text import pile_or_none, plain, without_return_words
from bot.ui.kit.viewer import Viewer
from data import Gems
from data.gems import NO_GEMS, covers

_DIGITS_OF_A_PLACE = 2
_ID_OR_MENTION = re.compile("(?:<@!?)?([0-9]{1,20})>?")
_NUMBER = re.compile(r"#([0-9]{1,4})")


def parse_noble(text: str, nobles: Sequence[str]) -> str:
    """Return the id of the noble that a text names by id, place or requirement. Raises `GameError` unless one fits."""
    typed = text.strip()
    if typed.upper() in rules.NOBLES:
        return typed.upper()
    if typed.isdecimal():
        place = int(typed) if len(typed) <= _DIGITS_OF_A_PLACE else 0
        fitting = nobles[place - 1 : place] if place else ()
    else:
        needs = parse_gems(typed)
        fitting = [noble for noble in nobles if covers(rules.NOBLES[noble].needs, needs)]
    if len(fitting) != 1:
        raise GameError("error-noble-not-visiting")
    return fitting[0]


def parse_returned(text: str) -> Gems:
    """Return the tokens that a text gives back. Raises `GameError` like `parse_gems`."""
    return parse_gems(without_return_words(text))


def parse_answer(position: Position, text: str, words: Words) -> Move:
    """Return the answer to the open decision, or the expansion's action. Raises `GameError` unless one fits."""
    match position.decision:
        case rules.ChooseTokensToReturn():
            return rules.ReturnTokens(parse_returned(text))
        case rules.ChooseNoble(nobles=visiting):
            return rules.WelcomeNoble(parse_noble(text, visiting))
        case _:
            return parse_labelled_move(position, text, words)


def parse_labelled_move(position: Position, text: str, words: Words, card: str | None = None) -> Move:
    """Return the expansion's move that a text means; with the id of a card, only one that buys it.

    The text is the move's label in any of our languages, the reader's first, or a part of it that no other label has;
    "#3" is the third of all legal moves. Raises `GameError` when none or several fit.
    """
    offered = suggestions.labelled_moves(position, words, card)
    if not offered:
        raise GameError("error-nothing-to-answer")
    if number := _NUMBER.fullmatch(text.strip()):
        for each in offered:
            if each.index + 1 == int(number[1]):
                return each.move
        raise GameError("error-no-such-answer", typed=escape(text), answers=suggestions.list_labels(offered))
    pile = pile_or_none(text)
    purchases = [
        each.move for each in offered if isinstance(each.move, rules.PurchaseCard) and each.move.payment == pile
    ]
    if len(purchases) == 1:
        return purchases[0]
    several: list[LabelledMove] = []
    for language in dict.fromkeys((words.language, *CATALOGUES)):
        labels = offered
        if language != words.language:
            labels = suggestions.labelled_moves(position, words_in(language).with_names(words.names), card)
        for fits in suggestions.label_tests(text):
            fitting = [each for each in labels if fits(each.option.label)]
            if len(fitting) == 1:
                return fitting[0].move
            several = several or fitting
    if several:
        raise GameError("error-several-answers", answers=suggestions.list_labels(several))
    raise GameError("error-no-such-answer", typed=escape(text), answers=suggestions.list_labels(offered))


def parse_purchase(viewer: Viewer, card: str, payment: str | None = None) -> Move:
    """Return the move for a typed card or a suggestion; without a payment, with the least gold (B12).

    A payment may also be the label of one of the expansion's actions. Raises `GameError` when nothing can be bought
    there, when the payment cannot be read, and when an expansion offers several ways but none is named.
    """
    position, seat = viewer.view, viewer.seat
    if expansion_deck(position, card) or (place := _place(viewer, card, suggestions.cards_to_buy)).deck is not None:
        raise GameError("error-buy-from-deck")
    found = find_card(position, seat, place)
    others = suggestions.labelled_purchases(position, seat, viewer.words, found.id)
    if payment is not None:
        try:
            return rules.PurchaseCard(found.id, parse_gems(payment))
        except TypedError:
            if not others:
                raise
        return parse_labelled_move(position, payment, viewer.words, found.id)
    payments = rules.ways_to_pay(position, seat, found)
    if len(others) > 1 and not payments:
        raise GameError("error-several-ways-to-pay", answers=suggestions.list_labels(others))
    if others and not payments:
        return others[0].move
    # The rules refuse a card that cannot be afforded, and name the missing gems.
    return rules.PurchaseCard(found.id, next(iter(payments), NO_GEMS))


def parse_reservation(viewer: Viewer, card: str) -> Move:
    """Return the move for a typed card or deck, or for a suggestion. Raises `GameError` when nothing lies there."""
    position = viewer.view
    if deck := expansion_deck(position, card):
        return deck.move
    place = _place(viewer, card, suggestions.cards_to_reserve)
    if place.deck is not None:
        return rules.ReserveFromDeck(place.deck)
    found = find_card(position, viewer.seat, place)
    if place.address.startswith("H"):
        raise GameError("error-already-reserved")
    return rules.ReserveCard(found.id)


def _place(
    viewer: Viewer, text: str, suggest: Callable[[Position, int, Words, str], Sequence[Choice[str]]]
) -> TypedPlace:
    """Return the place in a text, or the only card or deck that is suggested for it. Raises `UnknownAddress`."""
    try:
        return parse_place(viewer.view, text)
    except UnknownAddress:
        suggested = suggest(viewer.view, viewer.seat, viewer.words, text) if plain(text) else ()
        found = [each.value for each in suggested if not expansion_deck(viewer.view, each.value)]
        if len(found) != 1:
            raise
        return parse_place(viewer.view, found[0])


def with_returned(viewer: Viewer, move: Move, returned: str | None) -> list[Move]:
    """Return a planned move, followed by the tokens that a text gives back after it, if there is one.

    Raises `GameError` for text that cannot be read, and for tokens that do not fit if the move is possible now.
    """
    if not returned:
        return [move]
    position, answer = viewer.position, rules.ReturnTokens(parse_returned(returned))
    if position.objection(move) is None:
        _, position = position.advance(move)
        if is_question(position, viewer.seat) and (refusal := position.objection(answer)):
            raise refusal
    return [move, answer]


def held_seats(table: Table, *, with_computers: bool = True) -> list[SeatRecord]:
    """Return the seats of the members who still play, then those of computer players."""
    held = table.seats.active
    computers = [seat for seat in held if seat.member_id is None and seat.seat in table.seats.computers]
    return [*(seat for seat in held if seat.member_id is not None), *(computers if with_computers else ())]


def seat_choices(table: Table, typed: str, seats: Sequence[SeatRecord]) -> list[Choice[str]]:
    """Return the players in some seats who fit the typed text; the values are as in `seat_value`."""
    return [
        Choice(name=clean(table.seats.names[seat.seat])[:MAX_CHOICE], value=seat_value(table, seat.seat))
        for seat in seats
        if plain(typed) in plain(table.seats.names[seat.seat]) or typed.strip() == str(seat.member_id)
    ]


def seat_value(table: Table, seat: int) -> str:
    """Return what `parse_seat` reads as the player in a seat: the id of a member, or the name of anybody else."""
    return str(table.seats[seat].member_id or table.seats.names[seat])[:MAX_CHOICE]


def parse_seat(table: Table, text: str, seats: Sequence[SeatRecord]) -> int:
    """Return the one of some seats whose player a text names by id, mention or name. Raises `GameError` for others."""
    typed = plain(without_sign(text))
    names = {seat.seat: plain(without_sign(table.seats.names[seat.seat])) for seat in seats}
    mentioned = _ID_OR_MENTION.fullmatch(text.strip())
    fitting = [seat for seat in seats if mentioned and seat.member_id == int(mentioned[1])]
    fitting = fitting or [seat for seat in seats if names[seat.seat] == typed]
    if not fitting and not mentioned:
        fitting = [seat for seat in seats if typed and typed in names[seat.seat]]
    if len(fitting) > 1:
        shown = [(bold(table.seats.names[seat.seat]), seat.member_id) for seat in fitting]
        players = [name if member_id is None else f"{name} (<@{member_id}>)" for name, member_id in shown]
        raise GameError("error-members-fit", players=", ".join(players))  # mentions lead to the members' profiles
    if not fitting:
        raise GameError("error-member-not-seated")
    return fitting[0].seat
