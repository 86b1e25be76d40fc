"""The options of a table: `TableOptions` has a field for each, and the registry `OPTIONS` says all else about it.

The slash commands, the forms of a lobby, the settings of a server, the game files and all lists of options follow from
the registry. `bot.ui.kit.defaults` inserts `LANGUAGE` and `REMINDERS`, which are no fields, before fields that it
names.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, Literal, Self

from bot.engine import Frozen
from bot.rules import EXPANSIONS, Options
from bot.rules.codec import read_json
from bot.store import OpenGame, PastGame

MOST_SEATS = 4
FEWEST_SEATS = 2

RANDOM = "random"
JOINING = "joining"
ROTATING = "rotating"
"""Values of `TableOptions.first` that name no member: the order of turns is random, or the order of the seats.

Players sit in the order of joining. In a rematch that is `ROTATING`, they sit as in the game before, but the second
player of that game first.
"""
ORDERS = (RANDOM, JOINING, ROTATING)

LIGHT, DARK = "light", "dark"
"""The themes; `render.THEMES` has the same names. The first is the default."""

HINTS_USUAL, HINTS_OFF, HINTS_ANNOUNCED, HINTS_ALLOWED = HINTS = ("", "off", "announced", "allowed")
"""Values of `TableOptions.hints`. By default (""), hints are allowed where only one person plays."""

PATIENCE_DAYS = (0, 1, 2, 3, 7, 14)
"""Values of `TableOptions.patience`, in days. 0: unlimited; the others can never vote."""

NO_EXPANSION = "none"
"""The base game alone, as a choice of `TableOptions.expansion`."""


class TableOptions(Frozen):
    """The choices of a table.

    `expansion` is the name of the expansion that is played, or None (X1); `seats` is how many may join, 2 to 4 (B3);
    `first` says who begins: one of `ORDERS` or a member's id (B4); `theme` is the name of the pictures' theme. With
    `keep_boards`, the boards of earlier turns stay in the channel, without controls. `hints`, one of `HINTS`, says
    whether players may ask for the best moves; "announced" tells the whole table. `patience`, one of `PATIENCE_DAYS`,
    is how many days the player to move may be silent before the others may vote; 0: unlimited, the others can never
    vote. With `invited_only`, only invited members may join as long as a seat is held for one. Games that are not
    `rated` count in no rating. A table that `starts_itself`, which is a rematch, deals as soon as it holds no seat.
    `series` says when the series of its rematches ends: after the best of so many games ("5"), with the first game to
    end on an ISO date (UTC) or later, or never ("").
    """

    expansion: str | None = None
    seats: int = MOST_SEATS
    up_to_three: bool = False
    first: str = RANDOM
    theme: str = LIGHT
    keep_boards: bool = False
    hints: str = HINTS_USUAL
    patience: int = 3
    rated: bool = True
    invited_only: bool = False
    starts_itself: bool = False
    series: str = ""

    def rules(self) -> Options:
        """Return the part of the options that the rules read."""
        return Options(up_to_three=self.up_to_three, expansion=self.expansion)

    def dumps(self) -> str:
        """Return the options as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def loads(cls, text: str) -> Self:
        """Return the options that `dumps` wrote; a missing one has its default."""
        return cls(**read_json(text))


