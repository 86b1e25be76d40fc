"""Find the Chromium for the browser tests and the screenshots. As a program: install it if it is missing.

That it cannot be installed is an error only if BROWSER_REQUIRED is set.
"""

import contextlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.options import new_parser

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge", "msedge")
OTHER_PATHS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
MISSING = (
    "No Chromium was found, and the browser tests need one. Install Chromium or Google Chrome"
    " (Debian: apt-get install chromium), or set CHROMIUM to the program's path."
)

INSTALL_TIMEOUT = 600  # seconds


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


def install_chromium() -> None:
    """Try to install a Chromium: playwright's, else Debian's if this user may."""
    print("No Chromium is installed; fetching the one that comes with playwright.", flush=True)
    _try(sys.executable, "-m", "playwright", "install", "chromium")
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if find_chromium() is None and is_root and (apt := shutil.which("apt-get")):
        print("That failed; installing Debian's Chromium.", flush=True)
        _try(apt, "update", "-qq")
        _try(apt, "install", "-qq", "--yes", "--no-install-recommends", "chromium")


def _try(*command: str) -> None:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    with contextlib.suppress(subprocess.TimeoutExpired):
        subprocess.run(command, check=False, env=environment, stdin=subprocess.DEVNULL, timeout=INSTALL_TIMEOUT)


def main() -> int:
    """Install a browser if there is none, and print its path; return 1 if there is none and one is required."""
    is_required = "BROWSER_REQUIRED" in os.environ
    if find_chromium() is None and "CHROMIUM" not in os.environ:
        install_chromium()
    if path := find_chromium():
        print(f"Browser for the tests: {path}")
        return 0
    print(f"error: {MISSING}" if is_required else MISSING, file=sys.stderr)
    return 1 if is_required else 0


if __name__ == "__main__":
    new_parser(__doc__).parse_args()
    sys.exit(main())
