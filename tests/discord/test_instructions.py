"""Whether the texts that tell somebody to use a command or a button are right: the reader does it, and it takes effect.

Each text is provoked as it is said to a member, who then does what it names, in the same channel unless the text says
otherwise, and is not refused.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import discord
import pytest
import simcord
from simcord.backend.models import Overwrite

from bot.engine import GameError
from bot.present.language.words import Words, words_in
from tests.support.catalogues import Entry, catalogue
from tests.support.computers import QuickThinker
from tests.support.damage import DAMAGES
from tests.support.discord.friends import Friends, holds
from tests.support.discord.messages import LABEL, buttons, control, labelled, private_answer, text_of

DAY = 86_400
COMMAND_LINK = re.compile(r"</([a-z -]+):\d+>")
TAKE = {"gems": "red blue white"}
SHORT = 12  # letters, up to which a part of a text may stand elsewhere too
LABEL_IDS = (
    *("lobby-join", "lobby-leave", "lobby-start", "lobby-options", "control-buy", "control-reserve", "control-hand"),
    *("plan-button", "take-back", "undo-button", "hint-button", "computers-open", "practice-end", "stats-show"),
)
LABELS = {words_in("en").text(name) for name in LABEL_IDS}
"""The labels of controls that texts name."""


@dataclass(frozen=True)
class Said:
    """A text that a member reads, who has not done what it says yet."""

    text: str
    reader: simcord.MemberActor
    channel: Any = None  # where the reader acts; None for the channel of the table
    message: Any = None  # the answer with the text, if it has the buttons


Situation = Callable[[Friends], Awaitable[Said]]


@dataclass(frozen=True)
class Row:
    """A situation, and how what is said there is done: the options of the commands, or a button of a message.

    Options whose text names none of the commands belong to the command that is `typed` again. `button` says where the
    button is that the text names, by its label in bold letters, or as "the button": in the answer, or on the board.
    """

    situation: Situation
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict[str, Mapping[str, Any]])
    typed: str = ""
    button: str = ""


def answer(command: str, who: str, before: Situation | None = None, **options: Any) -> Situation:
    """Return the situation of a member who gets an answer to a command, after another situation."""

    async def situation(friends: Friends) -> Said:
        if before is not None:
            await before(friends)
        reader = getattr(friends, who)
        filled = {name: value(friends) if callable(value) else value for name, value in options.items()}
        shown = private_answer(await reader.slash(friends.channel, command, **filled))
        return Said(text_of(shown), reader, message=shown)

    return situation


def then(*before: Situation) -> Situation:
    """Return situations one after the other, the last of which says something."""

    async def situation(friends: Friends) -> Said:
        for each in before[:-1]:
            await each(friends)
        return await before[-1](friends)

    return situation


def board(who: str) -> Situation:
    """Return the situation of a member who reads the newest message of the channel that has text."""

    async def situation(friends: Friends) -> Said:
        messages = [text_of(each) for each in friends.channel.history() if text_of(each)]
        return Said(messages[-1], getattr(friends, who))

    return situation


def pressed(verb: str, who: str) -> Situation:
    """Return the situation of a member who presses a button of the newest message."""

    async def situation(friends: Friends) -> Said:
        reader = getattr(friends, who)
        return Said(
            text_of(private_answer(await reader.click(friends.board(), custom_id=friends.control_id(verb)))), reader
        )

    return situation


async def playing(friends: Friends) -> Said:
    """Bo, the host, and Cleo play, and Bo is to move."""
    await friends.start_game()
    return Said("", friends.bo)


async def rich(friends: Friends) -> Said:
    await friends.start_game(events=[holds(0, "3b2w2r")])
    return Said("", friends.bo)


async def three_play(friends: Friends) -> Said:
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    return Said("", friends.bo)


async def admin_plays(friends: Friends) -> Said:
    """Ann, who manages the server, has moved and waits for Bo, who has been silent for a week."""
    await friends.start_game(friends.ann, friends.bo)
    for member in (friends.ann, friends.bo, friends.ann):
        await friends.tables.play.make(
            (await friends.table()).id, member.id, [(await friends.table()).dealt().legal_moves()[0]]
        )
    await friends.env.bot.messages.show(await friends.table())
    await friends.later(7 * DAY)
    return Said("", friends.ann)


async def lobby(friends: Friends) -> Said:
    """Bo has opened a table, and Cleo has joined."""
    await friends.open_lobby()
    return Said("", friends.bo)


async def ended(friends: Friends) -> Said:
    """The game was ended early."""
    await friends.start_game()
    await friends.tables.hosting.end((await friends.table()).id, friends.bo.id)
    await friends.env.bot.messages.show(await friends.table())
    return Said("", friends.bo)


async def left(friends: Friends) -> Said:
    """Cleo has left the game of three."""
    await three_play(friends)
    await friends.tables.hosting.remove_player((await friends.table()).id, friends.cleo.id)
    await friends.env.bot.messages.show(await friends.table())
    return Said("", friends.cleo)


async def resigned(friends: Friends) -> Said:
    await three_play(friends)
    asked = private_answer(await friends.cleo.slash(friends.channel, "game resign"))
    result = await friends.cleo.click(asked, custom_id=control(asked, "confirm_resign"))
    return Said(text_of(private_answer(result)), friends.cleo)


async def full_table(friends: Friends) -> Said:
    """Dan would like to join a table of two, and goes to another channel."""
    await friends.bo.slash(friends.channel, "game new", players=2)
    await friends.cleo.slash(friends.channel, "game join")
    said = private_answer(await friends.dan.slash(friends.channel, "game join"))
    return Said(text_of(said), friends.dan, friends.guild.create_text_channel("another"))


async def many_tables(friends: Friends) -> Said:
    """Bo has a seat at as many tables as possible, and gives up the one in this channel."""
    await friends.open_lobby()
    friends.tables.lobby._most_tables = 1
    other = friends.guild.create_text_channel("other")
    text = text_of(private_answer(await friends.bo.slash(other, "game new")))
    return Said(text, friends.bo)


async def no_threads(friends: Friends) -> Said:
    """Bo may open no threads in this channel."""
    denied = discord.Permissions(create_public_threads=True).value
    friends.env.backend.set_overwrite(friends.channel.id, Overwrite(friends.bo.id, 1, 0, denied))
    await friends.env.settle()
    return Said("", friends.bo)


async def no_threads_of_the_bot(friends: Friends) -> Said:
    assert friends.env.bot.user is not None
    denied = discord.Permissions(create_public_threads=True).value
    friends.env.backend.set_overwrite(friends.channel.id, Overwrite(friends.env.bot.user.id, 1, 0, denied))
    await friends.env.settle()
    return Said("", friends.bo)


async def damaged(friends: Friends) -> Said:
    """The stored data of a game is damaged; Ann manages the server."""
    table = await friends.start_game(friends.bo, friends.cleo, friends.dan)
    for _ in range(4):
        move = table.dealt().legal_moves()[0]
        table = await friends.tables.play.make(table.id, table.member_to_act() or 0, [move])
    await friends.env.bot.messages.show(table)
    await friends.store.database.write(next(damage for damage, fault in DAMAGES if "cannot be read" in fault))
    friends.tables.games.clear()
    said = text_of(private_answer(await friends.bo.slash(friends.channel, "board")))
    return Said(said, friends.ann)


async def patient(friends: Friends, patience: str) -> None:
    """Let Bo and Cleo play at a table with this patience."""
    await friends.bo.slash(friends.channel, "game new")
    await friends.bo.slash(friends.channel, "game settings", patience=patience, first="joining")
    await friends.cleo.slash(friends.channel, "game join")
    await friends.bo.slash(friends.channel, "game start")


async def stalled(friends: Friends) -> Said:
    """Bo has been reminded three times; Ann manages the server."""
    await patient(friends, "14")
    for _ in range(20):
        await friends.later(DAY // 2)
    [notice] = [each.content for each in friends.channel.history() if each.content]
    return Said(notice, friends.ann)


async def never(friends: Friends) -> Said:
    """The table has endless patience; Cleo asks for a vote, and Ann, who manages the server, reads the answer."""
    await patient(friends, "0")
    said = text_of(private_answer(await friends.cleo.slash(friends.channel, "game vote")))
    return Said(said, friends.ann)


async def refused_invitations(friends: Friends) -> Said:
    """Dan does not want to be invited by Bo, and reads at the table that Bo opens alone how to come all the same."""
    await friends.dan.slash(friends.channel, "me invitations", **{"from": friends.bo})
    said = private_answer(await friends.bo.slash(friends.channel, "game new", **{"with": friends.dan}))
    await friends.bo.slash(friends.channel, "game new")
    return Said(text_of(said), friends.dan)


async def invited(friends: Friends) -> Said:
    """Bo has opened a table, and invited Cleo and Dan, who joined."""
    said = await answer("game new", "bo", **{"with": lambda each: each.cleo, "with-2": lambda each: each.dan})(friends)
    await friends.dan.slash(friends.channel, "game join")
    return said


async def opened(friends: Friends) -> Said:
    """Bo has opened a table, and Cleo has joined it since."""
    said = await answer("game new", "bo")(friends)
    await friends.cleo.slash(friends.channel, "game join")
    return said


async def started(friends: Friends) -> Said:
    """Dan reads what remains of the message of the lobby."""
    await opened(friends)
    await friends.bo.slash(friends.channel, "game start")
    return Said(text_of(friends.channel.history()[0]), friends.dan)


async def refusing(friends: Friends) -> Said:
    """Dan is invited by Bo, and refuses all further invitations."""
    await friends.bo.slash(friends.channel, "game new", **{"with": friends.dan})
    return await pressed("refuse_invitation", "dan")(friends)


async def a_stand_in(friends: Friends) -> Said:
    """A computer player holds Cleo's seat."""
    friends.tables.computers._thinker = QuickThinker()
    await friends.start_game(friends.bo, friends.cleo, friends.dan)
    asked = private_answer(await friends.cleo.slash(friends.channel, "game resign"))
    menu = control(asked, "resign_to")
    result = await friends.cleo.select(asked, custom_id=menu, values=["merchant"])
    shown = private_answer(result)
    return Said(text_of(shown), friends.cleo, message=shown)


