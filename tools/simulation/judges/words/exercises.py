"""Judge the exercises after games: whom they are for, and that the numbers of a verdict agree with its words."""

import re
from functools import cache

from bot.present.language.words import LANGUAGES, words_in
from tests.support.loopback.discord_types import Sent, parts, text_of
from tools.simulation.judges.judge import Judge

LEAST_ERROR = 5
"""Percentage points within which moves are called equally good, however exact the estimates are."""
_NUMBERS = {"chance": 71, "played": 72, "best": 73, "points": 74, "error": 75}


class Exercises(Judge):
    """Reads what has controls that try moves: the member made the move at their entry, in a turn of a game."""

    name = "exercises"

    def on_sent(self, sent: Sent) -> None:
        """Compare an exercise with the log, and a verdict with itself."""
        body = sent.body.get("data", sent.body) if isinstance(sent.body, dict) else None
        ids = [each.get("custom_id", "").split(":") for each in parts((body or {}).get("components") or ())]
        tried = {(int(each[1]), int(each[2])) for each in ids if each[3:4] in (["exercise_try"], ["exercise"])}
        for game_id, seq in {each for each in tried if each[1]}:
            self.count("exercises")
            sql = "SELECT member_id FROM log WHERE game_id = ? AND seq = ?"
            members = [row["member_id"] for row in self.world.book.rows(sql, game_id, seq)]
            if members not in ([sent.reader], [0]):  # 0 once they are forgotten
                self.fail(f"{sent.reader} tries moves of {members} at {seq} of game {game_id}")
        if tried and body and (fault := fault_of_verdict(text_of({"content": "", "components": ()} | body))):
            self.fail(fault)


def fault_of_verdict(text: str) -> str:
    """Return what is wrong with the numbers of a verdict, or "" for a right one and for other texts."""
    found, errors = values_of(text, "exercise-chances"), values_of(text, "hint-estimate")
    if not found or not errors:
        return ""
    gain, error = found["chance"] - found["played"], max(LEAST_ERROR, errors["error"])
    better, worse = values_of(text, "exercise-better"), values_of(text, "exercise-worse")
    told = better["points"] if better else -worse["points"] if worse else 0
    is_true = told == gain if abs(gain) > error else not better and not worse
    is_best = values_of(text, "exercise-nothing-better") is not None
    if not is_true or found["chance"] > found["best"] or is_best != (found["best"] - found["chance"] <= error):
        return f"a verdict that is not true: {text[:400]!r}"
    return ""


def values_of(text: str, message: str) -> dict[str, int] | None:
    """Return the numbers that a text says with a message; None if it does not say it."""
    found: re.Match[str] | None = None
    for pattern in _patterns(message):
        found = found or pattern.search(text)
    return None if found is None else {name: int(number) for name, number in found.groupdict().items()}


@cache
def _patterns(message: str) -> tuple[re.Pattern[str], ...]:
    patterns = [re.escape(words_in(language).text(message, **_NUMBERS)) for language in LANGUAGES]
    for name, number in _NUMBERS.items():
        patterns = [each.replace(str(number), rf"(?P<{name}>\d+)", 1) for each in patterns]
    return tuple(map(re.compile, patterns))
