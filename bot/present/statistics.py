"""Statistics as pictures and as words. Numbers have the decimal sign of the language."""

from collections.abc import Mapping, Sequence

from bot.present.language.escape import clean
from bot.present.language.words import Words
from data import GEMS
from render.contract.scene import Sheet

MINUTE, HOUR, DAY = 60, 3600, 86_400
_TITLE = 80  # characters; the name of a server has up to 100


def number(value: float, words: Words) -> str:
    """Return a mean with one decimal: "2.4", or "2,4" in most languages."""
    return f"{value:.1f}".replace(".", words.text("stats-decimal"))


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


def ranks_sheet(title: str, status: str, ranks: Sequence[tuple[str, str, int, int]], first: int, words: Words) -> Sheet:
    """Return a server's table; `ranks` are a name, a rating, games and wins each, `first` the place of the first."""
    return Sheet(
        title=clean(title, _TITLE),
        status=status,
        columns=tuple(words.text(each) for each in ("stats-player", "stats-rating", "stats-games", "stats-wins")),
        rows=tuple(
            (f"{first + at}. {clean(name)}", rating, str(games), str(wins))
            for at, (name, rating, games, wins) in enumerate(ranks)
        ),
        gems=(),
        gems_caption="",
        letters=words.letters(),
    )


def member_sheet(
    title: str,
    status: str,
    kinds: Mapping[tuple[str, int], tuple[int, int]],
    bonuses: Sequence[float],
    words: Words,
) -> Sheet:
    """Return a member's games and wins by kind, and the mean numbers of their bonuses by colour."""
    return Sheet(
        title=clean(title, _TITLE),
        status=status,
        columns=tuple(words.text(each) for each in ("stats-what", "stats-games", "stats-wins", "stats-share")),
        rows=tuple(
            (kind_name(*kind, words), str(games), str(wins), percent(wins, games, words))
            for kind, (games, wins) in kinds.items()
        ),
        gems=tuple((gem, number(mean, words)) for gem, mean in zip(GEMS, bonuses, strict=False)),
        gems_caption=words.text("stats-bonuses") if bonuses else "",
        letters=words.letters(),
    )
