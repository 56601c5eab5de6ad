"""From what prose asks for to the element, with the nearest name where there is none."""

from __future__ import annotations

import pytest

from generator.errors import Missing, Place, Refusal, Unbound
from generator.printing.elements import plain
from generator.verdicts.model import Unmet
from tests.printing import constructed
from tests.printing.constructed import RUN

HERE = Place("content/index.md", 3, 7)


@pytest.mark.parametrize(
    ("reference", "key"),
    [
        ("share", f"alpha/share@{RUN}"),
        ("alpha/share", f"alpha/share@{RUN}"),
        (f"alpha/share@{RUN}", f"alpha/share@{RUN}"),
        ("share[large]", f"alpha/share@{RUN}[large]"),
        ("share[main]", f"alpha/share@{RUN}"),
        (f"alpha/share@{RUN}[main][large]", f"alpha/share@{RUN}[large]"),
        ("pairs.valid", f"alpha/pairs.valid@{RUN}"),
    ],
)
def test_short_names_mean_the_headline_suite_and_its_newest_run(reference: str, key: str) -> None:
    """Suite, run and comparison are implied where they are not written."""
    assert key == constructed.printer().figure(reference).key


@pytest.mark.parametrize(
    ("reference", "near"),
    [("shre", "share"), ("alpha/shre", "alpha/share"), ("share[lrge]", "share[large]"), ("pair.valid", "pairs.valid")],
)
def test_a_misspelt_figure_names_the_nearest(reference: str, near: str) -> None:
    """The refusal says where, what was written, and what was probably meant."""
    with pytest.raises(Missing) as caught:
        constructed.printer().figure(reference, place=HERE)
    (problem,) = caught.value.problems
    assert HERE == problem.where
    assert f"the unknown figure {reference!r}" == problem.found
    assert f"Did you mean {near!r}?" == problem.remedy


@pytest.mark.parametrize(
    "reference", ["", " ", "a/b/c", "[x]", "x[", "<script>", "../x", "x" * 100_000, "a\u202eb", "x@y@z"]
)
def test_hostile_references_are_refused(reference: str) -> None:
    """Nothing that is no reference reaches the table, and the refusal stays short."""
    with pytest.raises(Missing) as caught:
        constructed.printer().figure(reference)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("reference", ["bar", "alpha/bar"])
def test_parameters_by_name(reference: str) -> None:
    """A parameter shows the digits it was declared with."""
    assert "0.90" == constructed.printer().parameter(reference).text


def test_a_misspelt_parameter_names_the_nearest() -> None:
    """The nearest parameter of any suite is suggested."""
    with pytest.raises(Missing, match=r"Did you mean 'methodology/resamples'\?"):
        constructed.printer().parameter("methodology/resample")


@pytest.mark.parametrize("reference", [RUN, "alpha", f"alpha@{RUN}"])
def test_verdicts_by_run_or_suite(reference: str) -> None:
    """A run, a suite and both together name one verdict."""
    assert "NARROW" == constructed.printer().verdict(reference).text


def test_other_verdict_words_have_their_own_names() -> None:
    """Publication, freshness and sameness stand under their own names and are never mixed."""
    printer = constructed.printer()
    assert "preliminary" == printer.verdict("alpha#publication").text
    assert "undecidable" == printer.verdict(f"{RUN}#sameness.parity").text
    assert "not worse by more than the margin" == printer.word("sameness", "not worse by more than the margin").text
    with pytest.raises(Missing, match="unknown verdict 'alpa'"):
        printer.verdict("alpa")


def test_a_verdict_word_alone_is_a_term_and_nobodys_verdict() -> None:
    """Prose can speak of a word; it then has another form than the verdict of a run."""
    printer = constructed.printer()
    term = printer.verdict("NO-GO")
    assert ("verdict:term#gate.NO-GO", "NO-GO") == (term.binding, term.text)
    assert 'class="term"' in term.html
    assert "data-word" not in term.html
    assert "verdict:term#publication.verified" == printer.verdict("VERIFIED").binding


def test_identifiers_must_have_their_shape() -> None:
    """An identifier is told by its shape; a value under the name of an identifier is refused."""
    printer = constructed.printer()
    assert "id:name:SHA-256" == printer.identify("SHA-256").binding
    assert f"id:name:{RUN}" == printer.identify(RUN).binding
    assert "id:recorded:Transcripts, 2nd batch" == printer.identify("Transcripts, 2nd batch").binding
    for text in ("43.14", "43.14%", "12x", "$5", "3 pairs"):
        with pytest.raises(Unbound, match="has not that shape"):
            printer.identify(text)
    with pytest.raises(Unbound):
        printer.identifier("date", "43.14")
    with pytest.raises(Missing, match="unknown shape of identifiers 'number'"):
        printer.identifier("number", "43")


def test_literals_must_be_declared() -> None:
    """A number without a figure stands only where it was declared with a reason."""
    assert "0.05" == constructed.printer().literal("0.05").text
    with pytest.raises(Unbound, match=r"'0\.06', which is not declared"):
        constructed.printer().literal("0.06")


def test_unmet_sentences_are_parts_and_not_text() -> None:
    """The numbers of an unmet threshold are figures and nodes, looked up by what the verdict names."""
    printer = constructed.printer()
    (unmet,) = printer.judgement.runs["alpha", RUN].publication.unmet
    assert "42 (NARROW) valid pairs; 4" == plain(printer.unmet(unmet))
    width = Unmet("max_interval_width", (("node", f"alpha/share@{RUN}#interval.low"), " and above"))
    assert "40.00 % and above" == plain(printer.unmet(width))


def test_unknown_nodes_and_counts_are_refused() -> None:
    """Every lookup that fails is a refusal, never a gap."""
    printer = constructed.printer()
    with pytest.raises(Refusal):
        printer.node("alpha/share", "n")
    with pytest.raises(Missing, match=r"Did you mean 'figures'\?"):
        printer.count("figure")
