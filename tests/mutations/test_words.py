"""Words that claim, numbers of other languages and pictures: each entry of each list, planted, is refused.

An entry that is added without a sample here fails.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial

import pytest

from generator.printing.claiming_words import KINDS
from generator.printing.foreign_numbers import LANGUAGES
from generator.printing.pictographs import BLOCKS
from generator.printing.scanning import Kind, scan
from generator.printing.vocabulary import one_of
from tests.guard.sites import SHARE, check, html
from tests.mutations.hunting import Mutant, hunt
from tests.printing.constructed import RUN

SAID: Mapping[str, Mapping[str, str]] = {
    "alike": {
        "equivalent": "the answers are equivalent",
        "interchangeable": "the arms are interchangeable",
        "noise": "it is within noise",
        "error": "within the margin of error",
        "race": "neck and neck",
        "even": "the arms break even",
        "tie": "it is a tie",
        "tie with": "it ties with the baseline",
        "nothing lost": "no quality is lost",
        "loses nothing": "it loses no accuracy",
        "keeps": "it keeps its quality",
        "intact": "quality stays intact",
        "no drop": "accuracy does not suffer",
        "equal to": "comparable to plain",
        "nothing is lost": "nothing is lost by using it",
        "no downside": "without any drawback",
        "label": "quality: same",
        "similar": "of similar quality",
        "asked": "is quality unchanged",
        "that is so": "with quality that is unchanged",
        "unshown": "no figure shows quality degraded",
        "no sign": "no evidence of quality loss",
        "no difference": "the tool makes no difference",
    },
    "ahead": {
        "comparative of speed or price": "it is cheaper",
        "superlative": "the most accurate",
        "comparative of worth": "more accurate by far than this",
        "comparative of size": "fewer tokens than plain",
        "none is": "no other helper is better",
        "spends": "it uses fewer tokens",
        "surpass": "it surpasses that",
        "trounce": "it dwarfs the savings",
        "beat": "it beats plain",
        "ahead": "it comes out on top",
        "number one": "the number one tool",
        "won": "it won",
        "a win": "a clear win",
        "wins": "the tool wins",
        "lost to": "plain lost to the treatment",
        "victory": "a victory",
    },
    "passed": {
        "the run passed": "the run passed",
        "everything passed": "everything passed",
        "none failed": "none of them failed",
        "a clear go": "it is a clear go",
        "the gate is passed": "the gate is passed",
        "passes the gate": "it passes the gate",
        "the verdict is": "the verdict is go",
        "a success": "it is a success",
        "a light": "it gets the green light",
        "a mark": "thumbs up",
        "with honours": "with flying colours",
    },
    "amounts": {
        "most of": "most of the tokens",
        "most": "most sessions",
        "the bulk": "the lion's share",
        "a majority": "a majority",
        "to a fraction": "the bill shrinks to a fraction",
        "a couple": "a couple of tokens",
        "scores": "scores of rows",
        "a great part": "a large part of it",
        "countless": "countless rows",
    },
}
"""A text for every entry of every list of words that claim."""
FOREIGN: Mapping[str, tuple[str, ...]] = {
    "German": ("zwölf davon", "dreizehn", "zweiundvierzig", "dreihundert", "Prozent", "die Hälfte", "fuenf", "doppelt"),
    "French": ("quatre", "quarante", "pour cent", "la moitié"),
    "Spanish": ("cuatro", "cuarenta", "por ciento", "la mitad"),
    "Italian": ("quattro", "quaranta", "per cento", "il doppio"),
    "Portuguese": ("quatro", "quarenta", "por cento", "metade"),
    "Dutch": ("twaalf", "dertien", "tweeënveertig", "driehonderd", "procent", "de helft"),
}
"""A text for every entry of every language."""
PICTURES = ("\u2705", "\u2714", "\u274c", "\u2713", "\U0001f3c6", "\u2b50", "\U0001f44d\U0001f3fd", "\U0001f7e2")
DRAWN = (
    "\u2588\u2588\u2588\u2588\u2591\u2591",
    "\u2605\u2605\u2605\u2605\u2606",
    "\u2581\u2582\u2583",
    "\u25cf\u25cf\u25cb",
)
"""Pictures, and bars and stars that are drawn of characters."""


APART: Mapping[str, Kind] = {
    "the word G O": Kind.VERDICT,
    "N O - G O": Kind.VERDICT,
    "N.A.R.R.O.W": Kind.VERDICT,
    "v e r i f i e d": Kind.VERDICT,
    "l o s s l e s s": Kind.SAMENESS,
    "f a s t e r": Kind.SUPERIORITY,
    "fas-ter": Kind.SUPERIORITY,
    "the word G\u03bf": Kind.UNREADABLE,
    "qu\u03b1lity n\u03bft lost": Kind.UNREADABLE,
    "E times as fast": Kind.WORD,
}
"""Words whose letters stand apart or are of another alphabet, and a letter in the place of a number."""
TAKEN_BACK = (
    *("it is not only faster but plain", "it is not just faster", "it is never slower", "no wonder it is faster"),
    *("if anything, the helper is faster", "if it is used, tasks are faster", "there is no doubt that it is faster"),
    *("if you want it faster, take it", "if you wonder why it is faster, read on", "even if it is faster"),
    *("nothing but this shows that quality is unchanged", "nothing shows better that quality is unchanged"),
    *("nothing here shows that quality is unchanged, but it is", "no page shows that quality is unchanged by chance"),
    *("it does not show that it is slower; it is faster", "this does not show only that it is faster"),
    *("nothing here shows that the helper is slower", "no figure shows that it is worse than plain"),
    *("nothing here shows that it is not faster", "nobody denies that it is faster", "it is wrong that it is faster"),
    *(
        "if you take the faster tool, it ends",
        "does anybody doubt that quality is unchanged?",
        "I need not say that it is faster",
    ),
    *("no other page shows that it is faster", "this does not show why it is faster", "it saves twice a day"),
    *(
        "it fails twice a day",
        "a ten-fold saving",
        "double the tokens",
        "if so, it is faster",
        "as if it were lossless",
    ),
)
"""Claims in clauses that only look like denials, conditions, schedules or names of methods."""
CLAUSES = (
    *("If you use the helper quality is unchanged.", "If you use the helper the answers are statistically identical."),
    *("If speed matters the helper is faster.", "If you use the helper quality does not suffer."),
    *("If you want quality that is unchanged, use it.", "Whether measured by tokens or time it is faster."),
    *("If quality is unchanged, it pays.", "If the helper is faster, the run shows it.", "What if it is faster?"),
    *("Whether it rains or shines quality is unaffected.", "Whether you like it or not it is faster."),
    *("Whether it is faster is known.", "It tells whether it is faster. It is.", "See if it is faster."),
    *(
        "Is it faster? Yes.",
        "Is it faster? Of course.",
        "Is quality unchanged? Yes.",
        "Are answers unchanged? Absolutely.",
    ),
    *(
        "Is it faster?\nIt is.",
        "Is it faster? You can tell.",
        "Does it make runs faster? Sure.",
        "(Is it faster?) Yes.",
    ),
    *("Is there any doubt it is faster?", "Did you know the helper is faster?", "Isn't it faster?"),
    *("Did you know the savings are significant?", "Can you believe the helper is faster?"),
    *("Would you believe it is cheaper?", "Could it be any faster?", "Which of them is faster? The helper."),
    *("No suite in the world makes agents faster.", "Other tools are not shown to be faster.", "No run is faster."),
    *(
        "Other tools do not claim to be faster.",
        "No test shows another helper faster.",
        "No proof needed it is faster.",
    ),
    *("No figure shows another tool is cheaper.", "Nothing shows that the other tool is faster."),
    *("Nobody here says that it is faster.", "Nothing shows that the baseline is faster."),
    *("No other helper is better.", "Nothing is more efficient.", "No figure shows quality degraded."),
    *("Is it faster? The run says so.", "It does not say it is faster, it is.", "The tool uses far fewer tokens."),
    *("No evidence of quality loss.", "Nothing shows that quality is unchanged by luck."),
)
"""Claims behind words that seem to withhold them: each is the clause that the words do not govern."""
NUMBERS = (
    *("minus {}", "negative {}", "\u221a{}", "{} squared", "\u2211{}", "!{}", "\\{}", "\u2039{}", ".{}", "~{}", "{}+"),
    *("almost {}", "nearly {}", "less than {}", "more than {}", "fewer than {}", "not {}", "{} times {}", "{}^{}"),
    *("{} * {}", "{} cubed", "well over {}", "the root of {}", "\u223c{}", "{} \u00d7 {}"),
)
"""What changes the bound number that it stands at."""
VERDICTS = ("not {}", "un{}", "not yet {}", "!{}", "non-{}", "{}ish", "anything but {}", "hardly {}", "{}s", "x{}")
"""What turns the bound verdict round that it stands at."""


def _planted(text: str, said: str) -> Mutant:
    return Mutant(text, lambda: check(body=f"<p>Here {text}.</p>"), "index.html", said=said)


def test_every_word_that_claims_is_refused_on_a_page(request: pytest.FixtureRequest) -> None:
    """Whatever a list holds; its sample is found by its own entry and by no other alone."""
    kinds = {"alike": Kind.SAMENESS, "ahead": Kind.SUPERIORITY, "passed": Kind.VERDICT, "amounts": Kind.AMOUNT}
    assert {name: set(entries) for name, entries in KINDS.items()} == {name: set(said) for name, said in SAID.items()}
    for name, said in SAID.items():
        assert [] == [entry for entry, text in said.items() if not one_of((KINDS[name][entry],)).search(text)]
    hunt((_planted(text, kinds[name].value) for name, said in SAID.items() for text in said.values()), request)


def test_every_number_word_of_another_language_is_refused(request: pytest.FixtureRequest) -> None:
    """Each entry of each language, with and without its accents."""
    assert set(LANGUAGES) == set(FOREIGN)
    for language, patterns in LANGUAGES.items():
        texts = [_folded(text) for text in FOREIGN[language]]
        assert [] == [each for each in patterns if not any(one_of((each,)).search(text) for text in texts)]
    found = {text: {finding.kind for finding in scan(text)} for texts in FOREIGN.values() for text in texts}
    assert {text: {Kind.WORD} for text in found} == found
    hunt((_planted(text, Kind.WORD.value) for text in found), request)


def _folded(text: str) -> str:
    plain = str.maketrans("äáãéèêëíóôõöúü", "aaaeeeeioooouu")
    return re.sub(r"[^a-z ]", "", text.lower().translate(plain))


def test_every_picture_is_refused(request: pytest.FixtureRequest) -> None:
    """Check marks, medals, stars and faces, bars of blocks; and a character of every block that is taken whole."""
    hunt((_planted(text, Kind.PICTURE.value) for text in (*PICTURES, *DRAWN)), request)
    for block in BLOCKS:
        assert any(finding.kind is Kind.PICTURE for finding in scan(f"a {chr(block[0])} b {chr(block[-1] - 1)}")), block
    assert [DRAWN[0]] == [finding.text for finding in scan(f"how much: {DRAWN[0]}")]


def test_a_word_written_apart_or_in_other_letters_is_refused(request: pytest.FixtureRequest) -> None:
    """As a reader reads it; letters of another alphabet are named by their numbers."""
    hunt((_planted(text, kind.value) for text, kind in APART.items()), request)
    assert ["G\u03bf (U+03BF)"] == [finding.text for finding in scan("the word G\u03bf")]


def test_a_denial_that_denies_nothing_is_refused(request: pytest.FixtureRequest) -> None:
    """The negation must govern the claim, and nothing may take it back; a bad thing denied is praise."""
    hunt((_planted(text, "") for text in TAKEN_BACK), request)


def test_a_claim_that_no_clause_withholds_is_refused(request: pytest.FixtureRequest) -> None:
    """A condition, question or denial that stands before a claim and does not govern it excuses nothing."""
    hunt((Mutant(text, partial(check, body=f"<p>{text}</p>"), "index.html") for text in CLAUSES), request)


def test_what_changes_a_bound_number_or_verdict_is_refused(request: pytest.FixtureRequest) -> None:
    """Signs and words right around an element of a page, and around a role in a document."""
    shown = {"figure": (html(SHARE), NUMBERS), "verdict": (html(f"verdict:alpha@{RUN}"), VERDICTS)}
    hunt(
        (
            Mutant(
                f"{text} at a {kind}",
                partial(check, body=f"<p>It is {text.format(element, element)}.</p>"),
                "index.html",
                said=Kind.TOUCHING.value,
            )
            for kind, (element, texts) in shown.items()
            for text in texts
        ),
        request,
    )
