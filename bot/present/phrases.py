"""Short texts and figures that pictures, event lines, descriptions and statistics share."""

from collections import Counter, deque
from collections.abc import Callable, Iterator

from bot import rules
from bot.engine import Decision, Position
from bot.present.expansions import DecisionTexts, presenter_of
from bot.present.language.escape import clean
from bot.present.language.words import Words
from data import Card, Gem, Gems
from data.gems import ONE, count, counts_in, pack, total

ALL_HANDS = -1
"""In place of a seat: the viewer of a game that is over, to whom all hands are open at any point of it (B18)."""


AddressedCard = tuple[str, Card]
"""A card with its address in a row or a hand."""
_views: deque[tuple[Position, int | None, Position]] = deque(maxlen=8)
"""The last positions that somebody looked at, each with what they saw: a board is made of several looks."""


def seen_by(position: Position, viewer: int | None) -> Position:
    """Return the position as a seat (or None: a spectator) may see it; after the game all hands are open (B18)."""
    if position.is_over or viewer == ALL_HANDS:
        return position
    for whole, seat, view in tuple(_views):
        if whole is position and seat == viewer:
            return view
    view = position.view(viewer)
    _views.append((position, viewer, view))
    return view


def affordability(position: Position, seat: int, card: Card, words: Words, *, brief: bool = False) -> str:
    """Return the payment for the card with the least gold ("Affordable: 2 red and 1 gold"), or the seat's shortage."""
    ways = rules.ways_to_pay(position, seat, card)
    if not ways:
        return shortage(position, seat, card, words, brief=brief)
    if not ways[0]:
        return words.text("afford-free")
    return words.text("afford-payment", payment=words.pile(ways[0]))


def price(position: Position, seat: int, card: Card, words: Words) -> str:
    """Return what a seat pays for a card that it can buy, with the least gold: "pay 2 red and 1 gold", or "free"."""
    ways = rules.ways_to_pay(position, seat, card)
    if not ways:
        return presenter_of(position).other_payment(position, seat, card, words)
    return words.text("can-pay", payment=words.pile(ways[0])) if ways[0] else words.text("card-free")


def can_buy(position: Position, seat: int, card: Card, words: Words) -> bool:
    """Return whether a seat can buy the card now, with tokens or in another way of an expansion."""
    presenter = presenter_of(position)
    return bool(rules.ways_to_pay(position, seat, card) or presenter.other_payment(position, seat, card, words))


def shortage(position: Position, seat: int, card: Card, words: Words, *, brief: bool = False) -> str:
    """Return the gems that a seat lacks after gold: "Missing: 2 red", or with gold "1 short (of 1 red and 1 blue, …)".

    `brief` leaves out that gold is counted, for a caption in a picture. For a card that the seat can buy in another
    way than with tokens alone, return that way; for a card that the seat may not buy at all, return the reason.
    """
    if other_payment := presenter_of(position).other_payment(position, seat, card, words):
        return words.text("afford-otherwise", way=other_payment)
    expansion = rules.expansion_of(position)
    if card.id in expansion.barred_from_purchase(position, seat):
        return presenter_of(position).barred_reason(expansion.why_barred(position, card.id), words)
    player = rules.base_of(position).players[seat]
    missing = player.missing(card)
    gold = count(player.tokens, Gem.GOLD)
    short = total(missing_and_covered(position, seat, card)[0])
    colours = [gem for gem in Gem if count(missing, gem)]
    if gold and len(colours) > 1:
        message = "picture-lack-some" if brief else "afford-lack-some"
        return words.text(message, short=short, gems=words.pile(missing))
    lacking = short * ONE[colours[0]] if len(colours) == 1 else missing
    return words.text("afford-lack", gems=words.pile(lacking))


def covered_by_gold(missing: Gems, gold: int, worth: int) -> Gems:
    """Return the missing gems that gold replaces: many per token first, then colours with few missing gems (T4)."""
    portions = [
        (min(worth, number - at), number, gem) for gem, number in counts_in(missing) for at in range(0, number, worth)
    ]
    portions.sort(key=lambda portion: (-portion[0], portion[1]))
    covered: Counter[Gem] = Counter()
    for covered_gems, _, gem in portions[:gold]:
        covered[gem] += covered_gems
    return pack(covered)


def missing_and_covered(position: Position, seat: int, card: Card) -> tuple[Gems, Gems]:
    """Return the gems of a price that a seat lacks even with its gold, and those that its gold replaces (B11)."""
    player = rules.base_of(position).players[seat]
    missing = player.missing(card)
    gold = covered_by_gold(
        missing, count(player.tokens, Gem.GOLD), rules.expansion_of(position).gold_worth(position, seat)
    )
    return missing - gold, gold


def cards_for_sale(position: Position, seat: int) -> Iterator[AddressedCard]:
    """Yield all cards of a seat's hand, then of the rows from the highest level down, with their addresses."""
    state = rules.base_of(position)
    for address, held in state.players[seat].hand_with_addresses():
        yield address, held.card
    yield from sorted(rules.open_cards(position), key=lambda pair: -pair[1].level)


