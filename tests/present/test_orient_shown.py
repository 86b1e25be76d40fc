"""Texts and pictures of the Orient: every event has a line, secrets stay secret, and every text fits its place."""

import pytest

from bot import rules
from bot.engine import Decision, DecisionOpened, GameError, Move, Position
from bot.present.board_text import board_text
from bot.present.event_text import event_lines, log_line
from bot.present.expansions import presenter_of
from bot.present.language.card_text import in_words
from bot.present.language.limits import utf16_length
from bot.present.language.words import LANGUAGES, words_in
from bot.present.outlook import hand_text
from bot.present.phrases import affordable_cards, shortage
from bot.present.pictures.scenes import board_scene, hand_scene
from bot.rules.base.vocabulary import CardPurchased, CardsDiscarded
from bot.rules.orient import state
from data import Gem
from data.gems import NO_GEMS, ONE, pack
from render.contract.scene import CardBack, CardFace, Mark, Sign
from tests.present.test_refusals import reads_well
from tests.support.builders import EMPTY_ROWS, gems
from tests.support.every_case import every_case
from tests.support.expansion_games import varied_games
from tests.support.orient_positions import in_the_orient
from tests.support.present_builders import NAMES

EN = words_in("en")


def test_each_step_of_a_chain_of_free_cards_has_a_line() -> None:
    """A bought card brings a free one (O7), which joins another and brings a free one (O4, O8)."""
    position = in_the_orient(
        out={3: "O21", 2: "O11", 1: "O01"},
        cards={0: "D01"},
        tokens={0: "6b 3g"},
        row=EMPTY_ROWS["row"],
        deck=EMPTY_ROWS["deck"],
    )
    lines = event_lines(position, position.play(rules.PurchaseCard("O21", gems("6b 3g"))), EN.with_names(NAMES[:2]))
    assert [line for line in lines if "stays empty" not in line] == [
        "**Ann** buys 3E (1 white bonus, brings a free card of level 2) for 6 blue and 3 green",
        "**Ann** gets 2E (joins another card, +1 bonus, brings a free card of level 1) for free",
        "**Ann** joins it to another card: +1 white bonus",
        "**Ann** gets 1E (2 gold for one purchase) for free",
    ]


def test_bonuses_and_gold_cards_given_up_for_a_card_have_a_line() -> None:
    position = in_the_orient(out={3: "O26"}, cards={0: "O17 O01"}, tokens={0: "1r"})
    given_up = [CardsDiscarded(0, ("O17",), pack({Gem.ONYX: 2})), CardPurchased(0, "O26", NO_GEMS, False)]
    assert event_lines(position, given_up, EN.with_names(NAMES[:2]))[:2] == [
        "**Ann** gives up 2 black bonuses",
        "**Ann** buys 3E (1 white bonus, 3 prestige)",
    ]
    spent = [CardsDiscarded(0, ("O01",), NO_GEMS)]
    assert event_lines(position, spent, EN.with_names(NAMES[:2])) == ["**Ann** pays with 1 gold card"]


def test_the_line_of_a_card_given_up_includes_its_prestige() -> None:
    lost = next(
        card for card in rules.CARDS.values() if card.prestige == 1 and card.bonus is Gem.RUBY and card.level == 1
    )
    position = in_the_orient(cards={0: lost.id})
    (line,) = event_lines(position, [CardsDiscarded(0, (lost.id,), pack({Gem.RUBY: 1}))], EN.with_names(NAMES[:2]))
    assert line == "**Ann** gives up 1 red bonus and 1 prestige"


@every_case("card", ["O18", "O21", "O11"])
@every_case("language", LANGUAGES)
def test_a_skipped_effect_has_a_line(card: str, language: str) -> None:
    (line,) = event_lines(in_the_orient(), [state.EffectSkipped(0, card)], words_in(language).with_names(NAMES[:2]))
    assert line


def test_a_gap_in_an_orient_place_names_the_orient_deck() -> None:
    position = in_the_orient(out={1: "O01"}, tokens={0: "3w"})
    happened = position.play(rules.PurchaseCard("O01", pack({Gem.DIAMOND: 3})))
    assert "1E stays empty: the Orient deck of level 1 has run out" in event_lines(
        position, happened, EN.with_names(NAMES[:2])
    )


