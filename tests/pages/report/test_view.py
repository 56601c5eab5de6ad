"""The finance-ready report: what stands in which block, worked out by hand over constructed native rows."""

from __future__ import annotations

import hashlib
from pathlib import Path

from generator.pages.rendering import render_site
from generator.pages.report.view import report_view
from tests.judged import judged
from tests.native import PRICES, RUN, native_project
from tests.pages.made import FLAGSHIP, constructed, facts_of, page_of, published, section
from tests.pages.report.made import block, cells, facts, native_report, told
from tests.projects import LEDGER, SUITE, SUITE_TEXT, write_project


def test_totals_are_those_of_the_rows(tmp_path: Path) -> None:
    """Control, treatment and what was saved, over the seven valid pairs, each with the verdict of the run."""
    expected = [
        ["Cost of the control", "7.0000 USD (NARROW, freshness unknown)", "7"],
        ["Cost of the treatment", "5.5500 USD (NARROW, freshness unknown)", "7"],
        ["Cost saved", "1.4500 USD (NARROW, freshness unknown)", "7"],
        ["Share of the cost that was saved", "20.7 % (NARROW, freshness unknown)", "7"],
        ["Median share of the cost that was saved", "20.0 % (NARROW, freshness unknown)", "7"],
        ["Median saving per pair", "0.2000 USD (NARROW, freshness unknown)", "7"],
        ["Tokens removed", "130 (NARROW, freshness unknown)", "7"],
    ]
    rows = cells(block(native_report(tmp_path), "totals"))
    assert expected == [row[:3] for row in rows]
    assert {"derived, from rows"} == {row[3] for row in rows}
    assert "seed 7" in rows[5][4]


def test_patterns_stand_with_raw_and_adjusted_p(tmp_path: Path) -> None:
    """A pattern with too few pairs is withheld, and counts in the family as a test that found nothing.

    Five positive differences: W+ 15, mean 7.5, variance 13.75, so z is 7 over 3.708 and p is 0.0591.
    """
    view = block(native_report(tmp_path), "by-pattern")
    rows = {row[0]: row[1:] for row in cells(view)}
    assert ["All pairs", "files", "logs", "tools"] == list(rows)
    assert [
        "5",
        "5 (NARROW, freshness unknown)",
        "0.3000 USD (NARROW, freshness unknown)",
        "0.0591 (NARROW, freshness unknown)",
    ] == rows["logs"][:4]
    assert "withheld (NARROW, freshness unknown): too few pairs" == rows["tools"][3]
    assert "" == rows["tools"][4]
    headings = [told(heading.label) for heading in view.tables[0].headings]
    assert ["Pattern", "n", "Pairs", "Median saving", "Wilcoxon p-value", "adjusted by Benjamini-Hochberg"] == headings


def test_patterns_are_said_to_overlap(tmp_path: Path) -> None:
    """The note stands above the table, with the family and how many tests were declared."""
    notes = [told(note) for note in block(native_report(tmp_path), "by-pattern").notes]
    assert "Patterns overlap, and their rows do not add up to the whole" in notes[0]
    assert "Adjusted over the declared family patterns, tests in it: 4; a withheld test counts as one." == notes[1]


def test_failed_parity_has_its_own_block_with_the_way_to_the_pairs(tmp_path: Path) -> None:
    """Three answers did not pass, the judge that broke down among them; the link leads to those very pairs."""
    parity = block(native_report(tmp_path), "parity-failed")
    assert ["Pairs whose answer did not pass", "3 (NARROW, freshness unknown)", "7"] == cells(parity)[0][:3]
    (way,) = parity.points
    (part,) = way.parts
    assert "runs/native-run/#parity-failed" == getattr(part, "href", None)


