"""The pictures of the pages of /rules: one piece of each kind with its caption."""

from collections.abc import Iterator

from bot.present.expansions import PRESENTERS
from bot.present.language.card_text import face
from bot.present.language.words import Words
from bot.rules import CARDS, NOBLES
from data import TOKENS
from data.gems import unpack
from render.contract.scene import CardBack, Legend, Sample, Tile, Tokens

_FIRST_PAGE = "rules-goal"


def pieces_scene(page: str, words: Words) -> Legend | None:
    """Return the picture of a page of /rules, or None for a page without one."""
    if page == _FIRST_PAGE:
        return Legend(tuple(_samples(words)), words.letters())
    for presenter in PRESENTERS.values():
        if page in presenter.pages:
            return Legend(tuple(presenter.samples(words)), words.letters())
    return None


def pieces_text(legend: Legend, words: Words) -> str:
    """Return the alt text of such a picture: all its captions."""
    return words.text("pieces-alt", captions=" ".join(sample.caption for sample in legend.samples))


def _samples(words: Words) -> Iterator[Sample]:
    """Yield the pieces of the base game (B1)."""
    card, noble = CARDS["D62"], NOBLES["N06"]
    yield Sample(face(card, "2C"), words.text("pieces-card"))
    yield Sample(CardBack(3, 16, "D3"), words.text("pieces-deck"))
    yield Sample(Tile(noble.id, noble.prestige, unpack(noble.needs)), words.text("pieces-noble"))
    yield Sample(Tokens(TOKENS), words.text("pieces-tokens"))
