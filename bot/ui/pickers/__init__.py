"""Private answers with their controls. Pure: from a table to an `Answer`; what was chosen so far stands in the ids."""

from bot.ui.pickers.buying import buy_picker, payment_picker
from bot.ui.pickers.choosing import answers, choice_picker, choice_rows
from bot.ui.pickers.looking import (
    board_answer,
    hand_answer,
    options_answer,
    question,
    status_answer,
    turn_buttons,
)
from bot.ui.pickers.parts import Emojis, Speaker, asked, read_pile, write_pile
from bot.ui.pickers.reserving import reserve_picker
from bot.ui.pickers.tokens import can_lead_to_return, can_lead_to_take, return_picker, take_picker

__all__ = [
    "Emojis",
    "Speaker",
    "answers",
    "asked",
    "board_answer",
    "buy_picker",
    "can_lead_to_return",
    "can_lead_to_take",
    "choice_picker",
    "choice_rows",
    "hand_answer",
    "options_answer",
    "payment_picker",
    "question",
    "read_pile",
    "reserve_picker",
    "return_picker",
    "status_answer",
    "take_picker",
    "turn_buttons",
    "write_pile",
]