def in_direct_messages(command: str, **options: Any) -> Situation:
    async def situation(friends: Friends) -> Said:
        said = private_answer(await friends.bo.user.slash(command, **options))
        return Said(text_of(said), friends.bo.user, friends.bo.user.dm_channel)

    return situation


NEW = {"game new": {}}
PLAN = {"plan": {"first": "take red blue white"}}
DEAL = {"game deal": {}}
ROWS: Mapping[str, Row] = {
    "error-game-open": Row(then(playing, answer("game new", "dan")), {"game new": {"thread": True}}),
    "error-not-a-player": Row(answer("take", "dan", playing, **TAKE)),
    "error-no-game": Row(answer("game end", "dan"), NEW),
    "error-no-last-game": Row(answer("game deal", "dan"), NEW),
    "error-lobby-open": Row(answer("game new", "dan", lobby), button="board"),
    "error-join-first": Row(answer("game start", "cleo", invited), button="board"),
    "error-already-joined": Row(answer("game join", "cleo", lobby), button="board"),
    "error-table-full": Row(full_table, NEW),
    "error-too-many-tables": Row(many_tables, {"game leave": {}}),
    "error-started": Row(answer("game join", "dan", playing)),
    "error-game-running": Row(answer("game settings", "bo", playing, players=2)),
    "error-not-seated": Row(answer("game leave", "dan", lobby)),
    "error-not-host-lobby": Row(answer("game end", "cleo", lobby)),
    "error-not-host-playing": Row(answer("game end", "cleo", playing)),
    "error-cannot-be-invited": Row(refused_invitations, button="board"),
    "error-in-lobby": Row(answer("board", "bo", lobby)),
    "error-resign-in-lobby": Row(answer("game resign", "cleo", lobby)),
    "error-damaged": Row(damaged),
    "error-admin-plays": Row(answer("admin undo", "ann", admin_plays)),
    "error-nothing-to-answer": Row(
        answer("answer", "bo", rich, choice="x"), {"take": TAKE, "reserve": {"card": "1A"}, "buy": {"card": "1A"}}
    ),
    "error-thread-not-allowed": Row(then(no_threads, answer("game new", "bo", thread=True)), typed="game new"),
    "error-thread-permissions": Row(
        then(no_threads_of_the_bot, answer("game new", "bo", thread=True)), typed="game new"
    ),
    "error-plan-order": Row(answer("plan", "cleo", playing, second="take red blue white"), PLAN, typed="plan"),
    "error-vote-never": Row(
        never, {"admin move": {}, "admin replace": {"player": "Bo", "by": "dan"}, "admin remove": {"player": "Bo"}}
    ),
    "plan-none": Row(answer("plan", "cleo", playing), PLAN),
    "turn-waiting": Row(answer("answer", "cleo", playing, choice="1 red"), button="answer"),
    "look-no-games": Row(answer("me games", "dan"), NEW),
    "page-unknown": Row(answer("splendor", "dan", rules="xyzzy")),
    "stats-none-here": Row(answer("me stats", "dan"), NEW),
    "stats-none-own": Row(answer("me stats", "dan", member=lambda friends: friends.dan), NEW),
    "game-opened": Row(opened),
    "resign-done": Row(resigned),
    "lobby-new-here": Row(then(lobby, board("dan"))),
    "lobby-closed-players": Row(started),
    "table-ended-by": Row(then(ended, board("dan")), NEW),
    "notice-stalled": Row(stalled, {"admin replace": {"player": "Bo", "by": "dan"}, "admin remove": {"player": "Bo"}}),
    "computer-took-over": Row(a_stand_in, button="answer"),
    "seal-short": Row(then(lobby, board("dan"))),
    "error-no-practice": Row(in_direct_messages("take", **TAKE)),
    "invitations-refused": Row(refusing),
}


