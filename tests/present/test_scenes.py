import pytest

from bot.engine import DecisionOpened, Position, SeatLeft
from bot.present.language.words import LANGUAGES, words_in
from bot.present.pictures.scenes import board_scene, final_scene, hand_scene, lobby_alt, lobby_scene
from bot.rules import CardPurchased, CardReserved, CardRevealed, ChooseNoble, TokensTaken, base_of
from data import GEMS, Gem
from data.gems import pack
from render import Guest
from render.contract.scene import Board, CardBack, CardFace, Gap, Mark, Panel
from render.drawing import draw
from tests.support.every_case import every_case
from tests.support.present_builders import GAMES, NAMES, Step, dealt, played, with_pieces

EN = words_in("en")


def panels(board: Board) -> list[Panel]:
    return sorted(board.panels, key=lambda panel: panel.seat)


def test_addresses_are_printed_on_the_board() -> None:
    board = board_scene(dealt(4)[1], EN.with_names(NAMES))
    assert [row.deck.address for row in board.rows] == ["D3", "D2", "D1"]
    assert [card.address for card in board.rows[0].cards if not isinstance(card, CardBack)] == ["3A", "3B", "3C", "3D"]
    assert [row.deck.count for row in board.rows] == [16, 26, 36]
    assert len(board.tiles) == 5


@every_case(
    ("language", "title", "status"),
    [
        ("en", "Ann to play", "Round 1"),
        ("de", "Ann ist am Zug", "Runde 1"),
        ("nl", "Ann is aan de beurt", "Ronde 1"),
        ("da", "Ann har turen", "Runde 1"),
    ],
)
def test_the_title_says_whose_turn_it_is(language: str, title: str, status: str) -> None:
    board = board_scene(dealt(2)[1], words_in(language).with_names(NAMES))
    assert (board.title, board.status) == (title, status)
    assert [(panel.is_turn, panel.is_start) for panel in board.panels] == [(True, True), (False, False)]


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_new_card_is_marked(seats: int, seed: int) -> None:
    for step in played(seats, seed):
        revealed = {event.card for event in step.events if isinstance(event, CardRevealed)}
        board = board_scene(step.after, EN.with_names(NAMES), past=[(step.before, None)])
        faces = [card for row in board.rows for card in row.cards if isinstance(card, CardFace)]
        assert {card.art for card in faces if card.mark is Mark.CHANGED} == revealed


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_a_board_shows_nothing_its_viewer_may_not_see(seats: int, seed: int) -> None:
    for step in played(seats, seed):
        if step.after.is_over:
            continue
        for viewer in (None, *range(seats)):
            board = board_scene(step.after, EN.with_names(NAMES), viewer)
            hidden = board_scene(step.after.view(viewer), EN.with_names(NAMES), viewer)
            assert board == hidden
            for panel in board.panels:
                kind = CardFace if panel.seat == viewer else CardBack
                assert all(isinstance(card, kind) for card in panel.reserved)


def test_hands_are_open_when_the_game_is_over() -> None:
    """All hands are public after the game (B18)."""
    over = [played(seats, seed)[-1].after for seats, seed in GAMES]
    boards = [panel for position in over for panel in board_scene(position, EN.with_names(NAMES)).panels]
    reserved = [card for panel in boards for card in panel.reserved]
    assert reserved
    assert all(isinstance(card, CardFace) and not card.art.startswith("?") for card in reserved)


def test_an_empty_deck_leaves_a_gap_with_its_address() -> None:
    last = [played(seats, seed)[-1].after for seats, seed in GAMES]
    gaps = [
        card.address
        for position in last
        for row in board_scene(position, EN.with_names(NAMES)).rows
        for card in row.cards
        if isinstance(card, Gap)
    ]
    assert gaps
    assert set(gaps) <= {f"{level}{place}" for level in "123" for place in "ABCD"}


def test_nobles_to_choose_from_are_marked() -> None:
    _, start = dealt(3)
    nobles = base_of(start).nobles
    asked = start.after([DecisionOpened(ChooseNoble(1, (nobles[0].id, nobles[2].id)))])
    board = board_scene(asked, EN.with_names(NAMES))
    assert [tile.mark for tile in board.tiles] == [Mark.OFFERED, Mark.NONE, Mark.OFFERED, Mark.NONE]
    assert board.title == "Bo chooses a noble"


def test_the_status_names_the_last_round() -> None:
    for seats, seed in GAMES:
        for step in played(seats, seed):
            status = board_scene(step.after, EN.with_names(NAMES)).status
            is_last = base_of(step.after).last_round and not step.after.is_over
            assert ("the last one" in status) == is_last


def _with_hand(*cards: str, tokens: int = 0) -> Position:
    _, start = dealt(2)
    return start.after([TokensTaken(1, tokens), *(CardReserved(1, card, False, 0) for card in cards)])


def test_your_own_hand_shows_the_missing_gems() -> None:
    free = _with_hand("D01", "D16", tokens=pack({Gem.SAPPHIRE: 3, Gem.RUBY: 3}))
    hand = hand_scene(free, 1, EN.with_names(NAMES))
    assert [(card.address, card.art, card.mark, card.caption) for card in hand.cards] == [
        ("H1", "D01", Mark.AFFORDABLE, "Affordable: 3B"),
        ("H2", "D16", Mark.NONE, "Missing: 1R"),
    ]
    assert hand.status == ""
    assert hand.panel.seat == 1


