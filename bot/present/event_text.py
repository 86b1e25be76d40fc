"""What happened, told in short lines of Markdown, and whose turn it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.engine import Event, GameOver, Position, SeatLeft, TurnPassed
from bot.present.card_text import level
from bot.present.expansions import PRESENTERS, presenter_of
from bot.present.phrases import Emojis, bold, card_facts
from bot.present.words import Words
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

_REFILLS = (CardRevealed, *(kind for presenter in PRESENTERS.values() for kind in presenter.refills))
"""The events that fill a row."""


def story(
    position_before: Position,
    happened: Sequence[Event],
    names: Sequence[str],
    words: Words,
    emojis: Mapping[Gem, str] | None,
    viewer: int | None = None,
    *,
    rows: bool = True,
) -> list[str]:
    """Return one line for each thing that happened, as a seat (or None: everybody) may know it (B18).

    Without `rows`, not which cards filled the rows.
    """
    told = _told(position_before, happened, _Teller(names, words, emojis), viewer)
    return [line for line, event in told if rows or not isinstance(event, _REFILLS)]


def log_line(
    number: int,
    seat: int | None,
    happened: Sequence[Event],
    names: Sequence[str],
    words: Words,
    emojis: Mapping[Gem, str] | None,
    position_before: Position,
) -> str:
    """Return one line of the public log for a seat's move (None: nobody's), without the cards that filled the rows."""
    told = _told(position_before, happened, _Teller(names, words, emojis), None)
    lines = [line for line, event in told if not isinstance(event, _REFILLS)]
    if not lines and seat is not None:
        lines.append(bold(names[seat]))
    return f"`{number}` {' · '.join(lines)}"


def mention_or_name(member_id: int | None, name: str) -> str:
    """Return the mention of a member, or the bold name of a player without an account, who cannot be notified."""
    return bold(name) if member_id is None else f"<@{member_id}>"


def turn_line(position: Position, mention: str, words: Words) -> str:
    """Return whose turn it is and what is asked; `mention` is inserted as it is."""
    match position.decision:
        case None:
            return words.text("asked-over")
        case ChooseTokensToReturn(count=count):
            return words.text("asked-return", mention=mention, count=count)
        case ChooseNoble(nobles=nobles):
            return words.text("asked-noble", mention=mention, count=len(nobles))
        case decision:
            own = presenter_of(position).asked(decision, mention, words)
            return own or words.text("asked-action", mention=mention)


def final_lines(position: Position, names: Sequence[str], words: Words) -> list[str]:
    """Return why the winner won, then the ranking, one line for each seat (B17)."""
    lines = [_reason(position, names, words)]
    for standing in standings(position):
        facts = [
            words.text("card-prestige", prestige=standing.prestige),
            words.text("final-cards", count=standing.cards),
        ]
        if standing.seat in position.left:
            facts.append(words.text("picture-left"))
        lines.append(f"**{standing.place}.** {bold(names[standing.seat])}: {', '.join(facts)}")
    return lines


def _reason(position: Position, names: Sequence[str], words: Words) -> str:
    ranking = [standing for standing in standings(position) if standing.seat not in position.left]
    winners = words.listed(bold(names[seat]) for seat in position.winners)
    if len(ranking) == 1:
        return words.text("final-alone", player=winners)
    first = _rank(position, ranking[0].seat)
    equal = [
        standing
        for standing in ranking
        if standing.prestige == ranking[0].prestige and _rank(position, standing.seat) == first
    ]
    if len(position.winners) > 1:
        return words.text("final-shared", players=winners)
    if len(equal) > 1:
        tied = words.listed(bold(names[standing.seat]) for standing in equal)
        return words.text("final-fewer-cards", players=tied, winner=winners, prestige=equal[0].prestige)
    return presenter_of(position).victory(position, winners, words) or words.text("final-prestige", player=winners)


def _rank(position: Position, seat: int) -> int:
    return expansion_of(position).rank(position, seat)


def _told(
    position: Position, happened: Sequence[Event], teller: "_Teller", viewer: int | None
) -> Iterator[tuple[str, Event]]:
    """Yield the lines with the events they tell, each event as the viewer may see it."""
    for event in happened:
        seen = position.rules.mask(event, viewer)
        after = position.after((event,))
        for line in teller.tell(seen, position, after):
            yield line, seen
        position = after


@dataclass(frozen=True, slots=True)
class _Teller:
    names: Sequence[str]
    words: Words
    emojis: Emojis

    def tell(self, event: Event, before: Position, after: Position) -> Iterator[str]:
        """Yield the lines for an event that the reader may know; most have one, some have none."""
        text, player = self.words.text, self._player
        match event:
            case Dealt():
                yield text("story-dealt", player=player(0))
            case TokensTaken():
                yield text("story-taken", player=player(event.seat), gems=self._gems(event.tokens))
            case TokensReturned():
                yield text("story-returned", player=player(event.seat), gems=self._gems(event.tokens))
            case CardReserved():
                yield self._reserved(event, before)
                if not event.blind:
                    yield from self._gap(CARDS[event.card], before)
            case CardPurchased():
                yield self._purchased(event, before)
                if not event.from_hand:
                    yield from self._gap(CARDS[event.card], before)
            case CardRevealed():
                card = CARDS[event.card]
                yield text("story-new", address=self._address(card, after), card=self._card(card))
            case NobleVisited():
                noble = self.words.noble(NOBLES[event.noble], self.emojis, short=True)
                yield text("story-noble", player=player(event.seat), noble=noble)
            case LastRoundBegan():
                yield self._last_round(event, before)
            case TurnPassed():
                yield text("story-passed", player=player(event.seat))
            case SeatLeft():
                yield text("story-left", player=player(event.seat))
            case GameOver():
                winners = self.words.listed(map(player, event.winners))
                yield text("story-over" if len(event.winners) == 1 else "story-over-shared", players=winners)
            case _:  # a turn that begins and a question that is asked stand in `turn_line`
                names = [bold(name) for name in self.names]
                yield from presenter_of(after).tell(event, before, after, names, self.words, self.emojis)

    def _reserved(self, event: CardReserved, before: Position) -> str:
        card = CARDS[event.card]
        player = self._player(event.seat)
        if not event.blind:
            address = self._address(card, before)
            line = self.words.text("story-reserved", player=player, address=address, card=self._card(card))
        else:
            facts = "" if card is back_of(card) else self._card(card)
            line = presenter_of(before).drawn(card, player, facts, self.words) or self._drawn(card, player, facts)
        if event.gold:
            gold = self.words.gems({Gem.GOLD: event.gold})
            return self.words.text("story-with-gold", line=line, gold=gold)
        return line

    def _drawn(self, card: Card, player: str, facts: str) -> str:
        if facts:
            return self.words.text("story-reserved-own", player=player, level=card.level, card=facts)
        return self.words.text("story-reserved-unseen", player=player, level=card.level)

    def _purchased(self, event: CardPurchased, before: Position) -> str:
        card = CARDS[event.card]
        facts = card_facts(card, self.words, self.emojis, cost=False)
        address = self._address(card, before)
        if event.from_hand:
            hand = base_of(before).players[event.seat].hand
            place = next((place for place, held in enumerate(hand, start=1) if held.card is card), "")
            address, facts = f"H{place}", f"{level(card, self.words)}, {facts}"
        values = {"player": self._player(event.seat), "address": address, "card": facts}
        line = self.words.text("story-bought-reserved" if event.from_hand else "story-bought", **values)
        if not event.payment:
            own = presenter_of(before).unpaid(event, before, line, values, self.words)
            return own or self.words.text("story-for-free", line=line)
        return self.words.text("story-for-payment", line=line, payment=self._gems(event.payment))

    def _gap(self, card: Card, before: Position) -> Iterator[str]:
        own = presenter_of(before).gap(card, self._address(card, before), before, self.words)
        if own is not None:
            yield from own
        elif not base_of(before).decks[card.level - 1]:
            yield self.words.text("story-gap", address=self._address(card, before), level=card.level)

    def _last_round(self, event: LastRoundBegan, before: Position) -> str:
        prestige = prestige_of(before, event.seat)
        player = self._player(event.seat)
        last = before.active_seats()[-1]
        own = presenter_of(before).last_round(player, None if event.seat == last else self._player(last), self.words)
        if own:
            return own
        if event.seat == last:
            return self.words.text("story-round-complete", player=player, prestige=prestige)
        return self.words.text("story-last-round", player=player, prestige=prestige, last=self._player(last))

    def _address(self, card: Card, position: Position) -> str:
        found = (address for address, lying in open_cards(position) if lying is card)
        return next(found, str(card.level))

    def _card(self, card: Card) -> str:
        return card_facts(card, self.words, self.emojis)

    def _gems(self, gems: int) -> str:
        return self.words.symbols(gems, self.emojis)

    def _player(self, seat: int) -> str:
        return bold(self.names[seat])
