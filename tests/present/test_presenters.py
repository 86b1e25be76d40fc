"""The registry of presenters follows the registry of expansions."""

import pytest

from bot.present.expansions import PRESENTERS, find_presenter
from bot.present.language.words import RULES_PAGES
from bot.rules import EXPANSIONS


def test_every_expansion_has_a_presenter_in_a_file_of_its_name():
    assert list(PRESENTERS) == list(EXPANSIONS)
    homes = {name: type(presenter).__module__ for name, presenter in PRESENTERS.items()}
    assert homes == {name: f"bot.present.expansions.{name}" for name in EXPANSIONS}


def test_the_error_for_a_missing_presenter_names_the_file_to_add():
    with pytest.raises(LookupError, match=r"'moons' needs a module bot\.present\.expansions\.moons .* PRESENTER"):
        find_presenter("moons")
    with pytest.raises(LookupError, match=r"bot\.present\.expansions\.presenter .* PRESENTER"):
        find_presenter("presenter")


def test_every_page_of_the_rules_after_the_base_game_belongs_to_one_expansion():
    own = [page for presenter in PRESENTERS.values() for page in presenter.pages]
    assert sorted(RULES_PAGES[RULES_PAGES.index("rules-options") + 1 :]) == sorted(own)
