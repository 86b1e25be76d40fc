"""Print how much of each language is translated: `python -m tools.translations`; with a language, what it lacks.

Texts that are the same as in English count as copies, unless `SAME` of `tests/support/translations.py` allows them.
"""

import argparse

from bot.present.language.words import CATALOGUES, LANGUAGES
from tests.support.translations import copied, lacking, of_language


def main() -> None:
    """Print a line for each language, or what one of them lacks, as lines to be copied and translated."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.translations", description="Print how much of each language is translated."
    )
    parser.add_argument("language", nargs="?", choices=CATALOGUES[1:], help="print the English texts that it lacks")
    language = parser.parse_args().language
    if language is None:
        print(*map(summary, CATALOGUES[1:]), sep="\n")
    else:
        print(lacking(language), summary(language), *copied(language), sep="\n")


def summary(language: str) -> str:
    """Return "sv: 20 of 1462 texts (1 %), 3 of them copied from English"."""
    english, own, same = of_language(LANGUAGES[0]), of_language(language), copied(language)
    there = len(english.keys() & own.keys())
    copies = f", {len(same)} of them copied from English" + (":" if same else "")
    return f"{language}: {there} of {len(english)} texts ({100 * there // len(english)} %){copies}"


if __name__ == "__main__":
    main()
