"""The Orient in words and pictures."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.engine import Decision, Event, GameError, Move, Position
from bot.present.card_text import back, brief, costs, deck, face, gives, in_words, level, notation, open_face, price
from bot.present.expansions.presenter import Emojis, Laid, OwnDeck, Presenter, ShownRow
from bot.present.words import Words
from bot.rules import (
    CARDS,
    LEVELS,
    NOBLES,
    CardPurchased,
    ChooseNoble,
    base_of,
    expansion_of,
    open_cards,
)
from bot.rules.base import CardsDiscarded, NobleReserved
from bot.rules.orient import (
    ATTACHING,
    BONUSES_TO_DISCARD,
    FREE_LEVEL,
    ORIENT_CARDS,
    ORIENT_PLACES,
    CardJoined,
    ChooseCardsToDiscard,
    ChooseCardToJoin,
    ChooseFreeCard,
    ChooseNobleToReserve,
    DiscardCards,
    EffectSkipped,
    JoinCard,
    OrientCardRevealed,
    OrientDealt,
    PurchaseByDiscarding,
    PurchaseWithGoldCards,
    ReserveFromOrientDeck,
    ReserveNoble,
    TakeFreeCard,
    can_discard_for,
    gold_cards_of,
    orient_of,
    payments_beside_gold_cards,
)
from data import Card, Gem, Gems, OrientCard
from data.gems import NO_GEMS, ONE, unpack
from render.scene import Board, CardBack, CardFace, Gap, Mark, Panel, Row, Sample, Sign, Tile

_SIGNS: Mapping[str, tuple[Sign, ...]] = {
    "double_gold": (Sign.DOUBLE_GOLD,),
    "attach": (Sign.JOIN,),
    "attach_and_free_level1": (Sign.JOIN, Sign.FREE_CARD),
    "reserve_noble": (Sign.RESERVE_TILE,),
    "free_level2": (Sign.FREE_CARD,),
}
_SAMPLES = {
    "O01": "orient-piece-gold",
    "O06": "orient-piece-joins",
    "O11": "orient-piece-joins-free",
    "O13": "orient-piece-double",
    "O18": "orient-piece-noble",
    "O21": "orient-piece-free",
    "O26": "orient-piece-giving-up",
}


class OrientPresenter(Presenter):
    """A second deck and two more cards in every row, and what these cards do."""

    pages = ("rules-orient", "rules-orient-cards")
    refills = (OrientCardRevealed,)

    def tell(
        self, event: Event, before: Position, after: Position, names: Sequence[str], words: Words, emojis: Emojis
    ) -> Iterator[str]:
        """Tell what a card does, step by step (O2 to O9); the bonus of a joined card is told with its joining."""
        match event:
            case OrientCardRevealed(card=card):
                facts = ", ".join(_facts(CARDS[card], words, emojis))
                yield words.text("story-new", address=_address(after, card), card=facts)
            case CardJoined(seat, _, partner):
                bonus = words.bonuses({CARDS[partner].bonus: 1})
                yield words.text("orient-joined", player=names[seat], bonus=bonus)
            case CardsDiscarded(seat, cards, bonuses) if bonuses:
                lost = [words.bonuses(bonuses)]
                if prestige := sum(CARDS[card].prestige for card in cards):
                    lost.append(words.text("card-prestige", prestige=prestige))
                yield words.text("orient-gave-up", player=names[seat], what=words.listed(lost))
            case CardsDiscarded(seat, cards):
                cards_spent = words.text("orient-gold-cards", count=len(cards))
                yield words.text("orient-spent", player=names[seat], cards=cards_spent)
            case NobleReserved(seat, noble):
                kept = words.noble(NOBLES[noble], emojis, short=True)
                yield words.text("orient-kept", player=names[seat], noble=kept)
            case EffectSkipped(_, card):
                kind = ORIENT_CARDS[card].kind
                free_level = FREE_LEVEL.get(kind)
                yield words.text("orient-no-card", level=free_level) if free_level else words.text("orient-no-noble")
            case _:
                return

    def dealt(self, event: Event, words: Words) -> Iterator[Laid]:
        """Yield the Orient cards of each level as they come (O1)."""
        if isinstance(event, OrientDealt):
            for number, cards in zip(LEVELS, event.cards, strict=True):
                title = words.text("orient-level", level=number)
                yield title, {card: in_words(ORIENT_CARDS[card], words, short=True) for card in cards}

    def drawn(self, card: Card, player: str, facts: str, words: Words) -> str | None:
        """Tell that the card came from an Orient deck (O1)."""
        if not isinstance(card, OrientCard):
            return None
        if facts:
            return words.text("orient-drawn-own", player=player, level=card.level, card=facts)
        return words.text("orient-drawn", player=player, level=card.level)

    def unpaid(
        self, event: CardPurchased, before: Position, line: str, values: Mapping[str, str], words: Words
    ) -> str | None:
        """Tell that another card brought this one, or leave it at the purchase, whose price was told before it."""
        card = CARDS[event.card]
        if orient_of(before).effect:
            return words.text("orient-free", **values)
        discards = isinstance(card, OrientCard) and card.discards is not None
        return line if discards or base_of(before).players[event.seat].price(card) else None

    def gap(self, card: Card, address: str, before: Position, words: Words) -> Sequence[str] | None:
        """Tell that an Orient deck has run out (O1)."""
        if not isinstance(card, OrientCard):
            return None
        if orient_of(before).decks[card.level - 1]:
            return ()
        return (words.text("orient-gap", address=address, level=card.level),)

    def asked(self, decision: Decision, mention: str, words: Words) -> str | None:
        """Ask how a card does what it does (O3 to O7), or what to give up (O9)."""
        match decision:
            case ChooseCardToJoin():
                return words.text("orient-asked-join", mention=mention)
            case ChooseFreeCard(card=card):
                return words.text("orient-asked-free", mention=mention, level=FREE_LEVEL[ORIENT_CARDS[card].kind])
            case ChooseNobleToReserve():
                return words.text("orient-asked-noble", mention=mention)
            case ChooseCardsToDiscard(card=card):
                return words.text("orient-asked-discard", mention=mention, bonuses=_discards(ORIENT_CARDS[card], words))
            case _:
                return None

    def title(self, decision: Decision, player: str, words: Words) -> str | None:
        """Say who chooses what."""
        match decision:
            case ChooseCardToJoin():
                return words.text("orient-joins-now", player=player)
            case ChooseFreeCard():
                return words.text("orient-takes-now", player=player)
            case ChooseNobleToReserve():
                return words.text("orient-keeps-now", player=player)
            case ChooseCardsToDiscard():
                return words.text("orient-discards-now", player=player)
            case _:
                return None

    def label(self, move: Move, position: Position, words: Words) -> str | None:
        """Say what the move brings, and what it costs."""
        match move:
            case ReserveFromOrientDeck(level=number):
                return words.text("control-reserve-unseen", deck=_deck(number))
            case PurchaseByDiscarding(card):
                bonuses = _discards(ORIENT_CARDS[card], words)
                return words.text("orient-buy-giving-up", address=_address(position, card), bonuses=bonuses)
            case PurchaseWithGoldCards(card, payment, gold_cards):
                paid = _paid(len(gold_cards), payment, words, None)
                return words.text("control-buy-for", address=_address(position, card), payment=paid)
            case JoinCard(partner):
                return words.text("orient-join", bonus=words.bonuses({CARDS[partner].bonus: 1}))
            case TakeFreeCard(card):
                facts = ", ".join(_facts(CARDS[card], words, None, cost=False))
                return words.text("orient-take", address=_address(position, card), card=facts)
            case ReserveNoble(noble):
                return words.text("orient-keep", noble=words.noble(NOBLES[noble], short=True))
            case DiscardCards(cards):
                parts = sorted(_given_up(CARDS[card], position, words) for card in cards)
                return words.text("orient-give-up", cards=" + ".join(parts))
            case _:
                return None

    def buys(self, move: Move) -> str | None:
        """Return the card that is bought by giving up bonuses (O9) or with gold cards (O2)."""
        return move.card if isinstance(move, PurchaseByDiscarding | PurchaseWithGoldCards) else None

    def decks(self, position: Position) -> Sequence[OwnDeck]:
        """Return the three Orient decks (O1)."""
        decks = zip(LEVELS, orient_of(position).decks, strict=True)
        return tuple(OwnDeck(_deck(number), number, len(deck), ReserveFromOrientDeck(number)) for number, deck in decks)

    def details(self, move: Move, position: Position, words: Words) -> str:
        """Describe a card that is bought."""
        card = self.buys(move)
        return "" if card is None else in_words(CARDS[card], words, short=True)

    def board(
        self, board: Board, position: Position, happened: Sequence[Event], viewer: int | None, words: Words
    ) -> Board:
        """Lay the Orient's decks and cards beside the others, and mark what may be taken free or reserved (O1)."""
        new = {event.card for event in happened if isinstance(event, OrientCardRevealed)}
        decision = position.decision
        offered = decision.cards if isinstance(decision, ChooseFreeCard) else ()
        nobles = decision.nobles if isinstance(decision, ChooseNobleToReserve) else ()

        def mark(card: Card) -> Mark:
            return Mark.NEW if card.id in new else Mark.NONE

        def extended(row: Row) -> Row:
            number = row.deck.level
            deck = CardBack(number, len(orient_of(position).decks[number - 1]), _deck(number), second=True)
            lying = zip(_addresses(number), orient_of(position).rows[number - 1], strict=True)
            more = (face(card, at, mark(card)) if card else Gap(at) for at, card in lying)
            cards = (*row.cards, deck, *more)
            return replace(row, cards=tuple(_chosen(card, offered) for card in cards))

        tiles = tuple(replace(tile, mark=Mark.CHOSEN) if tile.art in nobles else tile for tile in board.tiles)
        return replace(board, rows=tuple(map(extended, board.rows)), tiles=tiles)

    def panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        """Show a player's gold cards, joined cards and cards that left the game, and the nobles that are reserved."""
        asked = position.decision.nobles if isinstance(position.decision, ChooseNoble) else ()
        kept = orient_of(position).nobles_of(seat)
        tiles = (
            Tile(noble.id, noble.prestige, unpack(noble.needs), Mark.CHOSEN if noble.id in asked else Mark.NONE)
            for noble in kept
        )
        counted = zip((Sign.DOUBLE_GOLD, Sign.JOIN, Sign.SPENT), _numbers(position, seat), strict=True)
        extras = tuple((sign, number) for sign, number in counted if number)
        return replace(panel, extras=extras, tiles_reserved=tuple(tiles))

    def rows(self, position: Position, words: Words) -> Iterator[ShownRow]:
        """Yield the Orient's rows, the highest level first."""
        state = orient_of(position)
        for number in reversed(LEVELS):
            left = len(state.decks[number - 1])
            title = words.text("orient-row", level=number, count=left)
            yield ShownRow(
                title, _deck(number), left, tuple(zip(_addresses(number), state.rows[number - 1], strict=True))
            )

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        """Say what the panel shows."""
        gold, joined, spent = _numbers(position, seat)
        if gold:
            yield words.text("orient-gold-cards", count=gold)
        if joined:
            yield words.text("orient-joined-cards", count=joined)
        if spent:
            yield words.text("orient-spent-cards", count=spent)
        if kept := orient_of(position).nobles_of(seat):
            yield words.text("orient-has-nobles", nobles="; ".join(words.symbols(noble.needs) for noble in kept))

    def otherwise(self, position: Position, seat: int, card: Card, words: Words, emojis: Emojis) -> str:
        """Say that a seat could give up bonuses for a card (O9), or buy it with gold cards (O2)."""
        player = base_of(position).players[seat]
        if isinstance(card, OrientCard) and can_discard_for(player, card):
            return words.text("orient-can-give-up", bonuses=_discards(card, words))
        if card.id in expansion_of(position).barred_from_purchase(position, seat):
            return ""
        for number in range(1, len(gold_cards_of(player)) + 1):
            for payment in payments_beside_gold_cards(player.tokens, player.price(card), number):
                return words.text("can-pay", payment=_paid(number, payment, words, emojis))
        return ""

    def barred(self, reason: GameError, position: Position, words: Words) -> str:
        """Say that a card costs bonuses (O9), or that there is no card for it to join (O3)."""
        gem, number = reason.values.get("gem"), reason.values.get("count")
        if isinstance(gem, Gem) and isinstance(number, int):
            return words.text("orient-costs-bonuses", bonuses=words.bonuses({gem: number}))
        return words.text("orient-lacks-partner")

    def samples(self, words: Words) -> Iterator[Sample]:
        """Show a card of each kind, and a deck."""
        for card, caption in _SAMPLES.items():
            yield Sample(face(ORIENT_CARDS[card], ""), words.text(caption))
        yield Sample(CardBack(2, 8, _deck(2), second=True), words.text("orient-piece-deck"))


