"""Suggestions for the options of commands: pure functions of a position and the text typed so far."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from discord.app_commands import Choice

from bot import rules
from bot.engine import Frozen, Move, Position
from bot.present.expansions import MoveOption, presenter_of
from bot.present.language.card_text import card_facts
from bot.present.language.limits import MAX_CHOICE, MAX_CHOICES
from bot.present.language.words import Words, escape
from bot.present.phrases import can_buy, cards_for_sale, shortage
from bot.ui.kit.input import addresses, text
from data import GEMS, Card, Gem, Gems
from data.gems import ONE, count, covers

AFFORDABLE = "✓"

_SEPARATOR = " · "
_LISTED = 8  # labels in a refusal


class LabelledMove(Frozen):
    """A move of the expansion: its index among all legal moves, the move, and what controls show of it."""

    index: int
    move: Move
    option: MoveOption


def labelled_moves(position: Position, words: Words, card: str | None = None) -> list[LabelledMove]:
    """Return the expansion's legal moves; with the id of a card, only the actions that buy it."""
    presenter = presenter_of(position)
    return [
        LabelledMove(index, move, option)
        for index, move in enumerate(position.legal_moves())
        if card is None or presenter.bought_card(move) == card
        if (option := presenter.option(move, position, words)) is not None
    ]


def labelled_purchases(position: Position, seat: int, words: Words, card: str) -> list[LabelledMove]:
    """Return the expansion's actions that buy a card; none unless the seat is to choose an action."""
    return labelled_moves(position, words, card) if position.decision == rules.ChooseAction(seat) else []


def list_labels(offered: Sequence[LabelledMove]) -> str:
    """Return the first few labels for a refusal, escaped because they may contain players' names."""
    listed = "; ".join(escape(each.option.label, MAX_CHOICE) for each in offered[:_LISTED])
    return f"{listed} (…)" if len(offered) > _LISTED else listed


def label_tests(typed: str) -> tuple[Callable[[str], bool], ...]:
    """Return tests of whether a label fits a typed text, the strictest first; none for an empty text."""
    whole, parts = text.plain(typed), list(text.fragments(typed))
    if not parts:
        return ()
    pile = text.pile_or_none(typed)

    def begins_words(label: str) -> bool:
        label_words, gems = list(text.fragments(label)), text.gems_named_in(label)
        return all(
            any(word.startswith(addresses.as_printed(part)) for word in label_words) or text.begins_gem_name(part, gems)
            for part in parts
        )

    return (
        lambda label: text.plain(label) == whole,
        lambda label: list(text.fragments(label)) == parts,
        lambda label: f" {' '.join(map(addresses.as_printed, parts))} " in f" {' '.join(text.fragments(label))} ",
        lambda label: any(pile == ONE[gem] for gem in text.gems_named_in(label)),
        begins_words,
    )


def cards_to_buy(position: Position, seat: int, words: Words, typed: str) -> list[Choice[str]]:
    """Return the cards of the hand and the rows that fit the typed text, first those that the seat can buy."""
    choices = _card_choices(position, seat, words, typed, cards_for_sale(position, seat))
    return sorted(choices, key=lambda choice: not choice.name.startswith(AFFORDABLE))


def cards_to_reserve(position: Position, seat: int, words: Words, typed: str) -> list[Choice[str]]:
    """Return the open cards that the seat may reserve and the decks that are not empty, if they fit the typed text."""
    decks = [
        Choice(name=_name(address, description), value=address)
        for address, description in addresses.described_decks(position, words, "choice-deck")
        if all(
            addresses.begins_address(fragment, address)
            or fragment == address[1]
            or addresses.begins_deck_word(fragment)
            for fragment in text.fragments(typed)
        )
    ]
    choices = list(_card_choices(position, seat, words, typed, addresses.reservable_cards(position, seat)))
    return [*choices[: MAX_CHOICES - len(decks)], *decks]


def takes(position: Position, words: Words, typed: str) -> list[Choice[str]]:
    """Return the piles that may be taken now and contain the typed gems."""
    piles = (move.tokens for move in position.legal_moves() if isinstance(move, rules.TakeTokens))
    return _piles(piles, words, typed)


def returns(position: Position, words: Words, typed: str) -> list[Choice[str]]:
    """Return the piles that may be returned now and contain the typed tokens; none unless tokens have to go back."""
    piles = (move.tokens for move in position.legal_moves() if isinstance(move, rules.ReturnTokens))
    return _piles(piles, words, text.without_return_words(typed))


