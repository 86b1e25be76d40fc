"""The pictures of the rules: each piece beside its caption, which a phone shows in letters of at least 9 pixels."""

from dataclasses import replace
from itertools import combinations

import pytest

from bot.present.expansions import PRESENTERS
from bot.present.language.words import LANGUAGES, words_in
from bot.present.pictures.scenes import pieces_scene
from data.gems import Gem
from render import LIGHT, THEMES, Legend, Sample, Tokens
from render.layout.guide import legend_boxes
from tests.support.every_case import every_case
from tests.support.render import samples
from tests.support.render.drawn_text import lines_drawn
from tests.support.render.legibility import SMALLEST_CAP_ON_A_PHONE, first_ink
from tools.refresh_goldens import pictured

PAGES = ("rules-goal", *(page for presenter in PRESENTERS.values() for page in presenter.pages))


def legends(language: str) -> list[Legend]:
    """Return the pictures of all pages of the rules in a language."""
    shown = [pieces_scene(page, words_in(language)) for page in PAGES]
    return [legend for legend in shown if isinstance(legend, Legend)]


@every_case("language", LANGUAGES)
def test_every_caption_is_shown_whole_and_can_be_read_on_a_phone(language):
    for legend in legends(language):
        for sample, caption in zip(legend.samples, legend_boxes(legend, LIGHT).captions, strict=True):
            lines = [line for _, line in caption]
            assert "".join(line.text for line in lines).replace(" ", "") == sample.caption.replace(" ", "")
            assert all(line.cap >= SMALLEST_CAP_ON_A_PHONE and not line.is_cut for line in lines)
            assert all(line.width <= box.w for box, line in caption)


@every_case("language", LANGUAGES)
def test_each_sample_lies_on_its_ground_beside_its_caption(language):
    for legend in (*legends(language), samples.legend(), samples.low_legend()):
        boxes = legend_boxes(legend, LIGHT)
        assert [pair for pair in combinations(boxes.grounds, 2) if pair[0].overlaps(pair[1])] == []
        for ground, piece, caption in zip(boxes.grounds, boxes.pieces, boxes.captions, strict=True):
            assert boxes.size.contains(ground)
            assert all(ground.contains(box) for box in (piece, *(box for box, _ in caption)))
            assert not any(piece.overlaps(box) for box, _ in caption)


@every_case("language", LANGUAGES)
def test_a_picture_is_hardly_higher_than_wide(language):
    for legend in legends(language):
        size = legend_boxes(legend, LIGHT).size
        assert size.h <= 1.25 * size.w


def test_all_captions_have_the_same_size():
    card = samples.hand_cards()[0]
    captions = ("A card.", "This caption is so long that it takes many lines of a narrow column. " * 3)
    boxes = legend_boxes(Legend(tuple(Sample(card, each) for each in captions) * 3, samples.LETTERS), LIGHT)
    assert len({line.cap for caption in boxes.captions for _, line in caption}) == 1


def test_every_token_has_its_letter_large_enough_for_a_phone(monkeypatch):
    legend = Legend((Sample(Tokens(tuple(Gem)), "Tokens."),), samples.LETTERS)
    drawn = [line for line, _ in lines_drawn([legend], monkeypatch)]
    assert {line.text for line in drawn} == {*samples.LETTERS, "Tokens."}
    assert min(line.cap for line in drawn) >= SMALLEST_CAP_ON_A_PHONE


@pytest.mark.parametrize("theme", THEMES)
def test_a_caption_keeps_its_distance_from_the_upper_edge(theme):
    whole = samples.low_legend()
    first = whole.samples[0]
    shown = [
        pictured(replace(whole, samples=(replace(first, caption=caption),)), THEMES[theme]) for caption in ("ÅÄÖ", ".")
    ]
    assert first_ink(*shown) >= 2 * LIGHT.sizes.margin
