"""The purchased cards of all players, in words and as a scene (B18)."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest

from bot.engine import Event, Position
from bot.present.board_text import alt_text, board_text, players_alt, players_text
from bot.present.language.limits import MAX_ALT_TEXT, MAX_TEXT, utf16_length
from bot.present.language.words import LANGUAGES, words_in
from bot.present.phrases import ALL_HANDS
from bot.present.pictures.scenes import board_scene, players_scene
from bot.rules import CARDS, EXPANSIONS, CardPurchased, base_of
from bot.rules.base.vocabulary import CardsDiscarded
from bot.rules.orient.state import CardJoined
from data import GEMS, Card, Gem
from data.gems import pack
from render import CardBack, CardFace
from tests.support.builders import a_position
from tests.support.every_case import every_case
from tests.support.orient_positions import in_the_orient
from tests.support.present_builders import EMOJIS, LONG_NAMES, NAMES
from tests.support.render.plays import moves
from tests.support.thorough import times

EN = words_in("en")
MODULES = (None, *EXPANSIONS)
WITHOUT_COLOUR = {"2 gold for one purchase": "O01", "joins another card, +1 bonus": "O06"}
Bonuses = dict[Gem, list[tuple[int, str]]]
"""The prestige and the kind of each purchased card, by the colour of its bonus, the oldest first."""


def game(module: str | None, seats: int, seed: int) -> list[tuple[Position, Sequence[Event]]]:
    """Return the positions after the moves of a random game, each with the events so far."""
    events: list[Event] = []
    found: list[tuple[Position, Sequence[Event]]] = []
    for _, more, after in moves(seats, module, seed):
        events += more
        found.append((after, tuple(events)))
    return found


def read(text: str, names: Sequence[str]) -> Iterator[tuple[Bonuses, int]]:
    """Yield the purchased cards of each player as somebody reads them, and the number of cards that is told."""
    for before, after in pairwise((*names, "\0")):
        part = text.partition(f"**{before}**: ")[2].partition(f"**{after}**: ")[0]
        bonuses: Bonuses = {}
        for gem in GEMS:
            if line := re.search(rf"^- {EN.colour(gem)}: (.+)$", part, re.MULTILINE):
                cards = re.findall(r"(\d+)(?: \((double|joined)\))?", line[1])
                bonuses[gem] = [(int(prestige), kind) for prestige, kind in cards]
        if line := re.search(rf"^- (({'|'.join(map(re.escape, WITHOUT_COLOUR))}).*)$", part, re.MULTILINE):
            told = [next(text for text in WITHOUT_COLOUR if each.startswith(text)) for each in line[1].split("; ")]
            bonuses[Gem.GOLD] = [(0, WITHOUT_COLOUR[each]) for each in told]
        number = re.search(r"(\d+) cards?", part.splitlines()[0])
        yield bonuses, int(number[1]) if number else -1


def recounted(events: Sequence[Event], seat: int) -> tuple[Bonuses, int]:
    """Return the same from the events of a game."""
    cards: list[Card] = []
    joined: dict[str, str] = {}
    for event in events:
        match event:
            case CardPurchased(owner, card) if owner == seat:
                cards.append(CARDS[card])
            case CardsDiscarded(owner, gone) if owner == seat:
                cards = [card for card in cards if card.id not in gone]
            case CardJoined(_, card, partner):
                joined[card] = partner
            case _:
                pass
    bonuses: Bonuses = {}
    for card in cards:
        if card.id in joined:
            continue
        kind = "" if card.bonuses == 1 else "double" if card.bonuses else "O06" if card.id > "O05" else "O01"
        column = bonuses.setdefault(card.bonus if card.bonuses else Gem.GOLD, [])
        column += [(card.prestige, kind), *((0, "joined") for each in cards if joined.get(each.id) == card.id)]
    return bonuses, len(cards)


@every_case("seats", [2, 3, 4])
@pytest.mark.parametrize("module", MODULES)
def test_a_stranger_can_rebuild_the_purchased_cards_of_every_player(module: str | None, seats: int) -> None:
    """Each card's bonus and prestige are visible to everybody at any time, in the order of purchase (B18)."""
    names = NAMES[:seats]
    for seed in range(times(2, 1)):
        for position, events in game(module, seats, seed)[:: times(1, 5)]:
            text = players_text(position, EN.with_names(names), None, range(seats))
            assert list(read(text, names)) == [recounted(events, seat) for seat in range(seats)]


