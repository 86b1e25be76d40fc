"""Games as text: one line of JSON per part and per entry of the log. docs/game-files.md describes the format.

Such a file holds everything that the game needs in another database. That of a game in play has secrets, unless it is
*masked*: then it holds what all players have seen, and no game can go on from it.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any, cast

from bot import store
from bot.ai.contract import LEVELS
from bot.engine import Frozen
from bot.games.unit.logged_move import stored_options
from bot.games.unit.options import OPTIONS, Option
from bot.games.weekly.weekly import NOVICE
from bot.rules import codec_for, rules_for
from bot.store import EntryKind, GameStatus, storable_name

FORMAT = "splendor-bot game"
VERSION = 4
"""Version 1 had no key `forgotten`, and names of members in the labels of plans. Versions 1 and 2 had no key
`changed_hands`, and no member 0 for whom a computer player plays. Versions 1 to 3 had none of `_LINKS`."""
FIRST_WITH_OWNERS = 3
"""The first version of the format that says whether a seat had several owners."""
FIRST_WITH_LINKS = 4
"""The first version of the format that names the games which another one goes on from."""
GAME, SEAT, FORMER, DEAL, PLAN, ENTRY = "game", "seat", "former", "deal", "plan", "entry"

_LARGEST = 2**63 - 1
_SURROGATE = re.compile("[\ud800-\udfff]")
_RELEASE = re.compile("[a-z0-9_]{1,40}")
"""The name of an expansion or a theme, in any release."""
_LAST_MOMENT = 253_402_300_799
"""The end of the year 9999, after which no date can be shown."""

Check = Callable[[Any], bool]


def is_integer(value: Any) -> bool:
    """Return whether a value is a whole number from 0 on that fits into the database."""
    return type(value) is int and 0 <= value <= _LARGEST


def _text(longest: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= longest and not _SURROGATE.search(value)


def _one_of(*values: str) -> Check:
    return lambda value: isinstance(value, str) and value in values


def _option(option: Option) -> Check:
    """Return the check of a table's option. The name of an expansion or a theme may be one of another release."""
    if not option.varies_by_release:
        return option.accepts
    return lambda value: (isinstance(value, str) and _RELEASE.fullmatch(value) is not None) or option.accepts(value)


_CHECKS: Mapping[str, Check] = {
    "integer": is_integer,
    "moment": lambda value: is_integer(value) and value <= _LAST_MOMENT,
    "version": lambda value: is_integer(value) and 0 < value <= VERSION,
    "stand_in": lambda value: type(value) is int and -_LARGEST <= value < 0,
    "flag": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "lines": lambda value: isinstance(value, list) and bool(cast("list[Any]", value)),
    "integers": lambda value: isinstance(value, list) and all(map(is_integer, cast("list[Any]", value))),
    "name": lambda value: _text(100)(value) and value == storable_name(value),
    "seal": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None,
    **{"language": _text(10), "secret": _text(200), "presses": _text(10_000), "text": _text(100_000)},
    **{"format": _one_of(FORMAT), "status": _one_of(*GameStatus), "kind": _one_of(*EntryKind)},
    "level": _one_of(NOVICE, *LEVELS),
}


def _check(name: str) -> Check:
    check = _CHECKS[name.removesuffix("?")]
    return (lambda value: value is None or check(value)) if name.endswith("?") else check


_DECLARED = tomllib.loads(files("bot.games.files").joinpath("game_file.toml").read_text(encoding="utf-8"))
KEYS = {kind: {key: _check(each.split()[0]) for key, each in keys.items()} for kind, keys in _DECLARED.items()}
"""The keys of each kind of line, with the checks of their values."""
OF_RECORD, OF_ENTRY = (
    {key: each.split()[1] for key, each in _DECLARED[kind].items() if " " in each} for kind in (GAME, ENTRY)
)
"""The keys of a game and of an entry, in the order of a file, with the fields of `GameRecord` and `LogEntry`."""

_LINKS = dict.fromkeys(("origin", "origin_entry", "series", "sealed_until"))
"""The keys of what links a game to others, as a game without any has them."""

