"""Lines of Markdown about what happened, whose turn it is and how a game ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.engine import Event, GameOver, Position, SeatLeft, TurnPassed, Undone
from bot.present.expansions import PRESENTERS, presenter_of
from bot.present.language.card_text import card_facts, level
from bot.present.language.escape import bold
from bot.present.language.words import Words
from bot.present.phrases import ALL_HANDS
from bot.rules import (
    CARDS,
    NOBLES,
    CardPurchased,
    CardReserved,
    CardRevealed,
    ChooseNoble,
    ChooseTokensToReturn,
    Dealt,
    LastRoundBegan,
    NobleVisited,
    TokensReturned,
    TokensTaken,
    back_of,
    base_of,
    expansion_of,
    open_cards,
    prestige_of,
    standings,
)
from data import Card, Gem
from data.gems import ONE

_REFILL_EVENTS = (CardRevealed, *(kind for presenter in PRESENTERS.values() for kind in presenter.refill_events))
"""The events of all rules that only fill a gap in a row."""


def event_lines(
    before: Position,
    events: Sequence[Event],
    words: Words,
    viewer: int | None = None,
    *,
    with_refills: bool = True,
) -> list[str]:
    """Return one line for each event, as a seat (or None: a spectator) may see it (B18).

    `with_refills=False` leaves out the cards that filled the rows.
    """
    writer = _EventWriter(words)
    lines: list[str] = []
    for event in events:
        after = before.after((event,))
        if with_refills or not isinstance(event, _REFILL_EVENTS):
            visible = event if viewer == ALL_HANDS else before.rules.mask(event, viewer)
            lines += writer.lines(visible, before, after)
        before = after
    return lines


def log_line(
    number: int,
    seat: int | None,
    events: Sequence[Event],
    words: Words,
    before: Position,
) -> str:
    """Return the line of the public log for one entry, without the cards that filled the rows.

    `seat` is the seat that moved, None for the deal and for a player's removal.
    """
    lines = event_lines(before, events, words, with_refills=False)
    if not lines and seat is not None:
        lines.append(words.player(seat))
    return f"`{number}` {' · '.join(lines)}"


def mention_or_name(member_id: int | None, name: str) -> str:
    """Return the mention of a member, or the bold name of a player without an account, who cannot be notified."""
    return bold(name) if member_id is None else f"<@{member_id}>"


def turn_line(position: Position, mention: str, words: Words) -> str:
    """Return the sentence that asks a player for the next decision; `mention` is inserted as it is."""
    match position.decision:
        case None:
            return words.text("turn-over")
        case ChooseTokensToReturn(count=count):
            return words.text("turn-return", mention=mention, count=count)
        case ChooseNoble(nobles=nobles):
            return words.text("turn-noble", mention=mention, count=len(nobles))
        case decision:
            question = presenter_of(position).question(decision, position, mention, words)
            return question or words.text("turn-action", mention=mention)


def final_lines(position: Position, words: Words) -> list[str]:
    """Return the reason of the victory, followed by the ranking with one line for each seat (B17)."""
    lines = [_victory_reason(position, words)]
    for standing in standings(position):
        facts = [
            words.text("card-prestige", prestige=standing.prestige),
            words.text("final-cards", count=standing.cards),
        ]
        if standing.seat in position.left:
            facts.append(words.text("picture-left"))
        lines.append(f"**{standing.place}.** {words.player(standing.seat)}: {', '.join(facts)}")
    return lines


def _victory_reason(position: Position, words: Words) -> str:
    ranking = [standing for standing in standings(position) if standing.seat not in position.left]
    winners = words.listed(words.player(seat) for seat in position.winners)
    if len(ranking) == 1:
        return words.text("final-alone", player=winners)
    rank = expansion_of(position).rank
    results = [(standing.prestige, rank(position, standing.seat)) for standing in ranking]
    equal = [standing for standing, result in zip(ranking, results, strict=True) if result == results[0]]
    if len(position.winners) > 1:
        return words.text("final-shared", players=winners)
    if len(equal) > 1:
        tied = words.listed(words.player(standing.seat) for standing in equal)
        return words.text("final-fewer-cards", players=tied, winner=winners, prestige=equal[0].prestige)
    return presenter_of(position).victory_reason(position, winners, words) or words.text(
        "final-prestige", player=winners
    )


@dataclass(frozen=True, slots=True)
class _EventWriter:
    """Writes lines about events for one table, in one language."""

    words: Words

    def lines(self, event: Event, before: Position, after: Position) -> Iterator[str]:
        """Yield the lines of an event that is already masked for the reader: usually one, sometimes none."""
        text, player = self.words.text, self._player
        match event:
            case Dealt():
                yield text("event-dealt", player=player(0))
            case TokensTaken():
                yield text("event-taken", player=player(event.seat), gems=self._gems(event.tokens))
            case TokensReturned():
                yield text("event-returned", player=player(event.seat), gems=self._gems(event.tokens))
            case CardReserved():
                yield self._reservation_line(event, before)
                if not event.blind:
                    yield from self._gap_lines(CARDS[event.card], before)
            case CardPurchased():
                yield self._purchase_line(event, before)
                if not event.from_hand:
                    yield from self._gap_lines(CARDS[event.card], before)
            case CardRevealed():
                card = CARDS[event.card]
                yield text("event-new", address=self._address(card, after), card=self._card(card))
            case NobleVisited():
                noble = self.words.noble(NOBLES[event.noble])
                yield text("event-noble", player=player(event.seat), noble=noble)
            case LastRoundBegan():
                yield self._last_round_line(event, before)
            case TurnPassed():
                yield text("event-passed", player=player(event.seat))
            case SeatLeft():
                yield text("event-left", player=player(event.seat))
            case Undone(seat=int(seat)):
                yield text("event-undone", player=player(seat))
            case Undone():
                yield text("event-undone-by-admin")
            case GameOver():
                winners = self.words.listed(map(player, event.winners))
                yield text("event-over" if len(event.winners) == 1 else "event-over-shared", players=winners)
            case _:  # `turn_line` covers the beginning of a turn and open decisions
                yield from presenter_of(after).event_lines(event, before, after, self.words)

    def _reservation_line(self, event: CardReserved, before: Position) -> str:
        card = CARDS[event.card]
        player = self._player(event.seat)
        if not event.blind:
            address = self._address(card, before)
            line = self.words.text("event-reserved", player=player, address=address, card=self._card(card))
        else:
            facts = "" if card is back_of(card) else self._card(card)
            expansion_line = presenter_of(before).blind_reservation_line(card, player, facts, self.words)
            message = "event-reserved-own" if facts else "event-reserved-unseen"
            line = expansion_line or self.words.text(message, player=player, level=card.level, card=facts)
        if event.gold:
            gold = self._gems(event.gold * ONE[Gem.GOLD])
            return self.words.text("event-with-gold", line=line, gold=gold)
        return line

    def _purchase_line(self, event: CardPurchased, before: Position) -> str:
        card = CARDS[event.card]
        facts = card_facts(card, self.words, cost=False)
        address = self._address(card, before)
        if event.from_hand:
            hand = base_of(before).players[event.seat].hand_with_addresses()
            address = next((address for address, held in hand if held.card is card), "H")
            facts = f"{level(card, self.words)}, {facts}"
        values = {"player": self._player(event.seat), "address": address, "card": facts}
        line = self.words.text("event-bought-reserved" if event.from_hand else "event-bought", **values)
        if not event.payment:
            expansion_line = presenter_of(before).unpaid_purchase_line(event, before, line, values, self.words)
            return expansion_line or self.words.text("event-for-free", line=line)
        return self.words.text("event-for-payment", line=line, payment=self._gems(event.payment))

    def _gap_lines(self, card: Card, before: Position) -> Iterator[str]:
        expansion_lines = presenter_of(before).gap_lines(card, self._address(card, before), before, self.words)
        if expansion_lines is not None:
            yield from expansion_lines
        elif not base_of(before).decks[card.level - 1]:
            yield self.words.text("event-gap", address=self._address(card, before), level=card.level)

    def _last_round_line(self, event: LastRoundBegan, before: Position) -> str:
        prestige = prestige_of(before, event.seat)
        player = self._player(event.seat)
        last = before.active_seats()[-1]
        last_player = None if event.seat == last else self._player(last)
        if expansion_line := presenter_of(before).last_round_line(player, last_player, self.words):
            return expansion_line
        if event.seat == last:
            return self.words.text("event-round-complete", player=player, prestige=prestige)
        return self.words.text("event-last-round", player=player, prestige=prestige, last=self._player(last))

    def _address(self, card: Card, position: Position) -> str:
        addresses = (address for address, open_card in open_cards(position) if open_card is card)
        return next(addresses, str(card.level))

    def _card(self, card: Card) -> str:
        return card_facts(card, self.words)

    def _gems(self, gems: int) -> str:
        return self.words.pile(gems)

    def _player(self, seat: int) -> str:
        return self.words.player(seat)
