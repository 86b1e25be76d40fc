"""Time zones as people type them, in four languages."""

import pytest

from bot.engine import GameError
from bot.games.waiting.notice_times import zone_names
from bot.ui.kit.input.dates import COMMON_ZONES, parse_zone, zones_for


@pytest.mark.parametrize(
    ("zone", "texts"),
    [
        (
            "Europe/Vienna",
            "Europe/Vienna; europe/vienna; Vienna; vienn; Wien; Wenen; Austria; Österreich; Oesterreich",
        ),
        (
            "Europe/Copenhagen",
            "Copenhagen; Kopenhagen; København; Kobenhavn; Copenhague; Dänemark; Denemarken",
        ),
        ("Europe/Berlin", "Berlin; Berlijn; Berlim; Europe/Berlim; Germany; Deutschland; Duitsland; Tyskland"),
        ("Europe/Amsterdam", "Amsterdam; Holland; Nederland; netherlands"),
        ("Europe/Zurich", "Zurich; Zürich; Zuerich; Schweiz; Zwitserland"),
        ("America/New_York", "New York; new_york; America/New York; new yorc"),
        ("UTC", "UTC; utc"),
    ],
)
def test_a_zone_is_read_by_its_name_its_city_or_its_country(zone: str, texts: str) -> None:
    assert {text.strip(): parse_zone(text.strip()) for text in texts.split(";")} == {
        text.strip(): zone for text in texts.split(";")
    }


@pytest.mark.parametrize("text", ["Mars/Olympus", "", " ", "/", "x" * 5000, "##", "🙂"])
def test_a_text_that_is_like_no_zone_is_refused_with_examples(text: str) -> None:
    with pytest.raises(GameError) as refused:
        parse_zone(text)
    assert refused.value.message_id == "error-unknown-zone"


def test_of_several_zones_the_member_is_asked_which_one() -> None:
    with pytest.raises(GameError) as refused:
        parse_zone("santa")
    assert refused.value.message_id == "error-unknown-zone-near"


def test_zones_are_suggested_by_city_and_country() -> None:
    assert zones_for("vienn")[0] == "Europe/Vienna"
    assert zones_for("Österr") == ["Europe/Vienna"]
    assert zones_for("berl")[0] == "Europe/Berlin"
    assert set(zones_for("")) == set(zone_names())


def test_every_zone_in_the_menu_exists() -> None:
    assert [parse_zone(zone) for zone in COMMON_ZONES] == list(COMMON_ZONES)
