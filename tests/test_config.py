"""Settings are read from the environment and `.env`, and an invalid one is explained in one line."""

import base64
import re
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from bot.runtime.config import CommandError, exposed_token_file, load_settings

VARIABLES = (
    *("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "SPLENDOR_DATABASE"),
    *("SPLENDOR_LOG_LEVEL", "SPLENDOR_LOG_FORMAT", "SPLENDOR_METRICS_PORT", "SPLENDOR_METRICS_HOST"),
    *("SPLENDOR_TABLES_PER_MEMBER", "SPLENDOR_LOBBY_DAYS", "SPLENDOR_PROCESSES"),
)


def fake_token(first: bytes = b"123456789012345678") -> str:
    # Built here, so that secret scanners do not report this file.
    return ".".join([base64.urlsafe_b64encode(first).decode().rstrip("="), "Gabcde", "x-_" * 9])


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def error_message() -> str:
    with pytest.raises(CommandError) as caught:
        load_settings().token()
    return str(caught.value)


def test_the_token_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", f" {fake_token()}\n")
    assert load_settings().token().text == fake_token()


def test_the_token_can_come_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "secret").write_text(fake_token() + "\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "secret"))
    assert load_settings().token().text == fake_token()


def test_the_environment_takes_precedence_over_the_env_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / ".env").write_text("SPLENDOR_LOG_LEVEL=debug\nSPLENDOR_DATABASE=here.sqlite3\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("SPLENDOR_DATABASE", "there.sqlite3")
    settings = load_settings()
    assert (settings.log_level, settings.database) == ("DEBUG", Path("there.sqlite3"))


def test_the_example_file_works_unchanged_and_names_every_setting(tmp_path: Path):
    example = Path(__file__).parent.parent / ".env.example"
    (tmp_path / ".env").write_text(example.read_text(encoding="utf-8"), encoding="utf-8")
    assert load_settings().log_level == "INFO"
    assert "no bot token" in error_message()
    assert [name for name in VARIABLES if name not in example.read_text(encoding="utf-8")] == []


def test_the_default_database_is_in_the_user_s_data_folder():
    database = load_settings().database
    assert database.is_absolute()
    assert database.parent.name == "splendor-bot"


def test_a_tilde_in_a_path_is_the_home_folder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPLENDOR_DATABASE", "~/games.sqlite3")
    assert load_settings().database == Path.home() / "games.sqlite3"


def test_settings_can_be_loaded_without_a_token():
    assert load_settings().discord_token is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("   ", "is empty"),
        (f'"{fake_token()}"', "quotes"),
        (f"Bot {fake_token()}", "the word Bot"),
        (f"bot{fake_token()}", "not an application's id"),
        ("123456789012345678", "perhaps the application's id"),
        ("s3cretclients3cretclients3cretcl", "three parts"),
        (fake_token().replace("G", " "), "three parts"),
        (fake_token() + ".more", "three parts"),
        (fake_token(b"not digits"), "not an application's id"),
        (fake_token()[1:], "not an application's id"),
        ("é.ü.ß", "three parts"),
    ],
)
def test_an_invalid_token_is_explained_but_not_shown(monkeypatch: pytest.MonkeyPatch, value: str, expected: str):
    monkeypatch.setenv("DISCORD_TOKEN", value)
    message = error_message()
    assert expected in message
    assert_helpful_without_token(message, value)


@pytest.mark.parametrize(
    ("content", "expected"),
    [(None, "No such file"), (b"", "is empty"), (b"\xff\xfe", "not text"), (b"wrong", "three parts")],
)
def test_an_invalid_token_file_is_explained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None, expected: str
):
    if content is not None:
        (tmp_path / "secret").write_bytes(content)
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "secret")
    message = error_message()
    assert expected in message
    assert_helpful_without_token(message, "wrong")


def assert_helpful_without_token(message: str, value: str) -> None:
    assert "\n" not in message
    assert "Reset Token" in message
    assert "DISCORD_TOKEN" in message
    for part in value.strip().strip('"').split("."):
        assert len(part) < 4 or part not in message


PORT = "The setting SPLENDOR_METRICS_PORT is invalid: it must be a number from 1 to 65535."
LEVEL = r"The setting SPLENDOR_LOG_LEVEL is invalid: .*WARNING.*"
LIMIT = "The setting SPLENDOR_TABLES_PER_MEMBER is invalid: it must be a number from 1 to 1000."


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, ".*no bot token.*"),
        ({"DISCORD_TOKEN": fake_token(), "DISCORD_TOKEN_FILE": "secret"}, ".*Keep one.*"),
        ({"SPLENDOR_LOG_LEVEL": "loud"}, LEVEL),
        ({"SPLENDOR_DATABASE": "~nobody-of-this-name/games.sqlite3"}, ".*SPLENDOR_DATABASE.*"),
        *(({"SPLENDOR_METRICS_PORT": port}, PORT) for port in ("0", "65536", "-1", "http", "1.5", "²")),
        *(({"SPLENDOR_TABLES_PER_MEMBER": limit}, LIMIT) for limit in ("0", "-1", "many", "1001", "9" * 5_000)),
    ],
    ids=lambda value: str(value)[:60],
)
def test_wrong_settings_are_explained_in_one_line(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], expected: str
):
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert re.fullmatch(expected, error_message())


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / ".env").write_text("SPLENDOR_METRICS_PORT=9000\nSPLENDOR_LOG_FORMAT=\n")
    monkeypatch.setenv("SPLENDOR_METRICS_PORT", "")
    assert (load_settings().metrics_port, load_settings().log_format) == (9000, "text")


def test_an_env_file_that_is_not_text_is_named(tmp_path: Path):
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00")
    assert ".env" in error_message()


def test_logged_settings_do_not_contain_the_token(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", fake_token())
    settings = load_settings()
    assert fake_token() not in f"{settings!r} {settings} {settings.token()!r} {asdict(settings)}"


def test_the_limits_on_tables_are_numbers_with_usual_values(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = load_settings(None)
    assert (settings.tables_of_a_member, settings.lobby_days) == (20, 7)
    monkeypatch.setenv("SPLENDOR_TABLES_PER_MEMBER", "5")
    monkeypatch.setenv("SPLENDOR_LOBBY_DAYS", "30")
    settings = load_settings(None)
    assert (settings.tables_of_a_member, settings.lobby_days) == (5, 30)


@pytest.mark.parametrize("name", [".env", "token"])
@pytest.mark.parametrize(
    ("of_file", "of_folder", "is_noticed"), [(0o644, 0o755, True), (0o600, 0o755, False), (0o644, 0o700, False)]
)
def test_a_token_that_other_users_can_read_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, of_file: int, of_folder: int, is_noticed: bool
):
    with TemporaryDirectory() as folder:  # the folders of pytest are closed to others
        path = Path(folder).resolve() / name
        path.parent.chmod(of_folder)
        monkeypatch.chdir(folder)
        path.write_text(fake_token() if name == "token" else f"DISCORD_TOKEN={fake_token()}")
        path.chmod(of_file)
        if name == "token":
            monkeypatch.setenv("DISCORD_TOKEN_FILE", name)
        assert exposed_token_file(load_settings()) == (path if is_noticed else None)
