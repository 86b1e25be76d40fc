"""Judge the games that began from a position of another one: they are that position, as the member may know it."""

from bot.rules import UnseenDealt, codec_for
from tests.support.game_contract import cards_in
from tests.support.invariants import INVARIANTS
from tools.simulation.book import Row
from tools.simulation.judges.judge import Judge


class Positions(Judge):
    """Compares the first position of each such game with that after the entry of the other game which it names.

    With unseen cards as they were, both are the same, card for card. With unseen cards dealt anew, the member sees the
    same from their seat, and every card is there once.
    """

    name = "positions"

    def __init__(self, *given: object) -> None:
        super().__init__(*given)
        self._judged: set[int] = set()

    def after_an_act(self) -> None:
        """Look at the new games."""
        book = self.world.book
        for game_id, origin_id, seq in book.rows(
            "SELECT id, origin_id, origin_seq FROM games WHERE origin_id IS NOT NULL"
        ):
            if game_id in self._judged:
                continue
            self._judged.add(game_id)
            games, origins = book.games("id = ?", game_id), book.games("id = ?", origin_id)
            if games and origins and (fault := self._fault(games[0], origins[0], seq)):
                self.fail(f"game {game_id}, from entry {seq} of game {origin_id}: {fault}")

    def _fault(self, game: Row, origin: Row, seq: int) -> str:
        """Return how a game differs from the position that it names, or ""."""
        log, there = self.world.book.log(game), self.world.book.log(origin).earlier.get(seq)
        seat = game.members.index(game.host_id) if game.host_id in game.members else None
        if there is None or seat is None:  # or forgotten since
            return "" if there is not None else "there is no such entry"
        here = log.positions[0]
        self.count("games from positions")
        events = codec_for(log.options.rules()).loads(log.entries[0].events)
        if not isinstance(events[-1], UnseenDealt):
            return "" if here.slices == there.slices and here.decision == there.decision else "it is another position"
        own = INVARIANTS[log.options.expansion]
        if here.view(seat).slices != there.view(seat).slices:
            return "its member sees something else"
        return "" if sorted(cards_in(here, own)) == sorted(own.cards) else "some cards are there twice"