def affordable_cards(position: Position, seat: int, words: Words) -> list[AddressedCard]:
    """Return those of `cards_for_sale` that a seat can buy now."""
    return [placed for placed in cards_for_sale(position, seat) if can_buy(position, seat, placed[1], words)]


def columns_of(position: Position, seat: int) -> list[list[Card]]:
    """Return a seat's cards by bonus, then those without one, the oldest first; joined ones follow theirs (B18)."""
    columns: list[list[Card]] = [[] for _ in Gem]
    cards, presenter = rules.base_of(position).players[seat].cards, presenter_of(position)
    joined = [(card, presenter.joined_card(card, position)) for card in cards]
    for card, partner in joined:
        if partner is None:
            column = columns[card.bonus if card.bonuses else Gem.GOLD]
            column += [card, *(other for other, lies_on in joined if lies_on is card)]
    return columns


def bonus_prestige(player: rules.Player) -> Gems:
    """Return the prestige of the purchased cards behind each bonus, as a pile."""
    return sum(ONE[card.bonus] * card.prestige for card in player.cards)


def is_known_to(held: rules.Reserved, owner: int, viewer: int | None, position: Position) -> bool:
    """Return whether a viewer sees the face of a reserved card: its owner does, and all do after the game (B18)."""
    return not held.card.id.startswith("?") and (viewer in (owner, ALL_HANDS) or position.is_over)


def standing_facts(position: Position, seat: int, words: Words) -> list[str]:
    """Return the prestige and the number of purchased cards of a seat, and whether its player has left."""
    facts = [
        words.text("card-prestige", prestige=rules.prestige_of(position, seat)),
        words.text("final-cards", count=len(rules.base_of(position).players[seat].cards)),
    ]
    return [*facts, words.text("picture-left")] if seat in position.left else facts


def turn_title(position: Position, words: Words, shown: Callable[[str], str] = clean) -> str:
    """Return the open decision ("Ann to play") or the winners in a few words; `shown` makes the names harmless."""
    decision = position.decision
    if decision is None:
        winners = [shown(words.names[seat]) for seat in position.winners]
        return words.text("picture-won" if len(winners) == 1 else "picture-shared", players=words.listed(winners))
    return words.text(texts_about(decision, position, words).title, player=shown(words.names[decision.seat]))


def texts_about(decision: Decision, position: Position, words: Words) -> DecisionTexts:
    """Return the messages about the open decision of a position."""
    match decision:
        case rules.ChooseTokensToReturn(count=count):
            return DecisionTexts("picture-returns", "turn-return", {"count": count}, "control-answer-return")
        case rules.ChooseNoble(nobles=nobles):
            return DecisionTexts("picture-chooses-noble", "turn-noble", {"count": len(nobles)}, "control-answer-noble")
        case _:
            texts = presenter_of(position).decision_texts(decision, position, words)
            return texts or DecisionTexts("picture-turn", "turn-action")


def round_status(position: Position, words: Words) -> str:
    """Return the round ("Round 3", "Round 12, the last one"), or the number of rounds played after the end (B16)."""
    if position.is_over:
        return words.text("picture-rounds", round=position.round)
    if rules.base_of(position).last_round:
        return words.text("picture-last-round", round=position.round)
    return words.text("picture-round", round=position.round)


MINUTE, HOUR, DAY = 60, 3600, 86_400
_SEVERAL = 2  # the noun after a number with a decimal is a plural in all languages


def number(value: float, words: Words) -> str:
    """Return a mean with one decimal unless that is 0: "2.4", or "2,4" in most languages, and "29"."""
    return f"{value:.1f}".removesuffix(".0").replace(".", words.text("stats-decimal"))


def percent(part: int, whole: int, words: Words) -> str:
    """Return a share: "58 %", or a dash where there is nothing to divide."""
    return words.text("story-percent", percent=round(100 * part / whole)) if whole else "–"


def duration(seconds: int, words: Words) -> str:
    """Return a time in its two largest units: "3 h 20 min"."""
    if seconds < HOUR:
        return words.text("stats-minutes", minutes=max(1, round(seconds / MINUTE)))
    if seconds < 2 * DAY:
        return words.text("stats-hours", hours=seconds // HOUR, minutes=seconds % HOUR // MINUTE)
    return words.text("stats-days", days=seconds // DAY, hours=seconds % DAY // HOUR)


def kind_name(module: str, seats: int, words: Words) -> str:
    """Return a kind of game: "Cities, 3 players"."""
    name = words.text("games-base-game" if module == "base" else f"expansion-{module}")
    return words.text("stats-kind", module=name, seats=seats)


def mean_of(what: str, value: float, words: Words) -> str:
    """Return a mean with what it counts: "29 rounds", or "1 noble"; `what` is a message about a number."""
    whole = round(value, 1) == round(value)
    return words.text(what, count=round(value) if whole else _SEVERAL, number=number(value, words))
