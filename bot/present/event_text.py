"""Lines of Markdown about what happened, whose turn it is and how a game ended."""

from collections.abc import Iterator, Sequence

from bot.engine import Event, GameOver, Position, SeatLeft, TurnPassed, Undone
from bot.present.expansions import PRESENTERS, presenter_of
from bot.present.language.card_text import card_facts, level
from bot.present.language.escape import bold
from bot.present.language.words import Words
from bot.present.phrases import ALL_HANDS, texts_about
from bot.rules import (
    CARDS,
    NOBLES,
    CardPurchased,
    CardReserved,
    CardRevealed,
    Dealt,
    LastRoundBegan,
    NobleVisited,
    TokensReturned,
    TokensTaken,
    back_of,
    base_of,
    open_cards,
    prestige_of,
)
from data import Card, Gem
from data.gems import ONE

BRIEF = "\ue200"
"""The mark, a character for private use, in place of what a card gives and costs, where a text is to be brief."""

_SEEN_EVENTS = (LastRoundBegan, GameOver)
"""The events that the heading of a board says, so that a brief text leaves them out."""

_REFILL_EVENTS = (CardRevealed, *(kind for presenter in PRESENTERS.values() for kind in presenter.refill_events))
"""The events of all rules that only fill a gap in a row."""


def event_lines(
    before: Position,
    events: Sequence[Event],
    words: Words,
    viewer: int | None = None,
    *,
    with_refills: bool = True,
    brief: bool = False,
) -> list[str]:
    """Return what the entry with these events did, as a seat (or None: a spectator) may see it (B18).

    There is a line for each event that is worth one, and at least one for each move. `with_refills=False` leaves out
    the cards that filled the rows. `brief` replaces what a card gives and costs by the mark `BRIEF`, and leaves out
    empty places, the last round and the end, which the board beside the text shows.
    """
    silent_answer = presenter_of(before).silent_answer_line(before, events, words)
    lines = [silent_answer] if silent_answer else []
    for event in events:
        after = before.after((event,))
        hidden = (*(() if with_refills else _REFILL_EVENTS), *(_SEEN_EVENTS if brief else ()))
        if not isinstance(event, hidden):
            visible = event if viewer == ALL_HANDS else before.rules.mask(event, viewer)
            lines += _lines(visible, before, after, words, brief)
        before = after
    return lines


def log_line(number: int, events: Sequence[Event], words: Words, before: Position) -> str:
    """Return the line of the public log for one entry, without the cards that filled the rows."""
    return f"`{number}` {' · '.join(event_lines(before, events, words, with_refills=False))}"


def mention_or_name(member_id: int | None, name: str) -> str:
    """Return the mention of a member, or the bold name of a player without an account, who cannot be notified."""
    return bold(name) if member_id is None else f"<@{member_id}>"


def turn_line(position: Position, mention: str, words: Words) -> str:
    """Return the sentence that asks a player for the next decision; `mention` is inserted as it is."""
    decision = position.decision
    if decision is None:
        return words.text("turn-over")
    texts = texts_about(decision, position, words)
    return words.text(texts.question, mention=mention, **texts.values)


def _lines(event: Event, before: Position, after: Position, words: Words, brief: bool) -> Iterator[str]:
    """Yield the lines of an event that is already masked for the reader: usually one, sometimes none."""
    text, player = words.text, words.player
    match event:
        case Dealt():
            yield text("event-dealt", player=player(0))
        case TokensTaken():
            yield text("event-taken", player=player(event.seat), gems=words.pile(event.tokens))
        case TokensReturned():
            yield text("event-returned", player=player(event.seat), gems=words.pile(event.tokens))
        case CardReserved():
            yield _reservation_line(event, before, words, brief)
            if not event.blind and not brief:
                yield from _gap_lines(CARDS[event.card], before, words)
        case CardPurchased():
            yield _purchase_line(event, before, words, brief)
            if not event.from_hand and not brief:
                yield from _gap_lines(CARDS[event.card], before, words)
        case CardRevealed():
            card = CARDS[event.card]
            yield text("event-new", address=_address(card, after), card=card_facts(card, words))
        case NobleVisited():
            noble = words.noble(NOBLES[event.noble])
            yield text("event-noble", player=player(event.seat), noble=noble)
        case LastRoundBegan():
            yield _last_round_line(event, before, words)
        case TurnPassed():
            yield text("event-passed", player=player(event.seat))
        case SeatLeft():
            yield text("event-left", player=player(event.seat))
        case Undone(seat=int(seat)):
            yield text("event-undone", player=player(seat))
        case Undone():
            yield text("event-undone-by-admin")
        case GameOver():
            winners = words.listed(map(player, event.winners))
            yield text("event-over" if len(event.winners) == 1 else "event-over-shared", players=winners)
        case _:  # `turn_line` covers the beginning of a turn and most open decisions
            yield from presenter_of(after).event_lines(event, before, after, words)


def _reservation_line(event: CardReserved, before: Position, words: Words, brief: bool) -> str:
    card = CARDS[event.card]
    player = words.player(event.seat)
    if not event.blind:
        address = _address(card, before)
        facts = BRIEF if brief else card_facts(card, words)
        line = words.text("event-reserved", player=player, address=address, card=facts)
    else:
        facts = "" if brief or card is back_of(card) else card_facts(card, words)
        expansion_line = presenter_of(before).blind_reservation_line(card, player, facts, words)
        message = "event-reserved-own" if facts else "event-reserved-unseen"
        line = expansion_line or words.text(message, player=player, level=card.level, card=facts)
    if event.gold:
        gold = words.pile(event.gold * ONE[Gem.GOLD])
        return words.text("event-with-gold", line=line, gold=gold)
    return line


def _purchase_line(event: CardPurchased, before: Position, words: Words, brief: bool) -> str:
    card = CARDS[event.card]
    facts = BRIEF if brief else card_facts(card, words, cost=False)
    address = _address(card, before)
    message = "event-bought"
    if event.from_hand:
        player = base_of(before).players[event.seat]
        places = {held.place: held.address for held in player.hand}
        address = places.get(event.place or player.place_of(card.id), "")
        message = "event-bought-reserved" if address else "event-bought-hidden"
        facts = facts if brief else f"{level(card, words)}, {facts}"
    values = {"player": words.player(event.seat), "address": address, "card": facts}
    line = words.text(message, **values)
    if not event.payment:
        expansion_line = presenter_of(before).unpaid_purchase_line(event, before, line, values, words)
        return expansion_line or words.text("event-for-free", line=line)
    return words.text("event-for-payment", line=line, payment=words.pile(event.payment))


def _gap_lines(card: Card, before: Position, words: Words) -> Iterator[str]:
    expansion_lines = presenter_of(before).gap_lines(card, _address(card, before), before, words)
    if expansion_lines is not None:
        yield from expansion_lines
    elif not base_of(before).decks[card.level - 1]:
        yield words.text("event-gap", address=_address(card, before), level=card.level)


def _last_round_line(event: LastRoundBegan, before: Position, words: Words) -> str:
    prestige = prestige_of(before, event.seat)
    player = words.player(event.seat)
    last = before.active_seats()[-1]
    last_player = None if event.seat == last else words.player(last)
    if expansion_line := presenter_of(before).last_round_line(player, last_player, words):
        return expansion_line
    if event.seat == last:
        return words.text("event-round-complete", player=player, prestige=prestige)
    return words.text("event-last-round", player=player, prestige=prestige, last=words.player(last))


def _address(card: Card, position: Position) -> str:
    addresses = (address for address, open_card in open_cards(position) if open_card is card)
    return next(addresses, str(card.level))
