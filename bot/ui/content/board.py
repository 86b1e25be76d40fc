"""The board, the hand, the moves and the state of a game as one member sees them, and the public buttons of a board."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from discord import ui

from bot.games import LoggedMove, Table
from bot.games.lesson.lesson import is_taught, may_ask_for_hints
from bot.games.play.possible import has_another_turn
from bot.games.unit.logged_move import newest_turn, positions_before
from bot.games.unit.refusals import NotAPlayer
from bot.present.board_text import alt_text, players_alt, players_text
from bot.present.event_text import Turn, event_lines
from bot.present.language.escape import bold
from bot.present.language.widths import phone_lines
from bot.present.language.words import Words
from bot.present.outlook import hand_text, outlook_text
from bot.present.phrases import round_status, standing_facts, texts_about, turn_title
from bot.present.pictures.scenes import board_scene, hand_scene, players_scene
from bot.rules import ChooseAction, base_of
from bot.ui.content.lobby import lobby_in_words, seal_lines
from bot.ui.content.pickers.cards import pay_otherwise, purchase_lines, purchases
from bot.ui.content.pickers.choices import add_buttons, decision_picker, legal_takes, tokens_line
from bot.ui.kit.controls import PRIMARY, GameButton, button_rows, row
from bot.ui.kit.replies import Answer, join_lines
from bot.ui.kit.viewer import TableView, Viewer
from data import GEMS
from data.gems import NO_GEMS

_VIEWS = {"board": "control-board", "hand": "control-hand", "players": "control-players", "rules": "control-rules"}
"""The verbs of the views, with the labels of their buttons; the public board has no room for the rules."""
MOST_OFFERS = 4
"""Cards that a board lists with a button each; those in hand and of high levels come first."""
PHONE_LINES = 12
"""Lines of words, on a phone, that a board has at most beside its picture and its controls."""
_PICKERS = {"buy": "control-buy", "reserve": "control-reserve"}


def view_buttons(view: TableView, *without: str) -> list[GameButton]:
    """Return the buttons that lead to the views, `without` those with these verbs."""
    return [view.button(view.words.text(label), verb) for verb, label in _VIEWS.items() if verb not in without]


def _try_button(view: TableView) -> list[GameButton]:
    """Return the button that leads to trying moves, or nothing where none can be tried or the lesson teaches."""
    may_try = view.table.is_playing and not is_taught(view.table)
    return [view.button(view.words.text("try-button"), "try")] if may_try else []


def _gem_row(view: TableView) -> ui.ActionRow[Any]:
    """Return a row with a button for each gem that shows how many the bank has and begins to take tokens with one."""
    bank, takes = base_of(view.position).bank, legal_takes(view.position)
    return row(*add_buttons(view, "take", NO_GEMS, GEMS, bank, takes))


def action_rows(view: TableView, *more: GameButton) -> list[ui.ActionRow[Any]]:
    """Return the gems, and the buttons that lead to the pickers of the other actions, with `more` beside them."""
    offered = [(verb, label) for verb, label in _PICKERS.items() if view.offers(verb)]
    buttons = [view.button(view.words.text(label), verb, style=PRIMARY) for verb, label in offered]
    return [_gem_row(view), *button_rows([*buttons, *more])]


def turn_buttons(table: Table, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the rows of buttons below the public board; none unless the game is in play.

    A question within a turn has a button that asks it in private, so that its answers stand nowhere twice. Two rows,
    not three, leave room for the highest board in a window: so the rules are on the private views.
    """
    decision = table.position.decision if table.position is not None and table.is_playing else None
    if decision is None:
        return []
    view = TableView(table, words)
    end = [view.button(words.text("practice-end"), "end")] if table.is_private else []
    views = [*view_buttons(view, "rules"), *end]
    if isinstance(decision, ChooseAction):
        with_hint = table.seats.is_solo and may_ask_for_hints(table)
        hint = [view.button(words.text("hint-button"), "hint")] if with_hint else []
        return action_rows(view, *hint, *views)
    label = words.text(texts_about(decision, view.position, words).button)
    return [row(view.button(label, "answer", style=PRIMARY), *views)]


