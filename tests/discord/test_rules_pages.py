"""The pages of the rules, and their pictures."""

from bot.present.language.words import RULES_PAGES
from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, parts, pictures_of, private_answer, text_of


async def test_a_page_about_an_expansion_shows_its_pieces(friends: Friends):
    page = private_answer(await friends.dan.slash(friends.channel, "splendor", rules="rules-cities"))
    assert text_of(page).startswith("### Cities")
    [(url, alt)] = pictures_of(page)
    assert url
    assert "14 prestige, 4 green and 4 of one other colour" in alt


async def test_a_picture_goes_with_its_page(friends: Friends):
    page = private_answer(await friends.dan.slash(friends.channel, "splendor", rules="1"))
    assert "A deck: its level" in pictures_of(page)[0][1]
    await friends.dan.click(page, custom_id=control(page, "page_next"))
    assert text_of(page).startswith("### The rows of the players")
    assert len(pictures_of(page)) == 1
    await friends.dan.click(page, custom_id=control(page, "page_next"))
    assert text_of(page).startswith("### Your turn")
    assert pictures_of(page) == []
    await friends.dan.click(page, custom_id=control(page, "page_previous"))
    assert len(pictures_of(page)) == 1


async def test_the_rules_open_at_what_is_played_in_the_channel(friends: Friends):
    await friends.bo.slash(friends.channel, "game new", expansion="cities")
    lobby = friends.board()
    page = private_answer(await friends.dan.click(lobby, custom_id=control(lobby, "rules")))
    assert text_of(page).startswith("### Cities")
    assert "New with Cities" in text_of(page)
    base = private_answer(await friends.dan.slash(friends.channel, "splendor", rules="What it is about"))
    assert "page 11 says what is different" in text_of(base)
    await friends.dan.click(base, custom_id=control(base, "page_next"))
    assert "page 11 says what is different" in text_of(base)


async def test_the_rules_are_beside_every_view_of_a_game_and_open_at_its_expansion(friends: Friends):
    await friends.start_game(expansion="orient")
    for member in (friends.bo, friends.cleo, friends.dan):
        for verb in ("board", "players"):
            view = private_answer(await member.click(friends.board(), custom_id=friends.control_id(verb)))
            page = private_answer(await member.click(view, custom_id=control(view, "rules")))
            assert text_of(page).startswith("### Orient")


async def test_the_rules_of_the_base_game_have_no_note_about_expansions(friends: Friends):
    await friends.start_game()
    page = private_answer(await friends.dan.slash(friends.channel, "splendor", rules="1"))
    assert text_of(page).startswith(f"### What it is about\n-# 1 / {len(RULES_PAGES)}\nYou are")


async def test_the_help_leads_to_the_rules(friends: Friends):
    await friends.start_game(expansion="cities")
    page = private_answer(await friends.dan.slash(friends.channel, "splendor", help="1"))
    await friends.dan.click(page, custom_id=control(page, "rules"))
    assert text_of(page).startswith("### Cities")


async def test_only_people_who_manage_the_server_see_the_page_about_their_commands(friends: Friends):
    for member, pages in ((friends.ann, 10), (friends.dan, 9)):
        page = private_answer(await member.slash(friends.channel, "splendor", help="1"))
        assert f"-# 1 / {pages}\n" in text_of(page)
        titles = [option["label"] for part in parts(page.components) for option in part.get("options", ())]
        assert any("manage the server" in each for each in titles) is (member is friends.ann)


async def test_pages_of_both_books_are_suggested_and_opened_by_number_or_title(friends: Friends):
    for option, typed, title in (("rules", "nobles", "Nobles"), ("help", "gems", "Typing gems")):
        [choice, *_] = await friends.dan.autocomplete(friends.channel, "splendor", option, typed)
        number, _, name = choice["name"].partition(". ")
        assert name == title
        for value in (choice["value"], number, title.lower()):
            page = private_answer(await friends.dan.slash(friends.channel, "splendor", **{option: value}))
            assert text_of(page).startswith(f"### {title}"), value
    offered = await friends.dan.autocomplete(friends.channel, "splendor", "help", "")
    assert len(offered) == 9, "without the page for those who manage the server"


async def test_the_pages_of_the_expansions_begin_with_the_cities(friends: Friends):
    page = private_answer(await friends.dan.slash(friends.channel, "splendor", rules="House rules"))
    assert "The box lets the youngest begin" in text_of(page)
    await friends.dan.click(page, custom_id=control(page, "page_next"))
    assert text_of(page).startswith("### Cities")
    assert "recommends the Cities as your first expansion" in text_of(page)
