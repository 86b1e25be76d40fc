"""Mistakes of players: each gets a private answer that says what to do, and changes nothing."""

from typing import Any

import discord
import simcord

from bot.app.client import SplendorBot
from bot.rules import CARDS, LEVELS, base_of
from tests.support.builders import spelled
from tests.support.discord.friends import Friends, bought, holds, reserved
from tests.support.discord.messages import pictures_of, private_text, text_of

NOT_NOW = "Not yet: it is **Bo**’s turn."
PLANNED = "It is **Bo**’s turn. What you choose here is planned"
WATCH = "You are not playing in this game, but you are welcome to watch"
EXAMPLES = "Write colours, gems or letters, such as “red blue white”, “2 ruby” or “rbw”."
PATTERN = "Take three gems of different colours, or two of the same. Other combinations are not allowed."
NO_PLACE = "The cards on the board are 1A to 3D, your reserved cards H1 to H3, the decks D1 to D3."
NO_CARD = "There is no card at that address. The cards on the board are 1A to 3D; those in your hand are H1 to H3."
NOTHING_PLAYED = "No part of your move was played."


async def refused(friends: Friends, member: simcord.MemberActor, command: str, **options: Any) -> str:
    """Return the private answer to a command. Fails if the command changes the game or the channel's messages."""
    before = await friends.table()
    posts = [(message.id, text_of(message)) for message in friends.channel.history()]
    answer = private_text(await member.slash(friends.channel, command, **options))
    after = await friends.table()
    assert (after.seq, after.seats, after.options, after.status) == (
        before.seq,
        before.seats,
        before.options,
        before.status,
    )
    assert after.position == before.position
    assert [(message.id, text_of(message)) for message in friends.channel.history()] == posts
    return answer


async def test_without_a_game_every_command_says_how_to_start_one(friends: Friends):
    for command, options in (
        ("take", {"gems": "rbw"}),
        ("answer", {"choice": "r"}),
        ("reserve", {"card": "1A"}),
        ("buy", {"card": "1A"}),
        ("hand", {}),
        *((f"game {name}", {}) for name in ("join", "leave", "start", "end", "settings")),
    ):
        answer = private_text(await friends.bo.slash(friends.channel, command, **options))
        assert answer.startswith("There is no game in this channel. Start one with </game new:")
    for command in ("board", "replay", "game status"):
        answer = private_text(await friends.bo.slash(friends.channel, command))
        assert answer.startswith("No game has been played in this channel yet")
    assert friends.channel.history() == []


async def test_before_the_deal(friends: Friends):
    await friends.bo.slash(friends.channel, "game new")
    alone = "You need at least two players. As soon as somebody joins, the game can start."
    stranger = "You are not at this table. Until the game starts,"
    assert await refused(friends, friends.bo, "game start") == alone
    assert (await refused(friends, friends.bo, "game join")).startswith("You are already at this table.")
    assert (await refused(friends, friends.dan, "game new")).startswith("A table is already open here: https://")
    assert (await refused(friends, friends.dan, "game start")).startswith(stranger)
    assert (await refused(friends, friends.dan, "game leave")).startswith(stranger)
    assert (await refused(friends, friends.dan, "game settings", players=3)).startswith(stranger)
    only_host = "Only **Bo**, the host of this table, or somebody who manages the server can do that."
    assert await refused(friends, friends.dan, "game end") == only_host
    for command, options in (("take", {"gems": "rbw"}), ("hand", {}), ("board", {})):
        assert (await refused(friends, friends.bo, command, **options)).startswith("The game has not started yet.")
    await friends.cleo.slash(friends.channel, "game join")
    own_seat = f"{only_host} If you do not want to play, </game leave:"
    assert (await refused(friends, friends.cleo, "game end")).startswith(own_seat)
    await friends.bo.slash(friends.channel, "game settings", players=2)
    for command in ("game join", "game start", "game leave"):
        assert (await refused(friends, friends.dan, command)).startswith("The table is full: all 2 seats are taken.")
    await friends.dan.slash(friends.guild.create_text_channel("elsewhere"), "game new")  # a game per channel