def turn_view(viewer: Viewer, history: Sequence[LoggedMove], intro: str = "", *, says_turn: bool = True) -> Answer:
    """Return the board as a player sees it, below an introduction, with the changes since their last move marked.

    It shows what they can do, or the open question with its answers. `history` holds all moves of the game; without it
    nothing is marked. The alt text says whose turn it is, unless the introduction does and `says_turn` is false.
    """
    own, seat = replace(_own_part(viewer), text=intro), viewer.seat
    # After the member's last move, or the deal; a computer's move for the seat is news to them.
    last = max((at for at, each in enumerate(history) if each.seat == seat and each.member_id is not None), default=0)
    since = history[last + 1 :]
    return pictured(viewer, seat, own, since, viewer.words.text("board-since"), says_turn=says_turn)


def waiting_view(viewer: Viewer, history: Sequence[LoggedMove], about: str = "question") -> Answer:
    """Return the board of a player out of turn: for whom the game waits, and how to go on until their own turn.

    `about` is what they asked for: to answer a "question", or a "hint". Raises `GameError` for those who have left.
    """
    if viewer.table.seats.has_left(viewer.seat):
        raise NotAPlayer
    words, acting = viewer.words, viewer.table.seat_to_act()
    if acting is None:
        return turn_view(viewer, history)
    then = about if has_another_turn(viewer.position, viewer.seat) else "over"
    waiting = words.text("turn-waiting", player=bold(viewer.table.seats.names[acting.seat]), then=then)
    return turn_view(viewer, history, waiting, says_turn=False)


def spectator_view(view: TableView, history: Sequence[LoggedMove]) -> Answer:
    """Return the board as a spectator sees it, with the changes of the last move marked."""
    ended = "" if view.table.is_playing or view.position.is_over else view.words.text("status-ended")
    views = row(*view_buttons(view, "board", "hand"), *_try_button(view))
    return pictured(view, None, Answer(ended, (views,)), history[-1:])


def pictured(
    view: TableView,
    seat: int | None,
    own: Answer,
    since: Sequence[LoggedMove],
    title: str = "",
    *,
    says_turn: bool = True,
) -> Answer:
    """Return an answer with the picture of the board, on which moves are marked, and below `title` what they did.

    Of the moves, only the last ones are told, for which a screen of a phone has room below what else is said.
    """
    position, table, words = view.position, view.table, view.words
    lines = [f"-# {line}" for line in move_lines(table, since, words, seat)]
    room = PHONE_LINES - phone_lines(replace(own, text="").whole_text) - bool(title)
    while lines and phone_lines("\n".join(lines)) > room:
        del lines[0]
    if lines:
        own = replace(own, below=join_lines(own.below, title, *lines))
    scene = board_scene(position, words, seat, positions_before(since), last_turn(since))
    alt = alt_text(position, words, seat, computers=table.seats.computers, says_turn=says_turn)
    return replace(own, scene=scene, alt=alt, table=table)


def _own_part(viewer: Viewer) -> Answer:
    table, words = viewer.table, viewer.words
    may_get_hint = viewer.decision is not None and may_ask_for_hints(table) and viewer.can_ask
    hint = [viewer.button(words.text("hint-button"), "hint")] if may_get_hint else []
    trying = _try_button(viewer)
    hand = row(*view_buttons(viewer, "board"), *hint, *trying)
    if not table.is_playing:
        return Answer("", (hand,))
    if (picker := decision_picker(viewer)) is not None:
        return replace(picker, text="", below=picker.text, rows=(*picker.rows, hand))
    below = outlook_text(viewer.position, viewer.seat, words)
    if viewer.decision is None:
        may_plan = not table.seats.has_left(viewer.seat) and has_another_turn(viewer.position, viewer.seat)
        plan = [viewer.button(words.text("plan-button"), "plan")] if may_plan else []
        return Answer("", (row(*view_buttons(viewer, "board"), *plan, *trying),), below=below)
    offers, reserve = purchases(viewer), viewer.button(words.text("control-reserve"), "reserve")
    more = pay_otherwise(viewer, offers)
    if len(offers) > MOST_OFFERS:  # the picker has all of them
        more = [viewer.button(words.text("control-buy"), "buy", style=PRIMARY)]
    lines = purchase_lines(viewer, offers[:MOST_OFFERS], is_pictured=True)
    rows = _gem_row(viewer), *button_rows([*more, reserve, *hint, *view_buttons(viewer, "board"), *trying])
    return Answer("", rows, below=below, lines=lines)


