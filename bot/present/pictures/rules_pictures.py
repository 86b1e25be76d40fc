"""The pictures of the pages of /rules: one piece of each kind with its caption."""

from collections.abc import Iterator
from dataclasses import replace

from bot.present.expansions import PRESENTERS
from bot.present.language.card_text import face
from bot.present.language.words import Words
from bot.rules import CARDS, MAX_TOKENS, NOBLES
from data import TOKENS
from data.gems import unpack
from render.contract.scene import GUIDE_PARTS, CardBack, Counts, Guide, Legend, Panel, Sample, Tile, Tokens

ROWS_PAGE = "rules-rows"
"""The page of /rules that explains the rows of the players."""

_FIRST_PAGE = "rules-goal"
_MISSING: Counts = (0, 2, 0, 0, 0, 0)
_COVERED: Counts = (0, 0, 1, 0, 0, 0)


def pieces_scene(page: str, words: Words) -> Legend | Guide | None:
    """Return the picture of a page of /rules, or None for a page without one."""
    if page == _FIRST_PAGE:
        return Legend(tuple(_samples(words)), words.letters())
    if page == ROWS_PAGE:
        return rows_scene(words)
    for presenter in PRESENTERS.values():
        if page in presenter.pages:
            return Legend(tuple(presenter.samples(words)), words.letters())
    return None


def rows_scene(words: Words) -> Guide:
    """Return the row of a player with a note to each of its parts, and a card and a noble as their viewer sees them."""
    noble, card, visitor = NOBLES["N06"], CARDS["D62"], NOBLES["N01"]
    panel = Panel(
        words.text("rows-name"),
        0,
        prestige=8,
        tokens=(1, 2, 0, 1, 2, 1),
        bonuses=(2, 1, 3, 0, 1, 0),
        bonus_prestige=(3, 0, 2, 0, 0, 0),
        reserved=(CardBack(1), CardBack(3)),
        tiles=(Tile(visitor.id, visitor.prestige, unpack(visitor.needs)),),
        cards=7,
        is_start=True,
        token_changes=(0, 0, -2, 0, 0, 0),
        bonus_changes=(0, 0, 1, 0, 0, 0),
        token_limit=MAX_TOKENS,
    )
    notes = tuple(words.text(f"rows-part-{part}") for part in GUIDE_PARTS)
    shown = replace(face(card, "2C"), missing=_MISSING, covered_by_gold=_COVERED)
    samples = (
        Sample(shown, words.text("rows-missing")),
        Sample(Tile(noble.id, noble.prestige, unpack(noble.needs), missing=3), words.text("rows-missing-noble")),
    )
    return Guide(panel, notes, samples, words.letters())


def pieces_text(scene: Legend | Guide, words: Words) -> str:
    """Return the alt text of such a picture: all its captions."""
    captions = [sample.caption for sample in scene.samples]
    if isinstance(scene, Guide):
        captions = [*(f"{number}: {note}" for number, note in enumerate(scene.notes, 1)), *captions]
        return words.text("rows-alt", captions=" ".join(captions))
    return words.text("pieces-alt", captions=" ".join(captions))


def _samples(words: Words) -> Iterator[Sample]:
    """Yield the pieces of the base game (B1)."""
    card, noble = CARDS["D62"], NOBLES["N06"]
    yield Sample(face(card, "2C"), words.text("pieces-card"))
    yield Sample(CardBack(3, 16, "D3"), words.text("pieces-deck"))
    yield Sample(Tile(noble.id, noble.prestige, unpack(noble.needs)), words.text("pieces-noble"))
    yield Sample(Tokens(TOKENS), words.text("pieces-tokens"))
