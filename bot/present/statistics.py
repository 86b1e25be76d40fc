"""The words of statistics. Numbers have the decimal sign of the language."""

from bot.present.language.words import Words

MINUTE, HOUR, DAY = 60, 3600, 86_400
_SEVERAL = 2  # the noun after a number with a decimal is a plural in all languages


def number(value: float, words: Words) -> str:
    """Return a mean with one decimal unless that is 0: "2.4", or "2,4" in most languages, and "29"."""
    return f"{value:.1f}".removesuffix(".0").replace(".", words.text("stats-decimal"))


def percent(part: int, whole: int, words: Words) -> str:
    """Return a share: "58 %", or a dash where there is nothing to divide."""
    return words.text("story-percent", percent=round(100 * part / whole)) if whole else "–"


def duration(seconds: int, words: Words) -> str:
    """Return a time in its two largest units: "3 h 20 min"."""
    if seconds < HOUR:
        return words.text("stats-minutes", minutes=max(1, round(seconds / MINUTE)))
    if seconds < 2 * DAY:
        return words.text("stats-hours", hours=seconds // HOUR, minutes=seconds % HOUR // MINUTE)
    return words.text("stats-days", days=seconds // DAY, hours=seconds % DAY // HOUR)


def kind_name(module: str, seats: int, words: Words) -> str:
    """Return a kind of game: "Cities, 3 players"."""
    name = words.text("games-base-game" if module == "base" else f"expansion-{module}")
    return words.text("stats-kind", module=name, seats=seats)


def mean_of(what: str, value: float, words: Words) -> str:
    """Return a mean with what it counts: "29 rounds", or "1 noble"; `what` is a message about a number."""
    whole = round(value, 1) == round(value)
    return words.text(what, count=round(value) if whole else _SEVERAL, number=number(value, words))