def hand_answer(viewer: Viewer) -> Answer:
    """Return the player's reserved cards, with a line and a button for each one that they can buy now."""
    position, words = viewer.position, viewer.words
    text = join_lines(hand_text(position, viewer.seat, words), tokens_line(viewer))
    held = [offer for offer in purchases(viewer) if viewer.player.place_of(offer.card.id)] if viewer.player.hand else []
    views = row(*pay_otherwise(viewer, held), *view_buttons(viewer, "hand"))
    if not viewer.player.hand:
        return Answer(text, (views,))
    alt = hand_text(position, viewer.seat, words.with_emojis(None)).replace("**", "")
    return Answer(
        text, (views,), hand_scene(position, viewer.seat, words), alt, viewer.table, lines=purchase_lines(viewer, held)
    )


def players_answer(view: TableView, seat: int | None, seats: Sequence[int] = (), *, text: bool = False) -> Answer:
    """Return the purchased cards of `seats`, or of all, as a seat (or None) may see them; with `text` in words."""
    table, words = view.table, view.words
    seats = seats or range(len(table.seats))
    views = view_buttons(view, "players", *(("hand",) if seat is None else ()))
    if text:
        return Answer(players_text(view.position, words, seat, seats, table.seats.computers), (row(*views),))
    scene = players_scene(view.position, words, seat, seats)
    alt = players_alt(view.position, words, seat, seats, table.seats.computers)
    return Answer(turn_and_round(table, words), (row(*views),), scene, alt, table)


def status_answer(table: Table, words: Words, since: int | None = None, away: Mapping[int, int] = {}) -> Answer:
    """Return the turn, the round and each player's prestige; a lobby shows its seats and options.

    `since` is the time of the last move, and `away` maps seats to the end of their member's time away, in seconds.
    """
    position = table.position
    if position is None:
        return Answer(lobby_in_words(table, words) if table.is_in_lobby else words.text("status-ended"))
    lines = [turn_and_round(table, words)]
    if since is not None:
        lines.append(words.text("status-since", since=f"<t:{since}:R>"))
    for seat, name in enumerate(map(bold, table.seats.names)):
        lines.append(f"- {name}: {', '.join(standing_facts(position, seat, words))}")
        if seat in away:
            lines.append(f"  {words.text('away-seat', name=name, until=f'<t:{away[seat]}:f>')}")
    seal = join_lines(*(f"-# {line}" for line in seal_lines(table, words)))
    # Without the empty line, Discord would show the seal as part of the last player's line.
    return Answer(join_lines(*lines, seal and f"\n{seal}"))


def turn_and_round(table: Table, words: Words) -> str:
    """Return whose turn it is in which round, or that the game has ended."""
    position = table.dealt()
    if not table.is_playing and not position.is_over:
        return words.text("status-ended")
    title = turn_title(position, words.with_names(table.seats.names), bold)
    return f"{title} · {round_status(position, words)}"


def move_lines(
    table: Table, moves: Iterable[LoggedMove], words: Words, viewer: int | None, *, with_refills: bool = False
) -> list[str]:
    """Return the `event_lines` of moves at a table, with the names that the players had at the time."""
    lines: list[str] = []
    for move in moves:
        words_then = words.with_names(table.seats.names_when(move.seat, move.member_id))
        lines += event_lines(move.before, move.events, words_then, viewer, with_refills=with_refills)
    return lines


def last_turn(moves: Sequence[LoggedMove]) -> Turn:
    """Return the newest turn among successive entries, as pictures say it."""
    return [(move.before, move.events) for move in newest_turn(moves)]
