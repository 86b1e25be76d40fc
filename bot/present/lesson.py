"""The sentences of the lesson, a guided first game. They follow from the positions and the log; nothing is stored.

Where a move is prepared, the lesson has a text for this turn. After another move of the member, a topic comes up in the
first turn that suits it, unless it did before, and the other turns get a tip about the next card.
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cached_property

from bot import rules
from bot.engine import Event, Frozen, Move, Position
from bot.present.language.words import Words
from bot.present.phrases import AddressedCard
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
_PAIR, _TWO_ALIKE = "lesson-pair", "lesson-two-alike"
_ACTIONS = {"lesson-buy", "lesson-reserve", _PAIR}
"""The topics that say what to do; the others are followed by a tip about the next card."""
STEPS: Mapping[str, Set[str]] = {
    "lesson-three": set(),
    "lesson-two": {_PAIR, _TWO_ALIKE},
    "lesson-first-card": {"lesson-buy"},
    "lesson-discount": {"lesson-bonus"},
    "lesson-cheaper": set(),
    "lesson-hold": {"lesson-reserve"},
    "lesson-joker": {"lesson-gold"},
    "lesson-pays-off": set(),
    "lesson-later": {"lesson-ten", "lesson-noble"},
    "lesson-visit": set(),
    "lesson-last-round": {"lesson-end-near"},
}
"""The texts of the turns for which a move is prepared, with the topics that each of them explains."""
_MISSED = {rules.NobleVisited: "lesson-missed-noble", rules.TokensReturned: "lesson-missed-ten"}
"""The rules to explain after the last turn of the lesson if they did not come up in the member's own play."""


class LessonTurn(Frozen):
    """A decision of the member in the lesson: the turn, from 1, its card, and the prepared move if there is one."""

    number: int
    position: Position
    card: Card
    suggested: Move | None = None


class Tip(Frozen):
    """A sentence of the lesson: a message, the card that it points at, and the gems that it names, if any.

    `price` is what the member pays for the card, without what bonuses save. `number` is a turn of the lesson.
    """

    message: str
    address: str = ""
    card: Card | None = None
    gems: Gems = NO_GEMS
    noble: Noble | None = None
    price: Gems = NO_GEMS
    number: int = 0


def lesson_text(turns: Sequence[LessonTurn], seat: int, words: Words) -> str:
    """Return what the lesson says; `turns` are the decisions that began a turn, oldest first, and the open one."""
    return _quoted(*(_in_words(each, turns[-1].position, seat, words) for each in tips(turns, seat)))


def playing_on(events: Sequence[Event], position: Position, seat: int, words: Words) -> str:
    """Return what the lesson says after its last turn; `events` are those of the game so far."""
    came_up = {type(event) for event in events if getattr(event, "seat", None) == seat}
    missed = [words.text(message) for kind, message in _MISSED.items() if kind not in came_up]
    return _quoted(words.text("lesson-play-on", prestige=rules.prestige_of(position, seat)), *missed)


def lesson_end(events: Sequence[Event], words: Words) -> str:
    """Return the last words of the lesson, with the end of the game explained if it came with the last round."""
    began = next((event for event in events if isinstance(event, rules.LastRoundBegan)), None)
    how = [words.text("lesson-ended", player=words.player(began.seat))] if began else []
    return _quoted(words.text("lesson-end"), *how, words.text("lesson-next"))


def tips(turns: Sequence[LessonTurn], seat: int) -> list[Tip]:
    """Return the tips for the last of a seat's decisions, as described at the top of this file."""
    shown: set[str] = set()
    found: list[Tip] = []
    earlier: LessonTurn | None = None
    for turn in turns:
        decision = turn.position.decision
        if isinstance(decision, rules.ChooseTokensToReturn):
            return [_spare(turn)]
        if isinstance(decision, rules.ChooseNoble):
            return [Tip("lesson-choose-noble")]
        if turn.suggested is not None:
            found = [_step(turn, seat)]
            shown |= STEPS[found[0].message]
        else:
            outlook = _Prospects(turn.position, seat)
            found = [each for each in _topics(outlook, shown) if each.message not in shown][:1]
            shown.update(each.message for each in found)
            if not found or found[0].message not in _ACTIONS:
                found += _next_step(outlook)
            if earlier is not None and earlier.suggested is not None and turn.number == earlier.number + 1:
                found.insert(0, Tip("lesson-own-way"))
        earlier = turn
    return found


