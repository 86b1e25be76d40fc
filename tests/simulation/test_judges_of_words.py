"""The judges of words find what is wrong with what is typed, chosen and said, and nothing in what is right."""

import random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.present.language.words import words_in
from bot.present.typed_input import TypedError, parse_address, parse_gems
from bot.rules import PurchaseCard, ReturnTokens, TakeTokens
from data.gems import TOKENS, pack
from tests.simulation.conftest import StillWorld, deal
from tests.support.builders import gems
from tests.support.loopback.discord_types import MESSAGE
from tools.simulation import spelling
from tools.simulation.judges.words import chosen, exercises, reasons, sayings, written
from tools.simulation.writer import Filled

FORM = {
    "remind": ["4"],
    "quiet_from": ["none"],
    "quiet_until": ["420"],
    "zone": ["UTC"],
    "switches": ["direct", "invitations"],
}
STORED = {"remind_after": 4 * 3600, "quiet_from": None, "zone": None, "in_direct": 1, "heads_up": None}


def test_the_bot_reads_every_spelling_of_gems_and_addresses() -> None:
    chance = random.Random(1)
    for _ in range(3000):
        pile = pack(chance.choices(TOKENS, k=chance.randint(1, 5)))
        text = spelling.pile(pile, chance)
        assert parse_gems(text) == pile, text
    for address in ("1A", "2C", "3D", "2F", "H1", "D3"):
        for text in {spelling.address(address, chance) for _ in range(50)}:
            assert "eck" in text or parse_address(text) == address, text


def test_the_bot_refuses_every_word_that_means_nothing() -> None:
    chance = random.Random(1)
    for _ in range(300):
        text, word = spelling.unclear(chance)
        with pytest.raises(TypedError) as refusal:
            parse_gems(text)
        assert word in str(refusal.value.values)


@pytest.mark.parametrize("language", ["en", "de", "nl", "da"])
def test_a_verdict_on_a_move_is_true_or_found_out(language: str) -> None:
    words, better, worse, equal = words_in(language), "exercise-better", "exercise-worse", "exercise-equal"

    def fault(title: str, points: int, chance: int, *, best: int = 60, says_best: bool) -> str:
        numbers = {"chance": chance, "played": 30, "best": best}
        lines = [words.text(title, points=points, error=8), words.text("exercise-chances", **numbers)]
        lines += [words.text("exercise-nothing-better")] * says_best
        return exercises.fault_of_verdict("\n".join([*lines, words.text("hint-estimate", error=8)]))

    for title, points, chance in ((better, 9, 39), (equal, 8, 38), (equal, 8, 22), (worse, 9, 21), (better, 21, 51)):
        assert not fault(title, points, chance, says_best=False)
    assert not fault(better, 22, 52, says_best=True)
    for title, points, chance in ((better, 9, 40), (better, 8, 38), (equal, 9, 39), (worse, 9, 39), (worse, 8, 22)):
        assert fault(title, points, chance, says_best=False)
    assert fault(better, 22, 52, says_best=False)
    assert fault(better, 21, 51, says_best=True)
    assert fault(better, 31, 61, says_best=True)


@pytest.mark.parametrize("language", ["en", "de", "nl", "da"])
def test_what_is_said_is_recognised_in_all_languages(language: str) -> None:
    words = words_in(language)
    assert sayings.read(words.text("hint-denies", player="**A**", address="2C"), "hint-denies") == {
        **{"number": "1", "player": "**A**", "address": "2C"},
    }
    assert (sayings.read(words.text("hint-equal", number=2), "hint-equal") or {})["number"] == "2"
    assert sayings.read(words.text("hint-gold"), "hint-denies") is None
    refusal = words.text("typed-unknown-gem", fragment="blurple")
    assert sayings.says(f"x {refusal}", ["error-hints-off", "typed-unknown-gem"]) == "typed-unknown-gem"