LESSON = "a part of the lesson, followed in whole_games/test_lesson_instructions.py"
HOST = "addresses the person who runs the bot"
INVITATION = "a part of invitations and lobbies, whose controls are pressed in test_inviting.py and test_lobby.py"
RACE = "said only if two things happen at nearly the same moment"
SAME = "the same instruction as in a row, said for another reason"
EXCUSED: Mapping[str, str] = {
    **dict.fromkeys(
        ("lesson-greeting", "lesson-next", "lesson-own-way", "lesson-play-on", "lesson-first-card"), LESSON
    ),
    **dict.fromkeys(("lesson-hold", "lesson-pays-off", "lesson-buy", "lesson-reserve", "lesson-gold"), LESSON),
    **dict.fromkeys(("export-done", "export-masked", "replay-damaged", "seal-opened"), HOST),
    **dict.fromkeys(("lobby-held", "lobby-invited", "lobby-closes", "lobby-first-game", "admin-invited"), INVITATION),
    **dict.fromkeys(("error-channel-taken", "error-seats-held", "error-leave-running", "error-game-over"), RACE),
    **dict.fromkeys(("error-not-your-turn",), RACE),
    **dict.fromkeys(("error-no-such-game", "error-thread-refused", "error-no-threads-here", "game-opened-with"), SAME),
    **dict.fromkeys(("error-needs-person", "table-ended", "lobby-ended-by", "lobby-ended-empty"), SAME),
    **dict.fromkeys(("lobby-ended-unchanged", "lobby-ended-early", "practice-over", "practice-ended"), SAME),
    **dict.fromkeys(("practice-greeting", "seal-final", "seal-closed", "alt-more", "games-take-back"), SAME),
    **dict.fromkeys(("story-broken-off", "replay-nothing-here"), "/replay is used in test_replay.py"),
    **dict.fromkeys(
        ("admin-settings-remind", "invitations-except"), "names a command beside the setting that it is about"
    ),
    **dict.fromkeys(("admin-game-hint", "admin-player-hint"), "done in test_admin_games.py"),
    "error-undo-too-late": "done in test_undo.py",
    "game-stopped": "done in test_taking_up.py",
    "error-elsewhere": "done in test_elsewhere.py",
    "hand-closed-dms": "done in test_hand_messages.py",
    "share-hidden": "the button stands in the same answer, and is pressed in test_stats.py",
    "seal-kept": "shows digits to compare",
    **dict.fromkeys(
        ("play-on-greeting", "practice-aside", "practice-set-aside", "error-many-set-aside"),
        "done in test_playing_on.py",
    ),
    **dict.fromkeys(
        ("weekly-greeting", "weekly-opened-seal", "error-no-weekly", "error-weekly-played"), "done in test_weekly.py"
    ),
    "weekly-sealed": "shows digits to compare",
    "error-several-ways-to-pay": "lists the answers that it takes",
}
"""The texts that no row provokes, each with the reason."""


