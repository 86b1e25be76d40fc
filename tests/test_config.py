"""Settings are read from the environment and `.env`, and an invalid one is explained in one line."""

import base64
import os
import re
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import pytest

from bot.runtime.config import CommandError, exposed_token_file, load_settings

VARIABLES = (
    *("DISCORD_TOKEN", "DISCORD_TOKEN_FILE", "SPLENDOR_DATABASE"),
    *("SPLENDOR_LOG_LEVEL", "SPLENDOR_LOG_FORMAT", "SPLENDOR_METRICS_PORT", "SPLENDOR_METRICS_HOST"),
    *("SPLENDOR_TABLES_PER_MEMBER", "SPLENDOR_LOBBY_DAYS", "SPLENDOR_PROCESSES", "HTTPS_PROXY", "NO_PROXY"),
)


def fake_token(first: bytes = b"123456789012345678") -> str:
    # Built here, so that secret scanners do not report this file.
    return ".".join([base64.urlsafe_b64encode(first).decode().rstrip("="), "Gabcde", "x-_" * 9])


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
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
        (f'"{fake_token()}', "quotes"),
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
    (tmp_path / ".env").write_text("SPLENDOR_LOG_LEVEL=INFO\n", encoding="utf-16")
    assert error_message() == f"{tmp_path / '.env'} is not UTF-8 text. Save it as UTF-8."


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can become another user")
def test_an_env_file_without_permission_is_named_with_the_reason():
    with TemporaryDirectory() as folder:  # the folders of pytest are closed to others
        file = Path(folder).resolve() / ".env"
        file.touch(0o600)
        Path(folder).chmod(0o755)
        os.seteuid(65_534)
        try:
            with pytest.raises(CommandError, match=re.escape(f"{file} cannot be read: Permission denied.")):
                load_settings(file)
        finally:
            os.seteuid(0)


def test_a_line_that_is_no_setting_is_named_by_its_number(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    (tmp_path / ".env").write_text("# mine\n\n\nDISCORD_TOKEN: tok\nSPLENDOR_LOG_LEVEL=DEBUG\n")
    assert warnings() == [f"{tmp_path / '.env'}, line 4 is not NAME=value and is ignored."]
    assert load_settings().log_level == "DEBUG"
    assert [each.name for each in caplog.records] == ["bot.runtime.config"], "dotenv says nothing more"


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
    ("of_file", "of_folder", "is_noticed"),
    [
        *((0o644, 0o755, True), (0o600, 0o755, False), (0o644, 0o700, False)),
        *((0o640, 0o755, True), (0o640, 0o750, True), (0o604, 0o750, False), (0o622, 0o755, False)),
    ],
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


MISSPELT = {
    "SPLENDOR_DATABSE": "SPLENDOR_DATABASE",
    "SPLENDER_DATABASE": "SPLENDOR_DATABASE",
    "splendor_processes": "SPLENDOR_PROCESSES",
    "SPLENDOR_PORT": "SPLENDOR_METRICS_PORT",
    "DISCORD_BOT_TOKEN": "DISCORD_TOKEN",
    "SPLENDOR_TOKEN": "DISCORD_TOKEN",
    "SPLENDOR_TOKEN_FILE": "DISCORD_TOKEN_FILE",
    "HTTPS_PROXI": "HTTPS_PROXY",
}


@pytest.mark.parametrize("is_in_file", [True, False])
@pytest.mark.parametrize("name", MISSPELT)
def test_a_misspelt_setting_is_named_with_the_right_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, is_in_file: bool
):
    if is_in_file:
        (tmp_path / ".env").write_text(f"{name}=something")
    else:
        monkeypatch.setenv(name, "something")
    assert warnings() == [f"{name} is no setting and is ignored: did you mean {MISSPELT[name]}?"]


def test_an_unknown_setting_that_is_like_none_is_named_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPLENDOR_COLOUR_OF_THE_SKY", "blue")
    assert warnings() == ["SPLENDOR_COLOUR_OF_THE_SKY is no setting and is ignored."]


