"""Texts, shapes and pictures of the Orient, whose cards give, cost and look different from other cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.engine import Decision, DecisionOpened, Event, GameError, Move, Position
from bot.present.expansions.presenter import DealtPieces, DecisionTexts, ExpansionDeck, MoveOption, Presenter
from bot.present.language import card_text
from bot.present.language.words import Words
from bot.rules import CARDS, LEVELS, NOBLES, CardPurchased, ChooseNoble, base_of, expansion_of, open_cards
from bot.rules.base.vocabulary import CardsDiscarded, NobleReserved
from bot.rules.orient import state as orient
from bot.rules.orient.purchases import BONUSES_TO_DISCARD, can_discard_for, gold_cards_of, payments_beside_gold_cards
from bot.rules.orient.state import FREE_LEVEL, ORIENT_CARDS, OrientState
from data import Card, Gem, Gems, OrientCard
from data.gems import NO_GEMS, ONE, unpack
from render.contract.scene import Board, CardBack, CardFace, CardPlace, CardRow, Gap, Mark, Panel, Sample, Sign, Tile

_SAMPLE_CAPTIONS = {
    "O01": "orient-piece-gold",
    "O06": "orient-piece-joins",
    "O11": "orient-piece-joins-free",
    "O13": "orient-piece-double",
    "O18": "orient-piece-noble",
    "O21": "orient-piece-free",
    "O26": "orient-piece-giving-up",
}


class _Orient(Presenter):
    """A second deck and two more cards in every row, with the effects of these cards (O1 to O9)."""

    pages = ("rules-orient", "rules-orient-cards")
    refill_events = (orient.OrientCardRevealed,)

    def event_lines(self, event: Event, before: Position, after: Position, words: Words) -> Iterator[str]:
        """Yield the lines for the effects of a card (O2 to O9); a joined card's line includes its extra bonus."""
        match event:
            case orient.OrientCardRevealed(card=card):
                facts = card_text.card_facts(CARDS[card], words)
                yield words.text("event-new", address=_address(after, card), card=facts)
            case orient.CardJoined(seat, _, partner):
                bonus = words.bonuses(ONE[CARDS[partner].bonus])
                yield words.text("orient-joined", player=words.player(seat), bonus=bonus)
            case CardsDiscarded(seat, cards, bonuses) if bonuses:
                given_up = [words.bonuses(bonuses)]
                if prestige := sum(CARDS[card].prestige for card in cards):
                    given_up.append(words.text("card-prestige", prestige=prestige))
                yield words.text("orient-gave-up", player=words.player(seat), what=words.listed(given_up))
            case CardsDiscarded(seat, cards):
                cards_spent = words.text("orient-gold-cards", count=len(cards))
                yield words.text("orient-spent", player=words.player(seat), cards=cards_spent)
            case NobleReserved(seat, noble):
                reserved = words.noble(NOBLES[noble])
                yield words.text("orient-kept", player=words.player(seat), noble=reserved)
            case DecisionOpened(orient.ChooseCardsToDiscard(seat)):
                yield words.text("orient-pays-bonuses", player=words.player(seat))
            case orient.EffectSkipped(_, card):
                kind = ORIENT_CARDS[card].kind
                free_level = FREE_LEVEL.get(kind)
                yield words.text("orient-no-card", level=free_level) if free_level else words.text("orient-no-noble")
            case _:
                return

    def dealt_pieces(self, event: Event, words: Words) -> Iterator[DealtPieces]:
        if isinstance(event, orient.OrientDealt):
            for number, cards in zip(LEVELS, event.cards, strict=True):
                title = words.text("orient-level", level=number)
                yield title, {card: card_text.in_words(ORIENT_CARDS[card], words, short=True) for card in cards}

    def unpaid_purchase_line(
        self, event: CardPurchased, before: Position, line: str, values: Mapping[str, str], words: Words
    ) -> str | None:
        """Return the line for a free card; a card bought with bonuses or gold cards keeps the usual line."""
        card = CARDS[event.card]
        if before.slice_of(OrientState).effect:
            return words.text("orient-free", **values)
        discards = isinstance(card, OrientCard) and card.discards is not None
        return line if discards or base_of(before).players[event.seat].price(card) else None

    def decision_texts(self, decision: Decision, position: Position, words: Words) -> DecisionTexts | None:
        match decision:
            case orient.ChooseCardToJoin():
                return DecisionTexts("orient-joins-now", "orient-question-join", button="orient-answer-free")
            case orient.ChooseFreeCard(card=card):
                values = {"level": FREE_LEVEL[ORIENT_CARDS[card].kind]}
                return DecisionTexts("orient-takes-now", "orient-question-free", values, "orient-answer-free")
            case orient.ChooseNobleToReserve():
                return DecisionTexts("orient-keeps-now", "orient-question-noble", button="control-answer-noble")
            case orient.ChooseCardsToDiscard(card=card):
                values = {"bonuses": price_in_bonuses(ORIENT_CARDS[card], words)}
                return DecisionTexts("orient-discards-now", "orient-question-discard", values, "orient-answer-discard")
            case _:
                return None

    def option(self, move: Move, position: Position, words: Words) -> MoveOption | None:
        """Return what a move gains and costs; the option's gem is the bonus colour of the card taken or joined."""
        match move:
            case orient.ReserveFromOrientDeck(level=number):
                return MoveOption(words.text("control-reserve-unseen", deck=f"O{number}"))
            case orient.PurchaseByDiscarding(card):
                bonuses = price_in_bonuses(ORIENT_CARDS[card], words)
                label = words.text("orient-buy-giving-up", address=_address(position, card), bonuses=bonuses)
                return MoveOption(label)
            case orient.PurchaseWithGoldCards(card, payment, gold_cards):
                paid = _paid(len(gold_cards), payment, words)
                label = words.text("control-buy-for", address=_address(position, card), payment=paid)
                return MoveOption(label)
            case orient.JoinCard(partner):
                label = words.text("orient-join", bonus=words.bonuses(ONE[CARDS[partner].bonus]))
                return MoveOption(label, CARDS[partner].bonus)
            case orient.TakeFreeCard(card):
                facts = card_text.card_facts(CARDS[card], words, cost=False)
                label = words.text("orient-take", address=_address(position, card), card=facts)
                return MoveOption(label, CARDS[card].bonus if CARDS[card].bonuses else None)
            case orient.ReserveNoble(noble):
                return MoveOption(words.text("orient-keep", noble=words.noble(NOBLES[noble])))
            case orient.DiscardCards(cards):
                parts = sorted(_given_up(CARDS[card], position, words) for card in cards)
                return MoveOption(words.text("orient-give-up", cards=" + ".join(parts)))
            case _:
                return None

    def bought_card(self, move: Move) -> str | None:
        """Return the card that is bought by giving up bonuses (O9) or with gold cards (O2)."""
        return move.card if isinstance(move, orient.PurchaseByDiscarding | orient.PurchaseWithGoldCards) else None

    def decks(self, position: Position) -> Sequence[ExpansionDeck]:
        counts = zip(LEVELS, map(len, position.slice_of(OrientState).decks), strict=True)
        return [
            ExpansionDeck(f"O{at}", at, count, orient.ReserveFromOrientDeck(at), "orient-row", _places(position, at))
            for at, count in counts
        ]

    def extend_board(self, board: Board, position: Position) -> Board:
        decision = position.decision
        offered = decision.cards if isinstance(decision, orient.ChooseFreeCard) else ()
        nobles = decision.nobles if isinstance(decision, orient.ChooseNobleToReserve) else ()

        def marked_if_offered(card: CardPlace) -> CardPlace:
            return replace(card, mark=Mark.OFFERED) if isinstance(card, CardFace) and card.art in offered else card

        def extended(row: CardRow) -> CardRow:
            number = row.deck.level
            deck = CardBack(number, len(position.slice_of(OrientState).decks[number - 1]), f"O{number}", second=True)
            places = _places(position, number)
            more = (card_text.face(card, at) if card else Gap(at) for at, card in places)
            cards = (*row.cards, deck, *more)
            return replace(row, cards=tuple(marked_if_offered(card) for card in cards))

        tiles = tuple(replace(tile, mark=Mark.OFFERED) if tile.art in nobles else tile for tile in board.tiles)
        return replace(board, rows=tuple(map(extended, board.rows)), tiles=tiles)

    def extend_panel(self, panel: Panel, position: Position, seat: int) -> Panel:
        visiting = position.decision.nobles if isinstance(position.decision, ChooseNoble) else ()
        reserved = position.slice_of(OrientState).nobles_of(seat)
        tiles = (
            Tile(noble.id, noble.prestige, unpack(noble.needs), Mark.OFFERED if noble.id in visiting else Mark.NONE)
            for noble in reserved
        )
        counted = zip((Sign.DOUBLE_GOLD, Sign.JOIN, Sign.SPENT), _numbers(position, seat), strict=True)
        special_cards = tuple((sign, number) for sign, number in counted if number)
        return replace(panel, special_cards=special_cards, reserved_tiles=tuple(tiles))

    def player_facts(self, position: Position, seat: int, words: Words) -> Iterator[str]:
        gold, joined, _ = _numbers(position, seat)
        if gold:
            yield words.text("orient-gold-cards", count=gold)
        if joined:
            yield words.text("orient-joined-cards", count=joined)
        if spent := [card for owner, card in position.slice_of(OrientState).discarded if owner == seat]:
            yield words.text("orient-spent-cards", cards="; ".join(_spent_in_words(spent, words)))
        if nobles := position.slice_of(OrientState).nobles_of(seat):
            yield words.text("orient-has-nobles", nobles="; ".join(words.pile(noble.needs) for noble in nobles))

    def joined_card(self, card: Card, position: Position) -> Card | None:
        return position.slice_of(OrientState).partner_of(card)

    def other_payment(self, position: Position, seat: int, card: Card, words: Words) -> str:
        """Return the bonuses to give up for a card (O9), or a payment with the fewest gold cards (O2)."""
        player = base_of(position).players[seat]
        if isinstance(card, OrientCard) and can_discard_for(player, card):
            return words.text("orient-can-give-up", bonuses=price_in_bonuses(card, words))
        if card.id in expansion_of(position).barred_from_purchase(position, seat):
            return ""
        for number in range(1, len(gold_cards_of(player)) + 1):
            for payment in payments_beside_gold_cards(player.tokens, player.price(card), number):
                return words.text("can-pay", payment=_paid(number, payment, words))
        return ""

    def barred_reason(self, reason: GameError, words: Words) -> str:
        """Return that a card costs bonuses (O9), or that the player has no card for it to join (O3)."""
        gem, number = reason.values.get("gem"), reason.values.get("count")
        if isinstance(gem, Gem) and isinstance(number, int):
            return words.text("orient-costs-bonuses", bonuses=words.bonuses(number * ONE[gem]))
        return words.text("orient-lacks-partner")

    def samples(self, words: Words) -> Iterator[Sample]:
        for card, caption in _SAMPLE_CAPTIONS.items():
            yield Sample(card_text.face(ORIENT_CARDS[card], ""), words.text(caption))
        yield Sample(CardBack(2, 8, "O2", second=True), words.text("orient-piece-deck"))