def test_every_status_is_counted(tmp_path: Path) -> None:
    """Those without any pair are listed as well."""
    rows = cells(block(native_report(tmp_path), "not-counted"))
    assert ["valid", "missing", "incomparable", "both failed"] == [row[0] for row in rows][:4]
    assert [
        "7 (NARROW, freshness unknown)",
        "1 (NARROW, freshness unknown)",
        "1 (NARROW, freshness unknown)",
        "0 (NARROW, freshness unknown)",
    ] == [row[1] for row in rows][:4]
    assert 9 == len(rows)


def test_the_report_is_signed(tmp_path: Path) -> None:
    """Versions, commit, the price table and every artifact of the run, by digest."""
    signed = block(native_report(tmp_path), "signed")
    told_facts = facts(signed)
    digest = hashlib.sha256(PRICES).hexdigest()
    assert "Proofpage 0.1.0" == told_facts["Generator"]
    assert ("1", "1", "4d5e6f7") == tuple(
        told_facts[label] for label in ("Methodology version", "Suite version", "Commit of this report")
    )
    assert f"proof/suites/native-export/prices.json, SHA-256 {digest}" == told_facts["Price table"]
    assert ["proof/suites/native-export/prices.json", digest] in cells(signed)


def test_money_without_its_price_table_is_left_out(tmp_path: Path) -> None:
    """The report says which figures it leaves out, and why."""
    view = native_report(tmp_path, prices=None)
    totals = block(view, "totals")
    shares = ["Share of the cost that was saved", "Median share of the cost that was saved"]
    assert [*shares, "Tokens removed"] == [row[0] for row in cells(totals)]
    assert not any(
        "USD" in cell for one in view.blocks for at in range(len(one.tables)) for row in cells(one, at) for cell in row
    )
    assert told(totals.notes[0]).startswith("Left out, since the run pins no price table")
    assert "none is pinned by this run" == facts(block(view, "signed"))["Price table"]


def test_a_suite_without_a_report_section_has_a_report_too(tmp_path: Path) -> None:
    """The headline first, what stands beside it, then the others; subgroups, and every status."""
    made = constructed(tmp_path)
    view = report_view(made, made.archive.runs["first-run"])
    assert ["Token-weighted reduction", "Median reduction", "Mean score with the tool"] == [
        row[0] for row in cells(block(view, "totals"))
    ]
    assert ["large"] == [row[0] for row in cells(block(view, "by-subgroup"))]
    assert "Not recorded: the suite does not name what it takes for a failed answer" in told(
        block(view, "parity-failed").notes[0]
    )
    assert 9 == len(cells(block(view, "not-counted")))


def test_by_default_figures_by_a_column_stand_by_pattern(tmp_path: Path) -> None:
    """A partition is said to be one."""
    text = SUITE_TEXT.replace("    where: [large]\n", "    where: [large]\n    by: kind\n")
    made = constructed(tmp_path, {SUITE: text})
    one = block(report_view(made, made.archive.runs["first-run"]), "by-pattern")
    assert ["All pairs", "long", "short"] == [row[0] for row in cells(one)]
    assert ["Every pair counts under one pattern alone, that of its control."] == [told(note) for note in one.notes]


def test_excluded_units_are_put_back_beside_the_totals(tmp_path: Path) -> None:
    """The totals stand with and without what was excluded."""
    excluded = "exclusions: {excluded: [{unit: {pair_id: a}, reason: A fault of the harness.}]}\n"
    made = constructed(tmp_path, {SUITE: SUITE_TEXT + excluded})
    rows = cells(block(report_view(made, made.archive.runs["first-run"]), "totals"))
    assert "Token-weighted reduction, with the excluded units put back" in [row[0] for row in rows]


def test_a_private_run_says_what_is_not_recorded() -> None:
    """The warning comes before any number; unknown counts and missing intervals are told."""
    made = published()
    view = report_view(made, made.archive.runs[FLAGSHIP])
    assert told(view.warnings[0]).startswith("The rows of this run are private. The rows are the owner's own")
    assert any("Not recorded: how many pairs were" in told(note) for note in block(view, "not-counted").notes)
    points = [told(point) for point in block(view, "limits").points]
    assert "Not recorded. An interval: none was recorded for any figure of this run, so none is shown." in points


