"""Answers to the questions of expansions: wrong ones, late ones, other members' ones, and typed ones."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
import simcord

from bot.engine import DecisionOpened
from bot.games import TableOptions
from bot.present.language.words import words_in
from bot.rules import EXPANSIONS, base_of
from bot.rules.cities import ChooseCity, CitiesState
from bot.rules.orient.state import ORIENT_CARDS
from bot.rules.strongholds import StrongholdPlaced, StrongholdsState
from bot.rules.trading_posts import ALL_POSTS, GOLD_WORTH_TWO, OTHER_GEM, CoatPlaced
from data import Gem
from tests.discord.input.test_bad_input import NOT_NOW, WATCH, refused
from tests.support.builders import spelled
from tests.support.discord.forging import Forger
from tests.support.discord.friends import Friends, bought, holds, reserved
from tests.support.discord.messages import control, control_ids, private_answer, private_text, submit, text_of

FIRST = "First use a stronghold: place one, move one, or remove another player’s."
KEPT = "**Bo**’s stronghold stands on 2C: only **Bo** may take that card."
NOTHING_ASKED = "There is nothing for you to answer right now. To make your move, use </take:"
ON_2C = "D43"


def post_with(privilege: str) -> str:
    return next(post.id for post in ALL_POSTS.values() if post.privilege == privilege)


async def tokens_of(friends: Friends, seat: int) -> str:
    return spelled(base_of((await friends.table()).dealt()).players[seat].tokens)


async def test_an_answer_without_a_question_is_refused(friends: Friends):
    await friends.start_game(expansion="strongholds")
    assert (await refused(friends, friends.bo, "answer", choice="2C")).startswith(NOTHING_ASKED)
    assert (await refused(friends, friends.cleo, "answer", choice="2C")).startswith(NOT_NOW)
    assert (await refused(friends, friends.dan, "answer", choice="2C")).startswith(WATCH)
    too_many = await refused(friends, friends.bo, "take", gems="rbw", **{"return": "r"})
    assert too_many.startswith("After this move you have nothing to give back or to choose")
    assert await friends.bo.autocomplete(friends.channel, "answer", "choice", "") == []
    assert await friends.bo.autocomplete(friends.channel, "take", "return", "", gems="rbw") == []


async def test_without_an_expansion_there_is_nothing_to_answer(friends: Friends):
    await friends.start_game()
    assert (await refused(friends, friends.bo, "answer", choice="2C")).startswith(NOTHING_ASKED)


async def test_a_question_takes_one_of_its_answers_from_one_player(friends: Friends):
    await friends.start_game(events=[holds(0, "3b")], expansion="strongholds")
    private_text(await friends.bo.slash(friends.channel, "buy", card="1A"))
    for member, refusal in ((friends.cleo, NOT_NOW), (friends.dan, WATCH)):
        assert (await refused(friends, member, "answer", choice="2C")).startswith(refusal)
        pressed = await member.click(friends.board(), custom_id=friends.control_id("answer"))
        assert private_text(pressed).startswith(refusal)
        assert await member.autocomplete(friends.channel, "answer", "choice", "") == []
    for command, options in (("take", {"gems": "rbw"}), ("buy", {"card": "1B"})):
        assert await refused(friends, friends.bo, command, **options) == FIRST
    for typed in ("xyz", "#99", "#0", ";", "4D"):
        answer = await refused(friends, friends.bo, "answer", choice=typed)
        assert "is not one of the answers. You can choose from: Place on 1B; Place on 1C; " in answer
    several = await refused(friends, friends.bo, "answer", choice="place")
    assert several.startswith("More than one answer fits. Which of these do you mean? Place on 1B; Place on 1C; ")
    hostile = await refused(friends, friends.bo, "answer", choice="@everyone **2C**")
    assert "@everyone" not in hostile
    assert "**2C**" not in hostile


async def test_an_answer_can_be_typed_as_a_part_of_its_label(friends: Friends):
    wrong: dict[str, str] = {}
    for number, typed in enumerate(("2C", "c2", "Place on 2C", "place 2c", "Auf 2C setzen", "auf 2c")):
        friends.channel = friends.guild.create_text_channel(f"channel-{number}")
        await friends.start_game(events=[holds(0, "3b")], expansion="strongholds")
        await friends.bo.slash(friends.channel, "buy", card="1A")
        answer = private_text(await friends.bo.slash(friends.channel, "answer", choice=typed))
        owner = (await friends.table()).dealt().slice_of(StrongholdsState).owner(ON_2C)
        if "places a stronghold on 2C" not in answer or owner != 0:
            wrong[typed] = answer
    assert wrong == {}


async def test_a_card_held_by_a_stronghold_is_refused_with_its_owner_s_name(friends: Friends):
    await friends.start_game(friends.cleo, friends.bo, events=[StrongholdPlaced(1, ON_2C)], expansion="strongholds")
    for command in ("reserve", "buy"):
        assert await refused(friends, friends.cleo, command, card="2C") == KEPT
    [kept] = await friends.cleo.autocomplete(friends.channel, "buy", "card", "2c")
    assert kept["name"].endswith("Held by Bo")
    assert await friends.cleo.autocomplete(friends.channel, "reserve", "card", "2c") == []
    picker = private_answer(await friends.cleo.click(friends.board(), custom_id=friends.control_id("buy")))
    assert not any(custom_id.endswith(f":card:{ON_2C}") for custom_id in control_ids(picker))


async def test_forged_and_old_controls_of_a_question_change_nothing(friends: Friends, press: Any):
    await friends.start_game(events=[holds(0, "3b")], expansion="strongholds")
    asked = private_answer(await friends.bo.slash(friends.channel, "buy", card="1A"))
    choose = control(asked, "choose", "3")
    kept = press.keep(asked)
    forge = Forger(press, kept)
    for forged in ("99", "x", "-1", "²"):
        result = forge(friends.bo, f"{choose[:-1]}{forged}")
        await friends.env.settle()
        assert "The game has moved on since that board was shown" in private_text(result)
    by_another = Forger(press, press.keep(friends.board()))(friends.cleo, choose)
    await friends.env.settle()
    assert private_text(by_another).startswith(NOT_NOW)
    seq = (await friends.table()).seq
    chosen = private_answer(await friends.bo.click(asked, custom_id=choose))
    assert (await friends.table()).seq == seq, "choosing changes nothing"
    kept_green, green = press.keep(chosen), control(chosen, "choose_now")
    first, second = press(friends.bo, kept_green, green), press(friends.bo, kept_green, green)
    await friends.env.settle()
    answers = [private_text(first), private_text(second)]
    assert sum("places a stronghold" in answer for answer in answers) == 1
    assert "You have already made that move. It counted once." in answers
    assert (await friends.table()).seq == seq + 1
    other = forge(friends.bo, f"{choose[:-1]}4")
    await friends.env.settle()
    assert private_text(other).startswith("The game has moved on since that board.")
    assert (await friends.table()).seq == seq + 1


async def test_the_extra_gem_can_be_typed_or_declined(friends: Friends):
    post = CoatPlaced(0, post_with(OTHER_GEM))
    await friends.start_game(events=[post], expansion="trading_posts")
    private_text(await friends.bo.slash(friends.channel, "take", gems="2 red"))
    await refused(friends, friends.bo, "answer", choice="ruby")
    private_text(await friends.bo.slash(friends.channel, "answer", choice="blau"))
    assert await tokens_of(friends, 0) == "b 2r"
    private_text(await friends.cleo.slash(friends.channel, "take", gems="rbw"))
    asked = private_answer(await friends.bo.slash(friends.channel, "take", gems="2 green"))
    answer = await friends.bo.click(asked, label="Take no gem")
    assert private_text(answer) == "**Bo** takes no extra gem"
    assert await tokens_of(friends, 0) == "b 2g 2r"


async def test_gold_worth_two_is_offered_and_explained(friends: Friends):
    post = CoatPlaced(0, post_with(GOLD_WORTH_TWO))
    await friends.start_game(events=[post, holds(0, "b 2j")], expansion="trading_posts")
    suggested = await friends.bo.autocomplete(friends.channel, "buy", "payment", "", card="1A")
    names = {choice["value"]: choice["name"] for choice in suggested}
    assert names["1B 1J"].endswith("(each gold counts as up to 2 of one colour)")
    picker = private_answer(await friends.bo.click(friends.board(), custom_id=friends.control_id("buy")))
    if any(custom_id.endswith(":card:D01") for custom_id in control_ids(picker)):
        picker = private_answer(await friends.bo.click(picker, custom_id=control(picker, "card", "D01")))
    assert "Each gold counts as up to 2 gems of one colour." in text_of(picker)
    private_text(await friends.bo.slash(friends.channel, "buy", card="1A", payment="2 gold"))
    assert await tokens_of(friends, 0) == "b"


async def test_one_of_several_cities_is_chosen_by_its_requirement(friends: Friends):
    await friends.start_game(expansion="cities")
    cities = tuple(city.id for city in (await friends.table()).dealt().slice_of(CitiesState).cities)
    await friends.add_events(DecisionOpened(ChooseCity(0, cities[:2])))
    asked = words_in("en").text("cities-question", mention=f"<@{friends.bo.id}>", count=2)
    assert asked in text_of(friends.board())
    assert await refused(friends, friends.bo, "take", gems="rbw") == words_in("en").text("error-city-first")
    [first, _] = await friends.bo.autocomplete(friends.channel, "answer", "choice", "")
    private_text(await friends.bo.slash(friends.channel, "answer", choice=first["value"]))
    held = (await friends.table()).dealt().slice_of(CitiesState).held_by(0)
    assert held is not None
    assert held.id == cities[0]


async def test_orient_cards_and_decks_are_bought_and_reserved_by_their_addresses(friends: Friends):
    await friends.start_game(events=[holds(0, "3w 3b 3g")], expansion="orient")
    suggested = await friends.bo.autocomplete(friends.channel, "reserve", "card", "o")
    assert [choice["value"] for choice in suggested if choice["value"].startswith("O")] == ["O1", "O2", "O3"]
    assert all("Orient" in choice["name"] for choice in suggested if choice["value"].startswith("O"))
    answer = await refused(friends, friends.bo, "buy", card="O2")
    assert answer == "You cannot buy from a deck, only reserve from it."
    assert "**Bo**" in private_text(await friends.bo.slash(friends.channel, "reserve", card="2o"))
    hand = base_of((await friends.table()).dealt()).players[0].hand
    assert [held.card.id in ORIENT_CARDS and held.card.level == 2 for held in hand] == [True]
    assert hand[0].card.id not in "".join(text_of(message) for message in friends.channel.history())
    private_text(await friends.cleo.slash(friends.channel, "reserve", card="e1"))
    assert base_of((await friends.table()).dealt()).players[1].hand[0].card.id in ORIENT_CARDS


async def test_a_gold_card_is_spent_only_if_the_payment_names_it(friends: Friends):
    await friends.start_game(events=[*bought(0, "O01"), holds(0, "b")], expansion="orient")
    for_1a = "Buy 1A for 1 gold card + 1 blue"
    suggested = await friends.bo.autocomplete(friends.channel, "buy", "payment", "", card="1A")
    assert [choice["value"] for choice in suggested] == [for_1a]
    unknown = await refused(friends, friends.bo, "buy", card="1A", payment="2 gold cards and magic")
    assert "is not one of the answers" in unknown
    private_text(await friends.bo.slash(friends.channel, "buy", card="1A", payment=for_1a))
    player = base_of((await friends.table()).dealt()).players[0]
    assert [card.id for card in player.cards] == ["D01"]
    assert player.tokens == 0


async def test_a_card_paid_with_bonuses_is_bought_without_a_payment(friends: Friends):
    costs_two_black = next(card.id for card in ORIENT_CARDS.values() if card.discards is Gem.ONYX)
    await friends.start_game(events=[*bought(0, "D33", "D34"), reserved(0, costs_two_black)], expansion="orient")
    refusal = await refused(friends, friends.bo, "buy", card="H1", payment="1 red")
    assert refusal == "You cannot buy that card with tokens. It costs 2 black bonuses, which you give up."
    private_text(await friends.bo.slash(friends.channel, "buy", card="H1"))
    assert [card.id for card in base_of((await friends.table()).dealt()).players[0].cards] == [costs_two_black]


@pytest.mark.parametrize("expansion", EXPANSIONS)
async def test_a_lobby_chooses_an_expansion_in_german(
    simcord_env: simcord.Env, speaking: Callable[[str], AbstractContextManager[None]], expansion: str
):
    friends = Friends.gather(simcord_env, preferred_locale="de")
    german = words_in("de")
    with speaking("de"):
        await friends.bo.slash(friends.channel, "game new")
        await friends.bo.slash(friends.channel, "game settings", language="de")
        lobby = friends.channel.last_message
        assert lobby is not None
        assert german.text("expansion-none.lobby") in text_of(lobby)
        opened = await friends.bo.click(lobby, label="Einstellungen")
        saved = await submit(friends.bo, opened, expansion=expansion)
        assert "Gespeichert" in private_text(saved)
    table = await friends.table()
    assert table.options == TableOptions(expansion=expansion)
    lobby = friends.channel.last_message
    assert lobby is not None
    assert german.text(f"expansion-{expansion}.lobby") in text_of(lobby)
    assert f"Erweiterung: {german.text(f'expansion-{expansion}')}" in text_of(lobby)
    private_text(await friends.bo.slash(friends.channel, "game settings", expansion="none"))
    assert (await friends.table()).options.expansion is None


async def test_new_games_have_the_server_s_expansion(friends: Friends):
    private_text(await friends.ann.slash(friends.channel, "admin settings", expansion="cities"))
    await friends.bo.slash(friends.channel, "game new")
    assert (await friends.table()).options.expansion == "cities"
    friends.channel = friends.guild.create_text_channel("elsewhere")
    await friends.bo.slash(friends.channel, "game new", expansion="none")
    assert (await friends.table()).options.expansion is None
