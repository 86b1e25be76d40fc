"""The demo's page, driven as a member would: type a command, press a button, choose from a menu, be somebody else."""

import os
import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, ViewportSize, async_playwright, expect
from playwright.async_api import TimeoutError as TooLateError

from tests.tools.browser import MISSING, find_chromium

DESKTOP = ViewportSize(width=1280, height=1000)
PHONE = ViewportSize(width=390, height=844)
PATIENCE = 10_000  # milliseconds; a press takes a third of a second

expect.set_options(timeout=PATIENCE)


@asynccontextmanager
async def open_browser() -> AsyncGenerator[Browser]:
    """Start a Chromium. As root it runs only without its sandbox, and it opens nothing but our own page."""
    chromium = find_chromium()
    assert chromium is not None, MISSING
    async with async_playwright() as playwright:
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0
        browser = await playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"] if as_root else [], timeout=30_000
        )
        try:
            yield browser
        finally:
            await browser.close()


class DemoPage:
    """The page, seen by one member at a time."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.chat = page.locator("#channel-message-list")  # the sidebar repeats every text
        self.messages = self.chat.locator("[data-message-id]")
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    @classmethod
    async def open(
        cls, browser: Browser, address: str, viewport: ViewportSize = DESKTOP, scale: float = 1
    ) -> "DemoPage":
        """Open the demo's address in a window of its own."""
        # The page forbids evaluated scripts, and waiting for a condition is one.
        context = await browser.new_context(
            viewport=viewport, device_scale_factor=scale, bypass_csp=True, reduced_motion="reduce"
        )
        page = await context.new_page()
        page.set_default_timeout(PATIENCE)
        opened = cls(page)
        await page.goto(address)
        await page.wait_for_selector("#channel-composer-input:visible")
        await opened.idle()
        return opened

    async def idle(self) -> None:
        """Wait until the last action is done and the page shows it, pictures included."""
        await self.page.wait_for_function(
            "window.simcordPreview && window.simcordPreview.ready && !window.simcordPreview.pendingAction"
        )
        await self.page.wait_for_function("[...document.images].every(image => image.complete)")

    async def view_as(self, member: str) -> None:
        """Become another member."""
        await self.page.select_option("#viewer-picker", label=member)
        await self.idle()

    async def command(self, path: str, **options: str) -> None:
        """Send a slash command. An option is typed as it stands ("=rbw"), or chosen from what is suggested for what is
        typed ("rbw|" takes the first suggestion, "2|✓ 2C · …" the one with just that text).
        """
        await self.page.fill("#channel-composer-input", f"/{path}")
        entry = self.page.locator(".command-entry")
        await entry.filter(has=self.page.locator(f"strong:text-is('/{path}')")).click()
        for name, value in options.items():
            await self._fill(name, value)
        await self.page.locator("#send-message").click()
        await self.idle()

    async def suggestions(self, path: str, option: str, typed: str) -> list[str]:
        """Return what is suggested while an option of a command is typed; nothing is sent."""
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
        """Press the newest button with this label, on a message that holds a text."""
        await self.button(label, on).click()
        await self.idle()

    async def choose(self, placeholder: str, option: str | re.Pattern[str]) -> None:
        """Choose from the newest menu with this placeholder the first option with such a text.

        The menu is opened once more where it did not stay open: on a busy machine the page closes it now and then.
        """
        menu = self.chat.get_by_role("combobox", name=placeholder).last
        chosen = self.page.get_by_role("option", name=option).first
        await menu.click()
        try:
            await chosen.wait_for(timeout=PATIENCE / 4)
        except TooLateError:
            await menu.click()
        await chosen.click()
        await self.idle()

    def button(self, label: str | re.Pattern[str], on: str | re.Pattern[str] = "") -> Locator:
        """Return the newest button with this label, on a message that holds a text."""
        messages = self.messages.filter(has_text=on)
        return messages.get_by_role("button", name=label, exact=isinstance(label, str)).last

    @property
    def newest(self) -> Locator:
        """Return the newest message."""
        return self.messages.last

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """Return the newest message that holds a text."""
        return self.messages.filter(has_text=text).last

    async def shows(self, text: str | re.Pattern[str]) -> None:
        """Wait until a message holds a text."""
        await expect(self.message(text)).to_be_visible()

    async def shows_no(self, text: str | re.Pattern[str]) -> None:
        """Wait until no message holds a text."""
        await expect(self.messages.filter(has_text=text)).to_have_count(0)

    async def show_end_of(self, message: Locator) -> None:
        """Scroll until the end of a message is at the bottom."""
        await self.idle()
        await message.evaluate("message => message.scrollIntoView({block: 'end'})")

    async def shot(self, path: Path) -> None:
        """Keep what the window shows, scrolled to the newest message."""
        path.parent.mkdir(parents=True, exist_ok=True)
        await self.show_end_of(self.newest)
        await self.page.screenshot(path=path)

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
        """Return the field of an option; one that may be left out is added first."""
        field = self.page.locator(f'.command-option-input[data-option="{option}"]')
        if not await field.count():
            await self.page.locator(".command-ghost").click()
            await self.page.locator(f'.command-suggestion[data-value="{option}"]').click()
        return field