def _step(turn: LessonTurn, seat: int) -> Tip:
    state, card = rules.base_of(turn.position), turn.card
    player = state.players[seat]
    place = player.place_of(card.id)
    address = f"H{place}" if place else state.address(card.id) or ""
    gems = turn.suggested.tokens if isinstance(turn.suggested, rules.TakeTokens) else player.missing(card)
    lacking = {noble: shortfall(player.bonuses, noble.needs) for noble in state.nobles}
    noble = min(lacking, key=lambda noble: total(lacking[noble]), default=None)
    return Tip([*STEPS][turn.number - 1], address, card, gems, noble, player.price(card), turn.number)


def _spare(turn: LessonTurn) -> Tip:
    if isinstance(turn.suggested, rules.ReturnTokens):
        address = rules.base_of(turn.position).address(turn.card.id) or ""
        return Tip("lesson-spare", address, turn.card, turn.suggested.tokens)
    return Tip("lesson-return")


class _Prospects:
    """The possessions and prospects of a seat, in a turn in which it chooses an action.

    `buyable` are the cards that the seat can buy now, the best one first, and `good_buys` those worth it. `goals` are
    those that it cannot buy yet: first that with the fewest missing gems and the most use.
    """

    def __init__(self, position: Position, seat: int) -> None:
        self.position = position
        self.state = rules.base_of(position)
        self.player: rules.Player = self.state.players[seat]
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

    def to_reserve(self) -> AddressedCard | None:
        """Return the open card that is best reserved, or None if the seat cannot reserve or gets no gold for it."""
        legal = {move.card for move in self.position.legal_moves() if isinstance(move, rules.ReserveCard)}
        goals = (placed for placed in self.goals if placed[1].id in legal)
        return next(goals, None) if count(self.state.bank, Gem.GOLD) else None

    def short(self, card: Card) -> int:
        """Return how many gems a card needs beyond those that the seat has."""
        return total(self.player.missing(card))

    def useful_gems(self, card: Card) -> Gems:
        """Return different gems that may be taken: those that a card needs, and otherwise those that other cards do."""
        missing, takes = self.player.missing(card), self._takes
        return max(takes, key=lambda take: (_common(take, missing), takes[take]), default=NO_GEMS)

    @cached_property
    def _takes(self) -> Mapping[Gems, int]:
        """Return how many gems of each legal take of different gems the open cards need, summed over these cards."""
        moves = [move for move in self.position.legal_moves() if isinstance(move, rules.TakeTokens)]
        takes = [move.tokens for move in moves if all(number == 1 for _, number in counts_in(move.tokens))]
        needed = [self.player.missing(card) for _, card in self.state.open_cards()]
        return {take: sum(_common(take, each) for each in needed) for take in takes}

    def _serves(self, card: Card) -> bool:
        return count(self.to_noble, card.bonus) > 0

    def _distance(self, placed: AddressedCard) -> tuple[int, bool, int, str]:
        """Return a key that puts cards with few missing gems first; a noble within reach is worth some more gems."""
        address, card = placed
        is_detour = self._serves(card) and total(self.to_noble) <= CLOSE_TO_NOBLE
        short = self.short(card) - (CLOSE_TO_NOBLE if is_detour else 0)
        return short, not self._serves(card), -card.prestige, address

    def _is_worthwhile(self, card: Card) -> bool:
        """Return whether a card is a good purchase: any for its bonus at first, and later those that bring prestige."""
        is_early = len(self.player.cards) < _CARDS_FOR_BONUSES
        return is_early or card.prestige > 0 or self._serves(card)