PRESENTER = OrientPresenter()


# What the kinds of Orient cards give and cost.


@level.register
def _(card: OrientCard, words: Words) -> str:
    return words.text("orient-level", level=card.level)


@deck.register
def _(card: OrientCard) -> str:
    return f"O{card.level}"


@gives.register
def _(card: OrientCard, words: Words) -> str:
    bonuses = [words.bonuses({card.bonus: card.bonuses})] if card.bonuses else []
    return ", ".join([*bonuses, *_effects(card, words)])


@brief.register
def _(card: OrientCard, words: Words) -> str:
    bonus = words.colour(card.bonus)
    bonuses = [f"{card.bonuses} {bonus}" if card.bonuses > 1 else bonus] if card.bonuses else []
    return ", ".join([*bonuses, *_effects(card, words)])


@notation.register
def _(card: OrientCard, words: Words) -> str:
    if card.kind == "double_gold":
        return words.symbols(2 * ONE[Gem.GOLD])
    signs = [f"{words.letters()[card.bonus] * card.bonuses}{card.prestige or ''}"] if card.bonuses else []
    if card.kind in ATTACHING:
        signs.append("+1")
    if card.kind in FREE_LEVEL:
        signs.append("+" + "I" * FREE_LEVEL[card.kind])
    if card.kind == "reserve_noble":
        signs.append("+" + words.text("orient-noble"))
    return " ".join(signs)


