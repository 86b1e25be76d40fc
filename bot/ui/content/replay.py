"""The pages of a replay: each entry of the log with the board after it, as one viewer may see it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from bot.games import EntryKind, LoggedMove, Table
from bot.games.history.story import FilmTurn, Reason, TurningPoint, film_turns
from bot.games.unit.logged_move import positions_before
from bot.present.board_text import alt_text, players_alt
from bot.present.language.words import Words, clean
from bot.present.phrases import ALL_HANDS
from bot.present.pictures.scenes import board_scene, final_scene, players_scene
from bot.present.story import whole_percent
from bot.ui.content.board import last_turn, move_lines
from render import Board, Final, Players


@dataclass(frozen=True, slots=True)
class GameReplay:
    """All pages of a game, for one viewer: a seat, None for a spectator, or `ALL_HANDS` once the game is over."""

    table: Table
    pages: Sequence[LoggedMove]
    viewer: int | None

    def page_of(self, seq: int) -> int:
        """Return the number, from 0, of the page that shows an entry, or the one before it if it was taken back."""
        return max((at for at, page in enumerate(self.pages) if page.seq <= seq), default=0)

    def board(self, at: int, words: Words) -> Board:
        """Return the board of a page, with what its entry changed marked."""
        page = self.pages[at]
        words = words.with_names(self.table.seats.names)
        return board_scene(page.after, words, page.events, self.viewer, positions_before([page]), last_turn([page]))

    def alt(self, at: int, words: Words) -> str:
        """Return the board of a page in words."""
        words = words.with_names(self.table.seats.names)
        page, computers = self.pages[at], self.table.seats.computers
        return alt_text(page.after, words, self.viewer, computers=computers, last_turn=last_turn([page]))

    def players(self, at: int, words: Words) -> tuple[Players, str]:
        """Return the purchased cards of all players after the entry of a page, as a scene and in words."""
        words, position = words.with_names(self.table.seats.names), self.pages[at].after
        seats = range(position.seats)
        scene = players_scene(position, words, self.viewer, seats)
        return scene, players_alt(position, words, self.viewer, seats, self.table.seats.computers)

    def lines(self, at: int, words: Words) -> list[str]:
        """Return what the entry of a page did, in Markdown."""
        return move_lines(self.table, self.pages[at : at + 1], words, self.viewer, with_refills=True)

    def rounds(self) -> list[tuple[int, int]]:
        """Return each round with the number of its first page."""
        first: dict[int, int] = {}
        for at, page in enumerate(self.pages):
            if page.kind is not EntryKind.DEAL:
                first.setdefault(page.before.round, at)
        return sorted(first.items())

    def film(self, words: Words, points: Collection[TurningPoint]) -> list[Board | Final]:
        """Return the boards of the deal and of the turns that mattered, and the ranking of a finished game.

        The titles say why a turn is shown. `points` are the turning points, as far as they are known.
        """
        named = words.with_names(self.table.seats.names)
        scenes: list[Board | Final] = [self._frame(0, 0, words.text("replay-deal"), named)]
        for each in film_turns(self.pages, points):
            scenes.append(self._frame(each.first, each.last, _highlight_title(each, named), named))
        end = self.pages[-1].after
        return [*scenes, final_scene(end, named)] if end.is_over else scenes

    def _frame(self, first: int, last: int, title: str, words: Words) -> Board:
        """Return the board after pages of one turn: all that they changed is marked, and the row of who moved is lit.

        Its strip says what was done in the turn up to there.
        """
        pages = self.pages[first : last + 1]
        events = [event for page in pages for event in page.events]
        turn = last_turn(self.pages[: last + 1])
        board = board_scene(pages[-1].after, words, events, self.viewer, positions_before(pages), turn)
        panels = tuple(replace(panel, is_turn=panel.seat == pages[0].seat) for panel in board.panels)
        return replace(board, title=title, panels=panels)


_TITLES = {
    Reason.TURNING_POINT: "film-turning-point",
    Reason.LAST_ROUND: "film-last-round",
    Reason.NOBLE: "film-noble",
}


def _highlight_title(highlight: FilmTurn, words: Words) -> str:
    point, prestige = highlight.point, highlight.prestige
    chances = {"before": whole_percent(point.before), "after": whole_percent(point.after)} if point else {}
    message = _TITLES.get(highlight.reason, "film-prestige" if prestige > 0 else "film-move")
    return words.text(message, player=clean(words.names[highlight.seat]), prestige=prestige, **chances)


def viewer_of(table: Table, member_id: int, wanted: str) -> int | None:
    """Return the viewer whose pages a member sees; `wanted` is the number of a seat, any other text means all.

    While a game runs, players see what they knew and all others what was public, whatever was wanted (B18).
    """
    if table.status.is_open:
        return table.seats.of(member_id)
    seat = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) == 1 else ALL_HANDS
    return seat if seat < len(table.seats) else ALL_HANDS
