"""A small constructed project for tests of printing and of the guard. Nothing here was measured by anybody."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.evidence.artifacts import Artifact, read_artifact
from generator.evidence.content import Content, Document, Literals, SiteSettings
from generator.evidence.methodology import Methodology
from generator.evidence.pairs import ColumnValues, Pairs, Unit
from generator.evidence.runs import Recorded, Run
from generator.evidence.suites import Suite
from generator.figures.model import (
    Figure,
    FigureKey,
    FigureTable,
    Interval,
    LeftOut,
    Provenance,
    Status,
    Step,
)
from generator.ledger.model import Ledger, LedgerArtifact, LedgerFigure, LedgerLine
from generator.printing.catalogue import build_catalogue
from generator.printing.references import Printer
from generator.quantities import Depth, EvidenceClass, exactly
from generator.units import parse_display
from generator.verdicts.model import (
    Condition,
    GateVerdict,
    Judgement,
    PublicationVerdict,
    RunVerdicts,
    SamenessVerdict,
    Unmet,
)

RUN = "run-2026-01-02"
SHARE = FigureKey("alpha", "share", RUN)
COUNTS = {"figures": 3, "unbound": 0}


@cache
def artifact() -> Artifact:
    """Return an artifact; one only comes from reading a file."""
    with TemporaryDirectory() as folder:
        (Path(folder) / "proof").mkdir()
        (Path(folder) / "proof" / "rows.jsonl").write_bytes(b"{}\n" * 500)
        return read_artifact(Path(folder), "proof/rows.jsonl").artifact


def figure(name: str, value: Fraction | int | None, **changes: object) -> Figure:
    """Return a figure of the run with an exact value, or with none."""
    amount = None if value is None else exactly(value)
    fields: dict[str, object] = {
        "key": FigureKey("alpha", name, RUN),
        "title": "A share, over {param}`bar`",
        "status": Status.NOT_MEASURED if amount is None else Status.MEASURED,
        "reason": "not recorded, 3 times" if amount is None else None,
        "amount": amount,
        "display": parse_display("percent.2"),
        "unit": "ratio",
        "evidence_class": EvidenceClass.DERIVED,
        "depth": Depth.FROM_TOTALS,
        "n": 42,
        "interval": None,
        "formula": "1 - sum(treatment.tokens) / sum(control.tokens)",
        "steps": (),
        "substituted": None,
        "provenance": Provenance((artifact(),)),
        "left_out": (),
        "better": "higher",
        "headline": False,
        "beside": None,
        "is_not": None,
        "place": Place("proof/suites/alpha.yaml", 20, 5),
    }
    return Figure(**(fields | changes))  # type: ignore[arg-type]


def step(index: int, text: str, value: int | Fraction, display: str) -> Step:
    """Return one step of a sum."""
    return Step(index, 0, text, "recorded", exactly(value), display, n=42, reason=None)


def table() -> FigureTable:
    """Return the figures: one with everything, one restricted to a subgroup, one count, one that is not measured."""
    share = figure(
        "share",
        Fraction(194481, 450775),
        steps=(step(0, "sum(control.tokens)", 901550, "901,550"),),
        substituted="1 - 512588 / 901550",
        interval=Interval(
            exactly(Fraction(2, 5)), exactly(Fraction(1, 2)), exactly(Fraction(19, 20)), "bootstrap", 10000, 20260924
        ),
        left_out=(LeftOut(2, "both sides: not measured"),),
    )
    figures = (
        share,
        figure("share", Fraction(4317, 10000), key=FigureKey("alpha", "share", RUN, None, "large")),
        figure("pairs.valid", 42, display=parse_display("integer"), unit="pairs"),
        figure("absent", None),
    )
    return FigureTable({each.key: each for each in figures})


def suite() -> Suite:
    """Return the suite that the figures belong to."""
    specification = {"title": "A share", "formula": "count()", "unit": "ratio", "display": "percent.2"}
    return Suite.model_validate(
        {
            "schema": "proofpage/suite/v1",
            "id": "alpha",
            "version": 3,
            "title": "Alpha",
            "question": "Is it less?",
            "arms": {"base": {"title": "Without"}, "tool": {"title": "With"}},
            "comparisons": {
                "main": {"control": "base", "treatment": "tool"},
                "other": {"control": "tool", "treatment": "base"},
            },
            "columns": {"tokens": {"type": "integer", "unit": "tokens", "min": "1"}},
            "subgroups": {"large": "control.tokens>parameter.large"},
            "parameters": {
                "bar": {"value": "0.90", "unit": "score", "source": "Chosen."},
                "large": {"value": "8000", "unit": "tokens", "source": "Chosen."},
            },
            "derived": {"reduction": "1-treatment.tokens/control.tokens"},
            "figures": {"share": specification, "absent": specification},
            "sameness": {"parity": {"difference": "mean(reduction)", "margin": None}},
            "publication": {"primary": "share", "min_valid_pairs": "30", "min_valid_pair_rate": "0.80"},
        }
    )


def archive() -> Archive:
    """Return the archive around them."""
    rows = {"visibility": "private", "reason": "They are."}
    recorded = {"schema": "proofpage/recorded/v1", "run": RUN, "values": [{"expr": "count()", "value": "42", "n": 42}]}
    return Archive(
        root=Path("project"),
        methodology=methodology(),
        suites={"alpha": suite(), "beta": suite().model_copy(update={"id": "beta"})},
        runs={RUN: run(rows=rows)},
        recorded={RUN: Recorded.model_validate(recorded)},
        sealed={},
        rollups={},
        pairs={(RUN, "main"): pairs()},
        artifacts={artifact().path: artifact()},
        places={},
        content=content(),
    )


def run(**changes: object) -> Run:
    """Return the run."""
    keys: dict[str, object] = {
        "schema": "proofpage/run/v1",
        "id": RUN,
        "suite": "alpha",
        "suite_version": 3,
        "methodology": 1,
        "measured_on": "2026-01-02",
        "week": "2026-W01",
        "dataset": {"name": "Transcripts, 2nd batch", "revision": "batch-2"},
        "models": {"worker": "gemini-3.1-pro-preview"},
        "sealed": None,
        "artifacts": {},
        "commit": "1234567",
        "dirty": None,
        "inputs": None,
    }
    return Run.model_validate(keys | changes)


def methodology() -> Methodology:
    """Return the methodology."""
    statistics = {
        "confidence": "0.95",
        "alpha": "0.05",
        "resamples": "10000",
        "seed": "20260924",
        "min_pairs": "5",
        "min_clusters": "5",
        "exact_limit": "300",
    }
    return Methodology.model_validate(
        {
            "schema": "proofpage/methodology/v1",
            "version": 1,
            "question": "Is it less?",
            "statistics": statistics,
            "changes": [{"version": 1, "reason": "The first."}],
        }
    )


def pairs() -> Pairs:
    """Return two pairs: one measured on both sides, one with a hole and a name that tries to break out."""
    both = np.array([True, True])
    control = ColumnValues("number", np.array([80005, -5]), 10, both)
    kind = ColumnValues("text", np.array(["a", "<b>"], dtype=object), 1, both)
    treatment = ColumnValues("number", np.array([1, 0]), 1, np.array([True, False]))
    units = (Unit(("t-1",), "valid", None), Unit(("../#[x]/<script>", "2"), "missing", "no row of tool, 2 of 3"))
    return Pairs(RUN, "main", units, {"tokens": control, "kind": kind}, {"tokens": treatment})


DOCS = Document("content/docs/how.md", "How.\n\n```{example}\nbar: 0.90\n```\n\n```{example} a.yaml\nbar: 0.95\n```\n")


def content() -> Content:
    """Return the settings, the one declared literal, and a page of documentation with some examples."""
    settings = {
        "schema": "proofpage/site/v1",
        "title": "Proof",
        "description": "All of it",
        "report_url": "https://example.org/report",
        "headline": "alpha/share",
        "floor": "1",
    }
    literals = {"schema": "proofpage/literals/v1", "literals": [{"text": "0.05", "reason": "The usual bar."}]}
    return Content(SiteSettings.model_validate(settings), Literals.model_validate(literals), {"docs/how": DOCS}, {})


def judgement() -> Judgement:
    """Return the verdicts: one run with a gate, and a suite without a run."""
    left = step(1, "share", Fraction(194481, 450775), "0.4314")
    conditions = (
        Condition(0, "GO", "sameness.parity.holds", None, None, None, "no margin"),
        Condition(1, "NARROW", "share > 0", left, step(2, "0", 0, "0"), True, None),
    )
    unmet = Unmet(
        "min_valid_pairs", (("figure", "alpha/pairs.valid@" + RUN), " valid pairs; ", ("count", f"strata:alpha@{RUN}"))
    )
    published = PublicationVerdict("preliminary", SHARE, (unmet,))
    nothing = PublicationVerdict("not_measured", FigureKey("beta", "share", None), ())
    same = (SamenessVerdict("parity", "undecidable", None, "no margin is registered"),)
    gate = GateVerdict("NARROW", True, conditions, "NO-GO")
    return Judgement(
        {
            ("alpha", RUN): RunVerdicts("alpha", RUN, gate, published, same, "current", "as recorded", {"strata": 4}),
            ("beta", None): RunVerdicts("beta", None, None, nothing, (), "no_evidence", "no run is recorded", {}),
        }
    )


def ledger() -> Ledger:
    """Return a ledger of one line."""
    figures: Mapping[str, LedgerFigure] = {
        "share": LedgerFigure("177/2000", "8.85 %", 12, "derived", "as_recorded"),
        "lost": LedgerFigure(None, None, None, None, None),
    }
    line = LedgerLine(
        v=1,
        seq=1,
        prev="0" * 64,
        kind="snapshot",
        recorded_at="2026-01-03",
        week="2026-W01",
        measured_on=None,
        suite="old-suite",
        run_id="old-run-9",
        suite_version=1,
        methodology=1,
        verdict="NARROW",
        figures=figures,
        artifacts=(LedgerArtifact("proof/rows.jsonl", "a" * 64, 1500),),
        commit=None,
        generator=None,
        reason=None,
        concerns=None,
        sha256="b" * 64,
    )
    return Ledger((line,), 1, "b" * 64, b"")


@dataclass(frozen=True, slots=True)
class Project:
    """Everything that printing and the guard need."""

    archive: Archive
    ledger: Ledger
    table: FigureTable
    judgement: Judgement

    def printer(self) -> Printer:
        """Return what resolves references, with the build's counts."""
        catalogue = build_catalogue(self.archive, self.ledger, self.table, self.judgement).with_counts(COUNTS)
        return Printer(self.archive, self.ledger, self.table, self.judgement, catalogue)


@cache
def printer() -> Printer:
    """Return the printer of the constructed project."""
    return Project(archive(), ledger(), table(), judgement()).printer()