def _topics(outlook: _Prospects, shown: Set[str]) -> Iterator[Tip]:
    """Yield the topics that suit a turn, the most important one first; `shown` are those of earlier turns."""
    player = outlook.player
    if outlook.good_buys and not player.cards:
        yield Tip("lesson-buy", *outlook.good_buys[0])
    if player.cards:
        yield Tip("lesson-bonus", card=player.cards[0])
    if not shown & {_PAIR, _TWO_ALIKE}:
        yield from _pair_topic(outlook)
        if len(player.cards) > 1:
            yield Tip(_TWO_ALIKE)
    if player.hand:
        yield Tip("lesson-gold", player.hand[0].address)
    if outlook.noble is not None and 0 < total(outlook.to_noble) <= _NOBLE_IN_SIGHT:
        yield Tip("lesson-noble", gems=outlook.to_noble, noble=outlook.noble)
    if total(player.tokens) >= MANY_TOKENS:
        yield Tip("lesson-ten")
    if len(player.cards) >= _CARDS_BEFORE_RESERVING and not outlook.good_buys and not player.hand:
        cards = [placed for placed in outlook.state.open_cards() if placed[1].prestige > 0]
        far = [placed for placed in cards if outlook.short(placed[1]) >= _OUT_OF_REACH]
        if far and count(outlook.state.bank, Gem.GOLD):
            yield Tip("lesson-reserve", *min(far, key=lambda placed: (outlook.short(placed[1]), -placed[1].prestige)))
    if max(rules.prestige_of(outlook.position, seat) for seat in range(outlook.position.seats)) >= MUCH_PRESTIGE:
        yield Tip("lesson-end-near")


def _pair_topic(outlook: _Prospects) -> Iterator[Tip]:
    for placed in [] if outlook.good_buys else outlook.goals:
        missing = outlook.player.missing(placed[1])
        for gem in GEMS:
            if count(missing, gem) >= 2 and count(outlook.state.bank, gem) >= _PAIR_NEEDS:
                yield Tip(_PAIR, *placed, 2 * ONE[gem])


def _next_step(outlook: _Prospects) -> Iterator[Tip]:
    """Yield a tip about the best card that the seat can buy, or else about the gems for the nearest one."""
    player = outlook.player
    goals = (Tip("lesson-nearest", *placed, outlook.useful_gems(placed[1])) for placed in outlook.goals)
    helped = next((each for each in goals if each.card and _common(each.gems, player.missing(each.card))), None)
    takes = [move.tokens for move in outlook.position.legal_moves() if isinstance(move, rules.TakeTokens)]
    to_reserve, gems = outlook.to_reserve(), max(takes, key=total, default=NO_GEMS)
    has_room = helped is not None and total(player.tokens) + total(helped.gems) <= rules.MAX_TOKENS  # (B8)
    if helped is not None and has_room and not outlook.good_buys:
        yield helped
    elif outlook.buyable:
        yield Tip("lesson-can-buy", *outlook.buyable[0])
    elif helped is not None:
        yield helped
    elif to_reserve is not None:
        yield Tip("lesson-no-gems", *to_reserve)
    else:
        yield Tip("lesson-any-gems", gems=gems) if gems else Tip("lesson-any-move")


def _common(one: Gems, other: Gems) -> int:
    """Return the number of gems that two piles have in common."""
    return total(one) - total(shortfall(other, one))


def _quoted(*sentences: str) -> str:
    """Return the sentences as a quotation, so that they stand apart from the game."""
    first, *rest = "\n".join(sentences).split("\n")
    return "\n".join([f"> {SIGN} {first}", *(f"> {line}" for line in rest)])


def _in_words(tip: Tip, position: Position, seat: int, words: Words) -> str:
    card, player, pile = tip.card, rules.base_of(position).players[seat], words.pile
    lacking = shortfall(player.bonuses, tip.noble.needs) if tip.noble else NO_GEMS
    return words.text(
        tip.message,
        turn=tip.number,
        turns=len(STEPS),
        address=tip.address,
        gems=pile(tip.gems),
        bonus=pile(ONE[card.bonus]) if card else "",
        bonuses=pile(player.bonuses),
        cost=pile(card.cost) if card else "",
        price=pile(tip.price),
        missing=pile(player.missing(card)) if card else "",
        prestige=card.prestige if card else rules.prestige_of(position, seat),
        points=rules.prestige_of(position, seat),
        needs=pile(tip.noble.needs) if tip.noble else "",
        lacking=words.bonuses(lacking) if tip.noble else "",
        count=total(player.tokens),
    )