@pytest.fixture
def refusals(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the messages of all refusals."""
    said: list[str] = []
    in_words = Words.refusal

    def recording(words: Words, refusal: GameError) -> str:
        said.append(str(refusal.message_id))
        return in_words(words, refusal)

    monkeypatch.setattr(Words, "refusal", recording)
    return said


@pytest.mark.parametrize("message", ROWS)
async def test_a_reader_who_does_what_a_text_says_is_not_refused(
    friends: Friends, refusals: list[str], logged_errors: list[logging.LogRecord], message: str
):
    friends.tables.computers._thinker = friends.tables.lobby._thinker = QuickThinker()
    row, done = ROWS[message], list[str]()
    said = await row.situation(friends)
    texts = [text for text in catalogue("en")[message].texts if len(text) > SHORT]
    assert any(text.strip() in said.text for text in texts), f"{message} was not said: {said.text}"
    named = {each.partition('"')[2].rstrip('")') for each in catalogue("en")[message].commands}
    for command in [each for each in dict.fromkeys(COMMAND_LINK.findall(said.text)) if each in named] + [row.typed]:
        if not command:
            continue
        if done:  # each in a situation of its own
            friends.channel = friends.guild.create_text_channel("again")
            said = await row.situation(friends)
        options = {name: getattr(friends, str(value), value) for name, value in row.options.get(command, {}).items()}
        refusals.clear()
        if isinstance(said.reader, simcord.MemberActor):
            result = await said.reader.slash(said.channel or friends.channel, command, **options)
        else:
            result = await said.reader.slash(command, **options)
        assert text_of(private_answer(result))
        assert refusals == [], f"{message}: /{command} is refused to its reader"
        done.append(command)
    if row.button:
        shown = friends.board() if row.button == "board" else said.message
        bold = [labelled(shown, each) for each in LABEL.findall(said.text) if each in LABELS]
        [custom_id] = bold or [each["custom_id"] for each in buttons(shown)]
        refusals.clear()
        assert text_of(private_answer(await said.reader.click(shown, custom_id=custom_id)))
        assert refusals == [], f"{message}: its button is refused to its reader"
        done.append(custom_id)
    if message == "error-damaged":  # is logged, too
        logged_errors.clear()
    assert done, f"{message} tells nothing to do: {said.text}"


def test_each_text_that_tells_to_use_something_is_tried_or_excused():
    """The texts are those that name a command, something to type, or the label of a control in bold letters."""
    telling = {name for name, entry in catalogue("en").items() if tells(name, entry)}
    assert telling - {*ROWS, *EXCUSED} == set(), "these texts have no situation"
    assert {*EXCUSED} - telling == set(), "these texts tell nothing any more"
    assert not {*ROWS} & {*EXCUSED}


def tells(name: str, entry: Entry) -> bool:
    """Return whether a text tells somebody what to use; the pages of help and rules list everything there is."""
    if name.startswith(("help-", "rules-", "command-", "-")) or "." in name:
        return False
    text = "".join(entry.texts)
    labels = entry.references & {*LABEL_IDS} or any(f"**{label}**" in text for label in LABELS)
    return bool(entry.commands) or "`" in text or bool(labels)
