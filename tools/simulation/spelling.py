"""Ways to type what a player means. The words are our own, not those of the bot's catalogue, which must have them."""

import random
import re

from bot import rules
from bot.engine import Move, Position
from data.gems import Gem, Gems, counts_in

_WORDS: dict[Gem, tuple[str, ...]] = {
    Gem.DIAMOND: ("white", "weiß", "weiss", "wit", "hvid", "diamond", "Diamanten", "diamanter"),
    Gem.SAPPHIRE: ("blue", "blau", "blauw", "blå", "blaa", "sapphires", "Saphir", "saffier", "safir"),
    Gem.EMERALD: ("green", "grün", "gruen", "groen", "grøn", "emerald", "Smaragd", "smaragder"),
    Gem.RUBY: ("red", "rot", "rood", "rød", "ruby", "Rubine", "robijn", "rubin"),
    Gem.ONYX: ("black", "schwarz", "zwart", "sort", "onyks", "Onyxe"),
    Gem.GOLD: ("gold", "Joker", "goud", "guld", "yellow", "gelb"),
}
_LETTERS = {Gem.DIAMOND: "wh", Gem.SAPPHIRE: "b", Gem.EMERALD: "g", Gem.RUBY: "r", Gem.ONYX: "ksz", Gem.GOLD: "jy"}
_SIGNS = {Gem.DIAMOND: "⚪", Gem.SAPPHIRE: "🔵", Gem.EMERALD: "🟢", Gem.RUBY: "🔴", Gem.ONYX: "⚫", Gem.GOLD: "🟡"}
_TIMES = "{0} {1}", "{0}x {1}", "{0} x {1}", "{0}x{1}", "{0} × {1}", "{1} x{0}", "{1}x{0}", "{1} x {0}", "{0}*{1}"
_BETWEEN = ", ", " + ", " & ", " / ", " and ", " und ", " en ", " og "
_TWO = "two", "zwei", "twee", "to", "double"
UNCLEAR = "xxred", "redxx", "xxrubin", "blurple", "rainbow", "lilla", "2x2"
"""Words that name no gems; none of them may be passed over."""
TAKE, BUY, RESERVE, PAY, RETURN, NOBLE = (
    ("take", "Nimm", "neem", "tag", "get"),
    ("buy", "kaufe", "koop", "køb", "Kob", "purchase"),
    ("reserve", "reserviere", "reserveer", "reservér", "RESERVER"),
    ("with", "for", "mit", "für", "met", "voor", "med"),
    ("return", "give back", "gib", "geef", "aflever", "zurücklegen", "zuruckgeben"),
    ("noble", "Adliger", "edele", "adelig"),
)
"""Words with which a plan says what to do, what to pay with, and what to answer."""


def pile(gems: Gems, chance: random.Random) -> str:
    """Return a pile in words, letters or pictures; it has at least one token."""
    counted = [(gem, number) for gem, number in counts_in(gems) if number]
    chance.shuffle(counted)
    if chance.random() < 0.3:
        letters = [chance.choice(_LETTERS[gem]) for gem, number in counted for _ in range(number)]
        return _any_case(chance.choice(("", " ", ",")).join(letters), chance)
    return chance.choice(_BETWEEN).join(_some(gem, number, chance) for gem, number in counted)


def _some(gem: Gem, number: int, chance: random.Random) -> str:
    if chance.random() < 0.1:
        return _SIGNS[gem] * number
    word = _any_case(chance.choice(_WORDS[gem]), chance)
    ways = [form.format(number, word) for form in _TIMES]
    if number == 1:
        ways = [*ways[:1], word, word]
    elif number == 2:
        ways += [f"{word} {word}", f"{chance.choice(_TWO)} {word}"]
    return chance.choice(ways)


def _any_case(word: str, chance: random.Random) -> str:
    return chance.choice((word, word, word.upper(), word.lower(), word.title()))


def unclear(chance: random.Random) -> tuple[str, str]:
    """Return tokens with a word that means nothing, and that word."""
    word, clear = chance.choice(UNCLEAR), _some(chance.choice(list(_WORDS)), chance.randint(1, 2), chance)
    if word == "2x2":  # numbers without a gem
        return f"{clear}, 2", "2"
    return chance.choice((f"{clear}, {word}", f"{word}, {clear}", word)), word


def address(of: str, chance: random.Random) -> str:
    """Return the address of a card or deck in one of its forms: "2C" as "c2"; "3D", a card, is not "D3", a deck."""
    forms = [of, of.lower(), f"{of[0]} {of[1:]}", f"{of[0]}-{of[1:].lower()}"]
    if re.fullmatch("[1-3][ABC]", of):
        forms += [of[::-1], of[::-1].lower()]
    if re.fullmatch("D[1-3]", of):
        forms += [f"deck {of[1]}", f"Deck {of[1]}"]
    return chance.choice(forms)


def options(known: dict[str, str], position: Position, move: Move, chance: random.Random) -> dict[str, str]:
    """Return the options of the command that makes a move, in other words."""
    match move:
        case rules.TakeTokens(tokens=tokens) | rules.ReturnTokens(tokens=tokens):
            return dict.fromkeys(known, pile(tokens, chance))
        case rules.PurchaseCard(payment=payment) if len(known) > 1:
            return {"card": address(known["card"], chance), "payment": pile(payment, chance)}
        case rules.ReserveCard() | rules.ReserveFromDeck() | rules.PurchaseCard():
            return {name: address(text, chance) for name, text in known.items()}
        case rules.WelcomeNoble():
            return {name: noble(move, position, chance) for name in known}
        case _:
            return known


def noble(move: rules.WelcomeNoble, position: Position, chance: random.Random) -> str:
    """Return a noble by its id or its place among those that are to be chosen from."""
    assert isinstance(position.decision, rules.ChooseNoble)
    place = str(position.decision.nobles.index(move.noble) + 1)
    return chance.choice((move.noble, move.noble.lower(), place))


def line(move: Move, at: str, payment: Gems, chance: random.Random) -> str:
    """Return the line of a plan: what to do with the card at an address, and, unless it is empty, with a payment."""
    match move:
        case rules.TakeTokens(tokens=tokens):
            return f"{chance.choice(TAKE)} {pile(tokens, chance)}"
        case rules.PurchaseCard() if payment:
            return f"{chance.choice(BUY)} {address(at, chance)} {chance.choice(PAY)} {pile(payment, chance)}"
        case rules.PurchaseCard():
            return f"{chance.choice(BUY)} {address(at, chance)}"
        case _:
            return f"{chance.choice(RESERVE)} {address(at, chance)}"
