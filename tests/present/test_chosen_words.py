"""Players read one word for each thing, in the quotation marks of their language, and a singular after 1.

`chosen_words.csv` has the chosen words, and the words to avoid.
"""

import re

from bot.present.language.words import LANGUAGES, words_in
from tests.support.catalogues import catalogue, words_to_avoid
from tests.support.every_case import every_case

TYPED_MESSAGES = ("date-words.", "plan-words.", "replay-words.", "typed-words.", "zone-words.")
TYPED_ATTRIBUTES = (".besides", ".colour", ".colours", ".names")
"""Beginnings and ends of messages with words that a player may type, and with the names of colours."""
ALLOWED = {
    ("nl", "goud"): {"command-buy-payment.description"},  # an example of typed gems
}
"""Messages that may have a word to avoid, with the language and the word."""

QUOTATION_MARKS = {"en": "“”", "de": "„“", "nl": "“”", "da": "»«"}
ALL_QUOTATION_MARKS = re.compile('[“”„»«‘"]')

PLURALS = {
    "en": "tokens cards rounds bonuses turns games players seats days moves votes seconds gems nobles",
    "de": "Chips Karten Runden Boni Züge Zügen Spiele Spielen Plätze Plätzen Prestigepunkte Prestigepunkten Edelsteine"
    " Tage Tagen Stimmen Sekunden Adlige",
    "nl": "fiches kaarten rondes bonussen beurten spellen spelers plaatsen prestigepunten edelstenen dagen zetten"
    " seconden edelen",
    "da": "brikker runder bonusser ture spillere pladser ædelstene dage stemmer sekunder adelige",
}
NEVER_ONE = {
    *("cities-city", "cities-city-bare", "cities-city-both", "cities-city-same"),  # a city asks for 11 and more
    *("event-last-round", "event-round-complete", "final-highest", "final-won-before"),  # 15 prestige and more
    *("final-fewer-cards", "lesson-last-round"),  # as above
    *("control-above-ten", "lesson-ten"),  # more than ten tokens
    *("control-gold-worth", "choice-gold-worth"),  # gold is worth two with a trading post, and else this is not said
    *("error-take-three", "turn-noble"),  # there is a choice
    *(
        "error-too-many-computers",
        "error-too-many-invited",
        "error-too-many-seated",
        "lobby-alt",
        "stats-kind",
    ),  # 2 to 4
    *("final-fastest", "final-given-up", "final-streak"),  # several
    *("replay-by-computer", "stats-by-computer"),  # several
    *("error-orient-costs-bonuses", "error-orient-too-few-bonuses"),  # two bonuses
    *("error-bank-empty", "error-post-other-gem", "strongholds-moved"),  # a colour or a player before the word
}
"""Messages whose number is never 1."""

SENTENCES = {
    "de": "ich du er sie es wir ihr man ist sind bist seid war hat hast habt haben wird wirst werdet werden kann kannst"
    " könnt können darf darfst dürft muss musst müsst soll will willst gibt geht kommt steht stehen liegt liegen bleibt"
    " spielt zeigt schlägt sagt zählt bringt bekommst nutzt nimm nimmst gib gibst"
    " wähle wählst drück schreib schreibst schau lies lass tippe"
    " kaufe kaufst reserviere reservierst leg lege spiel frag warte antworte stimm",
    "da": "jeg du han hun vi man er var har havde kan må skal vil bliver kommer går står ligger giver får viser"
    " spiller siger foreslår tæller udnytter tag vælg aflevér afgiv svar tryk skriv køb reservér læg læs"
    " stem brug vent spørg",
}
"""Words that stand at the beginning of a sentence: subjects, verbs, and orders."""
INDIRECT = {"de": "was wer wie womit wenn wann ob", "da": "hvad hvem hvor hvordan når hvis om"}
"""Words with which a clause begins that is no sentence of its own."""
AFTER_COLON = re.compile(r":\s+(?=[a-zäöüæøå])([^\n,;.:!?]*)")


@every_case("language", LANGUAGES)
def test_a_thing_has_one_word_in_what_players_read(language: str) -> None:
    found = [
        f"data/messages/{language}/{each.file}: {name} says {word}, not {chosen}"
        for word, chosen in words_to_avoid()[language].items()
        for name, each in catalogue(language).items()
        if not name.startswith(TYPED_MESSAGES) and not name.endswith(TYPED_ATTRIBUTES)
        if name not in ALLOWED.get((language, word), ())
        if any(_whole(word).search(text) for text in each.texts)
    ]
    assert found == [], "the words are chosen in tests/present/chosen_words.csv"


def _whole(word: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])", re.IGNORECASE)


def test_the_allowed_words_stand_where_they_are_allowed() -> None:
    for (language, word), names in ALLOWED.items():
        assert word in words_to_avoid()[language]
        for name in names:
            assert any(_whole(word).search(text) for text in catalogue(language)[name].texts), name


@every_case("language", LANGUAGES)
def test_quotations_have_the_marks_of_the_language(language: str) -> None:
    foreign = {
        name
        for name, each in catalogue(language).items()
        if set(ALL_QUOTATION_MARKS.findall("".join(each.texts))) - set(QUOTATION_MARKS[language])
    }
    assert foreign == set()


@every_case("language", LANGUAGES)
def test_one_thing_is_not_named_in_the_plural(language: str) -> None:
    plural = re.compile(rf"(?<![\w.,])1 (?:{'|'.join(PLURALS[language].split())})\b")
    found = {
        name
        for name, each in catalogue(language).items()
        if name not in NEVER_ONE
        if plural.search(words_in(language).text(name, **dict.fromkeys(each.placeholders, 1)))
    }
    assert found == set()


@every_case("language", SENTENCES)
def test_a_sentence_after_a_colon_begins_with_a_capital_letter(language: str) -> None:
    """A phrase stays small; a sentence has its subject or its verb among the first three words (glossary)."""
    of_sentences = set(SENTENCES[language].split())
    found = {
        (name, clause)
        for name, each in catalogue(language).items()
        if not name.startswith(TYPED_MESSAGES)
        for text in each.texts
        for clause in AFTER_COLON.findall(text)
        if clause.split()[0] not in INDIRECT[language].split()
        if of_sentences.intersection(clause.split()[:3])
    }
    assert found == set()
