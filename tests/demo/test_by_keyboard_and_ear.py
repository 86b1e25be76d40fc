"""A person who hears the page and has only a keyboard plays a whole game against a computer, in direct messages."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from itertools import groupby
from random import Random

import pytest
from playwright.async_api import Browser

from bot.demo.second_page import SecondPage
from tests.support.computers import SteadyThinker
from tests.support.listener import Listener, Message
from tests.support.prepared_games import seeded_demo
from tests.support.running_demo import SCREENSHOTS

TURN = "@Ann, it is your turn."
COLOURS = {"W": "white", "B": "blue", "G": "green", "R": "red", "K": "black"}
SECRET = "4" * 64
"""The secret of a deal, so that the game is the same in every run."""
MANY_CARDS = 5
"""Cards with which Ann buys only what has prestige."""


class Ann:
    """Chooses a control by what she hears. `turns` has the controls that her turns began with.

    At first she only collects gems, until she has to give some back.
    """

    def __init__(self) -> None:
        self.turns: list[str] = []
        self.has_given_back = False
        self._board = ""

    def choice(self, message: Message) -> str:
        """Return the name of the control to press, or how it begins."""
        if "choose one" in message.text:
            return message.controls[0]
        if message.picture:
            self._board = message.picture
            self.turns.append(self._beginning(message))
            return self.turns[-1]
        if "Reserving" in message.text:
            confirming = (each for each in message.controls if each.startswith("Reserve "))
            return next(confirming, next(each for each in self._missing if each in message.controls))
        if "Give back" in message.text:
            self.has_given_back = True
            return self._gems(message)[-1]
        if "Chosen" in message.text:
            [chosen] = (line for line in message.text.split("\n") if line.startswith("Chosen"))
            return next(each for each in self._gems(message) if each.split()[0] not in chosen)
        if any(each.startswith("Buy ") for each in message.controls):
            return f"Buy {self._affordable[0]}"
        raise AssertionError(f"Ann does not know what to do: {message.lines}")

    def _beginning(self, message: Message) -> str:
        if self._affordable and self.has_given_back:
            return "Buy"
        gems = self._gems(message)
        if not gems or (len(self.turns) % 7 == 6 and self.turns.count("Reserve") < 3):
            return "Reserve"
        return gems[0]

    @property
    def _affordable(self) -> list[str]:
        """Return the cards within reach that are worth their price, those with the most prestige first."""
        cards = re.findall(r"\w+", self._said("Within your reach").replace("nothing", ""))
        worth = [each for each in cards if self._prestige(each) or self._number_of_cards < MANY_CARDS]
        return sorted(worth, key=self._prestige, reverse=True)

    @property
    def _missing(self) -> dict[str, str]:
        """Return the gems that are missing for each card with prestige, the nearest card first."""
        cards = dict(re.findall(r"(\w+): ([^;]+)", self._said("You are missing")))
        numbers = {each: sum(map(int, re.findall(r"\d", gems))) for each, gems in cards.items()}
        wanted = [each for each in cards if self._prestige(each)] or list(cards)
        return {each: cards[each] for each in sorted(wanted, key=lambda card: numbers[card] - self._prestige(card))}

    @property
    def _number_of_cards(self) -> int:
        found = re.search(r"Ann: [^:]*: [^:]*?(\d+) cards?\b", self._board)
        return int(found[1]) if found else 0

    def _prestige(self, card: str) -> int:
        found = re.search(rf"\b{card} [^:;.]*?(\d) prestige", self._board)
        return int(found[1]) if found else 0

    def _gems(self, message: Message) -> list[str]:
        """Return the gems that can be pressed, those that she wants most first."""
        gems = [each for each in message.controls if re.match(r"(white|blue|green|red|black) gem [\dG]", each)]
        wanted = [COLOURS[letter] for letter in "".join(self._missing.values()) if letter in COLOURS]
        return sorted(gems, key=lambda each: [*wanted, *COLOURS.values()].index(each.split()[0]))

    def _said(self, title: str) -> str:
        found = re.search(rf"{title}: ([^.]*)\.", self._board)
        return found[1] if found else ""


@asynccontextmanager
async def begun_game(browser: Browser) -> AsyncGenerator[Listener]:
    """Yield a person at Ann's direct messages, who has begun a game there by the keyboard."""
    second = SecondPage()
    async with seeded_demo(Random(1), SteadyThinker(), second):
        listener = await Listener.open(browser, second.address)
        await listener.tabs_to("Play against a computer")
        await listener.presses("Enter")
        await listener.waits_for(lambda heard: heard and TURN in heard[-1].text, TURN)
        yield listener
    assert listener.errors == []


async def test_a_whole_game_is_played_by_keyboard_and_ear(browser: Browser, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("bot.games.lobby.lobby.new_secret", lambda: SECRET)
    async with begun_game(browser) as listener:
        ann, message = Ann(), (await listener.messages())[-1]
        try:
            while " wins " not in message.text:
                if message.picture:
                    check_order(message)
                check_names(message)
                message = await listener.uses(ann.choice(message), ("Enter", "Space")[len(ann.turns) % 2])
                assert await listener.has_focus_on(), "the focus is never lost"
        finally:
            write_down(listener)
    assert re.search(r"^(👑 Ann|⚙ Jeweller 1) wins with \d+ prestige", message.text, re.MULTILINE)
    assert {"Buy", "Reserve"} < set(ann.turns)
    assert ann.has_given_back
    assert message.picture.startswith(f"After {len(ann.turns)} rounds. 1. ")


def write_down(listener: Listener) -> None:
    """Save what was heard and pressed beside the screenshots."""
    (SCREENSHOTS / "heard").mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / "heard" / "game.txt").write_text("\n".join(listener.transcript), encoding="utf-8")


def check_order(message: Message) -> None:
    """Check that one hears what happened, whose turn it is, then the board in words and whole, and the controls."""
    happened, turn = message.text.rsplit("\n", 1)
    assert re.search("^(The cards are dealt|Ann (takes|buys|reserves))", happened, re.MULTILINE)
    assert turn == TURN
    kinds = ["picture" if each.is_picture else "control" if each.is_control else "text" for each in message.parts]
    assert [kind for kind, _ in groupby(kinds)] == ["text", "picture", "control"]
    assert message.picture.startswith("Round ")
    assert message.picture.endswith("Everything in full: /board text")


def check_names(message: Message) -> None:
    """Check that the message and all its emojis, pictures and controls have names, and controls names of their own."""
    assert message.name in ("Message", "Message that only you see")
    named = [each.name for each in message.parts if each.role != "StaticText"]
    assert all(each.strip() and not re.search(r"splendor|_", each) for each in named)
    assert len(set(message.controls)) == len(message.controls)
