"""Lines of Markdown about what happened, whose turn it is and how a game ended."""

import re
from collections.abc import Collection, Iterator, Sequence

from bot import rules
from bot.engine import Event, GameOver, Position, SeatEvent, SeatLeft, TurnPassed, Undone
from bot.present.expansions import PRESENTERS, presenter_of
from bot.present.language.card_text import card_facts, deck, level
from bot.present.language.escape import bold
from bot.present.language.words import WORD_JOINER, Words
from bot.present.phrases import ALL_HANDS, texts_about
from data import TOKENS, Card, Gem
from data.gems import ONE
from render.contract.scene import CLAUSE_BREAK, NameOf, Strip

Turn = Sequence[tuple[Position, Sequence[Event]]]
"""The entries of a turn: the position before each, and its events."""

_SEEN_EVENTS = (rules.LastRoundBegan, GameOver)
"""The events that the heading of a board says, so that a brief text leaves them out."""

_REFILL_EVENTS = (rules.CardRevealed, *(kind for presenter in PRESENTERS.values() for kind in presenter.refill_events))
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
    the cards that filled the rows. `brief` leaves out what a card gives and costs, empty places, the last round and
    the end, which the board beside the text shows. What led to the position that a game begins from is not told.
    """
    if before.round == 0 and any(isinstance(event, SeatEvent) for event in events[:-1]):
        return [words.text("event-position")]
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
        case rules.Dealt():
            yield text("event-dealt")
        case rules.TokensTaken():
            yield text("event-taken", player=player(event.seat), gems=words.pile(event.tokens))
        case rules.TokensReturned():
            yield text("event-returned", player=player(event.seat), gems=words.pile(event.tokens))
        case rules.CardReserved():
            yield _reservation_line(event, before, words, brief)
            if not event.blind and not brief:
                yield from _gap_lines(rules.CARDS[event.card], before, words)
        case rules.CardPurchased():
            yield _purchase_line(event, before, words, brief)
            if not event.from_hand and not brief:
                yield from _gap_lines(rules.CARDS[event.card], before, words)
        case rules.CardRevealed():
            card = rules.CARDS[event.card]
            yield text("event-new", address=_address(card, after), card=card_facts(card, words))
        case rules.NobleVisited():
            noble = words.noble(rules.NOBLES[event.noble])
            yield text("event-noble", player=player(event.seat), noble=noble)
        case rules.LastRoundBegan():
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


def _reservation_line(event: rules.CardReserved, before: Position, words: Words, brief: bool) -> str:
    card = rules.CARDS[event.card]
    player = words.player(event.seat)
    if not event.blind:
        address = _address(card, before)
        facts = "" if brief else card_facts(card, words)
        line = words.text("event-reserved", player=player, address=address, card=facts)
    else:
        facts = "" if brief or card.id == card.back else card_facts(card, words)
        message = "event-reserved-own" if facts else "event-reserved-unseen"
        line = words.text(message, player=player, deck=deck(card)[0], level=card.level, card=facts)
    if event.gold:
        gold = words.pile(event.gold * ONE[Gem.GOLD])
        return words.text("event-with-gold", line=line, gold=gold)
    return line


def _purchase_line(event: rules.CardPurchased, before: Position, words: Words, brief: bool) -> str:
    card = rules.CARDS[event.card]
    facts = "" if brief else card_facts(card, words, cost=False)
    address = _address(card, before)
    message = "event-bought"
    if event.from_hand:
        player = rules.base_of(before).players[event.seat]
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
    counts = {each.address: each.count for each in presenter_of(before).decks(before)}
    if not counts.get(deck(card), len(rules.base_of(before).decks[card.level - 1])):
        yield words.text("event-gap", address=_address(card, before), deck=deck(card)[0], level=card.level)


def _last_round_line(event: rules.LastRoundBegan, before: Position, words: Words) -> str:
    last = before.active_seats()[-1]
    message = "event-round-complete" if event.seat == last else "event-last-round"
    values = {
        "player": words.player(event.seat),
        "last": words.player(last),
        "expansion": rules.expansion_of(before).name,
    }
    return words.text(message, prestige=rules.prestige_of(before, event.seat), **values)


def _address(card: Card, position: Position) -> str:
    addresses = (address for address, open_card in rules.open_cards(position) if open_card is card)
    return next(addresses, str(card.level))


_FIRST_GEM, _FIRST_NAME = 0xE000, 0xE100
_GEMS = {gem: chr(_FIRST_GEM + gem) for gem in TOKENS}
_MARK = re.compile("([\ue000-\ue0ff]|[\ue100-\ue1ff])")
"""Gems and names in the texts about the last move: characters for private use that no name can bring in.

