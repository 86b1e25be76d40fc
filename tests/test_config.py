"""What the host may set, and what the bot says when a setting is wrong."""

import base64
from dataclasses import asdict
from pathlib import Path

import pytest

from bot.config import ConfigError, load_settings

VARIABLES = (
    *("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "SPLENDOR_DATABASE"),
    *("SPLENDOR_LOG_LEVEL", "SPLENDOR_LOG_FORMAT", "SPLENDOR_METRICS_PORT", "SPLENDOR_METRICS_HOST"),
)


def made_up_token(first: bytes = b"123456789012345678") -> str:
    # Put together here, so that no scanner takes this file for a leak.
    return ".".join([base64.urlsafe_b64encode(first).decode().rstrip("="), "Gabcde", "x-_" * 9])


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def complaint() -> str:
    with pytest.raises(ConfigError) as caught:
        load_settings().token()
    return str(caught.value)


def test_the_token_comes_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", f" {made_up_token()}\n")
    assert load_settings().token().text == made_up_token()


def test_the_token_comes_from_a_secret_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / "secret").write_text(made_up_token() + "\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(tmp_path / "secret"))
    assert load_settings().token().text == made_up_token()


def test_the_environment_wins_over_the_env_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / ".env").write_text("SPLENDOR_LOG_LEVEL=debug\nSPLENDOR_DATABASE=here.sqlite3\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("SPLENDOR_DATABASE", "there.sqlite3")
    settings = load_settings()
    assert (settings.log_level, settings.database) == ("DEBUG", Path("there.sqlite3"))


def test_the_example_file_can_be_copied_as_it_is(tmp_path: Path):
    example = Path(__file__).parent.parent / ".env.example"
    (tmp_path / ".env").write_text(example.read_text(encoding="utf-8"), encoding="utf-8")
    assert load_settings().log_level == "INFO"
    assert "no bot token" in complaint()
    assert [name for name in VARIABLES if name not in example.read_text(encoding="utf-8")] == []


def test_without_settings_the_database_lies_among_the_users_data():
    database = load_settings().database
    assert database.is_absolute()
    assert database.parent.name == "splendor-bot"


def test_a_tilde_in_a_path_means_the_home_folder(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPLENDOR_DATABASE", "~/games.sqlite3")
    assert load_settings().database == Path.home() / "games.sqlite3"


def test_reading_settings_asks_for_no_token():
    assert load_settings().discord_token is None


def test_a_missing_token_says_where_to_get_one():
    assert "no bot token" in complaint()


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("   ", "is empty"),
        (f'"{made_up_token()}"', "quotes"),
        (f"Bot {made_up_token()}", "the word Bot"),
        (f"bot{made_up_token()}", "names no application"),
        ("123456789012345678", "application's id"),
        ("s3cretclients3cretclients3cretcl", "three parts"),
        (made_up_token().replace("G", " "), "three parts"),
        (made_up_token() + ".more", "three parts"),
        (made_up_token(b"not digits"), "names no application"),
        (made_up_token()[1:], "names no application"),
        ("é.ü.ß", "three parts"),
    ],
)
def test_a_wrong_token_is_explained_and_never_shown(monkeypatch: pytest.MonkeyPatch, value: str, says: str):
    monkeypatch.setenv("DISCORD_TOKEN", value)
    message = complaint()
    assert says in message
    assert_kind_and_discreet(message, value)


@pytest.mark.parametrize(
    ("content", "says"),
    [(None, "No such file"), (b"", "is empty"), (b"\xff\xfe", "not text"), (b"wrong", "three parts")],
)
def test_a_wrong_secret_file_is_explained(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None, says: str
):
    if content is not None:
        (tmp_path / "secret").write_bytes(content)
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "secret")
    message = complaint()
    assert says in message
    assert_kind_and_discreet(message, "wrong")


def assert_kind_and_discreet(message: str, value: str) -> None:
    assert "\n" not in message
    assert "Reset Token" in message
    assert "DISCORD_TOKEN" in message
    for part in value.strip().strip('"').split("."):
        assert len(part) < 4 or part not in message


def test_two_tokens_are_one_too_many(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", made_up_token())
    monkeypatch.setenv("DISCORD_TOKEN_FILE", "secret")
    assert "Keep one" in complaint()


def test_an_unknown_log_level_names_the_known_ones(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPLENDOR_LOG_LEVEL", "loud")
    message = complaint()
    assert "SPLENDOR_LOG_LEVEL" in message
    assert "WARNING" in message
    assert "\n" not in message


@pytest.mark.parametrize("value", ["0", "65536", "-1", "http", "1.5", "\N{SUPERSCRIPT TWO}"])
def test_a_port_that_is_none_names_those_that_are(monkeypatch: pytest.MonkeyPatch, value: str):
    monkeypatch.setenv("SPLENDOR_METRICS_PORT", value)
    assert complaint() == "The setting SPLENDOR_METRICS_PORT is wrong: it has to be a number from 1 to 65535."


def test_an_empty_setting_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    (tmp_path / ".env").write_text("SPLENDOR_METRICS_PORT=9000\nSPLENDOR_LOG_FORMAT=\n")
    monkeypatch.setenv("SPLENDOR_METRICS_PORT", "")
    assert (load_settings().metrics_port, load_settings().log_format) == (9000, "text")


def test_a_home_that_nobody_has_is_explained(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPLENDOR_DATABASE", "~nobody-of-this-name/games.sqlite3")
    assert "SPLENDOR_DATABASE" in complaint()


def test_an_env_file_that_is_no_text_is_named(tmp_path: Path):
    (tmp_path / ".env").write_bytes(b"\xff\xfe\x00")
    assert ".env" in complaint()


def test_settings_can_be_logged_without_giving_the_token_away(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DISCORD_TOKEN", made_up_token())
    settings = load_settings()
    assert made_up_token() not in f"{settings!r} {settings} {settings.token()!r} {asdict(settings)}"