@costs.register
def _(card: OrientCard, words: Words, write: Callable[[Gems], str]) -> str:
    if card.discards is None:
        return words.text("card-cost", cost=write(card.cost))
    return words.text("orient-cost", bonuses=_discards(card, words))


@price.register
def _(card: OrientCard, write: Callable[[Gems], str]) -> str:
    return write(card.cost) if card.discards is None else f"-{write(ONE[card.discards] * BONUSES_TO_DISCARD)}"


@open_face.register
def _(card: OrientCard, address: str, mark: Mark, caption: str) -> CardFace:
    return CardFace(
        card.id,
        card.level,
        card.bonus if card.bonuses else None,
        card.prestige,
        unpack(card.cost),
        address,
        mark,
        caption,
        bonuses=card.bonuses,
        signs=_SIGNS.get(card.kind, ()),
        free_level=FREE_LEVEL.get(card.kind, 0),
        discards=unpack(NO_GEMS if card.discards is None else ONE[card.discards] * BONUSES_TO_DISCARD),
    )


@back.register
def _(card: OrientCard) -> CardBack:
    return CardBack(card.level, second=True)


def _effects(card: OrientCard, words: Words) -> Iterator[str]:
    if card.kind == "double_gold":
        yield words.text("orient-worth-gold")
    if card.kind in ATTACHING:
        yield words.text("orient-joins")
    if card.kind in FREE_LEVEL:
        yield words.text("orient-brings", level=FREE_LEVEL[card.kind])
    if card.kind == "reserve_noble":
        yield words.text("orient-reserves-noble")


