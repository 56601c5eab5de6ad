"""What the scan finds in text, what it leaves alone, and that disguises do not help."""

from __future__ import annotations

import pytest

from generator.printing.scanning import Kind, is_clean, scan
from generator.printing.surroundings import sentence_around, word_around
from generator.printing.touching import NUMBER_MARK, OTHER_MARK, VERDICT_MARK


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("saves 43.14 % of it", "43.14 %"),
        ("on 2026-06-18, late", "2026-06-18"),
        ("４３", "４３"),
        ("½", "½"),
        ("①", "①"),
        ("x²", "²"),
        ("Ⅳ", "Ⅳ"),
        ("四", "四"),
        ("٤٣", "٤٣"),
        ("💯", "💯"),
        ("4\u00ad3", "4\u00ad3"),
        ("1,234.5 and", "1,234.5"),
        ("saves XII of it", "XII"),
        ("saves xliii", "xliii"),
        ("\u2179\u2171\u2170", "\u2179\u2171\u2170"),
        ("MCMX", "MCMX"),
        ("XLI", "XLI"),
        ("l,ooo rows", "l,ooo"),
        ("lOO of it", "lOO"),
        ("l.OO", "l.OO"),
        ("\u2684", "\u2684"),
        ("\U0001f553", "\U0001f553"),
    ],
)
def test_numbers_of_every_script_are_found(text: str, found: str) -> None:
    """A number is a number in any script, width or picture, and is reported as it was written."""
    assert [(Kind.NUMBER, found)] == [(finding.kind, finding.text) for finding in scan(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("the two arms", "two"),
        ("Twice as fast", "Twice"),
        ("ha\u200dlf", "ha\u200dlf"),
        ("h\u0430lf", "h\u0430lf"),
        ("h\u00e1lf of it", "h\u00e1lf"),
        ("HALF", "HALF"),
        ("ｈａｌｆ", "ｈａｌｆ"),
        ("a third of the rows", "a third of"),
        ("a two-fold gain", "two-fold"),
        ("per cent", "per cent"),
        ("dozens", "dozens"),
        ("forty-three", "forty"),
        ("ninetyfour of them", "ninetyfour"),
        ("fortythree point one", "fortythree"),
        ("twohundred", "twohundred"),
        ("a twentyfold gain", "twentyfold"),
        ("t e n of them", "t e n"),
        ("f.o.r.t.y", "f.o.r.t.y"),
        ("se-ven", "se-ven"),
        ("zero failures", "zero failures"),
        ("not a single error", "not a single error"),
        ("The loss is nil.", "nil"),
        ("naught", "naught"),
        ("myriads of rows", "myriads"),
        ("one point one", "one point one"),
        ("tens of rows", "tens"),
        ("\u1d1b\u1d07\u0274", "\u1d1b\u1d07\u0274"),
        ("\u03a4\u0395\u039d", "\u03a4\u0395\u039d"),
        ("\u13a2\u13ac\u13c1", "\u13a2\u13ac\u13c1"),
        ("f\u0131ve", "f\u0131ve"),
        ("\U0001f1f9\U0001f1ea\U0001f1f3", "\U0001f1f9\U0001f1ea\U0001f1f3"),
    ],
)
def test_number_words_are_found_behind_disguises(text: str, found: str) -> None:
    """Invisible characters, lookalike letters, accents and case do not hide a number word."""
    assert (Kind.WORD, found) == (scan(text)[0].kind, scan(text)[0].text)


@pytest.mark.parametrize(
    "text",
    [
        "indistinguishable",
        "no measurable\u00a0loss",
        "the same\nquality",
        "lossless",
        "without any degradation",
        "quality is preserved",
        "equivalent within the margin",
        "not worse",
        "statistically significant",
        "answers are unchanged",
        "a significant gain",
        "no worse",
        "on par with it",
        "as accurate as it",
        "matches the baseline",
        "without hurting the quality",
        "does not change answers",
        "identical results",
    ],
)
def test_sameness_words_are_found_across_blanks(text: str) -> None:
    """A claim of sameness is found whatever blanks stand between its words."""
    assert [Kind.SAMENESS] == [finding.kind for finding in scan(text)]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("it outperforms it", Kind.SUPERIORITY),
        ("faster than the baseline", Kind.SUPERIORITY),
        ("clearly better", Kind.SUPERIORITY),
        ("a proven tool", Kind.SUPERIORITY),
        ("the run is verified", Kind.SUPERIORITY),
        ("state-of-the-art", Kind.SUPERIORITY),
        ("a validated tool", Kind.SUPERIORITY),
        ("The result is confirmed", Kind.SUPERIORITY),
        ("the cheapest", Kind.SUPERIORITY),
        ("it cleared the bar", Kind.VERDICT),
        ("the target was met", Kind.VERDICT),
        ("the gate passed", Kind.VERDICT),
        ("all tests passed", Kind.VERDICT),
        ("nearly all pairs", Kind.AMOUNT),
        ("an order of magnitude", Kind.AMOUNT),
        ("the vast majority", Kind.AMOUNT),
        ("several\u00a0times", Kind.AMOUNT),
        ("The verdict is GO.", Kind.VERDICT),
        ("NO-GO", Kind.VERDICT),
        ("\uff27\uff2f", Kind.VERDICT),
        ("VER\u00adIFIED", Kind.VERDICT),
        ("\u0262\u1d0f", Kind.VERDICT),
        ("\U0001f1ec\U0001f1f4", Kind.VERDICT),
        ("NOT MEASURED", Kind.VERDICT),
    ],
)
def test_claims_and_verdict_words_are_found(text: str, kind: Kind) -> None:
    """What only a verdict may say is found: superiority, amounts without a count, and verdict words in capitals."""
    assert [kind] == [finding.kind for finding in scan(text)]


