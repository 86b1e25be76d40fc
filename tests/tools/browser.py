"""Find the Chromium for the browser test and the screenshots. As a program: install it if it is missing."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge")
OTHER_PATHS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
MISSING = (
    "No Chromium was found, and the browser test needs one. Install Chromium or Google Chrome"
    " (Debian: apt-get install chromium), or set CHROMIUM to the program's path."
)


def find_chromium() -> str | None:
    """Return the path of a Chromium: the one in CHROMIUM, an installed one, or playwright's own."""
    if chosen := os.environ.get("CHROMIUM"):
        return shutil.which(chosen)
    installed = (shutil.which(name) for name in (*NAMES, *OTHER_PATHS))
    return next((path for path in installed if path), None) or _playwright_chromium()


def _playwright_chromium() -> str | None:
    from playwright.sync_api import sync_playwright  # starting it is slow

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def main() -> int:
    """Print the browser's path; return 1 if there is none and none can be installed."""
    if find_chromium() is None and "CHROMIUM" not in os.environ:
        print("No Chromium is installed; fetching the one that comes with playwright.", flush=True)
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    if path := find_chromium():
        print(f"Browser for the tests: {path}")
        return 0
    print(f"error: {MISSING}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
