"""Judge the weekly deals: each member plays one once, the same cards as all others, and nothing is known before."""

import json
import re
from typing import Any

from bot.rules import prestige_of
from tests.support.loopback.discord_types import Sent
from tests.support.loopback.scanning import strings_in
from tools.simulation.judges.judge import Judge
from tools.simulation.plan import START

_GAMES = """
    SELECT games.id, games.seal, host_id, ended_at, status, weekly_deals.closes_at
    FROM games JOIN weekly_deals USING (seal)
    WHERE sealed_until IS NOT NULL
"""
_CLOSED, _LINE = re.compile(r"weekly_check:([0-9a-f]{64})"), re.compile(r"(\d+)\. .*?(\d+)\D*")


class Weekly(Judge):
    """Compares the deals of all games of a weekly deal, and searches what is sent for the secret of one that is open.

    A ranking has the place and the prestige of each game that was over in time, recounted from the logs.
    """

    name = "weekly"

    def after_an_act(self) -> None:
        """Compare the games of each deal."""
        first, hosts = dict[str, tuple[Any, ...]](), set[tuple[str, int]]()
        for game_id, seal, host_id, *_ in self.world.book.rows(_GAMES):
            [game] = self.world.book.games("id = ?", game_id)
            dealt = self.world.book.log(game).entries[0].events
            if first.setdefault(seal, (game_id, dealt))[1] != dealt:
                self.fail(f"games {game_id} and {first[seal][0]} of a weekly deal differ")
            if host_id and (seal, host_id) in hosts:
                self.fail(f"member {host_id} has two games of one weekly deal, the second one is {game_id}")
            hosts.add((seal, host_id))

    def on_sent(self, sent: Sent) -> None:
        """Look for secrets, and recount a ranking."""
        text = json.dumps(sent.body, default=str)
        for seal, secret, closes_at in self.world.book.rows("SELECT seal, secret, closes_at FROM weekly_deals"):
            if secret in text and closes_at > self._now():
                self.fail(f"{sent.route} for {sent.reader or 'all'} gives away the secret of the open deal {seal}")
        if "/messages" in sent.route and (closed := _CLOSED.search(text)):
            self._recount(closed[1], [line for each in strings_in(sent.body) for line in each.split("\n")])

    def _recount(self, seal: str, lines: list[str]) -> None:
        """Compare the lines of a ranking with the games that were over in time."""
        told = [(int(found[1]), int(found[2])) for line in lines if (found := _LINE.fullmatch(line))]
        ranks: list[tuple[bool, int, int]] = []
        hidden = {id_ for (id_,) in self.world.book.rows("SELECT member_id FROM members WHERE hides_statistics = 1")}
        for game_id, _, host_id, ended_at, status, closes_at in self.world.book.rows(f"{_GAMES} AND seal = ?", seal):
            if status == "finished" and ended_at < closes_at and host_id and host_id not in hidden:
                [game] = self.world.book.games("id = ?", game_id)
                end, seat = self.world.book.log(game).positions[-1], game.members.index(host_id)
                has_won = seat in end.winners
                ranks.append((not has_won, end.round if has_won else 0, -prestige_of(end, seat)))
        expected = [(1 + sum(other < rank for other in ranks), -rank[2]) for rank in sorted(ranks)]
        self.count("weekly rankings")
        if (told and told != expected[: len(told)]) or (expected and not told):
            self.fail(f"the ranking of deal {seal} says {told}, not {expected}")

    def _now(self) -> float:
        return START + self.world.loop.time()