async def test_during_a_game(friends: Friends):
    await friends.start_game()
    begun = "The game has already started. </board:"
    assert (await refused(friends, friends.dan, "game join")).startswith(begun)
    assert (await refused(friends, friends.bo, "game start")).startswith(begun)
    changeable = "The game has already started, and that only works before the start. </game settings:"
    assert (await refused(friends, friends.bo, "game settings", players=3)).startswith(changeable)
    assert (await refused(friends, friends.dan, "game settings", theme="dark")).startswith(WATCH)
    assert (await refused(friends, friends.dan, "game leave")).startswith(WATCH)
    for member, names_end in ((friends.bo, True), (friends.cleo, False), (friends.dan, False)):
        text = await refused(friends, member, "game new")
        assert text.startswith("A game is being played here: https://")
        assert ("</game end:" in text) == names_end, "only the host can end it"
    assert "the last one left" in private_text(await friends.cleo.slash(friends.channel, "game leave"))
    only_host = "Only **Bo**, the host of this table, or somebody who manages the server can do that."
    assert await refused(friends, friends.dan, "game end") == only_host
    own_seat = f"{only_host} If you want to stop playing, </game resign:"
    assert (await refused(friends, friends.cleo, "game end")).startswith(own_seat)


async def test_other_players_and_spectators_cannot_move(friends: Friends):
    await friends.start_game()
    for command, options, answer in (
        ("take", {"gems": "rbw"}, PLANNED),
        ("reserve", {"card": "1A"}, PLANNED),
        ("buy", {"card": "1A"}, "You cannot afford that card."),
        ("answer", {"choice": "r"}, NOT_NOW),
    ):
        assert (await refused(friends, friends.cleo, command, **options)).startswith(answer)
        assert (await refused(friends, friends.dan, command, **options)).startswith(WATCH)
    assert (await refused(friends, friends.dan, "hand")).startswith(WATCH)
    for verb in ("take", "buy", "reserve"):
        control = friends.control_id(verb)
        assert private_text(await friends.cleo.click(friends.board(), custom_id=control)).startswith(PLANNED)
        assert private_text(await friends.dan.click(friends.board(), custom_id=control)).startswith(WATCH)
    answer = await friends.dan.click(friends.board(), custom_id=friends.control_id("hand"))
    assert private_text(answer).startswith(WATCH)
    [(_, seen)] = pictures_of((await friends.dan.slash(friends.channel, "board")).response)
    assert "Bo: 0 prestige" in seen
    assert await friends.cleo.autocomplete(friends.channel, "take", "gems", "r") != [], "what Cleo could plan"
    assert await friends.dan.autocomplete(friends.channel, "buy", "card", "") == []


async def test_unknown_or_impossible_gems_are_refused(friends: Friends):
    await friends.start_game()
    for typed, answer in (
        ("rred blu", f"I do not know a gem called “rred”. {EXAMPLES}"),
        ("🍕🌭", f"I do not know a gem called “🍕”. {EXAMPLES}"),
        ("pineapple", f"I do not know a gem called “pineapple”. {EXAMPLES}"),
        ("@everyone", None),
        ("2", "I do not know what the “2” counts. Write it next to a gem, such as “2 red”."),
        ("0 red", f"Which gems? {EXAMPLES}"),
        ("x" * 100, f"I do not know what the “{'x' * 31}…” counts. Write it next to a gem, such as “2 red”."),
        ("redx" * 25, None),
        ("red" + "x" * 97, None),
        ("🔴" * 50, "That is more gems than the whole game has."),
        ("9" * 90 + " red", "That is more gems than the whole game has."),
        ("9 red " * 16, "That is more gems than the whole game has."),
        ("r r b", PATTERN),
        ("3 red", PATTERN),
        ("r w b g", PATTERN),
        ("r", "Take 3 gems of different colours, or two of the same."),
        ("red blue", "Take 3 gems of different colours, or two of the same."),
        ("r w gold", "Gold cannot be taken from the bank. You get it when you reserve a card."),
    ):
        said = await refused(friends, friends.bo, "take", gems=typed)
        assert said == answer or (answer is None and said.startswith("I do not know a gem called “")), typed


