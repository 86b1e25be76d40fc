"""Plans as they are typed, and alt texts of answers: what is cut, refused and read."""

from bot.ui.features import plan
from bot.ui.kit import replies
from bot.ui.kit.replies import MAX_ALT_TEXT, Answer


def test_the_payment_of_a_planned_purchase_begins_after_its_word() -> None:
    assert plan._split_payment("2C with 2 red") == ("2C", "2 red")
    assert plan._split_payment("2C") == ("2C", None)


def test_a_long_alt_text_of_an_answer_is_cut_for_discord() -> None:
    [picture] = replies._files(Answer("Your hand", alt="a card, " * 1000), b"a picture")
    assert len(picture.description or "") == MAX_ALT_TEXT
