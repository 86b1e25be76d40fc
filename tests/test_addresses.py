"""Addresses of databases on servers: read strictly, and shown without secrets."""

import dataclasses

import pytest

from bot.runtime.address import Address, is_address, read_address, read_place, without_passwords
from bot.runtime.config import CommandError, load_settings


@pytest.mark.parametrize(
    ("text", "name", "to_type"),
    [
        ("postgresql://u:secret@host/games", "postgresql://u@host/games", "postgresql://u@host/games"),
        ("postgres://u:secret@host:5433/games", "postgresql://u@host:5433/games", "postgresql://u@host:5433/games"),
        (" POSTGRESQL://host/games\n", "postgresql://host/games", "postgresql://host/games"),
        (
            "postgresql://u:se%40cret@[::1]/games?sslmode=require&password=secret&sslpassword=secret",
            "postgresql://u@[::1]/games",
            "postgresql://u@[::1]/games?sslmode=require",
        ),
        (
            "postgresql://u:secret@one:5432,two:5433/games",
            "postgresql://u@one:5432,two:5433/games",
            "postgresql://u@one:5432,two:5433/games",
        ),
        ("postgresql:///games?host=/run/db&user=u", "postgresql:///games", "postgresql:///games?host=/run/db&user=u"),
        (
            "postgresql://u%20x:@host/my%20games",
            "postgresql://u%20x@host/my%20games",
            "postgresql://u%20x@host/my%20games",
        ),
    ],
)
def test_an_address_is_shown_without_its_secrets(text: str, name: str, to_type: str):
    address = read_place(text)
    assert isinstance(address, Address)
    assert (address.name, str(address), address.to_type()) == (name, name, to_type)
    assert address.text == text.strip()
    assert "secret" not in f"{address} {address!r}"


@pytest.mark.parametrize(
    "text",
    [
        *("postgresql://u:secret@host", "postgresql://u:secret@host/", "postgresql://u:secret@host:port/games"),
        "postgresql://u:secret@one:5432,two:port/games",
        *(
            "postgresql://u:sec@ret@host/games",
            "postgresql://u:12/sec@ret@host/games",
            "postgresql://u:sec/ret@host/games",
        ),
        *(
            "postgresql://u:sec#ret@host/games",
            "postgresql://u:12#secret@host/games",
            "postgresql://u:sec?ret@host/games",
        ),
        *(
            "postgresql://u:secret%@host/games",
            "postgresql://u:secret%00@host/games",
            "postgresql://u:sec ret@host/games",
        ),
        *(
            "postgresql://u:[secret@host/games",
            "postgresql://u:sec\x00ret@host/games",
            "postgresql://host/games/secret",
        ),
    ],
)
def test_an_address_that_would_be_read_otherwise_is_refused_without_repeating_it(
    monkeypatch: pytest.MonkeyPatch, text: str
):
    with pytest.raises(ValueError, match="it must") as refused:
        read_address(text)
    assert not [part for part in ("secret", "sec", "ret@") if part in str(refused.value)]
    if "\0" not in text:
        monkeypatch.setenv("SPLENDOR_DATABASE", text)
        with pytest.raises(CommandError, match=r"^The setting SPLENDOR_DATABASE is invalid: it must .*\.$"):
            load_settings(None)


def test_a_path_is_no_address():
    for text in ("games.sqlite3", "/data/postgresql/games", "postgresql:games", "C:/games", "sqlite://games"):
        assert not is_address(text)
    for text in ("postgresql://", "postgres://x", " PostgreSQL://x"):
        assert is_address(text)


def test_passwords_in_any_text_are_left_out():
    for text, expected in (
        ("cannot open 'postgresql://u:p@ss:w/o?rd@host/db' now", "cannot open 'postgresql://u@host/db' now"),
        ("postgres://u:secret@h/d?a=b&password=secret&c=d", "postgres://u@h/d?a=b&password=…&c=d"),
        ("postgresql:/u:secret@h/d", "postgresql:/u@h/d"),
        ("mail ann@example.org about postgresql://h/d", "mail ann@example.org about postgresql://h/d"),
    ):
        assert without_passwords(text) == expected


def test_settings_do_not_show_the_password(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPLENDOR_DATABASE", "postgresql://u:secret@host/games")
    settings = load_settings(None)
    assert "secret" not in f"{settings!r} {settings}"
    assert {field.name for field in dataclasses.fields(Address) if field.repr} == {"name"}
    assert settings.heartbeat_file.name == "splendor.sqlite3.alive"