class Option(Frozen):
    """The description of one option for commands, forms, files and lists.

    `field` is its field of `TableOptions`, `command` its name in slash commands, and `menu` its name in the forms of a
    lobby, each "" where it is in none. `choices` are its values by the names that commands and forms use for them.
    `pattern` is the id of the message that names a choice, with the choice in place of "{}"; the message of an
    option that `is_number` gets the value instead.

    `in_lobby` says when the text of a lobby names the option; "changed" is when it differs from the default. Options
    that are not `is_changeable` may change only before the deal. Texts of the pattern `others`, such as a member's id,
    are values, too. `form` is the form of a lobby that has the option: the first one (""), the second, or that about
    those invited or the series. Where `varies_by_release`, a game file may hold names that this release does not know.
    """

    field: str
    command: str
    menu: str
    choices: Mapping[str, Any]
    pattern: str = "command-choice-{}"
    is_number: bool = False
    in_lobby: Literal["always", "changed", "never"] = "changed"
    is_changeable: bool = False
    has_server_default: bool = True
    others: re.Pattern[str] | None = None
    varies_by_release: bool = False
    form: Literal["", "more", "invited", "series"] = "more"

    def message(self, choice: str) -> str:
        """Return the id of the message that names a choice, or any other value."""
        return self.pattern.format(choice if choice in self.choices else "other")

    def messages(self) -> Mapping[str, str]:
        """Return the ids of the messages that name the choices, by choice."""
        return {choice: self.message(choice) for choice in self.choices}

    def choice(self, value: Any) -> str:
        """Return the choice that means a value; the value itself as text if none does."""
        return next((choice for choice, each in self.choices.items() if each == value), str(value))

    def is_choice(self, value: Any) -> bool:
        """Return whether a value of unknown type is one of the choices."""
        return any(type(value) is type(each) and value == each for each in self.choices.values())

    def accepts(self, value: Any) -> bool:
        """Return whether a value of unknown type is usable at a table."""
        is_other = self.others is not None and isinstance(value, str) and self.others.fullmatch(value) is not None
        return self.is_choice(value) or is_other


def _named(*names: str) -> Mapping[str, str]:
    return {name: name for name in names}


def _numbers(*numbers: int) -> Mapping[str, int]:
    return {str(number): number for number in numbers}


EXPANSION = Option(
    "expansion",
    "expansion",
    "expansion",
    {NO_EXPANSION: None, **_named(*EXPANSIONS)},
    pattern="expansion-{}",
    in_lobby="always",
    varies_by_release=True,
    form="",
)

FIRST = Option("first", "first", "first", _named(*ORDERS), others=re.compile("[0-9]{1,19}"), form="")

SERIES = Option(
    "series",
    "series",
    "series",
    {"open": "", **_named("3", "5", "7")},
    pattern="series-end-{}",
    has_server_default=False,
    others=re.compile("[0-9]{4}(-[0-9]{2}){2}"),
    form="series",
)

OPTIONS = (
    EXPANSION,
    Option(
        "seats",
        "players",
        "seats",
        _numbers(*range(FEWEST_SEATS, MOST_SEATS + 1)),
        pattern="lobby-up-to",
        is_number=True,
        in_lobby="always",
        form="",
    ),
    Option("up_to_three", "gems", "rule", {"strict": False, "up_to_three": True}),
    FIRST,
    Option(
        "theme",
        "theme",
        "theme",
        _named(LIGHT, DARK),
        pattern="theme-{}",
        in_lobby="never",
        is_changeable=True,
        varies_by_release=True,
    ),
    Option("keep_boards", "boards", "boards", {"remove": False, "keep": True}, is_changeable=True),
    Option("hints", "hints", "hints", {hints or "usual": hints for hints in HINTS}, form=""),
    Option("patience", "patience", "patience", _numbers(*PATIENCE_DAYS), pattern="patience-{}", form=""),
    Option("rated", "rated", "rated", {"yes": True, "no": False}, pattern="rated-{}"),
    Option(
        "invited_only",
        "only",
        "only",
        {"no": False, "yes": True},
        pattern="only-{}",
        in_lobby="never",
        has_server_default=False,
        form="invited",
    ),
    Option("starts_itself", "", "", {"no": False, "yes": True}, in_lobby="never", has_server_default=False),
    SERIES,
)
"""The options of a table, in the order of lists. Nobody chooses `starts_itself`: it is that of a rematch."""
assert [option.field for option in OPTIONS] == [each.name for each in fields(TableOptions)]

CHANGEABLE = {option.field for option in OPTIONS if option.is_changeable}
"""The fields of `TableOptions` that may change after the deal: they only say how the game is shown."""


def options_of(game: OpenGame | PastGame) -> TableOptions:
    """Return the options of a game in a list; the defaults if they cannot be read."""
    try:
        options = TableOptions.loads(game.record.options)
    except (TypeError, ValueError):
        return TableOptions()
    return options if options.expansion in (None, *EXPANSIONS) else TableOptions()
