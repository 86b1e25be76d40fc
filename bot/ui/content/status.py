"""The state of a game in words."""

from collections.abc import Mapping

from bot.games import Table
from bot.present.language.words import Words
from bot.present.phrases import bold, round_status, turn_title
from bot.rules import base_of, prestige_of
from bot.ui.content.lobby import lobby_in_words, seal_lines
from bot.ui.kit.replies import Answer, join_lines


def status_answer(table: Table, words: Words, since: int | None = None, away: Mapping[int, int] = {}) -> Answer:
    """Return the turn, the round and each player's prestige; a lobby shows its seats and options.

    `since` is the time of the last move, in seconds since 1970; `away` maps seats to the end of their member's time
    away.
    """
    position = table.position
    if position is None:
        return Answer(lobby_in_words(table, words) if table.is_in_lobby else words.text("status-ended"))
    lines = [turn_and_round(table, words)]
    if since is not None:
        lines.append(words.text("status-since", since=f"<t:{since}:R>"))
    for seat, player in enumerate(base_of(position).players):
        facts = [
            words.text("card-prestige", prestige=prestige_of(position, seat)),
            words.text("final-cards", count=len(player.cards)),
        ]
        if seat in position.left:
            facts.append(words.text("picture-left"))
        lines.append(f"- {bold(table.names[seat])}: {', '.join(facts)}")
        if seat in away:
            lines.append(f"  {words.text('away-seat', name=bold(table.names[seat]), until=f'<t:{away[seat]}:f>')}")
    seal = join_lines(*(f"-# {line}" for line in seal_lines(table, words)))
    # Without the empty line, Discord would show the seal as part of the last player's line.
    return Answer(join_lines(*lines, seal and f"\n{seal}"))


def turn_and_round(table: Table, words: Words) -> str:
    """Return whose turn it is in which round, or that the game has ended."""
    position = table.dealt()
    if not table.is_playing and not position.is_over:
        return words.text("status-ended")
    title = turn_title(position, [bold(name) for name in table.names], words)
    return f"{title} · {round_status(position, words)}"
