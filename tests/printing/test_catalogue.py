"""The catalogue holds everything a page may print, in its one form, and nothing else."""

from __future__ import annotations

from urllib.parse import quote

import pytest

from generator.printing.catalogue import Catalogue
from generator.printing.elements import Sentence, Styled, bindings, bound, unbound
from tests.printing import constructed
from tests.printing.constructed import RUN


@pytest.fixture
def catalogue() -> Catalogue:
    return constructed.printer().catalogue


@pytest.mark.parametrize(
    ("binding", "text"),
    [
        (f"figure:alpha/share@{RUN}", "43.14 % (NARROW)"),
        (f"figure:alpha/share@{RUN}[large]", "43.17 % (NARROW)"),
        (f"figure:alpha/pairs.valid@{RUN}", "42 (NARROW)"),
        (f"figure:alpha/absent@{RUN}", "not measured (NARROW)"),
        (f"formula:alpha/share@{RUN}", "1 - sum(treatment.tokens) / sum(control.tokens)"),
        ("formula:alpha/share", "1 - sum(treatment.tokens) / sum(control.tokens)"),
        (f"formula:alpha/share@{RUN}#step.0", "sum(control.tokens)"),
        ("formula:alpha/derived.reduction", "1 - treatment.tokens / control.tokens"),
        ("formula:alpha/subgroups.large", "control.tokens > parameter.large"),
        ("formula:alpha/sameness.parity", "mean(reduction)"),
        (f"formula:gate:alpha@{RUN}#1", "share > 0"),
        (f"formula:recorded:{RUN}#0", "count()"),
        (f"node:alpha/share@{RUN}#n", "42"),
        (f"node:alpha/share@{RUN}#exact", "194481/450775"),
        (f"node:alpha/share@{RUN}#sum", "1 - 512588 / 901550"),
        (f"node:alpha/share@{RUN}#low", "40.00 %"),
        (f"node:alpha/share@{RUN}#high", "50.00 %"),
        (f"node:alpha/share@{RUN}#level", "95 %"),
        (f"node:alpha/share@{RUN}#resamples", "10,000"),
        (f"node:alpha/share@{RUN}#seed", "20260924"),
        (f"node:alpha/share@{RUN}#step.0", "901,550"),
        (f"node:alpha/share@{RUN}#step.0.n", "42"),
        (f"node:alpha/share@{RUN}#left_out.0", "2"),
        (f"node:alpha/share@{RUN}[large]#member", "large"),
        (f"node:alpha/absent@{RUN}#reason", "not recorded, 3 times"),
        (f"node:gate:alpha@{RUN}#1.left", "0.4314"),
        (f"node:gate:alpha@{RUN}#0.reason", "no margin"),
        (f"node:publication:alpha@{RUN}#strata", "4"),
        (f"node:recorded:{RUN}#0", "42"),
        ("node:ledger#size", "1"),
        ("node:ledger:1#seq", "1"),
        ("node:ledger:1#figures.share.n", "12"),
        ("node:artifact:proof/rows.jsonl#bytes", "1,500"),
        ("parameter:alpha/bar", "0.90"),
        ("parameter:alpha/large", "8,000"),
        ("parameter:alpha/version", "3"),
        ("parameter:alpha/publication.min_valid_pairs", "30"),
        ("parameter:alpha/publication.min_valid_pair_rate", "0.80"),
        ("parameter:alpha/columns.tokens.min", "1"),
        ("parameter:methodology/resamples", "10,000"),
        ("parameter:methodology/seed", "20260924"),
        (f"parameter:runs/{RUN}/suite_version", "3"),
        (f"verdict:alpha@{RUN}", "NARROW"),
        (f"verdict:alpha@{RUN}#publication", "preliminary"),
        (f"verdict:alpha@{RUN}#freshness", "current"),
        (f"verdict:alpha@{RUN}#sameness.parity", "undecidable"),
        ("verdict:beta", "NOT MEASURED"),
        ("verdict:beta#freshness", "no evidence"),
        ("verdict:words#sameness.equivalent within the margin", "equivalent within the margin"),
        ("verdict:ledger:1", "NARROW"),
        ("ledger:1/share", "8.85 % (NARROW)"),
        ("ledger:1/lost", "not measured (NARROW)"),
        ("literal:0.05", "0.05"),
        ("count:figures", "3"),
        ("id:date:2026-01-02", "2026-01-02"),
        (f"id:run:{RUN}", RUN),
        ("id:recorded:Transcripts, 2nd batch", "Transcripts, 2nd batch"),
        ("id:commit:1234567", "1234567"),
        ("id:run:old-run-9", "old-run-9"),
        ("id:digest:" + "b" * 64, "b" * 64),
        ("id:digest:" + "b" * 12, "b" * 12),
        ("id:checkpoint:1:" + "b" * 64, "1:" + "b" * 64),
        ("id:path:proof/rows.jsonl", "proof/rows.jsonl"),
        ("id:path:proof/", "proof/"),
        ("id:path:templates/home.html", "templates/home.html"),
        ("scale:percent.0::1/5", "20 %"),
        ("scale:integer:s:5", "5 s"),
    ],
)
def test_every_printable_number_has_its_form(catalogue: Catalogue, binding: str, text: str) -> None:
    """Whatever a page prints is found under its binding, with the text computed from the table."""
    assert text == catalogue[binding].text


