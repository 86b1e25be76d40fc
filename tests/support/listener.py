"""A person who hears a page and types: reads roles and names of the accessibility tree, and presses keys only."""

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from playwright.async_api import Browser, CDPSession, Page

from tests.support.demo_page import DESKTOP, TIMEOUT
from tests.support.waiting import PATIENCE

CONTROLS = ("button", "link", "combobox", "textbox", "radio", "checkbox")
LINES = ("paragraph", "heading", "listitem", "blockquote", "generic", "article")
"""The roles that begin a new line, which is read on its own."""
LONG = 60
"""The length from which on the name of an image is the description of a picture, not the name of an emoji."""
NEWEST = "Alt+n"  # the key that the page has for its newest message
MOST_TABS = 60


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing that is said: its role and name, whether it has the focus or is dimmed, and the line that it is on."""

    role: str
    name: str
    line: str
    is_focused: bool = False
    is_dimmed: bool = False

    @property
    def is_picture(self) -> bool:
        """Return whether this is a picture with a description, and no emoji."""
        return self.role == "image" and len(self.name) >= LONG

    @property
    def is_control(self) -> bool:
        """Return whether this is a button or anything else to be used."""
        return self.role in CONTROLS

    def __str__(self) -> str:
        if self.role == "StaticText":
            return self.name
        role = f", {self.role}" if self.is_control or self.is_picture else ""
        return f" {self.name}{role}{', dimmed' if self.is_dimmed else ''} "


@dataclass(frozen=True, slots=True)
class Message:
    """What is heard of a message, in the order in which it is read."""

    name: str
    parts: Sequence[Heard]

    @property
    def lines(self) -> Sequence[str]:
        """Return what is heard line by line; each picture and each control is a line of its own."""
        runs = groupby(self.parts, lambda each: id(each) if each.is_control or each.is_picture else each.line)
        lines = ("".join(map(str, run)) for _, run in runs)
        return [re.sub(r" ([,.:)])", r"\1", " ".join(line.replace("\u2060", "").split())) for line in lines]

    @property
    def text(self) -> str:
        """Return the lines without those of pictures and controls."""
        only_text = [each for each in self.parts if not (each.is_control or each.is_picture)]
        return "\n".join(Message(self.name, only_text).lines)

    @property
    def picture(self) -> str:
        """Return the description of the picture; empty without one."""
        return next((each.name for each in self.parts if each.is_picture), "")

    @property
    def controls(self) -> Sequence[str]:
        """Return the names of the controls that are not dimmed."""
        return [each.name for each in self.parts if each.is_control and not each.is_dimmed]


class Listener:
    """A person at the page. `transcript` has what they have heard and pressed."""

    def __init__(self, page: Page, tree: CDPSession) -> None:
        self.transcript: list[str] = []
        self.errors: list[str] = []
        self._page, self._tree = page, tree
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @classmethod
    async def open(cls, browser: Browser, address: str) -> "Listener":
        """Open a page in a new browser context."""
        page = await (await browser.new_context(viewport=DESKTOP)).new_page()
        page.set_default_timeout(TIMEOUT)
        await page.goto(address)
        return cls(page, await page.context.new_cdp_session(page))

    async def messages(self) -> Sequence[Message]:
        """Return the messages on the page, the newest last."""
        nodes = await self._nodes()
        articles = [each for each in nodes.values() if _value(each, "role") == "article"]
        return [Message(_value(each, "name"), list(_heard(nodes, each))) for each in articles]

    async def waits_for(self, is_expected: Callable[[Sequence[Message]], object], what: str) -> Message:
        """Listen until the messages are as expected, and return the newest one."""
        end = time.monotonic() + PATIENCE
        while not is_expected(messages := await self.messages()):
            assert time.monotonic() < end, f"{what} was not heard, but: {[each.text for each in messages[-2:]]}"
            await self._page.wait_for_timeout(20)
        self.transcript += [f"({messages[-1].name})", *messages[-1].lines]
        return messages[-1]

    async def has_focus_on(self) -> Heard | None:
        """Return what has the focus, or None for the page as a whole."""
        nodes = await self._nodes()
        found = [node for node in nodes.values() if _has(node, "focused") and _value(node, "role") != "RootWebArea"]
        return _one(found[-1], "") if found else None

    async def presses(self, *keys: str) -> None:
        """Press keys one after the other."""
        for each in keys:
            await self._page.keyboard.press(each)

    async def types(self, text: str) -> None:
        """Type a text."""
        await self._page.keyboard.type(text)

    async def tabs_to(self, name: str, *, back: bool = False) -> None:
        """Press Tab until the focus is on a control whose name begins so."""
        passed: list[str] = []
        for _ in range(MOST_TABS):
            await self.presses("Shift+Tab" if back else "Tab")
            if (focused := await self.has_focus_on()) is not None:
                passed.append(focused.name)
                if focused.name.startswith(name):
                    return
        raise AssertionError(f"Tab never reached {name!r}, but: {passed}")

    async def uses(self, name: str, key: str = "Enter") -> Message:
        """Press a control of the newest message, and return the newest message once there is something new."""
        before = (await self.messages())[-1]
        await self.presses(NEWEST)
        await self.tabs_to(name)
        self.transcript.append(f"> {key} on {name}")
        await self.presses(key)
        return await self.waits_for(lambda messages: messages[-1].lines != before.lines, f"an answer to {name!r}")

    async def _nodes(self) -> Mapping[str, Any]:
        tree = await self._tree.send("Accessibility.getFullAXTree")
        return {each["nodeId"]: each for each in tree["nodes"]}


def _heard(nodes: Mapping[str, Any], node: Any, line: str = "") -> Iterator[Heard]:
    """Yield what is said of the children of a node; what is inside a control is in its name."""
    for each in (nodes[child] for child in node.get("childIds", ()) if child in nodes):
        role, is_ignored = _value(each, "role"), each.get("ignored", False)
        if not is_ignored and (role in ("StaticText", "image") or role in CONTROLS):
            yield _one(each, line)
        else:
            yield from _heard(nodes, each, each["nodeId"] if role in LINES and not is_ignored else line)


def _one(node: Any, line: str) -> Heard:
    return Heard(_value(node, "role"), _value(node, "name"), line, _has(node, "focused"), _has(node, "disabled"))


def _value(node: Any, field: str) -> str:
    return str(node.get(field, {}).get("value", ""))


def _has(node: Any, name: str) -> bool:
    return any(each["name"] == name and each["value"].get("value") for each in node.get("properties", ()))