async def test_gems_missing_in_the_bank_are_refused(friends: Friends):
    await friends.start_game(events=[holds(1, "4r 3b 1g")])
    for typed, answer in (
        ("rbw", "There are no red tokens left in the bank."),
        ("2 red", "There are no red tokens left in the bank."),
        ("bb", "Only 1 blue token is in the bank; taking two needs 4."),
        ("gg", "Only 3 green tokens are in the bank; taking two needs 4."),
    ):
        assert await refused(friends, friends.bo, "take", gems=typed) == answer


async def test_unknown_addresses_are_refused(friends: Friends):
    await friends.start_game()
    for typed, answer in (
        ("2E", NO_CARD),
        ("H1", NO_CARD),
        ("4A", f"There is no address “4A”. {NO_PLACE}"),
        ("💩", f"There is no address “💩”. {NO_PLACE}"),
        ("<@1>", f"There is no address “\\<\\@\N{ZERO WIDTH SPACE}1\\>”. {NO_PLACE}"),
        ("A" * 100, f"There is no address “{'A' * 31}…”. {NO_PLACE}"),
    ):
        assert await refused(friends, friends.bo, "buy", card=typed) == answer
        assert await refused(friends, friends.bo, "reserve", card=typed) == answer
    deck = await refused(friends, friends.bo, "buy", card="D1")
    assert deck == "You cannot buy from a deck, only reserve from it."


async def test_the_only_card_that_is_suggested_for_a_text_is_taken_and_of_several_none(friends: Friends):
    """All cards of a row have the same colour in this deal."""
    await friends.start_game(events=[holds(0, "5j"), reserved(0, "D01")])
    colour = CARDS["D01"].bonus.colour
    assert len(await friends.bo.autocomplete(friends.channel, "buy", "card", f"1 {colour}")) > 1
    assert "There is no address" in await refused(friends, friends.bo, "buy", card=f"1 {colour}")
    await friends.bo.slash(friends.channel, "buy", card=f"h1 {colour}")
    assert [card.id for card in base_of((await friends.table()).dealt()).players[0].cards] == ["D01"]


async def test_a_suggested_card_that_is_gone_is_refused(friends: Friends):
    await friends.start_game(events=[holds(0, "4b")])
    [choice] = await friends.bo.autocomplete(friends.channel, "buy", "card", "1a")
    await friends.add_events(reserved(1, "D01"))
    gone = "That card is no longer on the board. Choose another one."
    assert await refused(friends, friends.bo, "buy", card=choice["value"]) == gone
    assert await refused(friends, friends.bo, "reserve", card=choice["value"]) == gone


async def test_wrong_payments_are_refused(friends: Friends):
    """Card 1A costs 3 blue, 1B two red and one black."""
    await friends.start_game(events=[holds(0, "3b 1j 1r")])
    for payment, answer in (
        ("2b", "That is not enough. The card costs you 3 blue; gold can replace any of these."),
        ("3b 1j", "That is not the price. The card costs you 3 blue; gold can replace any"
         " of these, but you cannot pay more."),
        ("2b 1r", "That is not the price. The card costs you 3 blue; gold can replace any"
         " of these, but you cannot pay more."),
        ("3g", "You cannot pay 3 green: you only have 3 blue, 1 red and 1 gold."),
        ("bleu", f"I do not know a gem called “bleu”. {EXAMPLES}"),
    ):  # fmt: skip
        assert await refused(friends, friends.bo, "buy", card="1A", payment=payment) == answer
    short = "You cannot afford that card. You are missing"
    said = await refused(friends, friends.bo, "buy", card="1B")
    assert said == f"{short} 1 red and 1 black; counting your gold, you are 1 token short."
    private_text(await friends.bo.slash(friends.channel, "buy", card="1A", payment="2b 1j"))
    table = await friends.table()
    assert spelled(base_of(table.dealt()).players[0].tokens) == "b r"


