"""The pages of /rules, and their pictures."""

from tests.support.discord.friends import Friends
from tests.support.discord.messages import control, pictures_of, private_answer, text_of


async def test_a_page_about_an_expansion_shows_its_pieces(friends: Friends):
    page = private_answer(await friends.dan.slash(friends.channel, "rules", page="rules-cities"))
    assert text_of(page).startswith("### Cities")
    [(url, alt)] = pictures_of(page)
    assert url
    assert "14 prestige, 4G and 4 of one other colour" in alt


async def test_a_picture_goes_with_its_page(friends: Friends):
    page = private_answer(await friends.dan.slash(friends.channel, "rules"))
    assert "A deck: its level" in pictures_of(page)[0][1]
    await friends.dan.click(page, custom_id=control(page, "page_next"))
    assert text_of(page).startswith("### Your turn")
    assert pictures_of(page) == []
    await friends.dan.click(page, custom_id=control(page, "page_previous"))
    assert len(pictures_of(page)) == 1
