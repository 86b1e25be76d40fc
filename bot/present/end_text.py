"""The end of a game in words: who has won and why, and the ranking as alt text."""

from collections.abc import Collection, Sequence

from bot.engine import Position
from bot.present.board_text import alt_text
from bot.present.expansions import presenter_of
from bot.present.language.limits import MAX_ALT_TEXT, utf16_length
from bot.present.language.words import Words, clean
from bot.present.phrases import standing_facts
from bot.rules import Standing, expansion_of, standings


def end_lines(position: Position, words: Words, computers: Collection[int] = ()) -> list[str]:
    """Return in Markdown who has won a game, and why if that takes a sentence; the picture shows the ranking.

    `computers` are the seats of computer players: the best member behind them is named, too.
    """
    ranking = [standing for standing in standings(position) if standing.seat not in position.left]
    reason = _reason(position, ranking, words)
    return [f"### {_headline(position, ranking, words, computers)}", *([reason] if reason else [])]


def end_alt(position: Position, words: Words, computers: Collection[int] = ()) -> str:
    """Return the picture of the end in words: the title, the ranking, and as much of the table as there is room for."""
    lines: list[str] = []
    for standing in standings(position):
        facts = ", ".join(standing_facts(position, standing.seat, words))
        lines.append(f"{standing.place}. {clean(words.names[standing.seat])}: {facts}.")
    ranking = "\n".join(lines)
    limit = MAX_ALT_TEXT - utf16_length(ranking) - 1
    title, _, rest = alt_text(position, words, limit=limit, computers=computers).partition("\n")
    return f"{title}\n{ranking}\n{rest}"


def _headline(position: Position, ranking: Sequence[Standing], words: Words, computers: Collection[int]) -> str:
    first, winners = ranking[0], words.listed(map(words.player, position.winners))
    if len(ranking) == 1:
        return words.text("final-alone", player=winners)
    if len(position.winners) > 1:
        return words.text("final-won-together", players=winners)
    if first.seat not in computers:
        return words.text("final-won", player=winners, prestige=first.prestige)
    people = [standing for standing in ranking if standing.seat not in computers]
    if not people:
        return words.text("final-computer-won", player=winners, prestige=first.prestige)
    best = [standing for standing in people if standing.place == people[0].place]
    members = words.listed(words.player(standing.seat) for standing in best)
    facts = {"player": winners, "prestige": first.prestige, "members": members, "other": best[0].prestige}
    return words.text("final-won-before", count=len(best), **facts)


def _reason(position: Position, ranking: Sequence[Standing], words: Words) -> str:
    """Return why the winners have won, or an empty text if the most prestige says it."""
    winners = words.listed(map(words.player, position.winners))
    if len(ranking) == 1:
        return ""
    if len(position.winners) > 1:
        return words.text("final-shared", players=winners)
    equal = _equal_to_first(position, ranking)
    if len(equal) > 1:
        tied = words.listed(words.player(standing.seat) for standing in equal)
        return words.text("final-fewer-cards", players=tied, winner=winners, prestige=equal[0].prestige)
    return presenter_of(position).victory_reason(position, winners, words) or ""


def _equal_to_first(position: Position, ranking: Sequence[Standing]) -> list[Standing]:
    """Return the seats with as much as the first one of the ranking in everything that counts before cards."""
    rank = expansion_of(position).rank
    results = [(standing.prestige, rank(position, standing.seat)) for standing in ranking]
    return [standing for standing, result in zip(ranking, results, strict=True) if result == results[0]]
