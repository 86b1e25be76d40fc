"""Whether the sentences of the lesson are true, found out slowly from the printed cards and the tokens."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from bot import rules
from bot.engine import Event, Position
from bot.present.lesson import Tip
from data import Card, Gem
from data.gems import counts_in

Pile = Counter[Gem]
SEAT = 0


def false_claims(tip: Tip, position: Position, events: Sequence[Event]) -> list[str]:
    """Return what a tip says that is not true; `events` are those of the game so far."""
    facts = Facts(tip, position, events)
    claims = (*(_ADDRESS if tip.address and tip.card else ()), *(_STEP if tip.number else ()), *_CLAIMS[tip.message])
    return [f"{tip.message}: {claim}" for claim, is_true in claims if not is_true(facts)]


class Facts:
    """A tip and its position in plain counts, as the member sees it."""

    def __init__(self, tip: Tip, position: Position, events: Sequence[Event]) -> None:
        self.tip, self.position, self.events = tip, position, events
        self.state = rules.base_of(position)
        self.player: rules.Player = self.state.players[SEAT]
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
        self.card, self.gems = tip.card or Card("", 1, Gem.DIAMOND, 0, 0), pile(tip.gems)
        self.missing = self.missing_for(self.card)
        self.lacking = pile(tip.noble.needs) - self.bonuses if tip.noble else Pile()
        """The bonuses that the member lacks for the noble."""

    def price(self, card: Card) -> Pile:
        """Return the price after bonuses."""
        return pile(card.cost) - self.bonuses

    def missing_for(self, card: Card) -> Pile:
        """Return the gems that the member lacks, gold left aside."""
        return self.price(card) - self.tokens

    @property
    def saved(self) -> Pile:
        """Return what bonuses pay of the card."""
        return pile(self.card.cost) - self.price(self.card)

    def can_buy(self, card: Card) -> bool:
        """Return whether gems and gold pay for a card, and the game lets the member buy it."""
        return sum(self.missing_for(card).values()) <= self.tokens[Gem.GOLD] and any(
            isinstance(move, rules.PurchaseCard) and move.card == card.id for move in self.legal
        )

    @property
    def in_reach(self) -> list[Card]:
        """Return the cards that can be bought."""
        return [card for card in self.at.values() if card is not None and self.can_buy(card)]

    @property
    def is_visited(self) -> bool:
        """Return whether exactly one noble comes with each way to buy the card, of which there is one."""
        moves = [move for move in self.legal if isinstance(move, rules.PurchaseCard) and move.card == self.card.id]
        visits = [
            event for move in moves for event in self.position.play(move) if isinstance(event, rules.NobleVisited)
        ]
        return len(visits) == len(moves) == 1

    def own(self, kind: type[Event] = Event) -> list[Event]:
        """Return the events of a kind that happened to the member."""
        return [event for event in self.events if isinstance(event, kind) and getattr(event, "seat", None) == SEAT]

    @property
    def is_discounted(self) -> bool:
        """Return whether the card came in place of the only one bought, whose bonus pays for one of its gems."""
        [bought] = self.own(rules.CardPurchased)
        [gem] = self.bonuses
        is_new = self.card.id != getattr(bought, "card", "") and self.tip.address == "1D"
        return is_new and self.saved == Counter({gem: 1})

    def turns_for(self, lacking: Pile) -> int:
        """Return how many turns of taking gems bring these, if the bank always has enough."""
        if not +lacking:
            return 0
        takes = [Counter(each) for each in combinations(lacking, min(3, len(+lacking)))]
        takes += [Counter({gem: 2}) for gem, number in lacking.items() if number > 1]
        return 1 + min(self.turns_for(lacking - take) for take in takes)

    @property
    def turns_before(self) -> int:
        """Return how many turns of the lesson are over."""
        return sum(each < self.position.round for each in (*range(1, 9), *range(21, 24)))


def pile(gems: int) -> Pile:
    """Return a pile as a counter."""
    return Counter(dict(counts_in(gems)))


Claims = tuple[tuple[str, Callable[[Facts], bool]], ...]
"""Each claim is what a sentence says, with a function that tells whether it is true."""
_ADDRESS: Claims = (("the card is at the address", lambda it: it.at.get(it.tip.address) is it.tip.card),)
_STEP: Claims = (
    ("the number of the turn", lambda it: it.tip.number == 1 + it.turns_before),
    ("the price", lambda it: pile(it.tip.price) == it.price(it.card)),
)
_TAKE: Claims = (("the gems can be taken", lambda it: rules.TakeTokens(it.tip.gems) in it.legal),)
_HELPFUL_TAKE: Claims = (*_TAKE, ("the gems help", lambda it: bool(it.gems & it.missing)))
_PURCHASE: Claims = (("the card can be bought", lambda it: it.can_buy(it.card)),)
_RESERVATION: Claims = (
    ("the card can be reserved", lambda it: rules.ReserveCard(it.card.id) in it.legal),
    ("it brings gold", lambda it: it.bank[Gem.GOLD] > 0),
    ("it cannot be bought", lambda it: not it.can_buy(it.card)),
)
BLUE_AND_GREEN = Counter({Gem.SAPPHIRE: 1, Gem.EMERALD: 1})
_CLAIMS: dict[str, Claims] = {
    "lesson-three": (
        *_HELPFUL_TAKE,
        ("the member begins", lambda it: it.position.round == 1 and it.position.seat == SEAT),
        ("three different ones", lambda it: sorted(it.gems.values()) == [1, 1, 1]),
        ("blue is for this card", lambda it: Gem.SAPPHIRE in it.gems and it.price(it.card)[Gem.SAPPHIRE] > 0),
        ("1A asks for all three", lambda it: set(it.gems) <= set(pile(it.at["1A"].cost))),
    ),
    "lesson-two": (
        *_TAKE,
        ("all four white ones are there", lambda it: it.bank[Gem.DIAMOND] == 4 and set(it.gems) == {Gem.DIAMOND}),
        ("exactly these are missing", lambda it: it.missing == it.gems == Counter({Gem.DIAMOND: 2})),
    ),
    "lesson-first-card": (
        *_PURCHASE,
        ("it is the first one", lambda it: not it.player.cards),
        ("nothing is missing", lambda it: not it.missing),
    ),
    "lesson-discount": (
        *_HELPFUL_TAKE,
        ("the card is new, and the bonus pays for one gem", lambda it: it.is_discounted),
        ("black is for this card", lambda it: it.missing == Counter({Gem.ONYX: 1})),
        ("the others are white and blue", lambda it: set(it.gems) - {Gem.ONYX} == {Gem.DIAMOND, Gem.SAPPHIRE}),
        ("2A asks for the others", lambda it: set(it.gems) - {Gem.ONYX} <= set(it.price(it.at["2A"]))),
    ),
    "lesson-cheaper": (
        *_PURCHASE,
        ("the bonus pays the rest", lambda it: it.saved == it.bonuses),
        ("it is the second bonus", lambda it: len(it.player.cards) == 1 and it.card.bonus not in it.bonuses),
    ),
    "lesson-hold": (
        *_RESERVATION,
        ("it takes two turns", lambda it: it.turns_for(it.missing) == 2),
        (
            "with gold, one turn will do",
            lambda it: any(it.turns_for(it.missing - Counter({gem: 1})) == 1 for gem in it.missing),
        ),
    ),
    "lesson-joker": (
        *_HELPFUL_TAKE,
        ("the card is reserved", lambda it: it.tip.address.startswith("H") and bool(it.own(rules.CardReserved))),
        (
            "blue and green leave one for the gold",
            lambda it: it.tokens[Gem.GOLD] == 1 == sum((it.missing - BLUE_AND_GREEN).values()),
        ),
        ("they are among the gems", lambda it: set(BLUE_AND_GREEN) <= set(it.gems)),
    ),
    "lesson-pays-off": (
        *_PURCHASE,
        ("the gold stands for one", lambda it: it.tokens[Gem.GOLD] == sum(it.missing.values()) == 1),
        ("it is the first prestige", lambda it: it.prestige[SEAT] == 0 < it.card.prestige),
    ),
    "lesson-later": (
        *_HELPFUL_TAKE,
        ("twelve rounds were played", lambda it: it.position.round == 8 + 12 + 1),
        ("the card has the only bonus that is lacking", lambda it: it.lacking == Counter({it.card.bonus: 1})),
        ("the gems make more than ten", lambda it: it.held + sum(it.gems.values()) == 11),
        ("the gems are enough", lambda it: not it.missing - it.gems),
    ),
    "lesson-spare": (
        ("they can be given back", lambda it: rules.ReturnTokens(it.tip.gems) in it.legal),
        ("there are eleven", lambda it: it.held == 11),
        ("the card does not need them", lambda it: not it.gems & it.price(it.card)),
        ("the card can be paid then", lambda it: not it.price(it.card) - (it.tokens - it.gems)),
    ),
    "lesson-visit": (
        *_PURCHASE,
        ("the noble comes by itself", lambda it: it.is_visited),
        ("it is the last bonus", lambda it: it.lacking == Counter({it.card.bonus: 1})),
    ),
    "lesson-last-round": (
        *_PURCHASE,
        ("the noble is there", lambda it: len(it.player.nobles) == 1),
        ("it brings the most", lambda it: max(it.in_reach, key=lambda card: card.prestige) is it.tip.card),
        ("no other brings as much", lambda it: sum(card.prestige == it.card.prestige for card in it.in_reach) == 1),
        ("nobody has fifteen", lambda it: max(it.prestige) < 15),
    ),
    "lesson-own-way": (("the member has just moved", lambda it: bool(it.own())),),
    "lesson-buy": _PURCHASE,
    "lesson-bonus": (("it is the first card", lambda it: [it.tip.card] == list(it.player.cards)),),
    "lesson-reserve": _RESERVATION,
    "lesson-gold": (("the card is in the hand", lambda it: it.tip.address in it.at and it.tip.address[0] == "H"),),
    "lesson-noble": (
        ("the noble is on the table", lambda it: it.tip.noble in it.state.nobles),
        ("bonuses are lacking", lambda it: bool(it.lacking)),
    ),
    "lesson-ten": (("there are many", lambda it: it.held >= 7),),
    "lesson-end-near": (),
    "lesson-pair": (
        *_HELPFUL_TAKE,
        ("there are four", lambda it: all(number == 2 and it.bank[gem] >= 4 for gem, number in it.gems.items())),
        ("they are of one colour", lambda it: len(it.gems) == 1),
    ),
    "lesson-two-alike": (),
    "lesson-can-buy": _PURCHASE,
    "lesson-nearest": _HELPFUL_TAKE,
    "lesson-no-gems": (*_RESERVATION, ("the bank has none of them", lambda it: not it.missing & it.bank)),
    "lesson-any-gems": (
        *_TAKE,
        (
            "no card comes closer",
            lambda it: not any(card and it.missing_for(card) & it.gems for card in it.at.values()),
        ),
    ),
    "lesson-any-move": (),
    "lesson-return": (),
    "lesson-choose-noble": (),
}
