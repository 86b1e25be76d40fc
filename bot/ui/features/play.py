"""A turn, by controls and by commands: /take, /reserve, /buy, and /answer for the decisions after them.

A control shows a picker, or makes the move of its green button. A press on an old board changes nothing and is answered
with what the member can do now. A press or a command out of turn is answered with the same picker in planning mode.

The option `return` gives back the tokens that the move leaves above ten. /answer serves all decisions and expansions,
so that other games show no commands that they never need: it takes tokens to return, a noble, any other decision, and
the actions that an expansion adds. It suggests the labels of the controls.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from discord.app_commands import Choice

from bot.engine import Decision, GameError, Move, Position
from bot.games import LoggedMove, OpenGame, Table
from bot.games.unit.logged_move import in_effect
from bot.games.unit.refusals import NotAPlayer, NothingAsked
from bot.games.unit.unit import Snapshot
from bot.present.language.words import Words
from bot.present.typed_input import parse_gems
from bot.rules import CardReserved, ChooseAction, ReturnTokens, TakeTokens
from bot.ui.content import planning
from bot.ui.content.board import hand_answer, move_lines, turn_view, waiting_view
from bot.ui.content.messages.question import moved_since
from bot.ui.content.open_games import other_games
from bot.ui.content.pickers.choices import decision_picker
from bot.ui.content.pickers.presses import MOVES, PICKERS, decision_of
from bot.ui.kit.commands import Suggest, command
from bot.ui.kit.context import Interaction, app, table_here, words_for
from bot.ui.kit.controls import Press, Reach, button, on, row
from bot.ui.kit.input import parsing, suggestions
from bot.ui.kit.input.addresses import find_card, parse_place
from bot.ui.kit.pictures.table_pictures import BoardDrawing
from bot.ui.kit.replies import Answer, join_lines, reply, reply_and_show
from bot.ui.kit.viewer import Viewer, mover_here, viewer_at

Suggestions = list[Choice[str]]
MoveOf = Callable[[Viewer], Move]  # a function that reads the move of a command


async def _waiting_answer(interaction: Interaction, viewer: Viewer) -> Answer:
    """Return the answer to a player out of turn who has answered, or wants to see, a question of the game."""
    return waiting_view(viewer, await app(interaction).tables.history.in_effect(viewer.table.id))


# A game after a member's moves, the drawing of its board, and after a turn the games that wait for the member.
_Made = tuple[Snapshot, BoardDrawing | None, asyncio.Task[list[OpenGame]] | None]


async def _log_moves(interaction: Interaction, table: Table, moves: Sequence[Move], seq: int | None = None) -> _Made:
    """Make a member's moves; while they are written, the board is drawn and the member's other games are read.

    With `seq`, that must still be the newest entry of the log. Raises `GameError`, after which no move is made.
    """
    bot, member_id, waiting = app(interaction), interaction.user.id, None
    try:
        async with bot.tables.play.begin(table.id, member_id, moves, seq=seq) as game:
            drawing = bot.messages.start_drawing(game)
            if game.table.member_to_act() != member_id:
                waiting = asyncio.create_task(bot.tables.open_games.waiting_for(member_id, besides=table.id))
        return game.snapshot, drawing, waiting
    except BaseException as error:
        if waiting is not None:
            waiting.cancel()
        if not isinstance(error, GameError) or isinstance(error, NothingAsked) or len(moves) == 1:
            raise
        if table.dealt().objection(moves[0]):
            raise
        reason = words_for(interaction).refusal(error)
        raise GameError("error-not-all", reason=reason) from None  # says that no move was made


async def _answer_moves(interaction: Interaction, before: Table, moves: Sequence[Move], made: _Made) -> None:
    """Answer a member who has moved, and update the channel; `before` is the table before the moves."""
    tables, words = app(interaction).tables, words_for(interaction)
    snapshot, drawing, task = made
    snapshot = await tables.history.reach(snapshot, after=before.seq)
    table = snapshot.table
    logged = [each for each in snapshot.recent if each.seq > before.seq][: len(moves)]  # planned moves may follow
    viewer = viewer_at(interaction, table)
    answer = _moves_answer(viewer, logged)
    waiting = await task if task is not None else []
    if viewer.decision is None:
        answer = _with_other_games(interaction, answer, snapshot, waiting)
    with suppress(GameError):  # a planned move ends the game, or the lesson goes on
        takeback = await tables.undo.takeback(snapshot, interaction.user.id)
        since = moved_since(table, takeback, words) if takeback.asked else ""
        text = join_lines(answer.text, f"-# {since} {words.text('undo-needs-all')}" if since else "")
        label = words.text("undo-ask-button" if takeback.asked else "undo-button")
        undo = row(button(label, table.id, takeback.newest, "undo"))
        answer = replace(answer, text=text, rows=[*answer.rows, undo], repeats_channel=False)
    await reply_and_show(interaction, table, answer, drawing=drawing)


def _with_other_games(
    interaction: Interaction, answer: Answer, snapshot: Snapshot, waiting: Sequence[OpenGame]
) -> Answer:
    """Return an answer with the games on servers that began to wait for the member since their turn before this one."""
    member_id = interaction.user.id
    own = [each for each in in_effect(snapshot.recent) if each.seat is not None and each.member_id == member_id]
    begun = [each.at for each in own if each.begins_turn]
    before = begun[-2] if len(begun) > 1 else 0
    newer = [game for game in waiting if game.since > before and game.record.guild_id is not None]
    others = other_games(interaction.client, newer, words_for(interaction), member_id)
    if others is None:
        return answer
    text = f"{answer.text}\n\n{others.text}"
    return replace(answer, text=text, rows=[*answer.rows, *others.rows], repeats_channel=False)


def _moves_answer(viewer: Viewer, moves: Sequence[LoggedMove]) -> Answer:
    text = "\n".join(move_lines(viewer.table, moves, viewer.words, viewer.seat, with_refills=True))
    if (picker := decision_picker(viewer, text)) is not None:
        return picker
    events = [event for each in moves for event in each.events]
    if any(isinstance(event, CardReserved) and event.seat == viewer.seat for event in events):
        hand = hand_answer(viewer)
        return replace(hand, text=f"{text}\n\n{hand.text}")
    # Declining an offer of an expansion has no event with a line.
    return Answer(text or viewer.words.text("control-done"), repeats_channel=True)


async def _show_picker(verb: str, press: Press) -> None:
    """Show the picker of a control, out of turn to plan a move with it."""
    viewer, kind = _viewer(press), decision_of(verb)
    if kind is not ChooseAction or not viewer.is_out_of_turn:
        if await _is_in_turn(press, viewer, kind):
            await reply(press.interaction, PICKERS[verb](viewer, press.argument))
        return
    is_old = press.seq != viewer.table.seq
    intro = viewer.words.text("control-moved-on") if is_old else ""
    try:
        answer = planning.offer_picker(_planner(press.interaction, viewer), verb, press.argument, intro)
    except GameError:
        if not is_old:
            raise
        await _answer_old_press(press, viewer)
    else:
        await reply(press.interaction, answer)


async def _make_move(verb: str, press: Press) -> None:
    """Make the move of a control, or offer to plan it out of turn; a press on an old board changes nothing."""
    viewer, kind, read = _viewer(press), decision_of(verb), MOVES[verb]
    if press.seq != viewer.table.seq:
        await _answer_old_press(press, viewer, verb)
        return
    if kind is ChooseAction and viewer.is_out_of_turn:
        planner = _planner(press.interaction, viewer)
        await reply(press.interaction, planning.offer_move(planner, [read(planner, press.argument)]))
        return
    move = read(viewer, press.argument)
    if not await _is_in_turn(press, viewer, kind):
        return
    try:
        made = await _log_moves(press.interaction, viewer.table, [move], press.seq)
    except GameError:
        # Another press may have made a move since the table was looked up.
        table = await press.bot.tables.find(press.game_id)
        if table.seq == press.seq:
            raise
        await _answer_old_press(press, replace(viewer, table=table), verb)
    else:
        await _answer_moves(press.interaction, viewer.table, [move], made)


def _planner(interaction: Interaction, viewer: Viewer) -> planning.PlanningViewer:
    """Return the member out of turn as one who plans. Raises `GameError` if they have no turn any more."""
    return planning.planning_viewer(viewer.table, interaction.user.id, viewer.words, planning.OFFER)


for _verb in (*PICKERS, *MOVES):
    on(_verb, Reach.CHANNEL_OR_PRIVATE)(partial(_show_picker if _verb in PICKERS else _make_move, _verb))


@on("answer", Reach.CHANNEL_OR_PRIVATE)
async def _show_decision(press: Press) -> None:
    viewer = _viewer(press)
    if await _is_in_turn(press, viewer, Decision):
        picker = decision_picker(viewer)
        if picker is None:
            await _show_turn(press, viewer)
        else:
            await reply(press.interaction, picker)


def _viewer(press: Press) -> Viewer:
    """Return the member who pressed. Raises `GameError` in a lobby, and for members who do not play any more."""
    viewer = viewer_at(press.interaction, press.table)
    if press.table.seats.of(press.member_id) is None:
        raise NotAPlayer
    return viewer


async def _is_in_turn(press: Press, viewer: Viewer, kind: type[Decision]) -> bool:
    """Return whether the member has to take a decision of a kind now; otherwise answer with what they can do."""
    if press.seq != viewer.table.seq:
        await _answer_old_press(press, viewer)
        return False
    if viewer.is_out_of_turn:
        await reply(press.interaction, await _waiting_answer(press.interaction, viewer))
        return False
    if not isinstance(viewer.check_turn(), kind):
        await _show_turn(press, viewer)
        return False
    return True


async def _answer_old_press(press: Press, viewer: Viewer, verb: str = "") -> None:
    """Answer with what the member can do now; out of turn, offer to plan the move of the pressed green button."""
    move = None
    if verb and (then := await _when_shown(press, viewer)) is not None:
        made = await press.bot.tables.history.in_effect(press.game_id, after=press.seq)
        move = MOVES[verb](then, press.argument)
        if made and (made[0].seat, made[0].move) == (viewer.seat, move):
            raise GameError("control-done-already")  # a double press: the answer to the first one stays in place
        if then.position.decision != ChooseAction(viewer.seat):
            move = None
    if not viewer.table.is_playing:
        raise GameError("error-game-over")
    intro = viewer.words.text("control-moved-on")
    if move is not None and viewer.is_out_of_turn:
        with suppress(GameError):  # it is not possible any more
            await reply(press.interaction, planning.offer_move(_planner(press.interaction, viewer), [move], intro))
            return
    await _show_turn(press, viewer, intro)


async def _when_shown(press: Press, viewer: Viewer) -> Viewer | None:
    """Return the member at the position that the pressed control belongs to, in which it is read, or None."""
    later = await press.bot.tables.history.since(press.game_id, after=press.seq)
    if not later or later[0].seq != press.seq + 1:
        return None
    return replace(viewer, table=viewer.table.with_position(later[0].before, press.seq))


async def _show_turn(press: Press, viewer: Viewer, intro: str = "") -> None:
    history = await press.bot.tables.history.in_effect(press.game_id)
    await reply(press.interaction, turn_view(viewer, history, intro))


async def _make_or_plan(interaction: Interaction, read: MoveOf, returned: str | None, *, may_wait: bool) -> None:
    """Make the move of a command; out of turn, offer to plan it, or if it `may_wait`, say for whom the game waits."""
    viewer = await mover_here(interaction)
    if viewer.is_out_of_turn:
        try:
            planner = _planner(interaction, viewer)
            typing = planner.typing()
            with viewer.table.seats.naming_players():
                answer = planning.offer_move(planner, parsing.with_returned(typing, read(typing), returned))
        except GameError:
            if not may_wait:
                raise
            answer = await _waiting_answer(interaction, viewer)
        await reply(interaction, answer)
        return
    moves = [read(viewer.typing())]
    if returned is not None:
        moves.append(ReturnTokens(parsing.parse_returned(returned)))
    await _answer_moves(interaction, viewer.table, moves, await _log_moves(interaction, viewer.table, moves))


def _take(_: Viewer, gems: str) -> Move:
    return TakeTokens(parse_gems(gems))


def _answer(viewer: Viewer, choice: str) -> Move:
    viewer.check_turn()  # before the text is read, which refers to the open decision
    return parsing.parse_answer(viewer.position, choice, viewer.words)


def _typed_option(interaction: Interaction, option: str) -> str | None:
    """Return the text in an option of a command that is being typed, or None while it is empty."""
    value = getattr(interaction.namespace, option, None)
    return value if isinstance(value, str) and value else None


async def _viewer_of_typing(interaction: Interaction) -> Viewer:
    """Return the member whose command is being typed, out of turn as one who plans. Raises `GameError`."""
    viewer = viewer_at(interaction, await table_here(interaction)).typing()
    return _planner(interaction, viewer) if viewer.is_out_of_turn else viewer


async def _suggest_moves(
    choices: Callable[[Position, Words, str], Suggestions], interaction: Interaction, typed: str
) -> Suggestions:
    viewer = await _viewer_of_typing(interaction)
    return choices(viewer.view, viewer.words, typed)


async def _suggest_cards(
    choices: Callable[[Position, int, Words, str], Suggestions],
    read: Callable[[Viewer, str], Move],
    interaction: Interaction,
    typed: str,
) -> Suggestions:
    """Suggest cards; out of turn, those that may be possible next turn, or else all, with what each lacks."""
    viewer = await _viewer_of_typing(interaction)
    cards = choices(viewer.view, viewer.seat, viewer.words, typed)
    if not isinstance(viewer, planning.PlanningViewer):
        return cards
    possible = [each for each in cards if planning.may_become_possible(viewer, partial(read, viewer, each.value))]
    return possible or cards


async def _suggest_payments(interaction: Interaction, typed: str) -> Suggestions:
    card = _typed_option(interaction, "card")
    if card is None:
        return []
    viewer = await _viewer_of_typing(interaction)
    found = find_card(viewer.view, viewer.seat, parse_place(viewer.view, card))
    return suggestions.payments_for(viewer.view, viewer.seat, viewer.words, found, typed)


def _move_command(
    path: str,
    read: Callable[..., Move],
    suggest: Mapping[str, Suggest],
    *,
    may_return: bool = False,
    may_wait: bool = False,
) -> None:
    """Register a command with the options of `suggest`, which `read` reads, and one for tokens to return afterwards."""

    async def suggest_returned(interaction: Interaction, typed: str) -> Suggestions:
        viewer = await _viewer_of_typing(interaction)
        position, first = viewer.view, _typed_option(interaction, next(iter(suggest)))
        if first is not None:
            _, position = position.advance(read(viewer, first))
        return suggestions.returns(position, viewer.words, typed)

    async def run(interaction: Interaction, **typed: str | None) -> None:
        own = [typed[option] for option in suggest]
        await _make_or_plan(interaction, lambda viewer: read(viewer, *own), typed.get("return_"), may_wait=may_wait)

    command(path, suggest={**suggest, **({"return_": suggest_returned} if may_return else {})})(run)


_suggest_purchases = partial(_suggest_cards, suggestions.cards_to_buy, parsing.parse_purchase)
_suggest_reservations = partial(_suggest_cards, suggestions.cards_to_reserve, parsing.parse_reservation)

# Take gems, and return tokens above ten in the same command (B6, B7, B8).
_move_command("take", _take, {"gems": partial(_suggest_moves, suggestions.takes)}, may_return=True)
# Reserve a card or the top card of a deck (B9).
_move_command("reserve", parsing.parse_reservation, {"card": _suggest_reservations}, may_return=True)
# Buy a card from the rows or the hand (B11, B12).
_move_command("buy", parsing.parse_purchase, {"card": _suggest_purchases, "payment": _suggest_payments})
# Return tokens above ten (B8), choose a noble (B15), take any other open decision, or an action of the expansion.
_move_command("answer", _answer, {"choice": partial(_suggest_moves, suggestions.answers)}, may_wait=True)