def _discards(card: OrientCard, words: Words) -> str:
    """Return the bonuses that are a card's price: "2 black bonuses"."""
    return words.bonuses({} if card.discards is None else {card.discards: BONUSES_TO_DISCARD})


# Small pieces.


def _facts(card: Card, words: Words, emojis: Emojis, *, cost: bool = True) -> Iterator[str]:
    yield gives(card, words)
    if card.prestige:
        yield words.text("card-prestige", prestige=card.prestige)
    if cost:
        yield costs(card, words, partial(words.symbols, emojis=emojis))


def _paid(gold_cards: int, payment: Gems, words: Words, emojis: Emojis) -> str:
    """Return a payment with gold cards: "1 gold card + 2R"."""
    spent = words.text("orient-gold-cards", count=gold_cards)
    return f"{spent} + {words.symbols(payment, emojis)}" if payment else spent


def _given_up(card: Card, position: Position, words: Words) -> str:
    """Return a card by what is lost with it: its prestige, or two bonuses at once (O9)."""
    if orient_of(position).partner_of(card):
        return words.text("orient-joined-card")
    if card.bonuses > 1:
        return words.text("orient-double-card")
    return words.text("orient-plain-card", prestige=card.prestige)


def _numbers(position: Position, seat: int) -> tuple[int, int, int]:
    """Return how many gold cards, joined cards, and cards that left the game a seat has (O2, O3, O9)."""
    state, player = orient_of(position), base_of(position).players[seat]
    joined = sum(1 for card in player.cards if state.partner_of(card))
    return len(gold_cards_of(player)), joined, sum(1 for owner, _ in state.discarded if owner == seat)


def _chosen(card: CardFace | CardBack | Gap, offered: Sequence[str]) -> CardFace | CardBack | Gap:
    return replace(card, mark=Mark.CHOSEN) if isinstance(card, CardFace) and card.art in offered else card


def _addresses(number: int) -> list[str]:
    return [f"{number}{place}" for place in ORIENT_PLACES]


def _address(position: Position, card: str) -> str:
    """Return where a card lies face up, or in the hand of the seat that is asked."""
    seat = position.decision.seat if position.decision else position.seat
    hand = ((f"H{place}", held.card) for place, held in enumerate(base_of(position).players[seat].hand, start=1))
    return next((address for address, lying in (*open_cards(position), *hand) if lying.id == card), "")


def _deck(number: int) -> str:
    """Return the address of the Orient deck of a level."""
    return f"O{number}"
