"""What a player looks at: the hand, the options, the board, where the game stands, the rules; and what is asked."""

from collections.abc import Sequence
from typing import Any

from discord import ui

from bot.engine import Decision
from bot.present.board_text import alt_text, hand_text, options_text
from bot.present.event_text import story
from bot.present.phrases import bold, round_status, turn_title
from bot.present.scenes import board_scene, hand_scene
from bot.present.words import Words, escape
from bot.rules import NOBLES, ChooseAction, ChooseNoble, ChooseTokensToReturn, base_of, prestige_of
from bot.tables import GameStatus, LoggedMove, Table, positions_before
from bot.ui.core.controls import GameButton, button, row
from bot.ui.core.replies import TEXT_LIMIT, Answer
from bot.ui.lobby import lobby_text, seal_lines
from bot.ui.pickers.buying import ways_to_buy
from bot.ui.pickers.choosing import choice_picker, choice_rows
from bot.ui.pickers.parts import PRIMARY, SUCCESS, Speaker, asked, held_line, joined, ways
from bot.ui.pickers.tokens import return_picker


def question(bot: Speaker, table: Table, seat: int, words: Words, intro: str = "") -> Answer | None:
    """Return the controls for a question within a seat's turn, or None when none is open for it."""
    match asked(table, seat):
        case ChooseTokensToReturn():
            return return_picker(bot, table, seat, words, intro=intro)
        case ChooseNoble(nobles=nobles):
            lines = [f"- {words.noble(NOBLES[noble], bot.gem_emojis.texts, short=True)}" for noble in nobles]
            buttons = [
                button(words.symbols(NOBLES[noble].needs), table.id, table.seq, "noble_now", noble, style=PRIMARY)
                for noble in nobles
            ]
            return Answer(joined(intro, words.text("can-choose-noble"), *lines), (row(*buttons),))
        case None | ChooseAction():
            return None
        case _:
            return choice_picker(bot, table, seat, words, intro)


def hand_answer(bot: Speaker, table: Table, seat: int, words: Words) -> Answer:
    """Return a seat's reserved cards for that seat alone, with a button for each that it can buy now."""
    position = table.dealt()
    player = base_of(position).players[seat]
    text = joined(hand_text(position, seat, words, bot.gem_emojis.texts), held_line(bot, table, seat, words))
    buys: list[GameButton] = []
    if isinstance(asked(table, seat), ChooseAction):
        for place, held in enumerate(player.hand, start=1):
            all_ways = ways_to_buy(table, seat, words, f"H{place}", held.card)
            if len(all_ways) == 1:
                buys.append(all_ways[0].confirm)
            elif all_ways:
                label = words.text("control-buy-this", address=f"H{place}")
                buys.append(button(label, table.id, table.seq, "card", held.card.id, style=SUCCESS))
    looks = _looks(table, words, "hand")
    rows = (row(*buys), looks) if buys else (looks,)
    if not player.hand:
        return Answer(text, rows)
    alt = hand_text(position, seat, words, None).replace("**", "")
    return Answer(text, rows, hand_scene(position, seat, table.names, words), alt, table)


def options_answer(bot: Speaker, table: Table, seat: int, words: Words, intro: str = "") -> Answer:
    """Return what a seat can do now, with the controls for it; `intro` goes before."""
    asks = question(bot, table, seat, words, intro)
    if asks is not None:
        return asks
    position = table.dealt()
    if not table.is_playing:
        return Answer(joined(intro, words.text(_over(table))))
    said = words.seated(map(escape, table.names))
    text = joined(intro, options_text(position, seat, said, bot.gem_emojis.texts))
    if len(text) > TEXT_LIMIT:
        text = joined(intro, options_text(position, seat, said, None))
    if asked(table, seat) is not None:
        onwards = (ways(table, words, but="options", style=PRIMARY), _looks(table, words, "options"))
        return Answer(text, (*choice_rows(table, words), *onwards))
    return Answer(text, (_looks(table, words, "options"),))


