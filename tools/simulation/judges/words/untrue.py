"""Judge the reasons of refusals: what they say of a game and of the member who reads them is true by the database."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bot.present.language.words import LANGUAGES, words_in
from tests.support.loopback.discord_types import Json, Sent, text_of
from tools.simulation.judges.judge import Judge

LAG, LAG_OF_SEVERAL = 2.0, 60.0
"""Seconds before a question in which the bot, or one of several, may have known the game last."""


@dataclass(frozen=True)
class State:
    """A game for a while. `owners` are those for whom computer players hold a seat, `acting` is who has to act."""

    status: str
    host: int
    members: tuple[int | None, ...]
    owners: tuple[int | None, ...]
    acting: int | None


def _is(*statuses: str) -> Callable[[State, int], bool]:
    return lambda state, _: state.status in statuses


def _has_seat(state: State, member: int) -> bool:
    return member in state.members or member in state.owners


REASONS: Mapping[str, Callable[[State, int], bool]] = {
    "game-over": _is("finished", "ended"),
    "in-lobby": _is("lobby"),
    "started": _is("playing"),
    "game-running": _is("playing"),
    "leave-running": _is("playing"),
    "table-full": _is("lobby"),
    "need-two": _is("lobby"),
    "channel-taken": _is("lobby", "playing"),
    "deal-is-sealed": _is("lobby", "playing"),
    "not-seated": lambda state, member: state.status == "lobby" and member not in state.members,
    "already-joined": lambda state, member: member in state.members,
    "not-a-player": lambda state, member: member not in state.members,
    "not-your-turn": lambda state, member: state.status == "playing" and state.acting != member,
    "computer-to-move": lambda state, _: state.acting is None,
    "admin-plays": _has_seat,
    "not-host": lambda state, member: state.host != member,
}
"""Conditions on a game and the member who reads a refusal, by the names of errors: each is true when it is given."""
IN_OTHER_GAMES = (
    *("replay", "moment", "story", "film", "share", "take_up", "exercise"),
    *("rematch", "practise", "end_and_begin"),
)
"""The verbs of controls with the values of which another game is chosen, or that begin another one."""


class Untrue(Judge):
    """Compares refusals with the states of the game since the question: at some time, the reason has to be true.

    The game is that of the control, or one of the channel. It leaves out commands that name a game by an option, and
    members who have left a game, who keep their seats in the database.
    """

    name = "untrue"

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._states: dict[int, list[tuple[float, State]]] = defaultdict(list)
        self._games: dict[int, set[int]] = defaultdict(set)  # by channel

    def after_a_commit(self) -> None:
        """Note what has become of games."""
        seats = defaultdict[int, list[tuple[int | None, int | None]]](list)
        for game_id, *who in self.world.book.rows("SELECT game_id, member_id, plays_for FROM seats ORDER BY seat"):
            seats[game_id].append((who[0], who[1]))
        for game_id, channel_id, status, host, acting in self.world.book.rows(_GAMES):
            members, owners = zip(*seats[game_id], strict=True) if seats[game_id] else ((), ())
            who = members[acting] if acting is not None and acting < len(members) else None
            state, known = State(status, host, members, owners, who), self._states[game_id]
            self._games[channel_id].add(game_id)
            if not known or known[-1][1] != state:
                known.append((self.world.loop.time(), state))

    def on_sent(self, sent: Sent) -> None:
        """Compare a refusal with the game."""
        token = next((each for each in sent.route.split("/") if each in self.world.discord.answers), None)
        body = sent.body.get("data", sent.body) if isinstance(sent.body, dict) else None
        if token is None or not body or not (text := text_of({"content": "", "components": ()} | body)):
            return
        name = next((name for pattern, name in _patterns() if pattern.match(text)), None)
        if name is None:
            return
        answer = self.world.discord.answers[token]
        channel, data = self.world.discord.questions[token]
        if (games := self._games_of(channel, data)) is None:
            return
        self.count("refusals that were true")
        since = answer.asked_at - (LAG if self.world.plan.bots == 1 else LAG_OF_SEVERAL)
        states = [state for game in games for state in self._states_since(game, since)]
        if not any(REASONS[name](state, answer.asker) for state in states) and not self._has_left(games, answer.asker):
            self.fail(f"{answer.asker} read {text[:120]!r} of {games}, which was {states[-3:]}, after {data}")

    def _games_of(self, channel: int, data: Json) -> Sequence[int] | None:
        """Return the games that an interaction may be about; None if that is not certain."""
        if "custom_id" in data:
            _, game_id, _, verb, *_ = [*data["custom_id"].split(":"), *("0",) * 3]
            is_other = verb.startswith(IN_OTHER_GAMES) or not game_id.isdigit() or int(game_id) not in self._states
            return None if is_other else [int(game_id)]
        return None if "'game', 'type': 3" in str(data) else sorted(self._games[channel])

    def _states_since(self, game_id: int, since: float) -> list[State]:
        known = self._states[game_id]
        first = sum(at <= since for at, _ in known)
        return [state for _, state in known[max(0, first - 1) :]]

    def _has_left(self, games: Sequence[int], member: int) -> bool:
        for game in (game for each in games for game in self.world.book.games("id = ?", each)):
            position = self.world.book.position(game)
            if position is not None and member in [game.members[seat] for seat in position.left]:
                return True
        return False


_GAMES = "SELECT id, channel_id, status, host_id, seat_to_act FROM games"


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return patterns of the first sentences of the reasons in all languages."""
    found: list[tuple[re.Pattern[str], str]] = []
    for words in map(words_in, LANGUAGES):
        for name in REASONS:
            text = words.text(f"error-{name}", player="PLACE", host="PLACE", seats=3)
            first = re.escape(re.split(r"[.] | [`<]*/", text)[0]).replace("PLACE", ".{1,80}").replace("3", "[0-9]")
            found.append((re.compile(first), name))
    return found
