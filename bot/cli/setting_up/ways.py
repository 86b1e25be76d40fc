"""The ways to run the bot, and the files that each of them needs."""

import json
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from platformdirs import user_config_path

from bot.cli.setting_up.places import check_folder
from bot.runtime.address import Address, Place
from bot.runtime.config import ENV_FILE, LARGEST_FILE, CommandError, Secret, read_file
from bot.runtime.env_file import with_settings
from bot.runtime.new_files import PRIVATE_FOLDER, check_target, make_folders, new_file

Way = Literal["terminal", "systemd", "docker"]
WAYS: Mapping[Way, str] = {
    "terminal": "here in a terminal, whenever you start it",
    "systemd": "in the background, also after a restart of this machine (a systemd service)",
    "docker": "in the background, in Docker",
}
SERVICE = "splendor-bot.service"
COMPOSE, SECRET = Path("compose.yaml"), Path("secrets/discord_token")
CONTAINER_USER = 1000
"""The user as whom the container reads the file with the token."""

_UNIT = """\
# Written by `splendor-bot setup`. The settings are in the file .env of WorkingDirectory.
[Unit]
Description=Splendor on Discord
StartLimitIntervalSec=10min
StartLimitBurst=5

[Service]
WorkingDirectory={folder}
ExecStart={command}
Restart=on-failure
RestartSec=10
NoNewPrivileges=yes
UMask=0077

[Install]
WantedBy=default.target
"""


def ways_here() -> dict[str, str]:
    """Return the ways for which this machine has a program."""
    programs = {"systemd": "systemctl", "docker": "docker"}
    return {way: text for way, text in WAYS.items() if way not in programs or shutil.which(programs[way])}


def program() -> list[str]:
    """Return the words that run this installation of `splendor-bot`."""
    script = Path(sysconfig.get_path("scripts")) / "splendor-bot"
    return [str(script)] if script.is_file() else [sys.executable, "-m", "bot"]


def start_command(way: Way) -> str:
    """Return what to type to start the bot."""
    match way:
        case "terminal":
            return f"{shlex.join(program())} run"
        case "systemd":
            return f"systemctl --user enable --now {SERVICE}"
        case "docker":
            return "docker compose up --build --detach"


def unit_file() -> Path:
    """Return the place of the systemd unit, which belongs to this user."""
    return user_config_path() / "systemd" / "user" / SERVICE


def present_way() -> Way:
    """Return the way that was chosen in this folder before; a terminal at first."""
    try:
        if f"WorkingDirectory={_escaped(str(Path.cwd()))}\n" in unit_file().read_text(encoding="utf-8"):
            return "systemd"
    except (OSError, UnicodeDecodeError):
        pass
    return "docker" if SECRET.exists() else "terminal"


def settings_of(token: Secret, token_file: Path | None, place: Place) -> dict[str, str | None]:
    """Return the settings for the token, or the name of its file, and for the place of the database."""
    return {
        "DISCORD_TOKEN": None if token_file else token.text,
        "DISCORD_TOKEN_FILE": str(token_file) if token_file else None,
        "SPLENDOR_DATABASE": place.text if isinstance(place, Address) else str(place),
    }


def write_settings(settings: Mapping[str, str | None]) -> Path:
    """Write settings to `.env`, without those that are None; return that file. Raises `CommandError`."""
    try:
        before = read_file(ENV_FILE, limit=LARGEST_FILE).decode()
    except FileNotFoundError:
        before = ""
    try:
        text = with_settings(before, settings)
    except ValueError as error:
        raise CommandError(f"{ENV_FILE} cannot be written: {error}.") from None
    with new_file(ENV_FILE.absolute(), replace=True) as file:
        file.write(text.encode())
    return ENV_FILE.absolute()


def unit_text(folder: Path, command: Sequence[str]) -> str:
    """Return the systemd unit that runs a command in a folder."""
    words = " ".join('"{}"'.format(_escaped(word).replace("\\", "\\\\").replace('"', '\\"')) for word in command)
    return _UNIT.format(folder=_escaped(str(folder)), command=words.replace("$", "$$"))


def write_unit() -> Path:
    """Write the systemd unit, and return its file."""
    file = unit_file()
    make_folders(file)
    with new_file(file, replace=True) as unit:
        unit.write(unit_text(Path.cwd(), [*program(), "run"]).encode())
    return file


def check_files(way: Way) -> None:
    """Check that the files of a way can be written. Raises `CommandError`."""
    for file in {"terminal": [ENV_FILE], "systemd": [ENV_FILE, unit_file()], "docker": [SECRET]}[way]:
        check_folder(file)
    if way == "docker" and not COMPOSE.exists() and not (_code_folder() / COMPOSE).is_file():
        raise CommandError(
            "Docker builds the bot from its code. Run this in the folder with the code, or choose another way."
        )


def is_secret_unreadable() -> bool:
    """Return whether the container's user may not read the file with the token, which only root can change."""
    return sys.platform == "linux" and SECRET.stat().st_uid != CONTAINER_USER


def write_docker_files(token: Secret) -> list[Path]:
    """Write the token's file, and the compose file if this folder has none; return what was written."""
    written = [SECRET.absolute()]
    SECRET.parent.mkdir(PRIVATE_FOLDER, exist_ok=True)
    check_target(written[0], replace=True)
    with new_file(written[0], replace=True) as file:
        if os.geteuid() == 0:
            os.fchown(file.fileno(), CONTAINER_USER, CONTAINER_USER)
        file.write(f"{token.text}\n".encode())
    if not COMPOSE.exists():
        code = _code_folder()
        text = (code / COMPOSE).read_text(encoding="utf-8").replace("build: .\n", f"build: {json.dumps(str(code))}\n")
        with new_file(COMPOSE.absolute()) as file:
            file.write(text.encode())
        written.append(COMPOSE.absolute())
    return written


def _code_folder() -> Path:
    """Return the folder with the code, if the bot was not installed from a wheel."""
    return Path(__file__).resolve().parents[3]


def _escaped(text: str) -> str:
    """Return a text in which systemd finds no specifier."""
    return text.replace("%", "%%")