def test_the_published_run_keeps_its_verdict_beside_every_total() -> None:
    """No figure of the flagship's report stands without its word."""
    made = published()
    view = report_view(made, made.archive.runs[FLAGSHIP])
    values = {row[0]: row[1] for row in cells(block(view, "totals"))}
    assert "43.14 % (NARROW, freshness unknown)" == values["Token-weighted input-token reduction"]
    failed, *_ = cells(block(view, "parity-failed"))
    assert ["31 (NARROW, freshness unknown)", "42", "derived, from totals"] == failed[1:4]
    assert "Which pairs these are is private" in told(block(view, "parity-failed").points[0])
    assert all(value.endswith("(NARROW, freshness unknown)") for value in values.values())


def test_each_comparison_has_its_own_tables(tmp_path: Path) -> None:
    """Totals, patterns, parity and statuses stand once for each, under anchors that are unique on the page."""
    root = native_project(tmp_path)
    suite, lines = root / "proof/suites/native-export.yaml", root / "proof/runs/native-run/rows.jsonl"
    text = suite.read_text().replace("  lens_on: {", "  ablation: {title: Without steering}\n  lens_on: {")
    text = text.replace("treatment: lens_on}", "treatment: lens_on}\n  other: {control: baseline, treatment: ablation}")
    suite.write_text(text)
    digest = hashlib.sha256(lines.read_bytes()).hexdigest()
    lines.write_text(lines.read_text() + lines.read_text().replace("lens_on", "ablation").split("\n", 9)[9])
    manifest = lines.with_name("run.yaml")
    manifest.write_text(manifest.read_text().replace(digest, hashlib.sha256(lines.read_bytes()).hexdigest()))
    made = facts_of(root)
    view = report_view(made, made.archive.runs[RUN])
    anchors = [table.anchor for one in view.blocks for table in one.tables]
    assert len(anchors) == len(set(anchors))
    assert {"totals-table-other", "by-pattern-table-other", "parity-table-other", "pairs-table-other"} <= set(anchors)
    assert cells(block(view, "totals"))[0][1:3] == cells(block(view, "totals"), at=1)[0][1:3]
    links = [getattr(part, "href", "") for point in block(view, "parity-failed").points for part in point.parts]
    assert [f"runs/{RUN}/#parity-failed", f"runs/{RUN}/#parity-failed-other"] == [link for link in links if link]
    page = page_of(render_site(made), f"runs/{RUN}/index.html")
    assert 3 == len(section(page, "parity-failed-other").css("tbody tr"))


def test_what_never_stands_alone_has_its_company_in_the_report(tmp_path: Path) -> None:
    """Counts of labels with each other, and the difference of a check for bias with both its sides."""
    made = facts_of(write_project(tmp_path, {**judged(helped=12, hurt=1), LEDGER: ""}))
    view = report_view(made, made.archive.runs["first-run"])
    labels, bias = (cells(block(view, "company"), at) for at in range(2))
    assert ["Labels: hurt", "Labels: helped", "Labels: same"] == [row[0] for row in labels[:3]]
    assert [f"{count} (PRELIMINARY, freshness unknown)" for count in (1, 12, 0)] == [row[1] for row in labels[:3]]
    assert all(row[0].endswith(", Ablation prompt") for row in labels[3:])
    expected = ("92.3 % (VERIFIED", "+46.2 percentage points (PRELIMINARY", "46.2 % (PRELIMINARY")
    assert [f"{each}, freshness unknown)" for each in expected] == [row[1] for row in bias]
    totals = [[row[0] for row in cells(block(view, "totals"), at)] for at in range(2)]
    assert ["Default minus ablation prompt" in names for names in totals] == [True, False]


def test_figures_that_may_stand_alone_bring_no_company(tmp_path: Path) -> None:
    """The block is left out, rather than shown empty."""
    assert "company" not in [one.anchor for one in native_report(tmp_path).blocks]
