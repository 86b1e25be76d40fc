"""Whether the sentences of the lesson are true, found out slowly from the printed cards and the tokens."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from bot.engine import Event, Position
from bot.present.lesson import Tip
from bot.rules import (
    CardPurchased,
    CardReserved,
    NobleVisited,
    Player,
    PurchaseCard,
    ReserveCard,
    ReturnTokens,
    TakeTokens,
    base_of,
)
from data import Card, Gem
from data.gems import counts_in

Pile = Counter[Gem]
SEAT = 0


def false_claims(tip: Tip, position: Position, events: Sequence[Event]) -> list[str]:
    """Return what a tip says that is not true; `events` are those of the game so far."""
    facts = Facts(position, events)
    claims = [*_general(tip, facts), *_CLAIMS[tip.message](tip, facts)]
    return [f"{tip.message}: {claim}" for claim, is_true in claims if not is_true]


class Facts:
    """A position in plain counts, as the member sees it."""

    def __init__(self, position: Position, events: Sequence[Event]) -> None:
        self.position, self.events = position, events
        self.state = base_of(position)
        self.player: Player = self.state.players[SEAT]
        self.tokens, self.bank = pile(self.player.tokens), pile(self.state.bank)
        self.bonuses: Pile = Counter(card.bonus for card in self.player.cards)
        self.held = sum(self.tokens.values())
        self.prestige = [
            sum(card.prestige for card in player.cards) + 3 * len(player.nobles) for player in self.state.players
        ]
        self.at = {
            f"{level}{place}": card
            for level, row in enumerate(self.state.rows, 1)
            for place, card in zip("ABCD", row, strict=True)
        }
        self.at |= {f"H{held.place}": held.card for held in self.player.hand}
        self.legal = list(position.legal_moves())

    def price(self, card: Card) -> Pile:
        """Return the price after bonuses."""
        return pile(card.cost) - self.bonuses

    def missing(self, card: Card) -> Pile:
        """Return the gems that the member lacks, gold left aside."""
        return self.price(card) - self.tokens

    def can_buy(self, card: Card) -> bool:
        """Return whether gems and gold pay for a card, and the game lets the member buy it."""
        return sum(self.missing(card).values()) <= self.tokens[Gem.GOLD] and any(
            isinstance(move, PurchaseCard) and move.card == card.id for move in self.legal
        )

    def own(self, kind: type[Event]) -> list[Event]:
        """Return the events of a kind that happened to the member."""
        return [event for event in self.events if isinstance(event, kind) and getattr(event, "seat", None) == SEAT]

    def turns_for(self, lacking: Pile) -> int:
        """Return how many turns of taking gems bring these, if the bank always has enough."""
        if not +lacking:
            return 0
        takes = [Counter(each) for each in combinations(lacking, min(3, len(+lacking)))]
        takes += [Counter({gem: 2}) for gem, number in lacking.items() if number > 1]
        return 1 + min(self.turns_for(lacking - take) for take in takes)


def pile(gems: int) -> Pile:
    """Return a pile as a counter."""
    return Counter(dict(counts_in(gems)))


_Claims = Iterator[tuple[str, bool]]


def _general(tip: Tip, facts: Facts) -> _Claims:
    """Yield the claims that every tip makes with its values."""
    if tip.address and tip.card:
        yield f"the card at {tip.address}", facts.at.get(tip.address) is tip.card
    if tip.number:
        yield "the number of the turn", tip.number == 1 + len(_turns_before(facts))
        assert tip.card is not None
        yield "the price", pile(tip.price) == facts.price(tip.card)


def _turns_before(facts: Facts) -> list[int]:
    return [each for each in (*range(1, 9), *range(21, 24)) if each < facts.position.round]


def _take(tip: Tip, facts: Facts) -> _Claims:
    yield "the gems can be taken", TakeTokens(tip.gems) in facts.legal


def _helpful_take(tip: Tip, facts: Facts) -> _Claims:
    yield from _take(tip, facts)
    assert tip.card is not None
    yield "the gems help", bool(pile(tip.gems) & facts.missing(tip.card))


def _purchase(tip: Tip, facts: Facts) -> _Claims:
    assert tip.card is not None
    yield "the card can be bought", facts.can_buy(tip.card)


def _reservation(tip: Tip, facts: Facts) -> _Claims:
    assert tip.card is not None
    yield "the card can be reserved", ReserveCard(tip.card.id) in facts.legal
    yield "it brings gold", facts.bank[Gem.GOLD] > 0
    yield "it cannot be bought", not facts.can_buy(tip.card)


def _three(tip: Tip, facts: Facts) -> _Claims:
    yield from _helpful_take(tip, facts)
    yield "the member begins", facts.position.round == 1 and facts.position.seat == SEAT
    yield "three different ones", sorted(pile(tip.gems).values()) == [1, 1, 1]
    yield "blue is for this card", Gem.SAPPHIRE in pile(tip.gems) and facts.price(tip.card or _NONE)[Gem.SAPPHIRE] > 0
    yield "1A asks for all three", set(pile(tip.gems)) <= set(pile(facts.at["1A"].cost))


def _two(tip: Tip, facts: Facts) -> _Claims:
    yield from _take(tip, facts)
    yield "all four white ones are there", facts.bank[Gem.DIAMOND] == 4 and set(pile(tip.gems)) == {Gem.DIAMOND}
    yield "exactly these are missing", facts.missing(tip.card or _NONE) == pile(tip.gems) == Counter({Gem.DIAMOND: 2})


def _first_card(tip: Tip, facts: Facts) -> _Claims:
    yield from _purchase(tip, facts)
    yield "it is the first one", not facts.player.cards
    yield "nothing is missing", not facts.missing(tip.card or _NONE)


def _discount(tip: Tip, facts: Facts) -> _Claims:
    yield from _helpful_take(tip, facts)
    [bought] = facts.own(CardPurchased)
    card, [gem] = tip.card or _NONE, facts.bonuses
    yield (
        "the card is new, in the place of the one bought",
        card.id != getattr(bought, "card", "") and tip.address == "1D",
    )
    yield "the bonus pays for one gem", pile(card.cost) - facts.price(card) == Counter({gem: 1})
    yield "black is for this card", facts.missing(card) == Counter({Gem.ONYX: 1})
    others = set(pile(tip.gems)) - {Gem.ONYX}
    yield "2A asks for the others", others == {Gem.DIAMOND, Gem.SAPPHIRE} and others <= set(facts.price(facts.at["2A"]))


def _cheaper(tip: Tip, facts: Facts) -> _Claims:
    yield from _purchase(tip, facts)
    card = tip.card or _NONE
    yield "the bonus pays the rest", pile(card.cost) - facts.price(card) == facts.bonuses
    yield "it is the second bonus", len(facts.player.cards) == 1 and card.bonus not in facts.bonuses


def _hold(tip: Tip, facts: Facts) -> _Claims:
    yield from _reservation(tip, facts)
    missing = facts.missing(tip.card or _NONE)
    yield "it takes two turns", facts.turns_for(missing) == 2
    yield "with gold, one turn will do", any(facts.turns_for(missing - Counter({gem: 1})) == 1 for gem in missing)


def _joker(tip: Tip, facts: Facts) -> _Claims:
    yield from _helpful_take(tip, facts)
    missing = facts.missing(tip.card or _NONE)
    yield "the card is reserved", tip.address.startswith("H") and bool(facts.own(CardReserved))
    yield (
        "blue and green leave one for the gold",
        facts.tokens[Gem.GOLD] == 1 == sum((missing - Counter({Gem.SAPPHIRE: 1, Gem.EMERALD: 1})).values()),
    )
    yield "they are among the gems", {Gem.SAPPHIRE, Gem.EMERALD} <= set(pile(tip.gems))


def _pays_off(tip: Tip, facts: Facts) -> _Claims:
    yield from _purchase(tip, facts)
    yield "the gold stands for one", facts.tokens[Gem.GOLD] == sum(facts.missing(tip.card or _NONE).values()) == 1
    yield "it is the first prestige", facts.prestige[SEAT] == 0 < (tip.card or _NONE).prestige


def _later(tip: Tip, facts: Facts) -> _Claims:
    yield from _helpful_take(tip, facts)
    assert tip.noble is not None
    card, lacking = tip.card or _NONE, pile(tip.noble.needs) - facts.bonuses
    yield "twelve rounds were played", facts.position.round == 8 + 12 + 1
    yield "the card has the only bonus that is lacking", lacking == Counter({card.bonus: 1})
    yield "the gems make more than ten", facts.held + sum(pile(tip.gems).values()) == 11
    yield "the gems are enough", not facts.missing(card) - pile(tip.gems)


def _spare(tip: Tip, facts: Facts) -> _Claims:
    yield "they can be given back", ReturnTokens(tip.gems) in facts.legal
    yield "there are eleven", facts.held == 11
    yield "the card does not need them", not pile(tip.gems) & facts.price(tip.card or _NONE)
    yield "the card can be paid then", not facts.price(tip.card or _NONE) - (facts.tokens - pile(tip.gems))


def _visit(tip: Tip, facts: Facts) -> _Claims:
    yield from _purchase(tip, facts)
    card = tip.card or _NONE
    moves = [move for move in facts.legal if isinstance(move, PurchaseCard) and move.card == card.id]
    visits = [event for move in moves for event in facts.position.play(move) if isinstance(event, NobleVisited)]
    yield "the noble comes by itself", len(visits) == len(moves) == 1
    assert tip.noble is not None
    yield "it is the last bonus", pile(tip.noble.needs) - facts.bonuses == Counter({card.bonus: 1})


def _last_round(tip: Tip, facts: Facts) -> _Claims:
    yield from _purchase(tip, facts)
    yield "the noble is there", len(facts.player.nobles) == 1
    in_reach = [card for card in facts.at.values() if card is not None and facts.can_buy(card)]
    yield "it brings the most", max(in_reach, key=lambda card: card.prestige) is tip.card
    yield "no other brings as much", sum(card.prestige == (tip.card or _NONE).prestige for card in in_reach) == 1
    yield "nobody has fifteen", max(facts.prestige) < 15


def _bonus(tip: Tip, facts: Facts) -> _Claims:
    yield "it is the first card", [tip.card] == list(facts.player.cards)


def _pair(tip: Tip, facts: Facts) -> _Claims:
    yield from _helpful_take(tip, facts)
    [(gem, number)] = pile(tip.gems).items()
    yield "there are four", number == 2 and facts.bank[gem] >= 4


def _gold(tip: Tip, facts: Facts) -> _Claims:
    yield "the card is in the hand", tip.address in facts.at and tip.address.startswith("H")


def _noble(tip: Tip, facts: Facts) -> _Claims:
    yield "the noble is on the table", tip.noble in facts.state.nobles
    assert tip.noble is not None
    yield "bonuses are lacking", bool(pile(tip.noble.needs) - facts.bonuses)


def _ten(tip: Tip, facts: Facts) -> _Claims:
    yield "there are many", facts.held >= 7


def _no_gems(tip: Tip, facts: Facts) -> _Claims:
    yield from _reservation(tip, facts)
    yield "the bank has none of them", not facts.missing(tip.card or _NONE) & facts.bank


def _any_gems(tip: Tip, facts: Facts) -> _Claims:
    yield from _take(tip, facts)
    cards = [card for card in facts.at.values() if card is not None]
    yield "no card comes closer", not any(facts.missing(card) & pile(tip.gems) for card in cards)


def _own_way(tip: Tip, facts: Facts) -> _Claims:
    newest = [event for event in facts.events if getattr(event, "seat", None) == SEAT]
    yield "the member has just moved", bool(newest)


def _nothing(tip: Tip, facts: Facts) -> _Claims:
    return iter(())


_NONE = Card("", 1, Gem.DIAMOND, 0, 0)
_CLAIMS: dict[str, Callable[[Tip, Facts], _Claims]] = {
    "lesson-three": _three,
    "lesson-two": _two,
    "lesson-first-card": _first_card,
    "lesson-discount": _discount,
    "lesson-cheaper": _cheaper,
    "lesson-hold": _hold,
    "lesson-joker": _joker,
    "lesson-pays-off": _pays_off,
    "lesson-later": _later,
    "lesson-spare": _spare,
    "lesson-visit": _visit,
    "lesson-last-round": _last_round,
    "lesson-own-way": _own_way,
    "lesson-buy": _purchase,
    "lesson-bonus": _bonus,
    "lesson-reserve": _reservation,
    "lesson-gold": _gold,
    "lesson-noble": _noble,
    "lesson-ten": _ten,
    "lesson-end-near": _nothing,
    "lesson-pair": _pair,
    "lesson-two-alike": _nothing,
    "lesson-can-buy": _purchase,
    "lesson-nearest": _helpful_take,
    "lesson-no-gems": _no_gems,
    "lesson-any-gems": _any_gems,
    "lesson-any-move": _nothing,
    "lesson-return": _nothing,
    "lesson-choose-noble": _nothing,
}