@pytest.mark.parametrize(
    "binding",
    [
        *("figure:alpha/shore", "figure:43.14", "id:date:43.14", "id:run:other", "id:recorded:43.14 %", "id:shape:x"),
        *(
            "scale:percent.0::1/0",
            "scale:percent.0::",
            "scale:::",
            "count:lies",
            "literal:0.06",
            "cell:x",
            "",
            "figure",
            "id:digest:" + "c" * 64,
            "id:digest:" + "b" * 11,
            "id:checkpoint:2:" + "b" * 64,
            "id:path:proof/other.jsonl",
            "id:path:proof/row",
            "id:name:" + "c1" * 32,
        ),
    ],
)
def test_everything_else_is_refused(catalogue: Catalogue, binding: str) -> None:
    """A binding that nothing was computed for is unknown."""
    assert binding not in catalogue


def test_a_figure_stands_with_its_verdict_and_depth(catalogue: Catalogue) -> None:
    """The element holds value, verdict and depth, and cannot be turned into text by accident."""
    element = catalogue[f"figure:alpha/share@{RUN}"]
    assert '<span class="v">43.14 %</span>' in element.html
    assert '<span class="verdict" data-word="NARROW">NARROW</span>' in element.html
    assert '<span class="depth" data-depth="from_totals">from totals</span>' in element.html
    with pytest.raises(TypeError, match="must be printed whole"):
        str(element)


def test_build_counts_come_from_a_closed_list(catalogue: Catalogue) -> None:
    """Counts are replaced as a whole, and a count of another name is refused."""
    assert "1,204" == catalogue.with_counts({"figures": 1204})["count:figures"].text
    assert "count:unbound" not in catalogue.with_counts({"figures": 1204})
    with pytest.raises(KeyError, match="no build count is called savings"):
        catalogue.with_counts({"savings": 43})


def test_cells_are_looked_up_with_their_own_scale() -> None:
    """A cell shows its exact value; a hole says so; text is escaped; a unit's name cannot break its address."""
    printer = constructed.printer()
    first, second = constructed.pairs().units
    assert "8,000.5" == printer.cell(RUN, "main", first, "control.tokens").text
    assert "-0.5" == printer.cell(RUN, "main", second, "control.tokens").text
    assert "not measured" == printer.cell(RUN, "main", second, "treatment.tokens").text
    assert "&lt;b&gt;" in printer.cell(RUN, "main", second, "control.kind").html
    assert "../#[x]/<script> / 2" == printer.unit(RUN, "main", second).text
    assert "no row of tool, 2 of 3" == printer.unit(RUN, "main", second, "reason").text
    assert quote("../#[x]/<script>", safe="") in printer.unit(RUN, "main", second).key


def test_bindings_survive_the_way_through_an_attribute(catalogue: Catalogue) -> None:
    """What stands in data-bound names every element of a sentence, styled or not, blanks and percent signs included."""
    literal, figure = catalogue["literal:0.05"], catalogue["id:recorded:Transcripts, 2nd batch"]
    sentence = Sentence(("a ", Styled("em", (figure,)), literal))
    assert ("id:recorded:Transcripts, 2nd batch", "literal:0.05") == bindings(sentence)
    assert bindings(sentence) == unbound(bound(sentence))