PRESENTER = _Orient()


def _paid(gold_cards: int, payment: Gems, words: Words) -> str:
    """Return a payment with gold cards: "1 gold card + 2 red"."""
    spent = words.text("orient-gold-cards", count=gold_cards)
    return f"{spent} + {words.pile(payment)}" if payment else spent


def _given_up(card: Card, position: Position, words: Words) -> str:
    """Return a card in words, by what giving it up costs: its prestige, or two bonuses at once (O9)."""
    is_joined = position.slice_of(OrientState).partner_of(card) is not None
    message = "orient-joined-card" if is_joined else "orient-double-card" if card.bonuses > 1 else "orient-plain-card"
    return words.text(message, prestige=card.prestige)


def _spent_in_words(cards: Sequence[Card], words: Words) -> Iterator[str]:
    """Yield the number of gold cards among some cards, and each other card by its bonus and its prestige."""
    others = [card for card in cards if not (isinstance(card, OrientCard) and card.kind == "double_gold")]
    if gold := len(cards) - len(others):
        yield words.text("orient-gold-cards", count=gold)
    for card in others:
        yield card_text.summary(card, words) if card.bonuses else words.text("orient-joined-card")


def _numbers(position: Position, seat: int) -> tuple[int, int, int]:
    """Return the numbers of a seat's gold cards, joined cards and removed cards (O2, O3, O9)."""
    state, player = position.slice_of(OrientState), base_of(position).players[seat]
    joined = sum(1 for card in player.cards if state.partner_of(card))
    return len(gold_cards_of(player)), joined, sum(1 for owner, _ in state.discarded if owner == seat)