PARTS = (SEAT, FORMER, DEAL, PLAN, ENTRY)
"""The kinds of lines after the first one of a game, in their order; there is one deal at most."""

OCCUPANTS = {"member", "level", "plays_for"}
"""The keys of a seat that say who sits there."""

OPTIONAL = {*OCCUPANTS, "forgotten"}
"""Keys that not every line of their kind has."""


OF_OPTIONS: Mapping[str, Check] = {option.field: _option(option) for option in OPTIONS}
"""The options of a table. A missing one has its default; a theme that this release lacks is drawn as the default."""

LONGEST_LINE = 1_000_000
"""Characters of a line at most; the longest one of a real game, the deal, has some thousands."""
LARGEST_GAME = 20_000_000
"""Characters of a game at most; one of three hundred moves has some hundred thousand."""


class GameFileError(Exception):
    """A file cannot be read as games. `line` counts from 1; `reason` is the rest of a sentence about it."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line} {reason}")
        self.line, self.reason = line, reason


class GameInFile(Frozen):
    """A game with the number of its first line."""

    game: store.StoredGame
    is_masked: bool
    line: int


def dump_game(game: store.StoredGame, *, is_masked: bool = False) -> str:
    """Return a game as lines, each ended by a line feed. It must have been dealt."""
    record = game.record
    head = {
        "format": FORMAT,
        "version": VERSION,
        "masked": is_masked,
        "lines": 1 + len(game.seats) + len(game.former) + (game.text is not None) + len(game.plans) + len(game.log),
        **{key: getattr(record, field) for key, field in OF_RECORD.items()},
        "options": json.loads(record.options),
    }
    lines = [head, *(_seat_line(seat, game.stand_ins.get(seat.seat)) for seat in game.seats)]
    lines += [{FORMER: member_id, "name": name} for member_id, name in sorted(game.former.items())]
    if game.text is not None:
        deal = game.deal
        lines.append({DEAL: game.text, "secret": deal.secret, "presses": deal.presses, "opened": deal.is_opened})
    lines += [
        {
            **{PLAN: plan.seat, "member": plan.member_id, "seq": plan.seq},
            **{"lines": json.loads(plan.lines), "unless": json.loads(plan.unless)},
        }
        for plan in game.plans
    ]
    lines += map(_entry_line, game.log)
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


def shared(game: store.StoredGame) -> store.StoredGame:
    """Return a game that is over for all who saw it: without the marks of planned moves, which their owners alone know.

    What links the games of a forgotten member with each other goes as well.
    """
    return replace(game, log=[replace(entry, is_planned=False) for entry in game.log], plans=(), stand_ins={})


def masked(game: store.StoredGame) -> store.StoredGame:
    """Return a game in play as all have seen it: without hidden cards, the secret of the deal, and plans (B18)."""
    game = shared(game)
    rules = stored_options(game.record).rules()
    codec, mask = codec_for(rules), rules_for(rules).mask
    log = [
        replace(entry, events=codec.dumps(tuple(mask(event, None) for event in codec.loads(entry.events))))
        for entry in game.log
    ]
    return replace(game, log=log, deal=store.DealRecord(is_opened=game.deal.is_opened), text=None)


def _seat_line(seat: store.SeatRecord, stand_in: int | None) -> dict[str, Any]:
    line = {SEAT: seat.seat, "name": seat.name, "colour": seat.colour, "changed_hands": seat.has_changed_hands}
    if stand_in is not None:
        line["forgotten"] = stand_in
    match seat.occupant:
        case store.Member(member_id):
            line["member"] = member_id
        case store.Computer(level, plays_for):
            line |= {"level": level, "plays_for": plays_for}
        case store.Former():
            pass
    return line


def _entry_line(entry: store.LogEntry) -> dict[str, Any]:
    line = {key: getattr(entry, field) for key, field in OF_ENTRY.items()}
    move = None if entry.move is None else json.loads(entry.move)
    return {**line, "move": move, "events": json.loads(entry.events)}


def read_games(lines: Iterable[str]) -> Iterator[GameInFile]:
    """Yield a file's games, whose logs are not checked; the seat to act follows from them. Raises `GameFileError`."""
    reader, is_empty = _Reader(lines), True
    while (head := reader.head()) is not None:
        is_empty = False
        yield reader.game(head)
    if is_empty:
        raise GameFileError(1, "is missing: the file is empty")