def test_settings_that_nobody_chose_are_found() -> None:
    assert chosen.fault_of_member(FORM, STORED) == ""
    assert "remind_after" in chosen.fault_of_member(FORM, {**STORED, "remind_after": 0})
    assert "in_direct" in chosen.fault_of_member(FORM, {**STORED, "in_direct": 0})
    assert "no number" in chosen.fault_of_member({**FORM, "remind": ["me-remind-4"]}, STORED)


def test_options_that_nobody_chose_are_found() -> None:
    saved, stale = (words_in("de").text(each) for each in ("lobby-options-saved", "error-stale-board"))
    shown = {"rule": "strict", "rated": "yes"}
    fields = {"rule": ["up_to_three"], "rated": ["yes"]}
    assert chosen.fault_of_table(fields, shown, {"up_to_three": True, "rated": False}, saved) == ""
    assert "up_to_three" in chosen.fault_of_table(fields, shown, {"up_to_three": False, "rated": True}, saved)
    assert "refused" in chosen.fault_of_table(fields, shown, {}, stale)


def test_a_form_may_be_old_where_a_seat_became_free_meanwhile(world: StillWorld) -> None:
    deal(world)
    world.write("UPDATE games SET status = 'lobby'")
    stale = words_in("nl").text("error-stale-board")
    opened = SimpleNamespace(data={"custom_id": "spf:7:-1:set_options:", "components": []})
    asked = {"token": "t", "asker": 2, "asked_at": 1000.0, "answered_at": 1000.3, "is_abandoned": False}
    answer = SimpleNamespace(text=stale, kind=MESSAGE, **asked)
    form = Filled(2, cast(Any, opened), {}, cast(Any, answer), {"status": "lobby"})
    for is_freed in (False, True):
        world.people.forms, world.found, judge = [form], [], world.judge(chosen.Chosen)
        world.now = 900.0
        judge.after_a_commit()
        world.now = 1000.1
        if is_freed:
            world.write("DELETE FROM seats WHERE seat = 1")
        judge.after_a_commit()
        world.now = 1100.0
        judge.at_a_quiet_moment()
        assert bool(world.found) is not is_freed


@pytest.mark.parametrize("language", ["en", "de", "nl", "da"])
def test_a_page_with_quotation_marks_is_no_refusal(language: str) -> None:
    line = words_in(language).text("error-plan-line", typed="x", reason="y")
    assert sayings.begins(line, ["error-plan-line"]) == "error-plan-line"
    assert sayings.begins(f"### Rules\n\n{line}", ["error-plan-line"]) == ""


def test_a_plan_that_nobody_wrote_is_found() -> None:
    take, back = TakeTokens(gems("2r")), ReturnTokens(gems("w"))
    assert written._is_planned([(take, False, [back], "", [])], ((take, False, (back,)),))
    assert not written._is_planned([(take, False, [], "", [])], ((take, False, (back,)),))
    cheap, dear = PurchaseCard("D01", gems("j")), PurchaseCard("D01", gems("r"))
    assert written._is_planned([(cheap, True, [], "", [])], ((dear, True, ()),))
    assert not written._is_planned([(cheap, False, [], "", [])], ((dear, False, ()),))


@pytest.mark.parametrize(
    ("said", "told", "is_true"),
    [
        (["about 60%", "as good as **1**"], [0.62, 0.61], True),
        (["about 60%", "about 45%", "as good as **1**"], [0.62, 0.45, 0.45], False),
        (["about 60%", "about 45%", "as good as **2**"], [0.62, 0.45, 0.45], True),
        (["about 60%", "about 60%"], [0.62, 0.45], False),
        (["more than 95%", "less than 5%"], [0.99, 0.01], True),
    ],
)
def test_chances_that_are_not_so_are_found(said: list[str], told: list[float], is_true: bool) -> None:
    assert all(reasons._are_true(said, told)) is is_true
