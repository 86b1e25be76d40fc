"""The pages of a replay: each entry of the log with the board after it, as one viewer may see it."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.games import EntryKind, LoggedMove, Table
from bot.games.unit.logged_move import positions_before
from bot.present.board_text import alt_text
from bot.present.language.words import Words
from bot.present.phrases import ALL_HANDS
from bot.present.scenes import board_scene, final_scene
from bot.ui.content.moves import last_turn, move_lines
from render import Board, Final


@dataclass(frozen=True, slots=True)
class Replay:
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
        words = words.with_names(self.table.names)
        return board_scene(page.after, words, page.events, self.viewer, positions_before([page]), last_turn([page]))

    def alt(self, at: int, words: Words) -> str:
        """Return the board of a page in words."""
        words = words.with_names(self.table.names)
        page, computers = self.pages[at], self.table.computers
        return alt_text(page.after, words, self.viewer, computers=computers, last_turn=last_turn([page]))

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

    def film(self, words: Words) -> list[Board | Final]:
        """Return the boards of all pages, followed by the ranking of a finished game."""
        scenes: list[Board | Final] = [self.board(at, words) for at in range(len(self.pages))]
        end = self.pages[-1].after
        return [*scenes, final_scene(end, words.with_names(self.table.names))] if end.is_over else scenes


def viewer_of(table: Table, member_id: int, wanted: str) -> int | None:
    """Return as whom a member sees the pages of a game; `wanted` is the number of a seat, or anything else for all.

    While a game runs, players see what they knew and all others what was public, whatever was wanted (B18).
    """
    if table.status.is_open:
        return table.seat_of(member_id)
    seat = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) == 1 else ALL_HANDS
    return seat if seat < len(table.seats) else ALL_HANDS
