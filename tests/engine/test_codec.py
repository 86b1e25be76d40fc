"""The format of the log: lossless, with an error that names the cause for unreadable entries."""

import json

import pytest

from bot.engine import Decision, DecisionOpened, Event, Move, TurnBegan
from bot.rules.codec import Codec, CodecError


class ChooseSide(Decision):
    sides: tuple[str, ...]


class Turn(Move):
    side: str


class Turned(Event):
    seat: int
    path: tuple[tuple[int, ...], ...]
    back: bool


class Unlisted(Event):
    seat: int


CODEC = Codec((ChooseSide, Turn, Turned, DecisionOpened, TurnBegan))


def test_a_written_value_is_read_back_unchanged(subtests: pytest.Subtests):
    for value in [
        Turn("left"),
        Turn("“links” 🔴"),
        Turned(1, ((1, 2), (), (3,)), back=True),
        (Turned(0, (), back=False), TurnBegan(1, 2)),
        DecisionOpened(ChooseSide(2, ("left", "right"))),
        (),
    ]:
        with subtests.test(value=value):
            text = CODEC.dumps(value)
            assert CODEC.loads(text) == value
            assert CODEC.dumps(CODEC.loads(text)) == text


def test_an_entry_is_an_object_with_its_class_and_its_fields():
    assert json.loads(CODEC.dumps(Turned(1, ((2,),), back=False))) == {
        "type": "Turned",
        "seat": 1,
        "path": [[2]],
        "back": False,
    }


def test_a_class_outside_the_vocabulary_cannot_be_written():
    with pytest.raises(CodecError, match="Unlisted is not in the vocabulary"):
        CODEC.dumps((Turn("left"), Unlisted(0)))


def test_the_error_for_an_unreadable_entry_names_the_cause(subtests: pytest.Subtests):
    for text, named in [
        ('{"type":"Unlisted","seat":0}', "Unlisted"),
        ('{"seat":0}', "type"),
        ('{"type":"Turn"}', "side"),
        ('{"type":"Turn","side":"left","speed":3}', "speed"),
        ('{"type":["Turn"],"side":"left"}', "('Turn',)"),
        ('{"type":"Turn","side":', "Expecting value"),
        ("", "Expecting value"),
        ('[{"type":"DecisionOpened","decision":{"type":"Nothing"}}]', "Nothing"),
    ]:
        with subtests.test(text=text, named=named):
            with pytest.raises(CodecError, match="unreadable entry in the log") as refused:
                CODEC.loads(text)
            assert named in str(refused.value)
