"""The log's format: what is written comes back, and what cannot be read is named."""

import json
from dataclasses import dataclass

import pytest

from bot.engine import Asked, Codec, CodecError, Decision, Event, Move, TurnBegan


@dataclass(frozen=True, slots=True)
class ChooseSide(Decision):
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Turn(Move):
    side: str


@dataclass(frozen=True, slots=True)
class Turned(Event):
    seat: int
    path: tuple[tuple[int, ...], ...]
    back: bool


@dataclass(frozen=True, slots=True)
class Unlisted(Event):
    seat: int


CODEC = Codec((ChooseSide, Turn, Turned, Asked, TurnBegan))


@pytest.mark.parametrize(
    "value",
    [
        Turn("left"),
        Turn("“links” 🔴"),
        Turned(1, ((1, 2), (), (3,)), back=True),
        (Turned(0, (), back=False), TurnBegan(1, 2)),
        Asked(ChooseSide(2, ("left", "right"))),
        (),
    ],
)
def test_what_is_written_comes_back(value: object):
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


def test_what_the_vocabulary_lacks_cannot_be_written():
    with pytest.raises(CodecError, match="Unlisted is not in the vocabulary"):
        CODEC.dumps((Turn("left"), Unlisted(0)))


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('{"type":"Unlisted","seat":0}', "Unlisted"),
        ('{"seat":0}', "type"),
        ('{"type":"Turn"}', "side"),
        ('{"type":"Turn","side":"left","speed":3}', "speed"),
        ('{"type":["Turn"],"side":"left"}', "('Turn',)"),
        ('{"type":"Turn","side":', "Expecting value"),
        ("", "Expecting value"),
        ('[{"type":"Asked","decision":{"type":"Nothing"}}]', "Nothing"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, named: str):
    with pytest.raises(CodecError, match="unreadable entry in the log") as refused:
        CODEC.loads(text)
    assert named in str(refused.value)
