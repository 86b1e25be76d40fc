"""What is suggested while a command is typed. Nothing is drawn or changed here, and nobody else's hand is looked at."""

import re
import unicodedata
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from discord.app_commands import Choice

from bot.engine import GameError, Move, Position
from bot.present.expansions import OwnDeck, presenter_of
from bot.present.phrases import can_buy, card_facts, cards_in_reach, lack
from bot.present.typed_input import parse_address, parse_gems
from bot.present.words import LANGUAGES, Words, clean, escape, words
from bot.rules import (
    NOBLES,
    ChooseAction,
    ChooseNoble,
    ChooseTokensToReturn,
    PurchaseCard,
    ReturnTokens,
    TakeTokens,
    WelcomeNoble,
    base_of,
    expansion_of,
    open_cards,
    ways_to_pay,
)
from bot.rules import card_at as card_lying_at
from bot.tables import Table
from data import GEMS, TOKENS, Card, Gem, Gems
from data.gems import ONE, count, covers

MOST = 25
NAME_LIMIT = 100
"""Discord's limits for choices and their names."""
AFFORDABLE = "✓"

ANSWERS_END = ";"
"""What parts several answers that are typed one after the other."""

OwnMove = tuple[int, Move, str]
"""A move of the expansion: its place among all that is legal, the move, and its label."""

