"""Frozen classes: equal by their fields, usable as keys, copied with changes, without room for other attributes."""

from dataclasses import fields, replace

import pytest

from bot.engine import Event, TurnBegan


def test_instances_with_equal_fields_are_equal_and_the_same_key():
    assert TurnBegan(1, 2) == TurnBegan(seat=1, round=2)
    assert TurnBegan(1, 2) != TurnBegan(2, 1)
    assert {TurnBegan(1, 2): "known"}[TurnBegan(1, 2)] == "known"
    assert isinstance(TurnBegan(1, 2), Event)


def test_a_copy_may_have_other_fields_and_the_original_keeps_its_own():
    before = TurnBegan(1, 2)
    assert replace(before, round=3) == TurnBegan(1, 3)
    assert before == TurnBegan(1, 2)
    assert [field.name for field in fields(before)] == ["seat", "round"]


def test_there_is_no_room_for_other_attributes():
    with pytest.raises(AttributeError):
        TurnBegan(1, 2).card = "1A"
