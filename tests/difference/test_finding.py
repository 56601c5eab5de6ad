"""What changed between two states, and why: commits, built sites, weeks and lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.build import Options, build_site
from generator.difference.finding import find_difference
from generator.difference.model import Difference, RunDifference
from generator.errors import CannotRun, Refusal
from tests.audit.made import git, replaced, sealed_again
from tests.difference.made import changed, repository, tagged
from tests.pages.eventful import eventful


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository that no test writes to."""
    return repository(tmp_path_factory.mktemp("repository") / "project")


def figures(run: RunDifference) -> dict[str, tuple[str | None, str | None, list[str], bool | None]]:
    """Return for each figure both displays, the causes, and whether it is worse."""
    return {
        each.name: (
            each.before.display if each.before else None,
            each.after.display if each.after else None,
            [cause.value for cause in each.causes],
            each.worse,
        )
        for each in run.figures
    }


def only(difference: Difference) -> RunDifference:
    """Return the one run that changed."""
    (run,) = difference.runs
    return run


def test_other_bytes_of_a_run_are_a_corrected_artifact(root: Path) -> None:
    """Each figure from what to what; better is not worse."""
    run = only(find_difference(root, "first...corrected"))

    assert ("33.33 %", "38.33 %", ["corrected artifact"], False) == figures(run)["token_reduction"]
    assert "mean_score" not in figures(run)
    assert ("proof/runs/first-run/rows.jsonl",) == tuple(path for path in run.artifacts if path.endswith("jsonl"))
    assert () == run.changed_words


def test_the_other_way_round_it_is_worse(root: Path) -> None:
    """The direction is the suite's own; what got worse stands first."""
    run = only(find_difference(root, "corrected...first"))

    assert ("38.33 %", "33.33 %", ["corrected artifact"], True) == figures(run)["token_reduction"]
    assert run.figures[0].worse


def test_another_run_is_new_data(root: Path) -> None:
    """What the suite shows now stands against what it showed, and the run that came is named."""
    difference = find_difference(root, "first...newer")

    assert ("33.33 %", "38.33 %", ["new data"], False) == figures(only(difference))["token_reduction"]
    assert (("example@second-run",), ()) == (difference.added_runs, difference.removed_runs)


def test_a_run_that_is_gone_is_named(root: Path) -> None:
    """Evidence that is taken away is a change by itself."""
    assert ("example@second-run",) == find_difference(root, "newer...first").removed_runs


def test_another_formula_is_its_own_cause(root: Path) -> None:
    """Only the figure that it belongs to changed."""
    run = only(find_difference(root, "first...formula"))

    assert {"mean_score": ("0.900", "0.950", ["changed formula"], None)} == figures(run)


def test_another_condition_of_the_gate_is_a_changed_rule(root: Path) -> None:
    """No figure changed; the verdict beside all of them did."""
    run = only(find_difference(root, "first...rule"))

    assert (("verdict",), ("GO", "NO-GO")) == (run.changed_words, run.pair("verdict"))
    assert ({}, ["changed rule"]) == (figures(run), [cause.value for cause in run.causes])


def test_a_commit_with_itself_shows_nothing(root: Path) -> None:
    """Not one figure."""
    assert find_difference(root, "first...first").is_empty


def test_a_figure_that_is_gone_stands_first(root: Path, tmp_path: Path) -> None:
    """As removed, without anything in its place."""
    copy = tmp_path / "copy"
    git(tmp_path, "clone", "--quiet", "--no-local", str(root), str(copy))
    changed(copy, "  mean_score:\n    title: Mean score with the tool\n    formula: mean(treatment.score)\n", "")
    changed(copy, "    unit: score\n    display: decimal.3\n", "")
    tagged(copy, "gone")

    (figure,) = only(find_difference(copy, "first...gone")).figures
    assert ("removed", "mean_score", True) == (figure.change, figure.name, figure.worse)


