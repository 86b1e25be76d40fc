"""Small pieces of text that pictures, stories and descriptions share."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from bot.engine import Position
from bot.present.card_text import costs, gives
from bot.present.escape import VISIBLE, escape
from bot.present.expansions import presenter_of
from bot.present.words import Words
from bot.rules import ChooseNoble, ChooseTokensToReturn, Reserved, base_of, expansion_of, open_cards, ways_to_pay
from data import Card, Gem, Gems
from data.gems import count, counts_in, pack, total

Emojis = Mapping[Gem, str] | None
"""What stands for gems in text; None writes the letters of the board."""


def seen_by(position: Position, viewer: int | None) -> Position:
    """Return the position as a seat (or None: everybody) may see it; after the game all hands are open (B18)."""
    return position if position.is_over else position.view(viewer)


def bold(name: str, visible: int = VISIBLE) -> str:
    """Return a player's name for Discord: harmless and in bold."""
    return f"**{escape(name, visible)}**"


def size(text: str) -> int:
    """Return a text's length in UTF-16 units: never less than what Discord counts."""
    return len(text.encode("utf-16-le")) // 2


def card_facts(card: Card, words: Words, emojis: Emojis, *, cost: bool = True) -> str:
    """Return a card without its level, which its address tells: "1 red bonus, 2 prestige, cost: 1W 4B 2G"."""
    parts = [gives(card, words)]
    if card.prestige:
        parts.append(words.text("card-prestige", prestige=card.prestige))
    if cost:
        parts.append(costs(card, words, partial(words.symbols, emojis=emojis)))
    return ", ".join(parts)


def payment_or_lack(position: Position, seat: int, card: Card, words: Words, emojis: Emojis) -> str:
    """Return what the card would cost this seat with the least gold, or what the seat is short of."""
    ways = ways_to_pay(position, seat, card)
    if not ways:
        return lack(position, seat, card, words, emojis)
    if not ways[0]:
        return words.text("afford-free")
    return words.text("afford-payment", payment=words.symbols(ways[0], emojis))


def can_buy(position: Position, seat: int, card: Card, words: Words) -> bool:
    """Return whether a seat can buy the card in any way."""
    presenter = presenter_of(position)
    return bool(ways_to_pay(position, seat, card) or presenter.otherwise(position, seat, card, words, None))


def lack(position: Position, seat: int, card: Card, words: Words, emojis: Emojis) -> str:
    """Return what a seat is short of, gold counted: "Missing: 2R", or "Missing: 2 out of 2B 1R" with 1 gold.

    For a card that the seat may not buy whatever it has, it is the reason; for one that it can buy in another way than
    for tokens alone, how.
    """
    if otherwise := presenter_of(position).otherwise(position, seat, card, words, emojis):
        return words.text("afford-otherwise", way=otherwise)
    if barred := expansion_of(position).barred_from_purchase(position, seat).get(card.id):
        return presenter_of(position).barred(barred, position, words)
    player = base_of(position).players[seat]
    missing = player.missing(card)
    gold = count(player.tokens, Gem.GOLD)
    short = total(short_of(position, seat, card)[0])
    colours = [gem for gem in Gem if count(missing, gem)]
    if gold and len(colours) > 1:
        return words.text("afford-lack-some", short=short, gems=words.symbols(missing, emojis))
    lacking = {colours[0]: short} if len(colours) == 1 else missing
    return words.text("afford-lack", gems=words.symbols(lacking, emojis))


def covered_by_gold(missing: Gems, gold: int, worth: int) -> Gems:
    """Return the missing gems that much gold makes up for, each for up to `worth` gems of one colour (T4).

    Of ways that are equally good it is the one that leaves the fewest colours missing.
    """
    portions = [
        (min(worth, number - at), number, gem) for gem, number in counts_in(missing) for at in range(0, number, worth)
    ]
    portions.sort(key=lambda portion: (-portion[0], portion[1]))
    covered: Counter[Gem] = Counter()
    for size, _, gem in portions[:gold]:
        covered[gem] += size
    return pack(covered)


def short_of(position: Position, seat: int, card: Card) -> tuple[Gems, Gems]:
    """Return the gems of a price that a seat is short of, and what its gold makes up for beside them (B11)."""
    player = base_of(position).players[seat]
    missing = player.missing(card)
    gold = covered_by_gold(missing, count(player.tokens, Gem.GOLD), expansion_of(position).gold_worth(position, seat))
    return missing - gold, gold


def cards_in_reach(position: Position, seat: int) -> Iterator[tuple[str, Card]]:
    """Yield every card the seat might buy with its address: the hand first, then the rows from the dearest down."""
    state = base_of(position)
    for place, held in enumerate(state.players[seat].hand, start=1):
        yield f"H{place}", held.card
    yield from sorted(open_cards(position), key=lambda found: -found[1].level)


def is_known_to(held: Reserved, owner: int, viewer: int | None, position: Position) -> bool:
    """Return whether a viewer is shown a reserved card's face: the owner is, after the game everybody (B18)."""
    return not held.card.id.startswith("?") and (owner == viewer or position.is_over)


def turn_title(position: Position, names: Sequence[str], words: Words) -> str:
    """Return who is asked for what, or who has won, in a few words; the names come ready made."""
    decision = position.decision
    if decision is None:
        winners = [names[seat] for seat in position.winners]
        return words.text("picture-won" if len(winners) == 1 else "picture-shared", players=words.listed(winners))
    player = names[decision.seat]
    match decision:
        case ChooseTokensToReturn():
            return words.text("picture-returns", player=player)
        case ChooseNoble():
            return words.text("picture-chooses-noble", player=player)
        case _:
            own = presenter_of(position).title(decision, player, words)
            return own or words.text("picture-turn", player=player)


def round_status(position: Position, words: Words) -> str:
    """Return which round it is, and whether it is the last one (B16)."""
    if position.is_over:
        return words.text("picture-rounds", round=position.round)
    if base_of(position).last_round:
        return words.text("picture-last-round", round=position.round)
    return words.text("picture-round", round=position.round)