def test_the_log_leaves_out_the_cards_that_fill_the_rows() -> None:
    step = next(
        step
        for step in varied_games("orient")
        if any(isinstance(event, state.OrientCardRevealed) for event in step.events)
    )
    names = NAMES[: step.before.seats]
    assert "New on" in "\n".join(event_lines(step.before, step.events, EN.with_names(names)))
    assert "New on" not in "\n".join(event_lines(step.before, step.events, EN.with_names(names), with_refills=False))
    assert "New on" not in log_line(3, step.events, EN.with_names(names), step.before)


@every_case("language", LANGUAGES)
def test_others_learn_only_the_level_and_deck_of_a_blind_reservation(language: str) -> None:
    """B18, O1"""
    words = words_in(language)
    position = in_the_orient(below={2: "O13"})
    happened, after = position.advance(state.ReserveFromOrientDeck(2))
    facts = in_words(rules.CARDS["O13"], words_in(language))
    known = event_lines(position, happened, words.with_names(NAMES[:2]), viewer=0)[0]
    for viewer in (1, None):
        line = event_lines(position, happened, words.with_names(NAMES[:2]), viewer=viewer)[0]
        assert line == words.text(
            "event-with-gold",
            line=words.text("event-reserved-unseen", player="**Ann**", deck="O", level=2),
            gold=words.gems(ONE[Gem.GOLD]),
        )
        text = board_text(after, words.with_names(NAMES[:2]), viewer)
        assert words.text("orient-level", level=2) in text
        assert facts.split(", ", 1)[1] not in text
        (back,) = board_scene(after, words.with_names(NAMES[:2]), viewer).panels[0].reserved
        assert back == CardBack(2, address="H1", second=True)
    assert known != line
    assert isinstance(board_scene(after, words.with_names(NAMES[:2]), 0).panels[0].reserved[0], CardFace)
    assert facts in hand_text(after, 0, words)


def test_a_reservation_from_a_deck_of_the_base_game_has_the_plain_back() -> None:
    position = in_the_orient().after([rules.CardReserved(0, "D60", True, 0)])
    assert board_scene(position, EN.with_names(NAMES[:2])).panels[0].reserved == (CardBack(2, address="H1"),)


@every_case("language", LANGUAGES)
@every_case("card", sorted(state.ORIENT_CARDS))
def test_every_card_fits_into_a_label_and_a_choice(card: str, language: str) -> None:
    words = words_in(language)
    position = in_the_orient(out={state.ORIENT_CARDS[card].level: card})
    label = presenter_of(position).label(state.TakeFreeCard(card), position, words)
    assert label is not None
    assert utf16_length(label) <= 80
    assert utf16_length(in_words(rules.CARDS[card], words, short=True)) <= 100


def test_labels_describe_the_move() -> None:
    position = in_the_orient(out={3: "O26", 2: "O13 O18"}, cards={0: "D01 O17 O01"})

    def label(move: Move) -> str | None:
        return presenter_of(position).label(move, position, EN)

    assert label(state.ReserveFromOrientDeck(2)) == "Reserve unseen from O2"
    assert label(state.PurchaseByDiscarding("O26")) == "Buy 3E: give up 2 black bonuses"
    assert label(state.PurchaseWithGoldCards("O13", pack({Gem.RUBY: 2}), ("O01",))) == "Buy 2E for 1 gold card + 2 red"
    assert label(state.PurchaseWithGoldCards("O13", NO_GEMS, ("O01", "O02"))) == "Buy 2E for 2 gold cards"
    assert label(state.JoinCard("O17")) == "Join: +1 black bonus"
    assert label(state.TakeFreeCard("O18")) == "Take 2F: 1 white bonus, reserves a noble, 1 prestige"
    assert label(state.DiscardCards(("D01", "O17"))) == "Give up: card without prestige + double card"