@pytest.mark.parametrize("text", ["100 %", "%", "‰", "€", "$(", "£ ", "$5"])
def test_signs_of_numbers_are_found(text: str) -> None:
    """A percent or currency sign is part of a display; a dollar sign before a bracket is a shell's."""
    assert is_clean(text) is (text == "$(")


@pytest.mark.parametrize(
    "text",
    [
        f"-{NUMBER_MARK}",
        f"a \u2212{NUMBER_MARK}",
        f"x{NUMBER_MARK}",
        f"{NUMBER_MARK}k",
        f"{NUMBER_MARK} k",
        f"{NUMBER_MARK}-fold",
        f"{NUMBER_MARK}{NUMBER_MARK}",
        f"${NUMBER_MARK}",
        f"€ {NUMBER_MARK}",
        f"{NUMBER_MARK}×",
    ],
)
def test_what_touches_a_figure_and_changes_it_is_found(text: str) -> None:
    """A sign, a scale or a unit glued to a bound number changes what it says."""
    assert [Kind.TOUCHING] == [finding.kind for finding in scan(text)]


@pytest.mark.parametrize(
    "text",
    [
        f"({NUMBER_MARK}) of {NUMBER_MARK}, {NUMBER_MARK}-{NUMBER_MARK}; {NUMBER_MARK}.",
        f"{OTHER_MARK}s and {OTHER_MARK}{OTHER_MARK}",
        f"at least {NUMBER_MARK}, at most {NUMBER_MARK}, with more than {NUMBER_MARK}",
        f"{NUMBER_MARK} times that, n={NUMBER_MARK}",
        f"\u2265 {NUMBER_MARK}, no wider than {NUMBER_MARK}; {VERDICT_MARK}, and not {VERDICT_MARK}; ({VERDICT_MARK}).",
        "one, zero, none, both, once, the first and the second time, third-party, scaffold, manifold",
        "$ make site; echo $HOME ${PATH} <b> \u201cquoted\u201d \u2013 dash \u00b7 \u00e9t\u00e9",
        "the percentage of pairs; a quarterly report? no: a yearly one",
        "go on; a narrow gate; it must be measured, may be called verified; an undecided reader",
        "fewer than before, less than it was; a better word; provenance, approved, improve",
        "times; a fraction; most of it; the largest carry most of the tokens; at most; most did",
        f"{NUMBER_MARK} fewer tokens than the control; longer than the floor; more tokens than {NUMBER_MARK}",
        "wins and losses, wins: some; ties and zeros; a test of equivalence; you won't see it; the noise floor",
        "never stronger than its weakest input; worse by less than a margin; a pair passes at a threshold",
        "an elf, a due date, tiers of price, cents and a cent, DOS, quince, sept, meta, Otto, Dix, mil, seize, dozed",
        "\u2514\u2500\u2500 content \u2502 \u251c\u2500\u2500 proof; \u00a9 somebody; \u2192 \u21d2 \u2190; \u2318",
        "I, CI, CD, MIX, LCD, MD, DC, CLI, DIV, CIVIC, MDX; mix, vivid, livid; iv) a, (iii) b; the vi editor",
        "IO, I/O, iOS, loo, so.so, Ill, lib/x.so, o.o; level C; e.g. a, b; a b c; a-b-c",
        "significance, significant digits; validated against the schema; a nil pointer; zero dependencies; the ones",
        "if a threshold is reached; arms that passed every gate; a gate was not passed; fails its gate; one fold",
        "k\u03a9, \u0394t, \u03bcs; \u0414\u0430 \u043d\u0435\u0442",
        "often, attention, weight, network, tension, asset",
        "\u05e9\u05dc\u05d5\u05dd \u200f and \u2066isolated\u2069",
        "",
    ],
)
def test_everyday_prose_is_left_alone(text: str) -> None:
    """What is no number and no claim is no finding."""
    assert () == scan(text)


