"""Print how much of each language is translated: `python -m tools.translations`; with a language, what it lacks.

Texts that are the same as in English count as copies, unless `tests/support/same_as_english.txt` allows them.
"""

from bot.present.language.words import CATALOGUES, LANGUAGES
from tests.support.translations import copied, lacking, names_of_partial, of_language
from tools.options import new_parser


def main() -> None:
    """Print a line for each language, or what one of them lacks, as lines to be copied and translated."""
    parser = new_parser(__doc__)
    parser.add_argument("language", nargs="?", help="print the English texts that it lacks")
    language = parser.parse_args().language
    if language not in (None, *CATALOGUES[1:]):
        parser.error(f"make the folder data/messages/{language} first; there is {', '.join(CATALOGUES[1:])}")
    if language is None:
        print(*map(summary, CATALOGUES[1:]), sep="\n")
    else:
        print(lacking(language), summary(language), *copied(language), sep="\n")


def summary(language: str) -> str:
    """Return "sv: 20 of 1462 texts (1 %), 3 of them copied from English"."""
    own, same = of_language(language), copied(language)
    english = of_language(LANGUAGES[0]).keys() - names_of_partial()
    there = len(english & own.keys())
    copies = f", {len(same)} of them copied from English" + (":" if same else "")
    return f"{language}: {there} of {len(english)} texts ({100 * there // len(english)} %){copies}"


if __name__ == "__main__":
    main()
