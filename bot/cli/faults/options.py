"""Faults of the options and the language of a table."""

from collections.abc import Iterator

from bot.cli.faults.fault import Fault
from bot.games import TableOptions
from bot.games.files.keys import OF_OPTIONS
from bot.present.language.words import LANGUAGES
from bot.rules import EXPANSIONS
from bot.store import GameRecord


def faults_of_options(record: GameRecord) -> Iterator[Fault]:
    """Yield the faults of a table's options; they cannot be read where there are any."""
    try:
        options = TableOptions.loads(record.options)
    except (TypeError, ValueError):
        yield Fault("its options cannot be read")
        return
    if options.expansion is not None and options.expansion not in EXPANSIONS:
        yield Fault("this version does not know its expansion")
    for name, is_usable in OF_OPTIONS.items():
        if not is_usable(getattr(options, name)):
            yield Fault(f"its option {name!r} is unusable")
    if record.language not in LANGUAGES:
        yield Fault("its language is one that this version does not know")