async def test_a_full_hand_or_an_empty_deck_refuses_a_reservation(friends: Friends):
    decks = {3: 0}
    simcord_bot = friends.env.bot
    assert isinstance(simcord_bot, SplendorBot)
    simcord_bot.tables.lobby._chance._decks = decks  # type: ignore[attr-defined]
    table = await friends.start_game(events=[reserved(0, "D01"), reserved(0, "D41")])
    assert len(base_of(table.dealt()).decks[LEVELS[-1] - 1]) == 0
    empty = "The deck of level 3 is empty. Choose another card or deck."
    assert await refused(friends, friends.bo, "reserve", card="D3") == empty
    assert await refused(friends, friends.bo, "reserve", card="1A") == NO_CARD  # its gap is filled by a move only
    await friends.add_events(reserved(0, "D42"))
    full = "You already have three reserved cards. Buy one of them before you reserve another."
    for card in ("2C", "D1"):
        assert await refused(friends, friends.bo, "reserve", card=card) == full
    assert await refused(friends, friends.bo, "reserve", card="H1") == "That card is already in your hand."


async def test_an_answer_without_a_decision_is_refused(friends: Friends):
    await friends.start_game()
    for typed in ("r", "1", "9", "red", "rubbish", "@everyone"):
        said = await refused(friends, friends.bo, "answer", choice=typed)
        assert said.startswith("There is nothing for you to answer right now.")
    said = await refused(friends, friends.bo, "take", gems="rbw", **{"return": "r"})
    assert said == (
        "After this move you have nothing to give back or to choose, so leave that out. Nothing was played."
    )


async def test_a_wrong_return_leaves_the_take_undone_too(friends: Friends):
    await friends.start_game(events=[holds(0, "3w 3b 2g 2r")])
    for typed, answer in (
        ("r", "Give back exactly 3 tokens, so that you keep ten."),
        ("4w", "Give back exactly 3 tokens, so that you keep ten."),
        ("3k", "You have only 1 black."),
        ("3j", "You have no gold tokens."),
    ):
        said = await refused(friends, friends.bo, "take", gems="rwk", **{"return": typed})
        assert said == f"{answer} {NOTHING_PLAYED}"
    assert "blu" in await refused(friends, friends.bo, "take", gems="rwk", **{"return": "blu"})
    private_text(await friends.bo.slash(friends.channel, "take", gems="rwk", **{"return": "3b"}))
    table = await friends.table()
    assert spelled(base_of(table.dealt()).players[0].tokens) == "4w 2g 3r k"


async def test_while_tokens_must_be_returned_only_a_return_is_accepted(friends: Friends):
    await friends.start_game(events=[holds(0, "3w 3b 2g 2r")])
    asked = private_text(await friends.bo.slash(friends.channel, "take", gems="rwk"))
    assert "**Give back 3.**" in asked
    first = "First give back 3 tokens: you may keep ten."
    for command, options in (
        ("take", {"gems": "rbw"}),
        ("reserve", {"card": "1A"}),
        ("buy", {"card": "1A", "payment": "3b"}),
    ):
        assert await refused(friends, friends.bo, command, **options) == first
    count = "Give back exactly 3 tokens, so that you keep ten."
    assert await refused(friends, friends.bo, "answer", choice="2w") == count
    assert await refused(friends, friends.bo, "answer", choice="4w") == count
    assert (await refused(friends, friends.cleo, "answer", choice="3w")).startswith(NOT_NOW)
    private_text(await friends.bo.slash(friends.channel, "answer", choice="3w"))
    table = await friends.table()
    assert spelled(base_of(table.dealt()).players[0].tokens) == "w 3b 2g 3r k"


async def test_tokens_to_return_are_suggested_while_a_word_is_half_typed(friends: Friends):
    await friends.start_game(events=[holds(0, "3w 3b 2g 2r")])
    for typed in ("re", "2 re", "3 w"):
        suggested = await friends.bo.autocomplete(friends.channel, "take", "return", typed, gems="rwk")
        assert suggested, typed
    private_text(await friends.bo.slash(friends.channel, "take", gems="rwk"))
    for typed in ("re", "2 re", "3 w", "3w"):
        suggested = await friends.bo.autocomplete(friends.channel, "answer", "choice", typed)
        assert suggested, typed
    assert [each["value"] for each in suggested] == ["3W"]