def _places(position: Position, level: int) -> list[tuple[str, Card | None]]:
    cards = position.slice_of(OrientState).rows[level - 1]
    return [(f"{level}{place}", card) for place, card in zip(orient.ORIENT_PLACES, cards, strict=True)]


def _address(position: Position, card: str) -> str:
    """Return the address of a card on the table or in the hand of the seat to decide, or an empty text."""
    seat = position.decision.seat if position.decision else position.seat
    hand = ((address, held.card) for address, held in base_of(position).players[seat].hand_with_addresses())
    return next((address for address, each in (*open_cards(position), *hand) if each.id == card), "")


_GAINS = {
    Sign.DOUBLE_GOLD: "orient-worth-gold",
    Sign.JOIN: "orient-joins",
    Sign.FREE_CARD: "orient-brings",
    Sign.RESERVE_TILE: "orient-reserves-noble",
}
_SIGNS: Mapping[str, tuple[Sign, ...]] = {
    "double_gold": (Sign.DOUBLE_GOLD,),
    "attach": (Sign.JOIN,),
    "attach_and_free_level1": (Sign.JOIN, Sign.FREE_CARD),
    "reserve_noble": (Sign.RESERVE_TILE,),
    "free_level2": (Sign.FREE_CARD,),
}


def price_in_bonuses(card: OrientCard, words: Words) -> str:
    """Return the bonuses that a card costs ("2 black bonuses"), or "nothing" for a card that costs gems (O9)."""
    return words.bonuses(_discarded(card))


