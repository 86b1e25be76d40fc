"""Advised moves in words: the chance to win after each, and reasons that are true of the position."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine import Position
from bot.present import reasons
from bot.present.expansions import presenter_of
from bot.present.language.words import Emojis, Words
from bot.present.phrases import bold
from bot.present.reasons import Fact
from bot.rules import NOBLES

MOST_REASONS = 2
"""Reasons given for one move."""
STEP = 5
"""Percent to which chances are rounded: a search of a hundred nodes with other chance differs by up to three."""
EQUAL = 0.02
"""Moves whose chances differ by less than this are called equally good."""


def chance_texts(chances: Sequence[float], words: Words) -> list[str]:
    """Return the chance to win after each move, rounded to what the estimate supports; the best move comes first.

    A move is called as good as one above it if its chance is hardly lower. A later move may seem to have the higher
    chance, because it was searched less; then it is called equally good, too, since no estimate supports more.
    """
    texts: list[str] = []
    shown, shown_percent, shown_number = 1.0, 100, 1
    for number, chance in enumerate(chances, start=1):
        percent = STEP * round(100 * chance / STEP)
        if number > 1 and (chance > shown - EQUAL or 0 < percent == shown_percent < 100):
            texts.append(words.text("hint-equal", number=shown_number))
            continue
        shown, shown_percent, shown_number = chance, percent, number
        if percent < STEP:
            texts.append(words.text("hint-chance-least", percent=STEP))
        elif percent > 100 - STEP:
            texts.append(words.text("hint-chance-most", percent=100 - STEP))
        else:
            texts.append(words.text("hint-chance", percent=percent))
    return texts


def reason_text(view: Position, facts: Sequence[Fact], names: Sequence[str], words: Words, emojis: Emojis) -> str:
    """Return the most important facts as the end of a sentence, or an empty text when there are none."""
    writer = _ReasonWriter(view, names, words, emojis)
    texts = [writer.text(fact) for fact in facts[:MOST_REASONS]]
    if len(texts) < 2:
        return "".join(texts)
    return words.text("hint-reasons", first=texts[0], second=texts[1])


@dataclass(frozen=True, slots=True)
class _ReasonWriter:
    position: Position
    names: Sequence[str]
    words: Words
    emojis: Emojis

    def text(self, fact: Fact) -> str:
        """Return a fact as a clause about the move."""
        text = self.words.text
        match fact:
            case reasons.EndsGame(is_shared):
                return text("hint-wins-shared" if is_shared else "hint-wins")
            case reasons.BeginsLastRound():
                return text("hint-last-round")
            case reasons.GainsTile(tile):
                return text("hint-gains", piece=self._piece(tile))
            case reasons.Prestige(number):
                return text("hint-prestige", prestige=text("card-prestige", prestige=number))
            case reasons.NobleVisits():
                return text("hint-noble-visits")
            case reasons.RivalNearNoble(seat, missing):
                return text("hint-rival-near-noble", player=self._name(seat), count=missing)
            case reasons.Denies(seat, address):
                return text("hint-denies", player=self._name(seat), address=address)
            case reasons.CanBuy(address, _, still):
                return text("hint-can-still-buy" if still else "hint-can-buy", address=address)
            case reasons.TileNear(tile, missing) if tile in NOBLES:
                needs = self.words.gems_or_emojis(NOBLES[tile].needs, self.emojis)
                return text("hint-noble-near", needs=needs, count=missing)
            case reasons.TileNear(tile, missing):
                return text("hint-piece-near", piece=self._piece(tile), count=missing)
            case _:
                return self._about_cards_and_tokens(fact)

    def _about_cards_and_tokens(self, fact: Fact) -> str:
        text = self.words.text
        match fact:
            case reasons.CardNear(address, missing):
                return text("hint-card-near", address=address, count=missing)
            case reasons.KeepsForSeat(address, for_good):
                return text("hint-keeps" if for_good else "hint-keeps-now", address=address)
            case reasons.KeepsNoble():
                return text("hint-keeps-noble")
            case reasons.StrongerClaim(address, number):
                return text("hint-stronger-claim", address=address, count=number)
            case reasons.Frees(address):
                return text("hint-frees", address=address)
            case reasons.CostsNothing():
                return text("hint-free")
            case reasons.TakesLast(gems):
                return text("hint-takes-last", gems=self.words.gems_or_emojis(gems, self.emojis))
            case reasons.Cheaper(number):
                return text("hint-cheaper", count=number)
            case reasons.GainsGold():
                return text("hint-gold")
            case reasons.KeepsGold():
                return text("hint-keeps-gold")
            case _:
                raise AssertionError(fact)

    def _piece(self, tile: str) -> str:
        return presenter_of(self.position).piece(tile, self.words, self.emojis)

    def _name(self, seat: int) -> str:
        return bold(self.names[seat])
