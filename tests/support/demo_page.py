"""Drive the demo's page as a member does: type commands, press buttons, choose from menus, switch members."""

import os
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, ViewportSize, async_playwright, expect
from playwright.async_api import TimeoutError as TooLateError

from tests.support.waiting import PATIENCE
from tools.browser import MISSING, find_chromium

DESKTOP = ViewportSize(width=1280, height=1000)
PHONE = ViewportSize(width=390, height=844)
TIMEOUT = 1000 * PATIENCE  # ms
REOPENING = 2_500  # ms after which a menu that shows no options is opened a second time

_DISTANCE_TO_END = """control => {
    const messages = document.querySelectorAll("#channel-message-list [data-message-id]");
    const end = messages[messages.length - 1].getBoundingClientRect().bottom;
    return end - control.getBoundingClientRect().top;
}"""

expect.set_options(timeout=TIMEOUT)


@asynccontextmanager
async def open_browser() -> AsyncGenerator[Browser]:
    """Start Chromium. As root it only runs without its sandbox, which is safe for our own page."""
    chromium = find_chromium()
    assert chromium is not None, MISSING
    async with async_playwright() as playwright:
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"] if as_root else [], timeout=TIMEOUT
        )
        try:
            yield browser
        finally:
            await browser.close()


class DemoPage:
    """The page, viewed by one member at a time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chat = page.locator("#channel-message-list")  # without the sidebar, which repeats every text
        self.messages = self.chat.locator("[data-message-id]")
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @classmethod
    async def open(
        cls, browser: Browser, address: str, viewport: ViewportSize = DESKTOP, scale: float = 1
    ) -> "DemoPage":
        """Open the demo in a new browser context."""
        # `wait_for_function` evaluates a script, which the page's CSP forbids.
        context = await browser.new_context(
            viewport=viewport, device_scale_factor=scale, bypass_csp=True, reduced_motion="reduce"
        )
        page = await context.new_page()
        page.set_default_timeout(TIMEOUT)
        opened = cls(page)
        await page.goto(address)
        await page.wait_for_selector("#channel-composer-input:visible")
        await opened.idle()
        return opened

    async def idle(self) -> None:
        """Wait until the last action is done and all pictures are loaded."""
        await self.page.wait_for_function(
            "window.simcordPreview && window.simcordPreview.ready && !window.simcordPreview.pendingAction"
        )
        await self.page.wait_for_function("[...document.images].every(image => image.complete)")

    async def view_as(self, member: str) -> None:
        """Switch to another member."""
        await self.page.select_option("#viewer-picker", label=member)
        await self.idle()

    async def command(self, path: str, **options: str) -> None:
        """Send a slash command.

        An option "=rbw" is typed as it is. "rbw|" types "rbw" and takes the first suggestion. "2|✓ 2C · …" types "2"
        and takes the suggestion with exactly that text.
        """
        await self.page.fill("#channel-composer-input", f"/{path}")
        entry = self.page.locator(".command-entry")
        await entry.filter(has=self.page.locator(f"strong:text-is('/{path}')")).click()
        for name, value in options.items():
            await self._fill(name, value)
        await self._send()

    async def suggestions(self, path: str, option: str, typed: str) -> list[str]:
        """Return the suggestions for an option of a command, without sending it."""
        await self.page.fill("#channel-composer-input", f"/{path}")
        entry = self.page.locator(".command-entry")
        await entry.filter(has=self.page.locator(f"strong:text-is('/{path}')")).click()
        await (await self._field(option)).fill(typed)
        labels = self.page.locator(".command-suggestion-label")
        await labels.first.wait_for()
        found = await labels.all_inner_texts()
        await self.page.get_by_label("Exit command mode").click()
        await self.page.fill("#channel-composer-input", "")
        return found

    async def press(self, label: str | re.Pattern[str], on: str | re.Pattern[str] = "") -> None:
        """Press the newest button with this label, on a message that contains a text."""
        await self._press(self.button(label, on))

    async def press_gem(self, colour: str, on: str | re.Pattern[str] = "") -> None:
        """Press the first button with the emoji of a gem ("red"), on the newest message that contains a text.

        The answer to this press is shown when this returns. A button carries the gems chosen so far, so the next
        press would otherwise meet the button from before it.
        """
        before = await self.newest.text_content() or ""
        button = self.messages.filter(has_text=on).last.locator("button:enabled")
        await self._press(button.filter(has=self.page.locator(f"img[alt*='{colour}_gem']")).first)
        await expect(self.newest).not_to_have_text(before)

    async def choose(self, placeholder: str, option: str | re.Pattern[str]) -> None:
        """Choose the first option with this text from the newest menu with this placeholder."""
        await self._choose(self.chat.get_by_role("combobox", name=placeholder).last, option)
        await self.idle()

    async def submit(self, **chosen: str | re.Pattern[str]) -> None:
        """Choose an option of each of these fields of the open form, given by their names, and submit it."""
        form = self.page.locator("#modal-root form")
        for name, option in chosen.items():
            field = form.locator(f".modal-field[data-custom-id={name}]")
            await field.wait_for()
            if await field.get_by_role("radio").count():
                await field.locator("label").filter(has_text=option).click()
            else:
                await self._choose(field.get_by_role("combobox"), option)
        await form.get_by_role("button", name="Submit").click()
        await self.idle()

    def button(self, label: str | re.Pattern[str], on: str | re.Pattern[str] = "") -> Locator:
        """Return the newest button with this label, on a message that contains a text."""
        messages = self.messages.filter(has_text=on)
        return messages.get_by_role("button", name=label, exact=isinstance(label, str)).last

    @property
    def newest(self) -> Locator:
        """Return the newest message."""
        return self.messages.last

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """Return the newest message that contains a text."""
        return self.messages.filter(has_text=text).last

    async def shows(self, text: str | re.Pattern[str]) -> None:
        """Wait until a message contains a text."""
        await expect(self.message(text)).to_be_visible()

    async def shows_no(self, text: str | re.Pattern[str]) -> None:
        """Wait until no message contains a text."""
        await expect(self.messages.filter(has_text=text)).to_have_count(0)

    async def show_end_of(self, message: Locator) -> None:
        """Scroll the end of a message to the bottom of the window."""
        await self.idle()
        await message.evaluate("message => message.scrollIntoView({block: 'end'})")

    async def distance_to_end(self, control: Locator) -> float:
        """Return the pixels between the upper edge of a control and the end of the channel, which scrolls."""
        await self.idle()
        return await control.evaluate(_DISTANCE_TO_END)

    async def screenshot(self, path: Path) -> None:
        """Save a screenshot of the window, scrolled to the newest message."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await self.show_end_of(self.newest)
        await self.page.screenshot(path=path)

    async def _send(self) -> None:
        """Send the command; press again if suggestions moved the button away, which happens on a busy machine."""
        for _ in range(2):
            await self.page.locator("#send-message").click()
            await self.idle()
            if not await self.page.get_by_label("Exit command mode").count():
                break

    async def _press(self, button: Locator) -> None:
        """Press a button; press again if the page sent nothing, as when a message is drawn again under the pointer."""
        for _ in range(2):
            before = await self._last_sent()
            await button.click()
            await self.idle()
            if await self._last_sent() not in (None, before):
                break

    async def _last_sent(self) -> str | None:
        """Return the id of the last action that the page sent to the bot."""
        return await self.page.evaluate(
            "(last => last && last.dispatched ? last.requestId : null)(window.simcordPreview.lastAction)"
        )

    async def _choose(self, menu: Locator, option: str | re.Pattern[str]) -> None:
        """Choose an option; open the menu again if it did not stay open, which happens on a busy machine."""
        chosen = self.page.get_by_role("option", name=option).first
        await menu.click()
        try:
            await chosen.wait_for(timeout=REOPENING)
        except TooLateError:
            await menu.click()
        await chosen.click()

    async def _fill(self, option: str, value: str) -> None:
        field = await self._field(option)
        if value.startswith("="):
            await field.fill(value[1:])
            return
        typed, _, label = value.partition("|")
        await field.fill(typed)
        suggestion = self.page.locator(".command-suggestion")
        if label:
            suggestion = suggestion.filter(has=self.page.locator(f".command-suggestion-label:text-is('{label}')"))
        await suggestion.first.click()

    async def _field(self, option: str) -> Locator:
        """Return the input field of an option; add the option first if it is optional."""
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        if not await field.count():
            await self.page.locator(".command-ghost").click()
            await self.page.locator(f'.command-suggestion[data-value="{option}"]').click()
        return field