def _discarded(card: OrientCard) -> Gems:
    return NO_GEMS if card.discards is None else ONE[card.discards] * BONUSES_TO_DISCARD


@card_text.level.register
def _(card: OrientCard, words: Words) -> str:
    return words.text("orient-level", level=card.level)


@card_text.deck.register
def _(card: OrientCard) -> str:
    return f"O{card.level}"


@card_text.notation.register
def _(card: OrientCard, words: Words) -> str:
    if card.kind == "double_gold":
        return words.symbols(2 * ONE[Gem.GOLD])
    signs = [f"{words.letters()[card.bonus] * card.bonuses}{card.prestige or ''}"] if card.bonuses else []
    if card.kind in orient.ATTACHING:
        signs.append("+1")
    if card.kind in FREE_LEVEL:
        signs.append("+" + "I" * FREE_LEVEL[card.kind])
    if card.kind == "reserve_noble":
        signs.append("+" + words.text("orient-noble"))
    return " ".join(signs)


@card_text.costs.register
def _(card: OrientCard, words: Words, write: Callable[[Gems], str]) -> str:
    if card.discards is None:
        return words.text("card-cost", cost=write(card.cost))
    return words.text("orient-cost", bonuses=price_in_bonuses(card, words))


@card_text.price.register
def _(card: OrientCard, write: Callable[[Gems], str]) -> str:
    return write(card.cost) if card.discards is None else f"-{write(_discarded(card))}"


@card_text.with_signs.register
def _(card: OrientCard, face: CardFace) -> CardFace:
    signs, free_level = _SIGNS.get(card.kind, ()), FREE_LEVEL.get(card.kind, 0)
    return replace(face, signs=signs, free_level=free_level, discards=unpack(_discarded(card)))


@card_text.effects.register
def _(card: OrientCard, words: Words) -> list[str]:
    level = FREE_LEVEL.get(card.kind, 0)
    return [words.text(_GAINS[sign], level=level) for sign in _SIGNS.get(card.kind, ())]
