"""The registry of presenters follows the registry of expansions."""

from bot.present.expansions import PRESENTERS
from bot.present.language.words import RULES_PAGES
from bot.rules import EXPANSIONS


def test_every_expansion_has_a_presenter_in_a_file_of_its_name():
    assert list(PRESENTERS) == list(EXPANSIONS)
    homes = {name: type(presenter).__module__ for name, presenter in PRESENTERS.items()}
    assert homes == {name: f"bot.present.expansions.{name}" for name in EXPANSIONS}


def test_every_page_of_the_rules_after_the_base_game_belongs_to_one_expansion():
    own = [page for presenter in PRESENTERS.values() for page in presenter.pages]
    assert sorted(RULES_PAGES[RULES_PAGES.index("rules-options") + 1 :]) == sorted(own)