def test_variables_of_other_programs_and_all_settings_draw_no_warning(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    others = (
        "HTTP_PROXY",
        "http_proxy",
        "ALL_PROXY",
        "FTP_PROXY",
        "LOG_LEVEL",
        "DISCORD_WEBHOOK_URL",
        "SPLENDOR_WEIGHTS",
    )
    for name in others:
        monkeypatch.setenv(name, "something")
    example = (Path(__file__).parent.parent / ".env.example").read_text(encoding="utf-8")
    (tmp_path / ".env").write_text(re.sub(r"(?m)^# ([A-Z_]+=)", r"\1", example), encoding="utf-8")
    assert warnings() == []


def warnings() -> list[str]:
    given: list[str] = []
    load_settings(warn=given.append)
    return given


def test_a_missing_token_says_where_it_was_looked_for(tmp_path: Path):
    assert f"in the environment, and there is no {tmp_path / '.env'}. If another folder has" in error_message()
    (tmp_path / ".env").write_text("SPLENDOR_LOG_LEVEL=INFO\n")
    assert f"in the environment and in {tmp_path / '.env'}. If another folder has" in error_message()


PROXY = "http://user:pw@proxy.example:3128"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (PROXY, PROXY),
        (f'"{PROXY}"', PROXY),
        ("proxy.example:3128", "http://proxy.example:3128"),
        ("HTTP://proxy.example", "http://proxy.example"),
        ("https://proxy.example", "https://proxy.example"),
        ("http://[::1]:3128", "http://[::1]:3128"),
        ("http://us%40er:p%3Aw@proxy.example:3128/", "http://us%40er:p%3Aw@proxy.example:3128/"),
    ],
)
@pytest.mark.parametrize("name", ["HTTPS_PROXY", "https_proxy"])
def test_the_proxy_is_read_as_other_programs_read_it(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, expected: str
):
    monkeypatch.setenv(name, value)
    assert load_settings().proxy == expected


@pytest.mark.parametrize(
    "value", ["socks5://proxy:1080", "http://", "http://proxy:port", "http://proxy:0", "http://[::1"]
)
def test_a_proxy_that_cannot_be_used_is_explained_without_its_password(monkeypatch: pytest.MonkeyPatch, value: str):
    monkeypatch.setenv("HTTPS_PROXY", value)
    assert re.fullmatch("The setting HTTPS_PROXY is invalid: .*", error_message())


@pytest.mark.parametrize(
    ("excepted", "is_used"),
    [
        *(("discord.com", False), (".discord.com", False), ("*.discord.com", False), ("DISCORD.COM", False)),
        *(("*", False), ("localhost, *", False), ("discord.com:443", False), ("com", False), ("a,,discord.com", False)),
        *(("localhost,127.0.0.1 discord.com", False), ("", True), (",", True), ("discord.com:80", True)),
        *(
            ("cord.com", True),
            ("localhost,127.0.0.1,.example", True),
            ("gateway.discord.com", True),
            ("discord.co", True),
        ),
    ],
)
@pytest.mark.parametrize("name", ["NO_PROXY", "no_proxy"])
def test_hosts_in_no_proxy_are_reached_without_it(
    monkeypatch: pytest.MonkeyPatch, name: str, excepted: str, is_used: bool
):
    monkeypatch.setenv("HTTPS_PROXY", PROXY)
    monkeypatch.setenv(name, excepted)
    assert load_settings().proxy == (PROXY if is_used else None)


def test_a_secret_that_is_mounted_read_only_or_belongs_to_another_user_draws_no_warning(
    monkeypatch: pytest.MonkeyPatch,
):
    """Docker and Kubernetes mount secrets so; whoever runs the bot cannot change that."""
    with TemporaryDirectory() as folder:
        file = Path(folder).resolve() / "token"
        Path(folder).chmod(0o755)
        file.write_text(fake_token())
        file.chmod(0o644)
        monkeypatch.setenv("DISCORD_TOKEN_FILE", str(file))
        settings = load_settings()
        assert exposed_token_file(settings) == file
        with monkeypatch.context() as mounted:
            mounted.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=os.ST_RDONLY))
            assert exposed_token_file(settings) is None
        monkeypatch.setattr(os, "getuid", lambda: file.stat().st_uid + 1)
        assert exposed_token_file(settings) is None