@pytest.mark.parametrize("module", MODULES)
def test_the_picture_shows_the_cards_that_the_words_tell(module: str | None) -> None:
    for position, events in game(module, 4, 3)[::9]:
        scene = players_scene(position, EN.with_names(NAMES), None, range(4))
        for seat, columns in enumerate(scene.cards):
            told, number = recounted(events, seat)
            assert [[card.prestige for card in column] for column in columns] == [
                [prestige for prestige, _ in told.get(gem, [])] for gem in Gem
            ]
            assert scene.panels[seat].cards == number


@every_case("language", LANGUAGES)
@pytest.mark.parametrize("module", MODULES)
def test_the_words_fit_and_the_alt_text_tells_all_cards(module: str | None, language: str) -> None:
    words = words_in(language).with_names(LONG_NAMES)
    for position, _ in game(module, 4, 5)[::23]:
        for viewer in (None, 0, ALL_HANDS):
            alt = players_alt(position, words, viewer, range(4), computers=(2, 3))
            assert utf16_length(alt) <= MAX_ALT_TEXT
            assert alt.count("\n") == 4
            text = players_text(position, words.with_emojis(EMOJIS), viewer, range(4), computers=(2, 3))
            assert utf16_length(text) <= MAX_TEXT


@every_case("seats", [2, 4])
@pytest.mark.parametrize("module", MODULES)
def test_players_show_nothing_that_depends_on_what_a_viewer_may_not_see(module: str | None, seats: int) -> None:
    words = EN.with_names(NAMES[:seats])
    for position, _ in game(module, seats, 2)[:-1:19]:
        for viewer in (None, *range(seats)):
            seen = position.view(viewer)
            for shown in (players_alt, players_text, players_scene):
                assert shown(position, words, viewer, range(seats)) == shown(seen, words, viewer, range(seats))


def test_reserved_cards_are_faces_for_their_owner_and_backs_for_all_others_until_the_game_is_over() -> None:
    position = a_position(hand={0: "D01 ?D41"})
    for viewer, kind in ((0, CardFace), (1, CardBack), (None, CardBack), (ALL_HANDS, CardFace)):
        panel = players_scene(position, EN.with_names(NAMES), viewer, (0,)).panels[0]
        assert [type(card) for card in panel.reserved] == [kind, kind]
    assert "Reserved: level 1; level 2" in players_alt(position, EN.with_names(NAMES), 1, (0,))
    assert "Reserved: 1 " in players_alt(position, EN.with_names(NAMES), 0, (0,))


def test_joined_cards_lie_on_the_card_that_they_have_joined_and_given_up_ones_are_named() -> None:
    position = in_the_orient(cards={0: "D01 D02 O06 O01 O13 D09 D90"})
    position = position.after([CardJoined(0, "O06", "D01"), CardsDiscarded(0, ("D09", "D90", "O01"), 0)])
    columns = players_scene(position, EN.with_names(NAMES), None, (0,)).cards[0]
    assert [card.art for card in columns[Gem.DIAMOND]] == ["D01", "O06", "D02", "O13"]
    assert columns[Gem.GOLD] == ()
    told = players_text(position, EN.with_names(NAMES), None, (0,))
    given_up = f"{EN.colour(CARDS['D09'].bonus)}; {EN.colour(CARDS['D90'].bonus)}, {CARDS['D90'].prestige} prestige"
    assert f"Given up: 1 gold card; {given_up}" in told
    assert "- white: 0, 0 (joined), 0, 0 (double)\n" in told


@pytest.mark.parametrize("module", MODULES)
def test_the_board_shows_the_prestige_behind_each_bonus_and_the_number_of_cards(module: str | None) -> None:
    """Fewest purchased cards decide a tie (B17)."""
    for position, _ in game(module, 3, 6)[::31]:
        words = EN.with_names(NAMES[:3])
        whole, told = alt_text(position, words, limit=10_000), board_text(position, words, None)
        for seat, player in enumerate(base_of(position).players):
            panel = board_scene(position, words).panels[seat]
            prestige = [
                sum(card.prestige for card in player.cards if card.bonuses and card.bonus is gem) for gem in GEMS
            ]
            assert panel.bonus_prestige == (*prestige, 0)
            assert sum(prestige) + sum(noble.prestige for noble in player.nobles) <= panel.prestige
            for text in (whole, told):
                line = next(
                    line for line in text.splitlines() if line.startswith((f"{NAMES[seat]}: ", f"**{NAMES[seat]}**: "))
                )
                assert (f". {EN.text('final-cards', count=len(player.cards))}. " in line) == bool(player.cards)
                behind = EN.gems(pack(dict(zip(GEMS, prestige, strict=True))))
                assert (f"Prestige on cards: {behind}." in line) == any(prestige)