def test_gold_counts_when_something_is_missing() -> None:
    """Gold can replace any colour, so with gold only the number of missing gems is certain (B11)."""
    tokens = pack({Gem.GOLD: 1})
    assert hand_scene(_with_hand("D01", tokens=tokens), 1, EN.with_names(NAMES)).cards[0].caption == "Missing: 2B"
    assert (
        hand_scene(_with_hand("D02", tokens=tokens), 1, EN.with_names(NAMES)).cards[0].caption == "2 short (of 2R 1K)"
    )
    rich = pack({Gem.GOLD: 2, Gem.RUBY: 1})
    assert hand_scene(_with_hand("D02", tokens=rich), 1, EN.with_names(NAMES)).cards[0].caption == "Affordable: 1R 2J"


@every_case("language", LANGUAGES)
def test_captions_are_short_enough_to_stand_below_a_card(language: str) -> None:
    for seats, seed in GAMES:
        for step in played(seats, seed)[::5]:
            for seat in range(seats):
                hand = hand_scene(step.after, seat, words_in(language).with_names(NAMES))
                assert all(0 < len(card.caption) <= 40 for card in hand.cards)


def test_an_empty_hand_says_so() -> None:
    hand = hand_scene(dealt(2)[1], 0, EN.with_names(NAMES))
    assert (hand.cards, hand.status) == ((), "You have no reserved cards.")


def test_a_private_board_marks_the_affordable_cards() -> None:
    _, start = dealt(2)
    rich = start.after([TokensTaken(0, pack(dict.fromkeys(GEMS, 7)))])
    faces = [card for row in board_scene(rich, EN.with_names(NAMES), viewer=0).rows for card in row.cards]
    assert all(isinstance(card, CardFace) and card.mark is Mark.AFFORDABLE for card in faces)
    assert all(
        isinstance(card, CardFace) and card.mark is Mark.NONE
        for row in board_scene(rich, EN.with_names(NAMES)).rows
        for card in row.cards
    )


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_the_end_is_ranked(seats: int, seed: int) -> None:
    over = played(seats, seed)[-1].after
    final = final_scene(over, EN.with_names(NAMES))
    assert [panel.rank for panel in final.panels] == sorted(panel.rank or 0 for panel in final.panels)
    assert {panel.seat for panel in final.panels if panel.rank == 1} == set(over.winners)
    assert final.title == f"{NAMES[over.winners[0]]} wins"
    assert final.status == f"After {over.round} rounds"


def test_a_seat_that_left_is_never_the_one_to_play() -> None:
    _, start = dealt(3)
    events, after = start.without(0)
    assert events[0] == SeatLeft(0)
    assert [panel.is_turn for panel in panels(board_scene(after, EN.with_names(NAMES)))] == [False, True, False]


def test_the_random_games_contain_what_these_tests_check() -> None:
    steps: list[Step] = [step for seats, seed in GAMES for step in played(seats, seed)]
    bought = [event for step in steps for event in step.events if isinstance(event, CardPurchased)]
    assert any(event.from_hand for event in bought)
    assert any(event.payment == 0 for event in bought)


def test_the_final_picture_says_who_left_the_game() -> None:
    """B17"""
    _, position = dealt(3)
    for seat in (0, 2):
        _, position = position.without(seat)
    assert position.is_over
    shown = final_scene(position, words_in("en").with_names(("Ann", "Bo", "Cleo")))
    assert (shown.title, shown.status) == ("Bo wins", "After 1 round · Ann and Cleo left the game")


def test_a_lobby_shows_its_players_and_the_number_of_free_seats() -> None:
    shown = lobby_scene(("Ann", "Bo"), 1, 2, None, EN)
    assert shown.guests == (Guest("Ann", 0), Guest("Bo", 1, is_host=True))
    assert (shown.free, shown.pieces) == (2, ())


def test_a_lobby_shows_pieces_or_cards_of_its_expansion() -> None:
    plain, *shown = (lobby_scene(("Ann",), 0, 3, expansion, EN) for expansion in (None, *with_pieces()))
    same = [
        name for name, each in zip(with_pieces(), shown, strict=True) if (each.pieces, each.cards) == ((), plain.cards)
    ]
    assert same == [], "without `samples` in their presenters, or with none that a lobby shows"
    assert len({draw(scene) for scene in (plain, *shown)}) == 1 + len(shown)


@every_case("language", LANGUAGES)
def test_the_alt_text_of_a_lobby_names_everybody_at_the_table(language: str) -> None:
    words = words_in(language)
    sentence = lobby_alt(lobby_scene(("Ann", "B\u202eo\n"), 0, 1, None, words), words)
    assert "Splendor" in sentence
    assert "3" in sentence
    assert words.listed([words.text("lobby-alt-host", player="Ann"), "Bo"]) in sentence


def test_an_invited_member_is_shown_and_named_as_invited() -> None:
    shown = lobby_scene(("Ann", "Bo"), 0, 1, None, EN, invited=(1,))
    assert shown.guests == (Guest("Ann", 0, is_host=True), Guest("Bo", 1, is_invited=True))
    assert "Ann (host) and Bo (invited)" in lobby_alt(shown, EN)