def test_two_built_sites_are_compared_by_what_they_publish(root: Path, tmp_path: Path) -> None:
    """And give what their commits give."""
    for tag in ("first", "corrected"):
        copy = tmp_path / "work"
        git(tmp_path, "clone", "--quiet", "--no-local", "--branch", tag, str(root), str(tmp_path / tag))
        build_site(Options(tmp_path / tag, out=tmp_path / f"site-{tag}"))
        assert not copy.exists()
    sites = f"{tmp_path / 'site-first'}...{tmp_path / 'site-corrected'}"

    of_sites, of_commits = find_difference(root, sites), find_difference(root, "first...corrected")

    assert not of_sites.is_empty
    assert of_commits.runs == of_sites.runs
    assert find_difference(root, f"{tmp_path / 'site-first'}...first").is_empty


def test_two_lines_and_two_weeks_are_compared_by_what_they_published(tmp_path: Path) -> None:
    """A week is what stands for it: its correction, where there is one."""
    root = eventful(tmp_path / "project")
    by_line = only(find_difference(root, "line:1...line:4"))
    by_week = only(find_difference(root, "2026-W04...2026-W06"))

    assert ("33.33 %", "38.33 %", ["corrected artifact"], False) == figures(by_line)["token_reduction"]
    assert (["new data"], ("first-run", "second-run")) == (
        [cause.value for cause in by_week.causes],
        by_week.pair("run"),
    )
    assert () == by_week.figures
    assert find_difference(root, "line:2...line:3").is_empty


@pytest.mark.parametrize(
    ("states", "said"),
    [
        ("first", "does not name two states"),
        ("first...", "does not name two states"),
        ("a...b...c", "does not name two states"),
        ("first...nowhere", "there is no commit and no folder 'nowhere'"),
        ("first...commit:nowhere", "there is no commit 'nowhere' in this repository"),
        ("first...commit:--all", "there is no commit '--all' in this repository"),
        ("first...line:1", "snapshots are compared with snapshots"),
        ("line:0...line:1", "line:0 is no line"),
        ("week:2026-W99...2026-W01", "week:2026-W99 is no week"),
        ("line:1...line:2", "there is no line 1"),
        ("2026-W01...2026-W02", "nothing was published yet"),
    ],
)
def test_what_names_no_state_is_wrong_usage(root: Path, states: str, said: str) -> None:
    """With what could be meant."""
    with pytest.raises(CannotRun, match=said):
        find_difference(root, states)


def test_a_line_that_publishes_nothing_cannot_be_compared(tmp_path: Path) -> None:
    """Neither an intent nor a withdrawal holds figures; a withdrawn week stands for nothing."""
    root = eventful(tmp_path / "project")

    with pytest.raises(CannotRun, match="line 6 is no snapshot but of the kind intent: it publishes no figures"):
        find_difference(root, "line:1...line:6")
    with pytest.raises(CannotRun, match="stands for the week 2026-W05; there are 2, from 2026-W04 to 2026-W06"):
        find_difference(root, "2026-W04...2026-W05")


def test_a_folder_that_is_no_site_is_wrong_usage(root: Path, tmp_path: Path) -> None:
    """It names what is missing."""
    with pytest.raises(CannotRun, match=r"is no built site: it has no latest-numbers\.json and no manifest\.json"):
        find_difference(root, f"{tmp_path}...first")


def test_numbers_that_are_not_those_of_the_manifest_are_refused(root: Path, tmp_path: Path) -> None:
    """A digit that somebody changed in a site is not compared as if it were published."""
    git(tmp_path, "clone", "--quiet", "--no-local", "--branch", "first", str(root), str(tmp_path / "copy"))
    build_site(Options(tmp_path / "copy", out=tmp_path / "site"))
    replaced(tmp_path / "site", "latest-numbers.json", "33.33 %", "93.33 %")

    with pytest.raises(Refusal, match=r"latest-numbers\.json: found SHA-256 .* as in manifest\.json"):
        find_difference(root, f"{tmp_path / 'site'}...first")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"value": "1/3"', '"value": "1/0"'),
        ('"33.33 %"', "[]"),
        ('"runs": [', '"runs": 7, "other": ['),
        ('"proofpage/latest', '"x/latest'),
    ],
)
def test_numbers_of_another_shape_are_refused(root: Path, tmp_path: Path, old: str, new: str) -> None:
    """Though the manifest fits: a site may be anybody's."""
    git(tmp_path, "clone", "--quiet", "--no-local", "--branch", "first", str(root), str(tmp_path / "copy"))
    build_site(Options(tmp_path / "copy", out=tmp_path / "site"))
    replaced(tmp_path / "site", "latest-numbers.json", old, new)
    sealed_again(tmp_path / "site")

    with pytest.raises(Refusal, match=r"latest-numbers\.json: found a file of another shape .* expected the format"):
        find_difference(root, f"{tmp_path / 'site'}...first")


