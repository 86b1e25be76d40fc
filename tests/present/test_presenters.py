"""The registry of presenters follows the registry of expansions."""

from bot.present.expansions import PRESENTERS
from bot.present.language.words import RULES_PAGES
from bot.rules import EXPANSIONS
from tests.support.catalogues import ROOT, catalogue


def test_every_expansion_has_a_presenter_in_a_file_of_its_name():
    assert list(PRESENTERS) == list(EXPANSIONS)
    homes = {name: type(presenter).__module__ for name, presenter in PRESENTERS.items()}
    assert homes == {name: f"bot.present.expansions.{name}" for name in EXPANSIONS}


def test_every_expansion_has_its_files_and_its_messages():
    """What an expansion needs, besides its class; "Add an expansion" in CONTRIBUTING.md has an example of each."""
    missing: list[str] = []
    for name, presenter in PRESENTERS.items():
        files = [f"data/messages/en/{name}.ftl", f"tests/support/invariants/{name}.py"]
        files += [f"tests/playthroughs/{seats}_players_{name}.txt" for seats in (2, 4)]
        missing += [file for file in files if not (ROOT / file).is_file()]
        needed = [f"expansion-{name}{part}" for part in ("", ".short", ".lobby")]
        needed += [f"{page}{part}" for page in presenter.pages for part in ("", ".title")]
        missing += [f"data/messages/en/{name}.ftl: {each} = …" for each in needed if each not in catalogue("en")]
    assert missing == []


def test_every_page_of_the_rules_after_the_base_game_belongs_to_one_expansion():
    own = [page for presenter in PRESENTERS.values() for page in presenter.pages]
    assert sorted(RULES_PAGES[RULES_PAGES.index("rules-options") + 1 :]) == sorted(own)