def test_marks_that_turn_the_reading_direction_are_found() -> None:
    """An override can show 41.34 as 43.14; it is refused, while isolates are not."""
    assert [Kind.DIRECTION] == [finding.kind for finding in scan("a \u202eb")]


def test_positions_point_at_the_text_as_given() -> None:
    """A finding behind invisible characters still points at the original text."""
    text = "a\u00ad\u200b \ufb01ne h\u00adalf"
    (finding,) = scan(text)
    assert "h\u00adalf" == text[finding.start : finding.end]


def test_the_sentence_and_the_word_around_a_finding() -> None:
    """An error quotes the sentence, and the whole word decides which role fits."""
    text = "First one. We used gemini-3.1-pro, and stopped. Last."
    (finding,) = scan(text)
    assert "We used gemini-3.1-pro, and stopped." == sentence_around(text, finding.start, finding.end)
    assert "gemini-3.1-pro" == word_around(text, finding.start, finding.end)


def test_a_long_sentence_is_cut_at_words() -> None:
    """An error quotes some words to each side, never a part of one."""
    text = "alpha " * 40 + "43 " + "omega " * 40
    (finding,) = scan(text)
    quoted = sentence_around(text, finding.start, finding.end, longest=40)
    assert "... alpha alpha alpha 43 omega omega omega ..." == quoted


@pytest.mark.parametrize(
    "text",
    [
        *("if it is " * 20_000, "nothing here shows that " * 10_000, "G O " * 50_000),
        "no " + " " * 100_000,
        "no a " * 20_000,
        "1 " * 50_000,
        "a " * 50_000,
        "\u00ad" * 100_000,
    ],
)
def test_long_hostile_texts_take_no_time(text: str) -> None:
    """A hundred kilobytes that invite backtracking are scanned once through."""
    assert len(scan(text)) <= 1


@pytest.mark.parametrize(
    "text",
    [
        "Does the query cache make our queries faster, and do they still answer?",
        "Does the query cache\nmake them faster?",
        "What was asked. Is the new index cheaper?",
        "Which of them is slower?",
        "This page does not say whether the helper is faster.",
        "It asks (does it get slower?) and answers.",
        f"Of all pairs, {NUMBER_MARK} got slower.",
        f"{NUMBER_MARK} of the queries were slower",
    ],
)
def test_a_comparative_that_is_asked_or_counted_is_no_claim(text: str) -> None:
    """A question may be denied, and behind a figure the figure says how much."""
    assert is_clean(text)


@pytest.mark.parametrize(
    "text",
    [
        "Why is it faster?",
        "How much faster is it?",
        "It is faster. Is that so?",
        "Is it good? It is faster.",
        "Faster?",
        f"{NUMBER_MARK} of the tokens; it is faster",
        f"{NUMBER_MARK} is the share, and that makes the tool faster",
        "Is it faster",
        "Is it good\n\nIt is faster?",
    ],
)
def test_a_comparative_elsewhere_claims(text: str) -> None:
    """A question that takes it for granted claims it; so does a sentence that a figure stands far from."""
    assert [Kind.SUPERIORITY] == [finding.kind for finding in scan(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Nothing here shows that quality is unchanged.",
        "Nothing on this page proves that answers are equivalent.",
        "No figure here says that the helper is faster.",
        "This page makes no claim that quality is unchanged.",
        "There is no evidence that quality is preserved.",
        "It was not shown that quality is preserved.",
        "This does not mean that quality is the same.",
        "A p-value above the level does not show that the arms are equivalent.",
        "We do not claim it is cheaper.",
        "If the helper makes a task slower, the pair counts against it.",
        "A pair is kept if quality is unchanged.",
        "Whether quality is unchanged was not measured.",
        "Does the answer keep its quality?",
        f"It was not shown that {OTHER_MARK} is faster.",
        "Whether quality is unchanged is not known.",
        "The test decides whether the answers are equivalent.",
        "Does the tool use fewer tokens?",
        "Is quality unchanged?",
        "If the helper uses fewer tokens, the pair counts for it.",
        "The gate is passed if the share is known.",
    ],
)
def test_a_claim_that_is_denied_supposed_or_asked_is_none(text: str) -> None:
    """A clause that withholds a claim may name it."""
    assert () == scan(text)


@pytest.mark.parametrize(
    "text",
    [
        "a two-sided test, one-sided, two-tailed; ten-fold cross-validation; double-blind",
        "The job runs twice a day and is published once a week; it is checked three times an hour.",
        "J. O. and G. O. Smith; if both passed, the pair is valid; a number one can recompute; in the first place",
        "k\u03a9, \u0394t, \u03bcs, \u03b1 and \u03b2-level; x times y; costs nothing but time",
        "everything passed to the tool",
    ],
)
def test_names_of_methods_and_schedules_are_left_alone(text: str) -> None:
    """Their number words count nothing that was measured."""
    assert () == scan(text)