async def test_a_noble_is_chosen_among_those_who_visit(friends: Friends, press: Any):
    """The bonuses suffice for two nobles."""
    table = await friends.start_game()
    first, second, third = base_of(table.dealt()).nobles
    needed = {
        gem: max(needs) for gem, *needs in zip(range(6), _counts(first.needs), _counts(second.needs), strict=True)
    }
    wanted = [card for gem, number in needed.items() for card in _cards_of(gem, number)]
    await friends.add_events(*bought(0, *wanted))
    asked = private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))
    assert "2 nobles would like to visit you: choose one." in asked
    assert await refused(friends, friends.bo, "take", gems="rbw") == "First choose which noble visits you."
    wrong = "That noble would not visit you now. Choose one whose bonuses you have."
    for typed in ("3", "0", "gold", third.id):
        assert await refused(friends, friends.bo, "answer", choice=typed) == wrong
    assert (await refused(friends, friends.cleo, "answer", choice="1")).startswith(NOT_NOW)
    await friends.bo.slash(friends.channel, "answer", choice=second.id)
    table = await friends.table()
    assert [noble.id for noble in base_of(table.dealt()).players[0].nobles] == [second.id]


async def test_forged_controls_are_treated_as_old_boards(friends: Friends, press: Any):
    """A modified client can send any custom id, so an unknown one is answered like an old board's."""
    table = await friends.start_game()
    kept = press.keep(friends.board())
    old = "The game has moved on since that board was shown. Please look at the newest one."
    for tail in ("take:zzz", "take_now:bW", "card:D99", "buy_now:D01.xx", "no_such_verb:", "noble_now:N99"):
        forged = f"spl:{table.id}:{table.seq}:{tail}"
        message = {**kept, "components": [{"type": 1, "components": [_a_button(forged)]}]}
        result = press(friends.bo, message, forged)
        await friends.env.settle()
        assert private_text(result) == old, tail
    unknown = "spl:999:0:take:"
    result = press(friends.bo, {**kept, "components": [{"type": 1, "components": [_a_button(unknown)]}]}, unknown)
    await friends.env.settle()
    assert private_text(result).startswith("That game no longer exists.")
    assert (await friends.table()).seq == table.seq


async def test_controls_of_a_finished_game_say_that_it_is_over(friends: Friends, press: Any):
    table = await friends.start_game()
    old = press.keep(friends.board())
    ids = [friends.control_id(verb) for verb in ("take", "hand", "board")]
    await friends.tables.hosting.end(table.id)
    await friends.env.bot.messages.show(await friends.table())  # type: ignore[attr-defined]
    answers = [press(friends.bo, old, each) for each in ids]
    await friends.env.settle()
    assert private_text(answers[0]).startswith("This game is over.")
    assert private_text(answers[1])
    assert private_text(answers[2]).startswith("This game is over.")
    assert private_text(await friends.bo.slash(friends.channel, "take", gems="rbw")).startswith(
        "There is no game in this channel"
    )


async def test_a_thread_is_a_channel_of_its_own(friends: Friends):
    table = await friends.start_game()
    channel = friends.env.bot.get_channel(friends.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.create_thread(name="evening", type=discord.ChannelType.public_thread)
    [thread] = friends.channel.threads
    assert private_text(await friends.cleo.slash(thread, "hand")).startswith("There is no game in this channel.")
    assert private_text(await friends.cleo.slash(thread, "game new")).startswith("The table is open.")
    await friends.dan.slash(thread, "game join")
    await friends.dan.slash(thread, "game start")
    assert (await friends.tables.in_channel(thread.id)) is not None
    assert (await friends.table()).id == table.id
    private_text(await friends.bo.slash(friends.channel, "take", gems="rbw"))


def _counts(pile: int) -> list[int]:
    return [pile >> 8 * place & 255 for place in range(6)]


def _cards_of(gem: int, number: int) -> list[str]:
    return [card.id for card in CARDS.values() if card.bonus.value == gem and card.level == 1][:number]


def _a_button(custom_id: str) -> dict[str, Any]:
    return {"type": 2, "style": 2, "label": "forged", "custom_id": custom_id}