def test_a_name_with_two_meanings_must_be_settled(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is called like a tag."""
    (tmp_path / "first").mkdir()
    monkeypatch.chdir(tmp_path)

    with pytest.raises(CannotRun, match="first can be read in several ways: write site:first or commit:first"):
        find_difference(root, "first...rule")
    assert not find_difference(root, "commit:first...rule").is_empty


def test_in_a_shallow_clone_an_older_commit_is_missing_and_it_says_why(root: Path, tmp_path: Path) -> None:
    """Commits that are there can be compared all the same."""
    git(tmp_path, "clone", "--quiet", "--depth", "1", "--branch", "rule", f"file://{root}", str(tmp_path / "shallow"))

    assert find_difference(tmp_path / "shallow", "HEAD...rule").is_empty
    with pytest.raises(CannotRun, match="in this shallow clone: fetch it, or all of it with git fetch --unshallow"):
        find_difference(tmp_path / "shallow", "commit:HEAD~1...HEAD")


def test_outside_a_repository_there_are_no_commits(tmp_path: Path) -> None:
    """And it says so."""
    with pytest.raises(CannotRun, match="is in no git repository"):
        find_difference(tmp_path, "commit:HEAD~1...commit:HEAD")


def test_refused_evidence_names_its_commit_and_both_sides_together(tmp_path: Path) -> None:
    """One run shows everything that keeps the comparison from being made."""
    root = repository(tmp_path / "project")
    for tag in ("one", "other"):
        git(root, "checkout", "--quiet", "first")
        changed(root, '"tokens": 100', '"tokens": 101', "proof/runs/first-run/rows.jsonl")
        tagged(root, tag)

    with pytest.raises(Refusal) as refused:
        find_difference(root, "one...other")

    places = {problem.where.path.partition(":")[0] for problem in refused.value.problems}
    assert {"one", "other"} == places


def test_the_working_tree_stays_and_nothing_of_a_commit_is_run(tmp_path: Path) -> None:
    """No filter that evidence asks for runs, and bytes come out as they were committed."""
    root = repository(tmp_path / "project")
    (root / ".gitattributes").write_text("*.jsonl filter=run\n*.yaml export-subst\n*.md export-ignore\n")
    changed(root, "title: An example", "title: An example $Format:now$")
    tagged(root, "attributes")
    mark = tmp_path / "was-run"
    git(root, "config", "filter.run.smudge", f"touch {mark}; cat")
    git(root, "config", "filter.run.clean", f"touch {mark}; cat")
    before = {path: path.stat().st_mtime_ns for path in sorted(root.rglob("*")) if ".git" not in path.parts}

    assert find_difference(root, "first...attributes").is_empty

    assert not mark.exists()
    assert before == {path: path.stat().st_mtime_ns for path in sorted(root.rglob("*")) if ".git" not in path.parts}


def test_a_project_in_a_folder_of_its_repository_is_found_there(tmp_path: Path) -> None:
    """The commit is read from the same folder."""
    root = repository(tmp_path / "project")
    (root / "inner").mkdir()
    for name in ("proof", "content"):
        git(root, "mv", name, f"inner/{name}")
    tagged(root, "moved")
    changed(root / "inner", "formula: mean(treatment.score)", "formula: max(treatment.score)")
    tagged(root, "moved-formula")

    assert ["mean_score"] == list(figures(only(find_difference(root / "inner", "moved...moved-formula"))))
    with pytest.raises(CannotRun, match="the commit first has no folder of this project"):
        find_difference(root / "inner", "first...moved")


def test_evidence_that_is_a_link_is_refused(tmp_path: Path) -> None:
    """Nothing is read from outside the commit."""
    root = repository(tmp_path / "project")
    rows = root / "proof/runs/first-run/rows.jsonl"
    rows.unlink()
    rows.symlink_to("/etc/hostname")
    tagged(root, "link")

    with pytest.raises(Refusal, match=r"link:proof/runs/first-run/rows\.jsonl: found a link; expected the file itself"):
        find_difference(root, "first...link")