So a picture can show gems as pictures, and no name can look like anything else.
"""
_BESIDE = re.compile(r" \([^)]*+\)|: .*+")
_SUBJECT = re.compile("[\ue100-\ue1ff] ")


def strip_of(turn: Turn, words: Words, viewer: int | None) -> Strip:
    """Return what a turn did, as a seat (or None: a spectator) may see it, without what the cards give (B18)."""
    text = CLAUSE_BREAK.join(_clauses(turn, words.with_emojis(_GEMS), viewer))
    return tuple(_part(piece) for piece in _MARK.split(text) if piece)


def _clauses(turn: Turn, words: Words, viewer: int | None) -> Iterator[str]:
    """Yield what events did with marks for names and gems, without Markdown and without what the board beside shows.

    The latter stands in brackets or behind a colon. The name that clauses in succession begin with is said once.
    """
    marked = words.with_names(chr(_FIRST_NAME + seat) for seat in range(len(words.names)))
    said = [
        _BESIDE.sub("", line.replace("**", "").replace(WORD_JOINER, ""))
        for before, events in turn
        for line in event_lines(before, events, marked, viewer, with_refills=False, brief=True)
    ]
    subject = ""
    for clause in said:
        is_same = clause[:2] == subject and _SUBJECT.fullmatch(subject) is not None
        subject = clause[:2]
        yield clause[2 * is_same :]


def _part(piece: str) -> str | Gem | NameOf:
    if not _MARK.fullmatch(piece):
        return piece
    code = ord(piece)
    return NameOf(code - _FIRST_NAME) if code >= _FIRST_NAME else Gem(code - _FIRST_GEM)


def end_lines(position: Position, words: Words, computers: Collection[int] = ()) -> list[str]:
    """Return in Markdown who has won, the best member behind `computers` as well, and why if that needs saying."""
    ranking = [standing for standing in rules.standings(position) if standing.seat not in position.left]
    reason = _reason(position, ranking, words)
    return [f"### {_headline(position, ranking, words, computers)}", *([reason] if reason else [])]


def _headline(position: Position, ranking: Sequence[rules.Standing], words: Words, computers: Collection[int]) -> str:
    first, winners = ranking[0], words.listed(map(words.player, position.winners))
    if len(ranking) == 1:
        return words.text("final-alone", player=winners)
    if len(position.winners) > 1:
        return words.text("final-won-together", players=winners)
    if first.seat not in computers:
        return words.text("final-won", player=winners, prestige=first.prestige)
    people = [standing for standing in ranking if standing.seat not in computers]
    if not people:
        return words.text("final-computer-won", player=winners, prestige=first.prestige)
    best = [standing for standing in people if standing.place == people[0].place]
    members = words.listed(words.player(standing.seat) for standing in best)
    facts = {"player": winners, "prestige": first.prestige, "members": members, "other": best[0].prestige}
    return words.text("final-won-before", count=len(best), **facts)


def _reason(position: Position, ranking: Sequence[rules.Standing], words: Words) -> str:
    """Return why the winners have won, or an empty text if the most prestige says it."""
    winners = words.listed(map(words.player, position.winners))
    if len(ranking) == 1:
        return ""
    if len(position.winners) > 1:
        return words.text("final-shared", players=winners)
    rank = rules.expansion_of(position).rank
    results = [(standing.prestige, rank(position, standing.seat)) for standing in ranking]
    equal = [standing for standing, result in zip(ranking, results, strict=True) if result == results[0]]
    if len(equal) > 1:  # in everything that counts before cards
        tied = words.listed(words.player(standing.seat) for standing in equal)
        return words.text("final-fewer-cards", players=tied, winner=winners, prestige=equal[0].prestige)
    return presenter_of(position).victory_reason(position, winners, words) or ""
