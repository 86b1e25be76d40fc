"""Lossless conversion of moves and events to JSON and back.

A dataclass becomes an object whose `type` is the name of the class; tuples become lists. The names and fields of the
classes in the log are therefore part of the file format: change them only together with a migration.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from types import NoneType
from typing import Any

_WRITER = json.JSONEncoder(separators=(",", ":"))
_TYPES: Mapping[Any, Sequence[type]] = {int: (int,), bool: (bool,), str: (str,), int | None: (int, NoneType)}
"""The exact types of values by the types of fields: Python takes 1.0 and True for 1."""


class CodecError(Exception):
    """A stored move or event cannot be read by this release; the message names the cause."""


def read_json(text: str) -> Any:
    """Return the value of a JSON text. Raises `ValueError`, for one that is nested too deeply as well."""
    try:
        return json.loads(text)
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


class Codec:
    """Converts the classes of a vocabulary to JSON and back."""

    def __init__(self, vocabulary: Iterable[type]) -> None:
        self._classes = {kind.__name__: kind for kind in vocabulary}
        self._fields = {kind: {each.name: each.type for each in fields(kind)} for kind in self._classes.values()}

    def dumps(self, value: Any) -> str:
        """Return the JSON text of a move, an event or a tuple of events."""
        return _WRITER.encode(self._plain(value))

    def loads(self, text: str) -> Any:
        """Return the value that `dumps` wrote. Raises `CodecError` for any other text."""
        try:
            return self._restored(read_json(text))
        except (TypeError, ValueError, KeyError, RecursionError) as error:
            raise CodecError(f"unreadable entry in the log: {error!r}") from error

    def _plain(self, value: Any) -> Any:
        kind: type[object] = value.__class__
        if (names := self._fields.get(kind)) is not None:
            return {"type": kind.__name__} | {name: self._plain(getattr(value, name)) for name in names}
        if isinstance(value, (tuple, list)):
            return [self._plain(each) for each in value]  # pyright: ignore[reportUnknownVariableType] -- any JSON value
        if hasattr(kind, "__dataclass_fields__"):
            raise CodecError(f"{kind.__name__} is not in the vocabulary")
        return value

    def _restored(self, value: Any) -> Any:
        if isinstance(value, dict):
            members: dict[str, Any] = {key: self._restored(each) for key, each in value.items()}  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType] -- any JSON value
            kind = self._classes[members.pop("type")]
            for name, member in members.items():
                allowed = _TYPES.get(self._fields[kind].get(name))
                if allowed is not None and type(member) not in allowed:
                    raise TypeError(f"{kind.__name__}.{name} is {member!r}")
            return kind(**members)
        if isinstance(value, list):
            return tuple(self._restored(each) for each in value)  # pyright: ignore[reportUnknownVariableType] -- any JSON value
        return value