def test_an_action_that_buys_a_card_names_it() -> None:
    presenter = presenter_of(in_the_orient())
    assert presenter.bought_card(state.PurchaseByDiscarding("O26")) == "O26"
    assert presenter.bought_card(state.PurchaseWithGoldCards("D01", NO_GEMS, ("O01",))) == "D01"
    assert presenter.bought_card(state.ReserveFromOrientDeck(1)) is None


def test_the_orient_has_decks_of_its_own() -> None:
    position = in_the_orient(below={2: "O13 O14"})
    decks = presenter_of(position).decks(position)
    assert [(deck.address, deck.level, deck.count) for deck in decks] == [("O1", 1, 0), ("O2", 2, 2), ("O3", 3, 0)]
    assert decks[1].move == state.ReserveFromOrientDeck(2)


def test_orient_cards_and_decks_are_beside_the_others() -> None:
    position = in_the_orient(out={2: "O11 O13", 3: "O26"}, below={2: "O18"})
    row = board_scene(position, EN.with_names(NAMES[:2])).rows[1]
    deck, joining, double = row.cards[4:]
    assert deck == CardBack(2, 1, "O2", second=True)
    assert isinstance(joining, CardFace)
    assert isinstance(double, CardFace)
    assert (joining.bonus, joining.signs, joining.free_level) == (None, (Sign.JOIN, Sign.FREE_CARD), 1)
    assert (double.bonus, double.bonuses, double.address) == (Gem.DIAMOND, 2, "2F")
    priced = board_scene(position, EN.with_names(NAMES[:2])).rows[0].cards[5]
    assert isinstance(priced, CardFace)
    assert priced.discards == (0, 0, 0, 0, 2, 0)


def test_the_cards_and_nobles_on_offer_are_marked() -> None:
    start = in_the_orient(out={2: "O13"}, nobles="N01 N02")
    card = rules.card_at(start, "2A", 0)
    assert card is not None
    asked = start.after([DecisionOpened(state.ChooseFreeCard(0, "O21", (card.id, "O13")))])
    row = board_scene(asked, EN.with_names(NAMES[:2])).rows[1]
    marked = [face.address for face in row.cards if isinstance(face, CardFace) and face.mark is Mark.OFFERED]
    assert marked == ["2A", "2E"]
    noble = rules.base_of(start).nobles[0].id
    tiles = board_scene(
        start.after([DecisionOpened(state.ChooseNobleToReserve(0, "O18", (noble,)))]), EN.with_names(NAMES[:2])
    ).tiles
    assert [tile.art for tile in tiles if tile.mark is Mark.OFFERED] == [noble]


def test_a_panel_shows_gold_cards_joined_cards_and_cards_given_up() -> None:
    position = in_the_orient(cards={0: "D01 O01 O02 O06 D09"}, kept={0: "N01"})
    position = position.after([state.CardJoined(0, "O06", "D01"), CardsDiscarded(0, ("D09",), NO_GEMS)])
    panel = board_scene(position, EN.with_names(NAMES[:2])).panels[0]
    assert panel.special_cards == ((Sign.DOUBLE_GOLD, 2), (Sign.JOIN, 1), (Sign.SPENT, 1))
    assert [tile.art for tile in panel.reserved_tiles] == ["N01"]
    facts = list(presenter_of(position).player_facts(position, 0, EN))
    assert facts[:3] == ["2 gold cards", "1 joined card", "Given up: blue"]
    assert facts[3].startswith("Reserved nobles: ")
    assert list(presenter_of(position).player_facts(position, 1, EN)) == []
    visited = position.after([rules.NobleVisited(0, "N01")])
    assert not board_scene(visited, EN.with_names(NAMES[:2])).panels[0].reserved_tiles


def test_other_ways_to_pay_are_listed_when_tokens_are_missing() -> None:
    position = in_the_orient(out={3: "O26", 2: "O18"}, cards={0: "O17 O01"}, tokens={0: "2b 2g 2r"})
    assert shortage(position, 0, rules.CARDS["O26"], EN) == "Affordable: give up 2 black bonuses"
    assert "3E" in [address for address, _ in affordable_cards(position, 0, EN)]
    poorer = in_the_orient(out={2: "O18"}, cards={0: "O01"}, tokens={0: "2b 2g 2r"})
    assert shortage(poorer, 0, rules.CARDS["O18"], EN) == "Affordable: pay 1 gold card + 2 blue, 2 green and 2 red"


