"""The sentences of the lesson, a guided first game. They follow from the positions and the log; nothing is stored.

Each topic comes up once, in the first of the member's turns that suits it. The other turns get a hint at the next card.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from bot.engine import Event, Position
from bot.present.language.words import Words
from bot.rules import (
    MAX_TOKENS,
    CardReserved,
    ChooseNoble,
    ChooseTokensToReturn,
    NobleVisited,
    Player,
    ReserveCard,
    TakeTokens,
    TokensReturned,
    base_of,
    prestige_of,
)
from data import Card, Gem, Gems, Noble
from data.gems import GEMS, NO_GEMS, ONE, count, counts_in, shortfall, total

SIGN = "🎓"
CLOSE_TO_NOBLE = 2  # missing bonuses
MANY_TOKENS = 7
MUCH_PRESTIGE = 8  # of any player, from which the end of the game is explained
_NOBLE_IN_SIGHT = 4  # missing bonuses, from which nobles are explained
_CARDS_BEFORE_RESERVING = 2
_OUT_OF_REACH = 4  # missing gems
_PAIR_NEEDS = 4  # tokens in the bank (B7)
_CARDS_FOR_BONUSES = 8  # after which a card should bring prestige or a noble
_TURNS_BEFORE_RULE = 9  # after which the rule about pairs is told without an example
_PAIR, _TWO_ALIKE = "lesson-pair", "lesson-two-alike"
_ACTIONS = {"lesson-take", "lesson-buy", "lesson-price", "lesson-reserve", _PAIR}
"""The topics that say what to do; the others are followed by a tip about the next card."""
_ENDS = {CardReserved: "lesson-end-reserve", NobleVisited: "lesson-end-noble", TokensReturned: "lesson-end-ten"}
"""The rules to explain at the end if they did not come up in the member's own play."""

_AddressedCard = tuple[str, Card]


@dataclass(frozen=True, slots=True)
class Tip:
    """A sentence of the lesson: a message, the card that it points at, and the gems that it names, if any."""

    message: str
    address: str = ""
    card: Card | None = None
    gems: Gems = NO_GEMS
    noble: Noble | None = None


def lesson_text(turns: Sequence[Position], now: Position, seat: int, words: Words) -> str:
    """Return what the lesson says now, or an empty text while it has nothing to say.

    `turns` are the positions in which the seat had to choose an action, oldest first, with the one that is open now.
    """
    decision = now.decision
    if decision is None or decision.seat != seat:
        return ""
    if isinstance(decision, ChooseTokensToReturn):
        return _quoted(words.text("lesson-return"))
    if isinstance(decision, ChooseNoble):
        return _quoted(words.text("lesson-choose-noble"))
    found = tips(turns, seat)
    return _quoted(*(_in_words(each, turns[-1], seat, words) for each in found)) if found else ""


def lesson_end(events: Sequence[Event], seat: int, words: Words) -> str:
    """Return the last words of the lesson, with the rules that did not come up in the member's own play."""
    came_up = {type(event) for event in events if getattr(event, "seat", None) == seat}
    missed = [message for kind, message in _ENDS.items() if kind not in came_up]
    return _quoted(*map(words.text, ["lesson-end", *missed, "lesson-next"]))


def tips(turns: Sequence[Position], seat: int) -> list[Tip]:
    """Return the tips for the last of a seat's turns: a topic that is new, and what the seat could do; see above."""
    shown: set[str] = set()
    found: list[Tip] = []
    for number, position in enumerate(turns):
        outlook = _Outlook(position, seat)
        found = [each for each in _topics(outlook, number, shown) if each.message not in shown][:1]
        shown.update(each.message for each in found)
        if not found or found[0].message not in _ACTIONS:
            found += _next_step(outlook)
    return found


