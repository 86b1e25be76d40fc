"""Texts that try to hold the bot up: long, repetitive, nested and mixed ones, in every place that takes text.

The work is bounded by the number of calls and not by a clock. A single call cannot take long, because texts are short
before they reach one and no pattern backtracks (`tests/test_patterns.py`).
"""

from typing import Any

import discord
import pytest
import simcord

from bot.app.client import SplendorBot
from bot.engine import Event
from bot.games.lobby.lobby import Opening
from bot.present.language.limits import TYPED_LIMIT
from bot.rules import EXPANSIONS
from bot.ui.kit.controls import HANDLERS
from tests.support.discord.forging import COMMAND, SUGGESTION
from tests.support.discord.friends import Friends, bought, holds, reserved
from tests.support.discord.messages import private_text
from tests.support.discord.typing import TextOption, counting_calls, send, text_options

PATTERNS = (
    *(
        "x",
        "r",
        "9",
        "(",
        "#",
        ";",
        "*",
        " ",
        "-1",
        "1,",
        "2x",
        "rx2",
        "red ",
        "1; ",
        "<:a:1>",
        "<:",
        "0 r",
        "#9;",
        "@\\",
    ),
    *(
        "\u0661",
        "\u00b2",
        "\ufdfa",
        "\u0130",
        "\u00df",
        "a\u0323\u0301",
        "\u202e\u05d0",
        "\u200b\u200d",
        "\ud55c\u0627z1-",
    ),
    *("\U0001f534", "\U0001f468\u200d\U0001f469", "\u2212\u0967", "\x00\n"),
)
"""Pieces that hostile texts repeat, among them digits of several scripts, invisible and right-to-left signs."""
ENDS = ("", "!")
LENGTHS = (TYPED_LIMIT + 1, 100_000)
USUAL = {"card": "1A", "gems": "rbw", "tokens": "r", "noble": "1", "choice": "1", "player": "Cleo"}
"""Texts that the options are usually filled with."""
MOST_CALLS = 60_000
"""More than any text of usual length needs, with all that Discord's library and the simulated Discord do around it."""
RICH: list[Event] = [*bought(0, "D20", "D30"), reserved(0, "D05"), holds(0, "2w 2b 2g 2r 1k 1j")]


def repeated(pattern: str, length: int, end: str = "") -> str:
    return (pattern * length)[: length - len(end)] + end


def filled(option: TextOption, text: str) -> dict[str, str]:
    return {name: USUAL.get(name, "1") for name in option.others} | {option.name: text}


async def work_of(friends: Friends, member: simcord.MemberActor, option: TextOption, text: str, kind: int) -> int:
    """Return the number of calls that a text in an option causes. Fails unless the bot answers."""
    with counting_calls() as calls:
        options = filled(option, text)
        result = send(friends.env, member, friends.channel.id, kind, option.command, option.name, options)
        await friends.env.settle()
        number = calls()
    assert result.acknowledged, option
    return number


def options_of(friends: Friends) -> list[TextOption]:
    assert isinstance(friends.env.bot, SplendorBot)
    found = text_options(friends.env.bot)
    assert len(found) > 20
    return found


@pytest.mark.parametrize("expansion", [None, *EXPANSIONS])
async def test_no_short_text_makes_much_work(friends: Friends, expansion: str | None):
    await friends.start_game(events=RICH, expansion=expansion)
    before = await friends.table()
    worst: dict[str, int] = {}
    for number, option in enumerate(options_of(friends)):
        is_of_a_move = " " not in option.command.qualified_name
        patterns = PATTERNS if is_of_a_move and expansion == "orient" else PATTERNS[number % 4 :: 8]
        for at, pattern in enumerate(patterns):
            text = repeated(pattern, TYPED_LIMIT, ENDS[at % len(ENDS)])
            for kind in (SUGGESTION, COMMAND) if option.has_suggestions else (COMMAND,):
                work = await work_of(friends, friends.bo, option, text, kind)
                if work > MOST_CALLS:  # the first use of a message parses it
                    work = await work_of(friends, friends.bo, option, text, kind)
                worst[f"{option} {kind}"] = max(work, worst.get(f"{option} {kind}", 0))
    assert {place: work for place, work in worst.items() if work > MOST_CALLS} == {}
    assert (await friends.table()).position == before.position