def test_a_barred_card_gives_the_reason() -> None:
    position = in_the_orient(out={3: "O26", 1: "O06"})
    assert shortage(position, 0, rules.CARDS["O26"], EN) == "Costs 2 black bonuses, which you give up"
    assert shortage(position, 0, rules.CARDS["O06"], EN) == "You have no card that it can join"


def test_a_hand_shows_cards_that_can_be_bought_without_tokens() -> None:
    position = in_the_orient(cards={0: "O17"}, hand={0: "O26 O06"})
    giving_up, joining = hand_scene(position, 0, EN.with_names(NAMES[:2])).cards
    assert (giving_up.mark, giving_up.caption) == (Mark.AFFORDABLE, "Affordable: give up 2 black bonuses")
    assert joining.mark is Mark.NONE


REFUSALS = [
    ({"rows": {3: "O26"}}, rules.PurchaseCard("O26", NO_GEMS), "error-orient-costs-bonuses"),
    ({"rows": {3: "O26"}}, state.PurchaseByDiscarding("O26"), "error-orient-too-few-bonuses"),
    ({"rows": {1: "O01"}}, state.PurchaseByDiscarding("O01"), "error-orient-costs-tokens"),
    ({"rows": {1: "O06"}, "tokens": {0: "3w 2r"}}, rules.PurchaseCard("O06", NO_GEMS), "error-orient-no-partner"),
    ({"rows": {1: "O01"}}, state.PurchaseWithGoldCards("O01", NO_GEMS, ("O02",)), "error-orient-gold-cards-not-held"),
]
ASKED = [
    (state.ChooseCardToJoin(0, "O06", ("D01",)), state.JoinCard("D02"), "error-orient-join-not-offered"),
    (state.ChooseCardToJoin(0, "O06", ("D01",)), rules.TakeTokens(NO_GEMS), "error-orient-join-first"),
    (state.ChooseFreeCard(0, "O21", ("D41",)), state.TakeFreeCard("D42"), "error-orient-free-card-not-offered"),
    (state.ChooseFreeCard(0, "O21", ("D41",)), rules.TakeTokens(NO_GEMS), "error-orient-free-card-first"),
    (state.ChooseNobleToReserve(0, "O18", ("N01",)), state.ReserveNoble("N02"), "error-orient-noble-not-offered"),
    (state.ChooseNobleToReserve(0, "O18", ("N01",)), rules.TakeTokens(NO_GEMS), "error-orient-noble-first"),
    (
        state.ChooseCardsToDiscard(0, "O26", (("D01",),)),
        state.DiscardCards(("D02",)),
        "error-orient-discard-not-offered",
    ),
    (state.ChooseCardsToDiscard(0, "O26", (("D01",),)), rules.TakeTokens(NO_GEMS), "error-orient-discard-first"),
]


def refused(position: Position, move: Move, message: str) -> None:
    with pytest.raises(GameError) as caught:
        position.play(move)
    assert caught.value.message_id == message
    for language in LANGUAGES:
        assert reads_well(words_in(language).refusal(caught.value))


@every_case(("table", "move", "message"), REFUSALS)
def test_every_refusal_of_an_action_has_its_sentence(
    table: dict[str, dict[int, str]], move: Move, message: str
) -> None:
    refused(in_the_orient(out=table["rows"], tokens=table.get("tokens", {})), move, message)


@every_case(("decision", "move", "message"), ASKED)
def test_every_refusal_of_an_answer_has_its_sentence(decision: Decision, move: Move, message: str) -> None:
    refused(in_the_orient().after([DecisionOpened(decision)]), move, message)


@every_case("language", LANGUAGES)
def test_the_pieces_are_explained(language: str) -> None:
    samples = list(presenter_of(in_the_orient()).samples(words_in(language)))
    shown = {sample.piece.art for sample in samples if isinstance(sample.piece, CardFace)}
    assert {state.ORIENT_CARDS[card].kind for card in shown} == {card.kind for card in state.ORIENT_CARDS.values()}
    assert len({sample.caption for sample in samples}) == len(samples)