class _Outlook:
    """The possessions and prospects of a seat, in a turn in which it chooses an action.

    `buyable` are the cards that the seat can buy now, the best one first, and `good_buys` those worth it. `goals` are
    those that it cannot buy yet: first that with the fewest missing gems and the most use.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.state = base_of(position)
        self.player: Player = self.state.players[seat]
        lacking = {noble: shortfall(self.player.bonuses, noble.needs) for noble in self.state.nobles}
        self.noble = min(lacking, key=lambda noble: total(lacking[noble]), default=None)
        self.to_noble = lacking[self.noble] if self.noble else NO_GEMS
        hand = [(address, held.card) for address, held in self.player.hand_with_addresses()]
        cards = [*hand, *self.state.open_cards()]
        buyable = [placed for placed in cards if self.player.can_afford(placed[1])]
        self.buyable = sorted(buyable, key=lambda placed: (not self._serves(placed[1]), -placed[1].prestige))
        self.good_buys = [placed for placed in self.buyable if self._is_worthwhile(placed[1])]
        others = [placed for placed in cards if not self.player.can_afford(placed[1])]
        self.goals = sorted([each for each in others if self._is_worthwhile(each[1])] or others, key=self._distance)

    def to_reserve(self) -> _AddressedCard | None:
        """Return the open card that is best reserved, or None if the seat cannot reserve or gets no gold for it."""
        legal = {move.card for move in self.position.legal_moves() if isinstance(move, ReserveCard)}
        goals = (placed for placed in self.goals if placed[1].id in legal)
        return next(goals, None) if count(self.state.bank, Gem.GOLD) else None

    def short(self, card: Card) -> int:
        """Return how many gems a card needs beyond those that the seat has."""
        return total(self.player.missing(card))

    def useful_gems(self, card: Card) -> Gems:
        """Return different gems that may be taken: those that a card needs, and otherwise those that other cards do."""
        missing = self.player.missing(card)
        moves = [move for move in self.position.legal_moves() if isinstance(move, TakeTokens)]
        takes = [move.tokens for move in moves if all(number == 1 for _, number in counts_in(move.tokens))]
        others = [self.player.missing(other) for _, other in self.state.open_cards()]

        def use(take: Gems) -> tuple[int, int]:
            return _common(take, missing), sum(_common(take, other) for other in others)

        return max(takes, key=use, default=NO_GEMS)

    def _serves(self, card: Card) -> bool:
        """Return whether the bonus of a card brings the nearest noble closer."""
        return count(self.to_noble, card.bonus) > 0

    def _distance(self, placed: _AddressedCard) -> tuple[int, bool, int, str]:
        """Return a key that puts cards with few missing gems first; a noble within reach is worth some more gems."""
        address, card = placed
        is_detour = self._serves(card) and total(self.to_noble) <= CLOSE_TO_NOBLE
        short = self.short(card) - (CLOSE_TO_NOBLE if is_detour else 0)
        return short, not self._serves(card), -card.prestige, address

    def _is_worthwhile(self, card: Card) -> bool:
        """Return whether a card is a good purchase: any for its bonus at first, and later those that bring prestige."""
        is_early = len(self.player.cards) < _CARDS_FOR_BONUSES
        return is_early or card.prestige > 0 or self._serves(card)


def _topics(outlook: _Outlook, number: int, shown: Set[str]) -> Iterator[Tip]:
    """Yield the topics that suit a turn, the most important one first; `number` counts the seat's turns from 0.

    `shown` are the messages of earlier turns.
    """
    player = outlook.player
    if number == 0 and outlook.goals:
        yield _towards("lesson-take", outlook.goals[0], outlook)
    if outlook.good_buys and not player.cards:
        yield Tip("lesson-buy", *outlook.good_buys[0])
    if player.cards:
        yield Tip("lesson-bonus", card=player.cards[0])
    elif outlook.goals:
        yield _towards("lesson-price", outlook.goals[0], outlook)
    if not shown & {_PAIR, _TWO_ALIKE}:
        yield from _pair_topic(outlook)
        if number >= _TURNS_BEFORE_RULE:
            yield Tip(_TWO_ALIKE)
    if player.hand:
        yield Tip("lesson-gold", player.hand[0].address)
    if outlook.noble is not None and total(outlook.to_noble) <= _NOBLE_IN_SIGHT:
        yield Tip("lesson-noble", gems=outlook.to_noble, noble=outlook.noble)
    if total(player.tokens) >= MANY_TOKENS:
        yield Tip("lesson-ten")
    if len(player.cards) >= _CARDS_BEFORE_RESERVING and not outlook.good_buys and not player.hand:
        cards = [placed for placed in outlook.state.open_cards() if placed[1].prestige > 0]
        far = [placed for placed in cards if outlook.short(placed[1]) >= _OUT_OF_REACH]
        if far and count(outlook.state.bank, Gem.GOLD):
            yield Tip("lesson-reserve", *min(far, key=lambda placed: (outlook.short(placed[1]), -placed[1].prestige)))
    if max(prestige_of(outlook.position, seat) for seat in range(outlook.position.seats)) >= MUCH_PRESTIGE:
        yield Tip("lesson-end-near")


def _pair_topic(outlook: _Outlook) -> Iterator[Tip]:
    for placed in [] if outlook.good_buys else outlook.goals:
        missing = outlook.player.missing(placed[1])
        for gem in GEMS:
            if count(missing, gem) >= 2 and count(outlook.state.bank, gem) >= _PAIR_NEEDS:
                yield Tip(_PAIR, *placed, 2 * ONE[gem])


def _next_step(outlook: _Outlook) -> Iterator[Tip]:
    """Yield a tip about the best card that the seat can buy, or else about the gems for the nearest one."""
    player = outlook.player
    goals = [_towards("lesson-nearest", placed, outlook) for placed in outlook.goals]
    helped = next((each for each in goals if each.card and _common(each.gems, player.missing(each.card))), None)
    to_reserve = outlook.to_reserve()
    has_room = helped is not None and total(player.tokens) + total(helped.gems) <= MAX_TOKENS  # (B8)
    if helped is not None and has_room and not outlook.good_buys:
        yield helped
    elif outlook.buyable:
        yield Tip("lesson-can-buy", *outlook.buyable[0])
    elif helped is None and to_reserve is not None:
        yield Tip("lesson-no-gems", *to_reserve)
    else:
        yield from [each for each in (helped, *goals) if each is not None and each.gems][:1]


def _towards(message: str, placed: _AddressedCard, outlook: _Outlook) -> Tip:
    return Tip(message, *placed, outlook.useful_gems(placed[1]))


def _common(one: Gems, other: Gems) -> int:
    return sum(min(number, count(other, gem)) for gem, number in counts_in(one))


def _quoted(*sentences: str) -> str:
    """Return the sentences as a quotation, so that they stand apart from the game."""
    first, *rest = "\n".join(sentences).split("\n")
    return "\n".join([f"> {SIGN} {first}", *(f"> {line}" for line in rest)])


def _in_words(tip: Tip, position: Position, seat: int, words: Words) -> str:
    card, player = tip.card, base_of(position).players[seat]

    def pile(gems: Gems) -> str:
        return words.pile(gems)

    return words.text(
        tip.message,
        address=tip.address,
        gems=pile(tip.gems),
        bonus=pile(ONE[card.bonus]) if card else "",
        missing=pile(player.missing(card)) if card else "",
        prestige=card.prestige if card else prestige_of(position, seat),
        needs=pile(tip.noble.needs) if tip.noble else "",
        lacking=words.bonuses(tip.gems) if tip.noble else "",
        count=total(player.tokens),
    )
