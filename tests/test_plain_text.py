"""Settings mean the same, whatever an editor, a web page, a shell or Docker has put around them."""

import os
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.deal.sealed_deal import SealedDeal
from bot.rules import Options
from bot.runtime.config import BotSettings, load_settings, settings_in
from bot.runtime.plain_text import plain
from tests.support.command_line import environment_of_tests, start_quickly
from tests.test_cli import a_sealed_deal
from tests.test_config import fake_token

BYTE_ORDER_MARK = "\ufeff"
UNSEEN = [BYTE_ORDER_MARK, "\u200b", "\u200c", "\u200d", "\u2060", "\u200e", "\u202a", "\u202c"]
AROUND = [*UNSEEN, " ", "\t", ""]
letters = st.characters(codec="utf-8", exclude_categories=("Cc", "Cf", "Zl", "Zp", "Cs"))
values = st.text(letters, min_size=1).filter(lambda text: plain(text) == text and "${" not in text)
around = st.lists(st.sampled_from(AROUND), max_size=3).map("".join)


def quoted(value: str, quote: str) -> str:
    return quote + value.replace("\\", "\\\\").replace(quote, f"\\{quote}") + quote


@st.composite
def decorated(draw: st.DrawFn) -> tuple[str, str]:
    """A value, and the same with what people and programs put around it and into it."""
    value = draw(values)
    at = draw(st.integers(0, len(value)))
    with_unseen = value[:at] + draw(st.sampled_from(["", BYTE_ORDER_MARK, "\u200b", "\u2060"])) + value[at:]
    kind = draw(st.sampled_from(["bare", '"', "'", "“”", "‘’"]))
    if kind == "bare":
        return value, draw(around) + with_unseen + draw(around)
    inside = draw(around) + with_unseen + draw(around)
    if len(kind) == 1:
        return value, draw(around) + quoted(inside, kind) + draw(around)
    return value, draw(around) + kind[0] + inside.replace("\\", "\\\\") + kind[1] + draw(around)


@given(decorated())
def test_a_value_is_read_without_its_decoration(pair: tuple[str, str]) -> None:
    value, written = pair
    assert plain(written) == value
    with patch.dict(os.environ, environment_of_tests() | {"SPLENDOR_METRICS_HOST": written}, clear=True):
        assert load_settings(None).metrics_host == value


@given(
    values.filter(lambda value: "\\" not in value),
    st.sampled_from(['"', "'"]),
    *(
        st.sampled_from(each)
        for each in (["", BYTE_ORDER_MARK], ["\n", "\r\n"], ["", "export ", "\u200bexport ", "  "])
    ),
    *(
        st.sampled_from(each)
        for each in (["=", " = ", "=\u200b", "\u200b="], ["", " ", "\u200b", " # a comment"], ["", "end"])
    ),
)
def test_a_line_of_the_file_means_the_same_in_every_form(
    value: str, quote: str, mark: str, end: str, before: str, equals: str, after: str, last: str
) -> None:
    lines = ["SPLENDOR_LOG_LEVEL=DEBUG", f"{before}SPLENDOR_METRICS_HOST{equals}{quoted(value, quote)}{after}"]
    content = (mark + end.join(lines) + (2 * end if last else "")).encode()
    settings = settings_of(content)
    assert (settings.log_level, settings.metrics_host) == ("DEBUG", value)


@given(
    *(st.sampled_from(each) for each in (["", BYTE_ORDER_MARK], AROUND, ["", '"', "'"], ["", "\n", "\r\n", "\r\n\r\n"]))
)
def test_a_token_file_is_read_whatever_an_editor_adds(mark: str, inside: str, quote: str, end: str) -> None:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "token"
        file.write_bytes(f"{mark}{quote}{inside}{fake_token()}{inside}{quote}{end}".encode())
        assert settings_of(f"DISCORD_TOKEN_FILE='{file}'".encode()).token().text == fake_token()


def settings_of(content: bytes) -> BotSettings:
    """Return the settings in a `.env` file, with an empty environment."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, environment_of_tests(), clear=True):
        file = Path(folder) / ".env"
        file.write_bytes(content)
        return load_settings(file)


@pytest.mark.parametrize("name", ["می‌خواهم", "👩‍👧", "क्‍ष"])
def test_joiners_that_belong_to_a_name_stay(name: str) -> None:
    assert "\u200c" in name or "\u200d" in name
    assert plain(f"\u200d/srv/{name}/games.db\u200c") == f"/srv/{name}/games.db"
    assert settings_in(f"A=/srv/{name}/games.db") == {"A": f"/srv/{name}/games.db"}


def test_a_path_in_quotes_makes_no_folder_with_a_quote(tmp_path: Path) -> None:
    place = tmp_path / "folder" / "games.sqlite3"
    for quote in "\"'":
        answer = start_quickly("check", cwd=tmp_path, SPLENDOR_DATABASE=f"{quote}{place}{quote}")
        assert f"There is no database at {place};" in answer.stderr
        assert f"and there is no {tmp_path / '.env'}." in answer.stderr
    assert [each.name for each in tmp_path.iterdir() if "folder" in each.name or "'" in each.name] == []


def test_a_sealed_deal_from_windows_is_verified(tmp_path: Path) -> None:
    deal: SealedDeal = a_sealed_deal(Options())
    file = tmp_path / "deal.txt"
    for content in edited(deal.text):
        file.write_bytes(content)
        answer = start_quickly("verify", file, deal.seal(), cwd=tmp_path)
        assert (answer.returncode, answer.stderr) == (0, ""), answer


def edited(text: str) -> Sequence[bytes]:
    return (
        (BYTE_ORDER_MARK + text).encode(),
        text.replace("\n", "\r\n").encode(),
        text.rstrip("\n").encode(),
        f"{text}\n".encode(),
    )
