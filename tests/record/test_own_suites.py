"""The programs that measure this project's own suites print what the suites declare, of equal work in both arms."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import scipy.stats

from benchmarks import one_bootstrap, one_build
from benchmarks.build import SENTENCE, mkdocs, proofpage
from generator.evidence.archive import Archive
from generator.evidence.reading import read_archive
from generator.evidence.suites import Suite
from generator.record.model import Measured
from generator.record.planning import make_plan
from generator.record.printing import read_printed
from generator.record.running import Scratch

REPOSITORY = Path(__file__).resolve().parents[2]
DONE = Measured(0, False, 1_500_000_000, 700_000, 20_000_000, b"")


@pytest.fixture(scope="module")
def archive() -> Archive:
    """Return the evidence of this project."""
    return read_archive(REPOSITORY)


def printed_columns_of(archive: Archive, suite: str) -> set[str]:
    """Return the columns that the commands of a suite have to print."""
    return set(make_plan(archive, archive.suites[suite]).printed)


@pytest.mark.parametrize(("suite", "pairs"), [("build-speed", 30), ("bootstrap-speed", 40)])
def test_the_plan_reaches_what_the_rule_asks_for(archive: Archive, suite: str, pairs: int) -> None:
    """In every stratum, and both arms are asked for the very same unit."""
    found = archive.suites[suite]
    plan = make_plan(archive, found)
    sizes = len(found.matrix[found.pairing.key[0]])
    commands = {
        (*step.unit.values(), tuple(word for word in step.command if "--arm" not in word)) for step in plan.steps
    }

    assert 2 * pairs == len(plan.steps)
    assert pairs == len(commands)
    assert pairs == found.publication.min_valid_pairs
    assert sizes == found.publication.min_strata
    assert pairs // sizes == found.publication.min_pairs_per_stratum
    assert found.publication.require_intent


def test_the_parameters_of_the_bootstrap_are_those_of_the_program(archive: Archive) -> None:
    """The page says what was measured."""
    parameters = archive.suites["bootstrap-speed"].parameters
    named = {"resamples": one_bootstrap.RESAMPLES, "level": one_bootstrap.LEVEL, "turns": one_bootstrap.TURNS}
    assert named == {name: Fraction(parameters[name].value) for name in named}


@pytest.mark.parametrize("arm", ["scipy", "proofpage"])
def test_an_interval_is_that_of_its_arm(arm: str, archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the sample that both get; all that is printed is declared, and all that is declared is printed."""
    monkeypatch.setattr(one_bootstrap, "TURNS", 1)
    found = one_bootstrap.measure(arm, n=9, sample=3)
    values = one_bootstrap.sample_of(9, 3)

    assert printed_columns_of(archive, "bootstrap-speed") == set(found)
    assert "n 0009" == found["size"]
    low, high = found["low"], found["high"]
    assert isinstance(low, float)
    assert isinstance(high, float)
    assert values.min() <= low < np.median(values) < high <= values.max()
    if arm == "scipy":
        expected = scipy.stats.bootstrap(
            (values,), np.median, n_resamples=2_000, method="percentile", rng=np.random.default_rng(20260924)
        ).confidence_interval
        assert (round(float(expected.low), 9), round(float(expected.high), 9)) == (low, high)


def test_a_page_counts_when_all_of_its_words_came_out(tmp_path: Path) -> None:
    """One that is absent, or that lacks the last word, is not made."""
    one = proofpage(tmp_path / "site", 3, (SENTENCE * 2).strip())
    words = (SENTENCE * 2).strip()
    for name, text in (("aaaaa", words), ("aaaab", words.removesuffix(" it"))):
        (one.root / "site" / name).mkdir(parents=True)
        (one.root / "site" / name / "index.html").write_text(f"<p>{text}</p>", encoding="utf-8")

    assert 1 == one_build.pages_made(one, pages=3, sentences=2)


def test_both_generators_get_the_same_pages(tmp_path: Path) -> None:
    """To the byte; MkDocs needs a home page besides."""
    words = SENTENCE.strip()
    ours = proofpage(tmp_path / "ours", 4, words)
    theirs = mkdocs(tmp_path / "theirs", 4, tmp_path, "mkdocs", words)
    names = [f"aaaa{letter}.md" for letter in "abcd"]

    assert names == sorted(file.name for file in theirs.page.parent.glob("aaaa*.md"))
    assert [(theirs.page.parent / name).read_bytes() for name in names] == [
        (ours.page.parent / name).read_bytes() for name in names
    ]


def test_a_build_prints_what_the_suite_declares(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours is built from nothing, without a cache; its time is that of the command alone."""
    asked: list[tuple[str, ...]] = []

    def run(command: tuple[str, ...], *rest: object) -> Measured:
        asked.append(command)
        return DONE

    monkeypatch.setattr(one_build, "run_command", run)
    monkeypatch.setattr("compileall.compile_dir", lambda *rest, **more: True)
    monkeypatch.setenv("XDG_CACHE_HOME", "put back afterwards")
    found = one_build.measure("proofpage", pages=2, sentences=1)

    assert isinstance(found, dict)
    assert printed_columns_of(archive, "build-speed") == set(found)
    assert (1.5, 0.7, 20_000_000, 0) == tuple(
        found[name] for name in ("build_seconds", "build_cpu_seconds", "build_memory_bytes", "pages_made")
    )
    assert ("build", "--no-cache") == asked[0][-2:]
    assert _is_read(archive.suites["build-speed"], found)


def test_a_build_that_fails_is_told_and_not_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So the attempt is a failure, with what the generator said."""

    def fail(command: object, limit: int, scratch: Scratch) -> Measured:
        scratch.errors.write_text("no such theme", encoding="utf-8")
        return Measured(2, False, 1, 1, None, b"")

    monkeypatch.setattr(one_build, "run_command", fail)
    monkeypatch.setattr("compileall.compile_dir", lambda *rest, **more: True)
    monkeypatch.setenv("XDG_CACHE_HOME", "put back afterwards")
    monkeypatch.setattr("sys.argv", ["one_build", "--arm=proofpage", "--pages=1", "--sentences=1"])

    assert 1 == one_build.main()
    assert ("", "no such theme\n") == tuple(capsys.readouterr())


def _is_read(suite: Suite, found: dict[str, object]) -> bool:
    return read_printed(suite, tuple(found), "proofpage", json.dumps(found).encode()).fault is None