@pytest.mark.parametrize("who", ["the player to move", "a spectator"])
async def test_a_long_text_is_refused_before_anything_reads_it(friends: Friends, who: str):
    await friends.start_game(events=RICH)
    before = await friends.table()
    member = friends.bo if who == "the player to move" else friends.dan
    for number, option in enumerate(options_of(friends)):
        for length in LENGTHS:
            text = repeated(PATTERNS[(number + length) % len(PATTERNS)], length, "!")
            assert await work_of(friends, member, option, text, COMMAND) < MOST_CALLS / 2, option
            if option.has_suggestions:
                assert await work_of(friends, member, option, text, SUGGESTION) < MOST_CALLS / 10, option
    assert (await friends.table()).position == before.position


async def test_the_refusal_of_a_long_text_names_the_limit(friends: Friends):
    await friends.start_game()
    option = next(each for each in options_of(friends) if str(each) == "/take gems")
    result = send(
        friends.env, friends.bo, friends.channel.id, COMMAND, option.command, "gems", {"gems": "r" * (TYPED_LIMIT + 1)}
    )
    await friends.env.settle()
    assert private_text(result).startswith(f"That is too long. {TYPED_LIMIT} characters are enough")


async def test_discord_is_told_the_limit_of_every_text_option(friends: Friends):
    assert isinstance(friends.env.bot, SplendorBot)
    tree = friends.env.bot.tree
    limits = [limit for command in tree.get_commands() for limit in limits_in(command.to_dict(tree))]
    assert len(limits) > 20
    assert set(limits) == {TYPED_LIMIT}


def limits_in(node: dict[str, Any]) -> list[int | None]:
    """Return the longest text of each option for free text, None for one without a limit."""
    own = [node.get("max_length")] if node["type"] == AppCommandType.string.value and not node.get("choices") else []
    return own + [limit for option in node.get("options", ()) for limit in limits_in(option)]


AppCommandType = discord.AppCommandOptionType


async def test_no_argument_or_value_of_a_control_makes_much_work(friends: Friends, press: Any):
    await friends.start_game(events=RICH, expansion="orient")
    table, board = await friends.table(), press.keep(friends.board())
    for number, verb in enumerate(sorted(HANDLERS)):
        if verb in ("set_language", "confirm_end"):
            continue
        pattern = PATTERNS[number % len(PATTERNS)].replace(":", "")
        about = f"{table.id}:{table.seq}:{verb}:"
        for member in (friends.bo, friends.cleo):
            with counting_calls() as calls:
                press(member, board, f"spl:{about}{repeated(pattern or '9', 100 - len(about) - 4)}")
                for length in (TYPED_LIMIT, 100_000):
                    press(member, board, f"spm:{about}", [repeated(pattern or "9", length)])
                press(member, board, f"spl:{about}{repeated('9', 100_000)}")
                await friends.env.settle()
                assert calls() < 4 * MOST_CALLS, verb
    assert (await friends.table()).position == table.position


async def test_names_of_members_make_little_work(friends: Friends):
    for pattern in ("a\u0323\u0301\u0315", "\u202e\u05d0", "\U0001f468\u200d", "\u200b", "**", "9" * 9):
        friends.channel = friends.guild.create_text_channel("names")
        name = repeated(pattern, 100_000)
        table = await friends.tables.lobby.open(
            Opening(friends.channel.id, friends.guild.id, friends.bo.id, "en"), name
        )
        await friends.tables.lobby.join(table.id, friends.cleo.id, name[1:])
        await friends.tables.lobby.start(table.id, friends.bo.id)
        option = next(each for each in options_of(friends) if str(each) == "/admin remove player")
        assert await work_of(friends, friends.ann, option, repeated(pattern, TYPED_LIMIT), SUGGESTION) < MOST_CALLS