def board_answer(
    bot: Speaker, table: Table, seat: int | None, words: Words, history: Sequence[LoggedMove] = ()
) -> Answer:
    """Return the board as a seat (or None: a spectator) sees it, with all that came after its last move marked."""
    position = table.dealt()
    since = _since(history, seat)
    happened = [event for happening in since for event in happening.events]
    scene = board_scene(position, table.names, words, happened, seat, positions_before(since))
    alt = alt_text(position, table.names, words, seat)
    rows = (_looks(table, words, "board"),) if seat is not None else ()
    told = [
        f"-# {line}"
        for happening in since
        for line in story(
            happening.before, happening.events, table.names, words, bot.gem_emojis.texts, seat, rows=False
        )
    ]
    heading = words.text("board-since") if told and seat is not None else ""
    return Answer(joined(_standing(table, words), heading, *told), rows, scene, alt, table)


def status_answer(bot: Speaker, table: Table, words: Words, since: int | None = None) -> Answer:
    """Return where a game stands; `since` is when its last move was made, in seconds since 1970."""
    if table.position is None:
        return Answer(lobby_text(table, words) if table.is_in_lobby else words.text("status-ended"))
    lines = [_standing(table, words)]
    if since is not None:
        lines.append(words.text("status-since", since=f"<t:{since}:R>"))
    state = base_of(table.position)
    for seat, player in enumerate(state.players):
        facts = [words.text("card-prestige", prestige=prestige_of(table.position, seat))]
        facts.append(words.text("final-cards", count=len(player.cards)))
        if seat in table.position.left:
            facts.append(words.text("picture-left"))
        lines.append(f"- {bold(table.names[seat])}: {', '.join(facts)}")
    lines += [f"-# {line}" for line in seal_lines(table, words)]
    return Answer(joined(*lines))


def turn_buttons(table: Table, words: Words) -> list[ui.ActionRow[Any]]:
    """Return the controls under the public board; none unless the game is in play."""
    decision = table.position.decision if table.position is not None and table.is_playing else None
    if decision is None:
        return []
    hand = button(words.text("control-hand"), table.id, table.seq, "hand")
    options = button(words.text("control-options"), table.id, table.seq, "options")
    rules = button(words.text("control-rules"), table.id, table.seq, "rules")
    if isinstance(decision, ChooseAction):
        actions = [
            button(words.text(message), table.id, table.seq, verb, style=PRIMARY)
            for verb, message in (("take", "control-take"), ("buy", "control-buy"), ("reserve", "control-reserve"))
        ]
        return [row(*actions), row(hand, options, rules)]
    answer = button(words.text(_answer_label(decision)), table.id, table.seq, "answer", style=PRIMARY)
    return [row(answer, hand, options)]


def _answer_label(decision: Decision) -> str:
    match decision:
        case ChooseTokensToReturn():
            return "control-answer-return"
        case ChooseNoble():
            return "control-answer-noble"
        case _:
            return "control-answer"


def _looks(table: Table, words: Words, but: str) -> ui.ActionRow[Any]:
    """Return the row that leads to the other things to look at."""
    messages = {"hand": "control-hand", "board": "control-board", "options": "control-options"}
    return row(
        *(button(words.text(messages[verb]), table.id, table.seq, verb) for verb in messages if verb != but),
    )


def _over(table: Table) -> str:
    return "asked-over" if table.status is GameStatus.FINISHED else "status-ended"


def _standing(table: Table, words: Words) -> str:
    """Return whose turn it is and in which round, or that the game has ended."""
    position = table.dealt()
    if not table.is_playing and not position.is_over:
        return words.text("status-ended")
    title = turn_title(position, [bold(name) for name in table.names], words)
    return f"{title} · {round_status(position, words)}"


def _since(history: Sequence[LoggedMove], seat: int | None) -> Sequence[LoggedMove]:
    """Return what happened after a seat's last move, or after the deal; for a spectator the last move itself."""
    if seat is None:
        return history[-1:]
    own = [at for at, happening in enumerate(history) if happening.seat == seat]
    return history[own[-1] + 1 :] if own else history[1:]