def payments_for(position: Position, seat: int, words: Words, card: Card, typed: str) -> list[Choice[str]]:
    """Return the payments a seat can make for a card, the least gold first, then the expansion's ways to buy it."""
    gold_worth = rules.expansion_of(position).gold_worth(position, seat)
    note = words.text("choice-gold-worth", worth=gold_worth) if gold_worth > 1 else ""
    piles = (pile for pile in rules.ways_to_pay(position, seat, card) if pile)
    payments = _piles(piles, words, typed, gold_note=note)
    others = _labels(labelled_purchases(position, seat, words, card.id), typed)
    return [*payments[: MAX_CHOICES - min(len(others), MAX_CHOICES // 2)], *others]


def nobles(position: Position, words: Words, typed: str) -> list[Choice[str]]:
    """Return the nobles that would visit and fit the typed text; none unless the player has to choose one."""
    if not isinstance(position.decision, rules.ChooseNoble):
        return []
    choices: list[Choice[str]] = []
    for place, noble in enumerate((rules.NOBLES[noble] for noble in position.decision.nobles), start=1):
        needed = [gem for gem in GEMS if count(noble.needs, gem)]
        name = _name(words.noble(noble, short=True))
        fits = all(
            fragment == str(place) or text.begins_gem_name(fragment, needed) for fragment in text.fragments(typed)
        )
        if fits or _is_name(typed, name):
            choices.append(Choice(name=name, value=noble.id))
    return choices


def answers(position: Position, words: Words, typed: str) -> list[Choice[str]]:
    """Return the answers to the open decision; for the choice of an action, only the actions of the expansion."""
    match position.decision:
        case rules.ChooseTokensToReturn():
            return returns(position, words, typed)
        case rules.ChooseNoble():
            return nobles(position, words, typed)
        case _:
            return _labels(sorted(labelled_moves(position, words), key=lambda each: each.option.rank), typed)


def _card_choices(
    position: Position, seat: int, words: Words, typed: str, cards: Iterable[tuple[str, Card]]
) -> Iterator[Choice[str]]:
    """Yield the cards whose address or colour, in any language, each typed word begins."""
    parts = list(dict.fromkeys(text.fragments(typed)))
    for address, card in cards:
        facts, bonus = card_facts(card, words, short=True), (card.bonus,) if card.bonuses else ()
        if can_buy(position, seat, card, words):
            name = _name(f"{AFFORDABLE} {address}", facts)
        else:
            name = _name(address, facts, shortage(position, seat, card, words.with_letters(), brief=True))
        fits = all(addresses.begins_address(part, address) or text.begins_gem_name(part, bonus) for part in parts)
        if fits or _is_name(typed, name):
            yield Choice(name=name, value=str(addresses.TypedPlace(address, card.id)))


def _piles(piles: Iterable[Gems], words: Words, typed: str, gold_note: str = "") -> list[Choice[str]]:
    """Return the piles that contain the typed gems; first those that are exactly the typed gems."""
    possible, choices = text.possible_piles(typed), list[Choice[str]]()
    for pile in sorted(piles, key=lambda pile: pile not in possible):
        name = _name(words.symbols(pile), words.gems(pile))
        if count(pile, Gem.GOLD):
            name = f"{name} {gold_note}"[:MAX_CHOICE].rstrip()
        if _is_name(typed, name) or any(covers(pile, part) for part in possible):
            choices.append(Choice(name=name, value=words.symbols(pile)))
    return choices[:MAX_CHOICES]


def _labels(offered: Iterable[LabelledMove], typed: str) -> list[Choice[str]]:
    """Return the moves whose labels fit the typed text, the closest first; all when nothing is typed."""
    moves = list(offered)
    if typed.strip():
        fitting = (each for fits in label_tests(typed) for each in moves if fits(each.option.label))
        moves = list({each.index: each for each in fitting}.values())
    choices: list[Choice[str]] = []
    for move in moves[:MAX_CHOICES]:
        label = move.option.label
        value = label if len(label) <= MAX_CHOICE else f"#{move.index + 1}"  # "#3" is the third of all legal moves
        choices.append(Choice(name=label[:MAX_CHOICE], value=value))
    return choices


def _is_name(typed: str, name: str) -> bool:
    """Discord sends a choice's name, not its value, when a member returns to an option that they have filled in."""
    return len(typed) > len(AFFORDABLE) and text.plain(typed) == text.plain(name)


def _name(*parts: str) -> str:
    return _SEPARATOR.join(parts)[:MAX_CHOICE]