_SEPARATOR = " · "
_NUMBER = re.compile(r"#([0-9]{1,4})")
_TOLD = 8  # answers named in a refusal


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card lies, and which card is meant: None when only the address was typed."""

    address: str
    card_id: str | None = None

    def __str__(self) -> str:
        return f"{self.address}#{self.card_id}" if self.card_id else self.address

    @property
    def deck(self) -> int | None:
        """Return the level when the place is a deck."""
        return int(self.address[1]) if self.address.startswith("D") else None


def parse_place(text: str) -> Place:
    """Return the place that was chosen ("2C#D57") or typed ("c2"). Raises `GameError` when it is neither."""
    address, _, card_id = text.partition("#")
    return Place(parse_address(address), card_id.strip() or None)


def card_at(position: Position, seat: int, place: Place) -> Card:
    """Return the card that a seat means by a place. Raises `GameError` when it no longer lies there, or none does."""
    card = card_lying_at(position, place.address, seat)
    if card is None and place.card_id is None:
        raise GameError("error-unknown-card", address=place.address)
    if card is None or place.card_id not in (None, card.id):
        raise GameError("error-card-gone")
    return card


def parse_noble(text: str, nobles: Sequence[str]) -> str:
    """Return the noble that was chosen by id, or typed by its place in the row or by what it needs."""
    typed = text.strip()
    if typed.upper() in NOBLES:
        return typed.upper()
    if typed.isdecimal():
        place = int(typed)
        if not 1 <= place <= len(nobles):
            raise GameError("error-noble-not-visiting")
        return nobles[place - 1]
    needs = parse_gems(typed)
    found = [noble for noble in nobles if covers(NOBLES[noble].needs, needs)]
    if len(found) != 1:
        raise GameError("error-noble-not-visiting")
    return found[0]


def cards_to_buy(position: Position, seat: int, said: Words, typed: str) -> list[Choice[str]]:
    """Return the hand's and the rows' cards, those first that the seat can pay for."""
    reach = list(cards_in_reach(position, seat))
    within = {card.id for _, card in reach if can_buy(position, seat, card, said)}
    reach.sort(key=lambda found: found[1].id not in within)
    return _cut(_card_choices(position, seat, said, typed, reach, within))


def cards_to_reserve(position: Position, seat: int, said: Words, typed: str) -> list[Choice[str]]:
    """Return the open cards that the seat may reserve, and the decks that have any left."""
    barred = expansion_of(position).barred_from_reserving(position, seat)
    faces = [(address, card) for address, card in open_cards(position) if card.id not in barred]
    within = {card.id for _, card in faces if can_buy(position, seat, card, said)}
    offered = [
        Choice(name=_name(address, name), value=address)
        for address, name in _decks(position, said)
        if _deck_matches(typed, address)
    ]
    cards = list(_card_choices(position, seat, said, typed, faces, within))
    return [*cards[: MOST - len(offered)], *offered]


def _decks(position: Position, said: Words) -> Iterator[tuple[str, str]]:
    """Yield the decks that have any cards left, each an address and what comes from there."""
    for level, deck in enumerate(base_of(position).decks, start=1):
        if deck:
            yield f"D{level}", said.text("choice-deck", level=level, count=len(deck))
    for own in presenter_of(position).decks(position):
        if own.count:
            name = said.text("choice-deck", level=own.level, count=own.count)
            yield own.address, f"{said.text(f'expansion-{expansion_of(position).name}')}: {name}"


def takes(position: Position, said: Words, typed: str) -> list[Choice[str]]:
    """Return what may be taken now and contains what is typed so far."""
    return _piles((move.tokens for move in position.legal_moves() if isinstance(move, TakeTokens)), said, typed)


def returns(position: Position, said: Words, typed: str) -> list[Choice[str]]:
    """Return what may be given back to the question that is open, or nothing while there is no such question."""
    if not isinstance(position.decision, ChooseTokensToReturn):
        return []
    return _piles((move.tokens for move in position.legal_moves() if isinstance(move, ReturnTokens)), said, typed)


def payments_for(position: Position, seat: int, said: Words, card: Card, typed: str) -> list[Choice[str]]:
    """Return the payments a seat can make for a card, the one with the least gold first, then the expansion's ways."""
    worth = expansion_of(position).gold_worth(position, seat)
    note = said.text("choice-gold-worth", worth=worth) if worth > 1 else ""
    tokens = _piles((pile for pile in ways_to_pay(position, seat, card) if pile), said, typed, gold_note=note)
    own = _labelled(own_purchases(position, seat, said).get(card.id, ()), typed)
    return [*tokens[: MOST - min(len(own), MOST // 2)], *own][:MOST]


def nobles(position: Position, said: Words, typed: str) -> list[Choice[str]]:
    """Return the nobles of the question that is open, or nothing while there is no such question."""
    if not isinstance(position.decision, ChooseNoble):
        return []
    found: list[Choice[str]] = []
    for place, noble in enumerate((NOBLES[noble] for noble in position.decision.nobles), start=1):
        needed = [gem for gem in GEMS if count(noble.needs, gem)]
        name = _name(said.noble(noble, short=True))
        words_fit = all(fragment == str(place) or _names_one(fragment, needed) for fragment in _fragments(typed))
        if words_fit or _is_shown(typed, name):
            found.append(Choice(name=name, value=noble.id))
    return found


def own_moves(position: Position, said: Words, card: str | None = None) -> list[OwnMove]:
    """Return the expansion's moves that are legal now, each with its place among all legal moves and its label.

    With a card, only the actions that buy it.
    """
    presenter = presenter_of(position)
    return [
        (place, move, label)
        for place, move in enumerate(position.legal_moves())
        if card is None or presenter.buys(move) == card
        if (label := presenter.label(move, position, said)) is not None
    ]


def own_purchases(position: Position, seat: int, said: Words) -> dict[str, list[OwnMove]]:
    """Return by card the expansion's actions that buy it; none unless the seat is to choose an action."""
    if position.decision != ChooseAction(seat):
        return {}
    presenter = presenter_of(position)
    found: dict[str, list[OwnMove]] = {}
    for place, move in enumerate(position.legal_moves()):
        card, label = presenter.buys(move), presenter.label(move, position, said)
        if card is not None and label is not None:
            found.setdefault(card, []).append((place, move, label))
    return found


def answers(position: Position, said: Words, typed: str) -> list[Choice[str]]:
    """Return the answers to whatever question is open; in place of an action, what an expansion lets one do."""
    match position.decision:
        case None:
            return []
        case ChooseTokensToReturn():
            return returns(position, said, typed)
        case ChooseNoble():
            return nobles(position, said, typed)
        case _:
            rank = presenter_of(position).rank
            return _labelled(sorted(own_moves(position, said), key=lambda own: rank(own[1], position)), typed)


def parse_answer(position: Position, text: str, said: Words) -> Move:
    """Return the answer that was chosen or typed, whatever is asked. Raises `GameError` when none or several fit.

    Without a question it is one of the expansion's own actions.
    """
    match position.decision:
        case ChooseTokensToReturn():
            return ReturnTokens(parse_gems(text))
        case ChooseNoble(nobles=visiting):
            return WelcomeNoble(parse_noble(text, visiting))
        case _:
            return parse_own_move(position, text, said)


def parse_own_move(position: Position, text: str, said: Words, card: str | None = None) -> Move:
    """Return the expansion's move that was chosen or typed, with a card one that buys it.

    It is typed as its label says it in any of our languages, the reader's first, or a part of that which only one has;
    "#3" is the third of all that is legal. Raises `GameError` when none or several fit.
    """
    offered = own_moves(position, said, card)
    if not offered:
        raise GameError("error-nothing-to-answer")
    if number := _NUMBER.fullmatch(text.strip()):
        if found := [move for place, move, _ in offered if place + 1 == int(number[1])]:
            return found[0]
        raise GameError("error-no-such-answer", typed=escape(text), answers=told_answers(offered))
    pile = _understood(text)
    paying = [move for _, move, _ in offered if isinstance(move, PurchaseCard) and move.payment == pile]
    if len(paying) == 1:
        return paying[0]
    several: list[OwnMove] = []
    for language in dict.fromkeys((said.language, *LANGUAGES)):
        spoken = offered if language == said.language else own_moves(position, words(language).seated(said.names), card)
        for fits in _ways_to_fit(text):
            fitting = [own for own in spoken if fits(own[2])]
            if len(fitting) == 1:
                return fitting[0][1]
            several = several or fitting
    if several:
        raise GameError("error-several-answers", answers=told_answers(several))
    raise GameError("error-no-such-answer", typed=escape(text), answers=told_answers(offered))


def told_answers(offered: Sequence[OwnMove]) -> str:
    """Return the first of some answers for a refusal; their labels may hold players' names."""
    told = "; ".join(escape(label, NAME_LIMIT) for _, _, label in offered[:_TOLD])
    return f"{told} (…)" if len(offered) > _TOLD else told


def own_deck(position: Position, text: str) -> OwnDeck | None:
    """Return the expansion's own deck that an address names, typed either way round."""
    typed = "".join(re.findall(r"\w", text)).upper()
    decks = presenter_of(position).decks(position)
    return next((deck for deck in decks if typed in (deck.address, deck.address[::-1])), None)


def _labelled(offered: Iterable[OwnMove], typed: str) -> list[Choice[str]]:
    """Return the moves whose labels have to do with what is typed, the closest first; all when nothing is."""
    found = list(offered)
    if typed.strip():
        found = list({own[0]: own for fits in _ways_to_fit(typed) for own in found if fits(own[2])}.values())
    return _cut(_answer(place, label) for place, _, label in found)


def _ways_to_fit(typed: str) -> tuple[Callable[[str], bool], ...]:
    """Return what a label may have to do with what was typed, the closest first."""
    whole, fragments = plain(typed), list(_fragments(typed))
    if not fragments:
        return ()
    pile = _understood(typed)

    def names_gem(label: str) -> bool:
        return any(pile == ONE[gem] for gem in _gems_in(label))

    def begins(label: str) -> bool:
        heard, gems = list(_fragments(label)), _gems_in(label)
        return all(
            any(word.startswith(_turned(each)) for word in heard) or _names_one(each, gems) for each in fragments
        )

    return (
        lambda label: plain(label) == whole,
        lambda label: list(_fragments(label)) == fragments,
        lambda label: f" {' '.join(map(_turned, fragments))} " in f" {' '.join(_fragments(label))} ",
        names_gem,
        begins,
    )


def _gems_in(label: str) -> list[Gem]:
    """Return the gems that a label names."""
    heard = set(_fragments(label))
    return [gem for gem in TOKENS if not heard.isdisjoint(_names(gem))]


def _turned(fragment: str) -> str:
    """Return an address that was typed the other way round as the board prints it."""
    return fragment[::-1] if re.fullmatch("[a-f][1-3]", fragment) else fragment


def _answer(place: int, label: str) -> Choice[str]:
    """Return a choice; its value is the label, which one reads when it is chosen, unless that cannot stand there."""
    is_whole = len(label) <= NAME_LIMIT and ANSWERS_END not in label
    return Choice(name=label[:NAME_LIMIT], value=label if is_whole else f"#{place + 1}")


def players(table: Table, typed: str) -> list[Choice[str]]:
    """Return who sits at a table and still plays; the value is the member's id."""
    return [
        Choice(name=clean(seat.name)[:NAME_LIMIT], value=str(seat.member_id))
        for seat in table.seats
        if seat.member_id is not None
        and table.seat_of(seat.member_id) is not None
        and (plain(typed) in plain(seat.name) or typed.strip() == str(seat.member_id))
    ]


def parse_player(table: Table, text: str) -> int:
    """Return the member that was chosen by id, mentioned, or typed by name. Raises `GameError` when nobody fits."""
    if mentioned := re.fullmatch(r"\s*(?:<@!?)?([0-9]{1,20})>?\s*", text):
        if table.seat_of(int(mentioned[1])) is not None:
            return int(mentioned[1])
        raise GameError("error-member-not-seated")
    seated = [seat for seat in table.seats if seat.member_id is not None and table.seat_of(seat.member_id) is not None]
    exactly = [seat for seat in seated if plain(seat.name) == plain(text)]
    found = exactly or [seat for seat in seated if plain(text) and plain(text) in plain(seat.name)]
    if len(found) != 1 or found[0].member_id is None:
        raise GameError("error-member-not-seated")
    return found[0].member_id


def pages(titles: Sequence[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return the pages, each a title and a value, whose title or number fits."""
    return [
        Choice(name=f"{number}. {title}"[:NAME_LIMIT], value=value)
        for number, (title, value) in enumerate(titles, start=1)
        if plain(typed) in plain(f"{number}. {title}")
    ]


def plain(text: str) -> str:
    """Return a text as one compares what people type: small letters without diacritics."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().strip())
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return letters.replace("ø", "o").replace("æ", "ae")


def _card_choices(
    position: Position,
    seat: int,
    said: Words,
    typed: str,
    cards: Iterable[tuple[str, Card]],
    within: Container[str],
) -> Iterator[Choice[str]]:
    """Yield the cards that fit what is typed; `within` are those that the seat could buy."""
    for address, card in cards:
        facts = card_facts(card, said, None)
        if card.id in within:
            name = _name(f"{AFFORDABLE} {address}", facts)
        else:
            name = _name(address, facts, lack(position, seat, card, said, None))
        if _matches(typed, address, card) or _is_shown(typed, name):
            yield Choice(name=name, value=str(Place(address, card.id)))


def _name(*parts: str) -> str:
    return _SEPARATOR.join(parts)[:NAME_LIMIT]


def _cut(choices: Iterable[Choice[str]]) -> list[Choice[str]]:
    return list(choices)[:MOST]


def _piles(piles: Iterable[Gems], said: Words, typed: str, gold_note: str = "") -> list[Choice[str]]:
    """Return the piles that contain what is typed so far; the one that is just that first."""
    wanted = _wanted(typed)

    def named(pile: Gems) -> str:
        name = _name(said.symbols(pile), said.gems(pile))
        return f"{name} {gold_note}"[:NAME_LIMIT].rstrip() if count(pile, Gem.GOLD) else name

    return _cut(
        Choice(name=name, value=said.symbols(pile))
        for pile in sorted(piles, key=lambda pile: pile not in wanted)
        if _is_shown(typed, name := named(pile)) or any(covers(pile, least) for least in wanted)
    )


_UNFINISHED = re.compile(r"(?P<before>.*?)(?P<number>[0-9]{0,2})[ x×*]*(?P<word>[^\W\d_]*)\s*", re.DOTALL)


def _wanted(typed: str) -> list[Gems]:
    """Return what the text may come to: as it stands, and with its last word still unfinished."""
    if not typed.strip():
        return [0]
    whole = _understood(typed)
    wanted = [] if whole is None else [whole]
    found = _UNFINISHED.fullmatch(typed)
    if found is None or not (found["word"] or found["number"]):
        return wanted
    before = _understood(found["before"]) if re.search(r"\w", found["before"]) else 0
    if before is not None:
        number = int(found["number"] or 1)
        wanted += [before + number * ONE[gem] for gem in TOKENS if _names_one(found["word"], (gem,))]
    return wanted


def _understood(text: str) -> Gems | None:
    try:
        return parse_gems(text)
    except GameError:
        return None


def _matches(typed: str, address: str, card: Card) -> bool:
    """Return whether each word that was typed begins the card's address, or names its colour in any language."""
    return all(
        _begins_address(fragment, address) or (card.bonuses and _names_one(fragment, (card.bonus,)))
        for fragment in _fragments(typed)
    )


def _deck_matches(typed: str, address: str) -> bool:
    heard = [plain(word) for language in LANGUAGES for word in words(language).alternatives("choice-deck.names")]
    return all(
        _begins_address(fragment, address) or any(word.startswith(fragment) for word in heard)
        for fragment in _fragments(typed)
    )


def _begins_address(fragment: str, address: str) -> bool:
    return address.lower().startswith(fragment) or (address[1] != "D" and address[::-1].lower() == fragment)


def _is_shown(typed: str, name: str) -> bool:
    """Return whether the text is a suggestion chosen before: going back to an option, Discord asks with its name."""
    return len(typed) > len(AFFORDABLE) and plain(typed) == plain(name)


def _fragments(typed: str) -> Iterator[str]:
    text, _, _ = typed.partition("#")
    yield from re.findall(r"\w+", plain(text))


def _names_one(fragment: str, gems: Iterable[Gem]) -> bool:
    key = plain(fragment)
    return any(word.startswith(key) for gem in gems for word in _names(gem))


@cache
def _names(gem: Gem) -> frozenset[str]:
    """Return what people call a gem, in all languages."""
    message = f"gem-{gem.name.lower()}"
    return frozenset(
        plain(word)
        for language in LANGUAGES
        for attribute in ("names", "colours")
        for word in words(language).alternatives(f"{message}.{attribute}")
    )