class _Reader:
    """Reads lines; `number` is that of the last one."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self.number = 0
        self._left = LARGEST_GAME

    def head(self) -> dict[str, Any] | None:
        """Return the first line of the next game, or None at the end of the file."""
        line = self._next()
        if line is None:
            return None
        if line.get("format") != FORMAT:
            raise self._error("does not begin a game of this bot: the file is of another kind")
        if not is_integer(line.get("version")) or line["version"] > VERSION:
            raise self._error("was written by a later version of the bot: update this one")
        if line["version"] < FIRST_WITH_LINKS:
            line = _LINKS | line
        self._check(line, KEYS[GAME])
        return line

    def game(self, head: dict[str, Any]) -> GameInFile:
        """Return the game that a line begins. Raises `GameFileError`."""
        first = self.number
        parts: dict[str, list[dict[str, Any]]] = {kind: [] for kind in PARTS}
        may_follow = PARTS
        self._left = LARGEST_GAME
        for _ in range(head["lines"] - 1):
            line = self._next()
            if line is None:
                raise GameFileError(self.number + 1, f"is missing: the file is cut off within game {head['id']}")
            kind = next(iter(line), "")
            if kind not in may_follow:
                raise self._error("is not what can follow here")
            may_follow = may_follow[may_follow.index(kind) + (kind == DEAL) :]
            if kind == SEAT and head["version"] < FIRST_WITH_OWNERS:
                line.setdefault("changed_hands", False)
            self._check(line, KEYS[kind])
            self._check_place(kind, line, parts)
            parts[kind].append(line)
        if not parts[ENTRY]:
            raise self._error("is not followed by the log of the game")
        return GameInFile(_game(head, parts), head["masked"], first)

    def _check_place(self, kind: str, line: dict[str, Any], parts: Mapping[str, Sequence[dict[str, Any]]]) -> None:
        """Raise `GameFileError` if a line contradicts those before it."""
        number, expected = line[kind], len(parts[kind])
        if kind in (SEAT, ENTRY) and number != expected:
            raise self._error(f"is {kind} {number} where {kind} {expected} should be")
        if kind == SEAT and line.keys() & OCCUPANTS not in ({"member"}, {"level", "plays_for"}, set()):
            raise self._error("has a player that cannot be read")
        if kind == FORMER and any(number == each[FORMER] for each in parts[FORMER]):
            raise self._error("names a former member a second time")
        if kind == ENTRY and line["seat"] is not None and line["seat"] >= len(parts[SEAT]):
            raise self._error("is an entry of a seat that there is not")

    def _error(self, reason: str) -> GameFileError:
        """Return the error about the last line."""
        return GameFileError(self.number, reason)

    def _check(self, line: dict[str, Any], keys: Mapping[str, Check]) -> None:
        for key in keys:
            if key not in line and key not in OPTIONAL:
                raise self._error(f"has no {key!r}")
        for key, value in line.items():
            if key not in keys:
                raise self._error(f"has the unknown key {key[:40]!r}")
            if not keys[key](value):
                raise self._error(f"has an unusable {key!r}")

    def _next(self) -> dict[str, Any] | None:
        """Return the next line that is not empty, or None at the end of the file. Raises `GameFileError`."""
        while (text := self._text()) == "\n":
            pass
        if not text:
            return None
        try:
            value = json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_refuse)
        except (ValueError, RecursionError):
            raise self._error("is not JSON" if text.endswith("\n") else "is cut off") from None
        if not isinstance(value, dict):
            raise self._error("is not a JSON object")
        return cast("dict[str, Any]", value)

    def _text(self) -> str:
        """Return the text of the next line, an empty one at the end of the file. Raises `GameFileError`."""
        self.number += 1
        try:
            text = next(self._lines, "")
        except UnicodeDecodeError:
            raise self._error("is not text in UTF-8") from None
        self.number -= not text
        self._left -= len(text)
        if len(text) > LONGEST_LINE:
            raise self._error("is too long")
        if self._left < 0:
            raise self._error("makes the game too large")
        return text


def _game(head: dict[str, Any], parts: Mapping[str, Sequence[dict[str, Any]]]) -> store.StoredGame:
    """Return the game in checked lines."""
    version, id_ = head["version"], head["id"]
    log = [_entry(line) for line in parts[ENTRY]]
    seats = [_seat(line, id_) for line in parts[SEAT]]
    if version < FIRST_WITH_OWNERS:
        seats = [_with_owner(seat, log) for seat in seats]
    deal = parts[DEAL][0] if parts[DEAL] else {}
    plans: list[store.PlanRecord] = []
    for line in parts[PLAN]:
        lines = _without_labels(line["lines"]) if version == 1 else line["lines"]
        texts = json.dumps(lines), json.dumps(line["unless"])
        plans.append(store.PlanRecord(id_, line[PLAN], line["member"], line["seq"], *texts))
    return store.StoredGame(
        _record(head, len(log) - 1),
        seats,
        log,
        store.DealRecord(deal.get("secret"), deal.get("presses"), deal.get("opened", False)),
        deal.get(DEAL),
        {line[FORMER]: line["name"] for line in parts[FORMER]},
        plans,
        {line[SEAT]: line["forgotten"] for line in parts[SEAT] if "forgotten" in line},
    )


def _record(head: dict[str, Any], newest: int) -> store.GameRecord:
    fields: dict[str, Any] = {field: head[key] for key, field in OF_RECORD.items()}
    fields |= {"status": store.GameStatus(head["status"]), "options": json.dumps(head["options"])}
    fields["hinted"] = tuple(head["hinted"])
    return store.GameRecord(**fields, newest_seq=newest, shown_seq=newest)


def _seat(line: dict[str, Any], game_id: int) -> store.SeatRecord:
    occupant = store.occupant_of(line.get("member"), line.get("level"), line.get("plays_for"))
    seat = store.SeatRecord(game_id, line[SEAT], line["name"], occupant, line["colour"])
    return replace(seat, has_changed_hands=line["changed_hands"])


def _entry(line: dict[str, Any]) -> store.LogEntry:
    fields: dict[str, Any] = {field: line[key] for key, field in OF_ENTRY.items()}
    move = None if line["move"] is None else _compact(line["move"])
    fields |= {"kind": store.EntryKind(line["kind"]), "move": move, "events": _compact(line["events"])}
    return store.LogEntry(**fields)


def _with_owner(seat: store.SeatRecord, log: Sequence[store.LogEntry]) -> store.SeatRecord:
    """Return a seat of an earlier version with what its log says of its owners, as the migration of a database does."""
    movers = {entry.member_id for entry in log if entry.seat == seat.seat and entry.member_id is not None}
    if isinstance(seat.occupant, store.Computer) and seat.owner_id is None and store.NOBODY in movers:
        seat = replace(seat, occupant=replace(seat.occupant, plays_for=store.NOBODY))
    return replace(seat, has_changed_hands=seat.owner_id is not None and bool(movers - {seat.owner_id}))


def _without_labels(lines: list[Any]) -> list[Any]:
    """Return the lines of a plan without labels, the last two of five values: those of version 1 hold names."""
    found = cast("list[list[Any]]", [line for line in lines if isinstance(line, list)])
    for line in found:
        if len(line) == 5 and isinstance(answers := line[2], list):
            line[3:] = ["", [""] * len(cast("list[Any]", answers))]
    return lines


def _compact(value: Any) -> str:
    """Return a move or events as the codec writes them."""
    return json.dumps(value, separators=(",", ":"))


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key that occurs twice")
    return found


def _refuse(constant: str) -> Any:
    raise ValueError(constant)
