"""A site somewhere else: unchanged it passes with its counts; one changed digit, byte or word is named, both ways."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.audit.auditing import audit
from generator.audit.folder import AGAIN
from generator.audit.model import Asked
from generator.build import BuildResult, Options, build_site
from generator.errors import CannotRun, Problem
from tests.audit.made import checkpoint, copied, project, refused, replaced, sealed_again, told
from tests.ledger.made import chained, joined
from tests.projects import LEDGER, ROWS, SUITE, SUITE_TEXT, write_project

HOME = "index.html"
LATEST = "latest-numbers.json"
REDUCTION = "example/token_reduction@first-run"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    """The site of the constructed project."""
    return build_site(Options(project(tmp_path_factory.mktemp("project")), as_of="2026-03-01"))


@pytest.fixture
def site(built: BuildResult, tmp_path: Path) -> Path:
    """A copy of the site, with nothing of its project beside it."""
    return copied(built.target, tmp_path / "downloaded")


def test_whoever_holds_a_copy_is_not_sent_to_publish(site: Path) -> None:
    """A changed artifact breaks its pin and its line; each remedy is one for a reader."""
    replaced(site, ROWS, "1", "2")
    sealed_again(site)
    problems = refused(site)
    assert {ROWS, "proof/runs/first-run/run.yaml", LEDGER} <= {problem.where.path for problem in problems}
    assert {AGAIN} == {problem.remedy for problem in problems}


def test_an_unchanged_copy_passes_with_the_counts_of_the_build(built: BuildResult, site: Path) -> None:
    """Everything that the build bound was read back, and every page could be made again from the copy alone."""
    found = audit(site, Asked())

    assert found.site is not None
    assert (built.coverage, built.files) == (found.site.read_back, found.site.files)
    assert found.site.is_made_again
    assert (3, 6, 3) == (found.lines, found.named, found.pinned)


def test_the_site_of_this_repository_passes(tmp_path: Path) -> None:
    """The reference site, from private rows, is recomputed from what it ships."""
    result = build_site(Options(Path(__file__).parents[2], out=tmp_path / "site"))

    found = audit(tmp_path / "site", Asked(since=result.checkpoint))

    assert found.site is not None
    assert result.coverage == found.site.read_back


VALUE = '<span class="v">'
GO = 'data-word="GO">GO<'
REDUCTION_PAGE = "figures/example/token_reduction/index.html"
CHANGES = [
    pytest.param(HOME, f"{VALUE}33.33 %", f"{VALUE}38.33 %", "38.33 %", "33.33 %", id="digit"),
    pytest.param("figures/index.html", 'value="1/3"', 'value="1/2"', 'value="1/2"', 'value="1/3"', id="exact value"),
    pytest.param(
        "runs/first-run/index.html",
        f'data-figure="{REDUCTION}" data-verdict="GO"',
        f'data-figure="{REDUCTION}" data-verdict="NO-GO"',
        'data-verdict="NO-GO"',
        'data-verdict="GO"',
        id="verdict of a figure",
    ),
    pytest.param("suites/example/index.html", GO, 'data-word="GO">NO-GO<', "NO-GO", "GO", id="verdict word"),
    pytest.param(REDUCTION_PAGE, "33.33 % (GO", "38.33 % (GO", "38.33 % (GO", "33.33 % (GO", id="head text"),
    pytest.param(
        "runs/first-run/index.html",
        'og:description" content="Run first-run of An example: 33.33 % (GO',
        'og:description" content="Run first-run of An example: 33.33 % (NARROW',
        "33.33 % (NARROW",
        "33.33 % (GO",
        id="preview",
    ),
    pytest.param(
        "figures/example/median_reduction/index.html",
        '"og:description" content="Median reduction, An example: 40.00 % (GO',
        '"og:description" content="Median reduction, An example: 41.00 % (GO',
        "41.00 % (GO",
        "40.00 % (GO",
        id="preview of an explanation",
    ),
    pytest.param(
        HOME, '"value": "33.33 % (GO', '"value": "33.33 % (NARROW', "33.33 % (NARROW", "33.33 % (GO", id="data"
    ),
    pytest.param("badges/example.json", "33.33 %", "38.33 %", "38.33 %", "33.33 %", id="badge for a service"),
    pytest.param("badges/example.svg", "33.33 %", "38.33 %", "38.33 %", "33.33 %", id="badge"),
    pytest.param("feed.xml", "33.33 %", "38.33 %", "38.33 %", "33.33 %", id="feed"),
    pytest.param("runs/index.html", "2026-01-15", "2026-01-16", "2026-01-16", "2026-01-15", id="day"),
    pytest.param("suites/hidden/index.html", "40.00 %", "41.00 %", "41.00 %", "40.00 %", id="private rows"),
    pytest.param("history/index.html", "Nothing is edited", "None is edited", "None is", "Nothing is", id="sentence"),
    pytest.param(LATEST, '"display": "33.33 %"', '"display": "33.34 %"', "'33.34 %'", "'33.33 %'", id="JSON digit"),
    pytest.param(LATEST, '"value": "1/3"', '"value": "1/2"', "'1/2'", "'1/3'", id="JSON value"),
    pytest.param(LATEST, '"word": "GO"', '"word": "NO-GO"', "'NO-GO'", "'GO'", id="JSON verdict of a run"),
    pytest.param(LATEST, '"verdict": "GO"', '"verdict": "NARROW"', "'NARROW'", "'GO'", id="JSON verdict of a figure"),
    pytest.param(LATEST, '"status": "measured"', '"status": "withheld"', "'withheld'", "'measured'", id="JSON status"),
    pytest.param(
        "runs/first-run/index.html",
        'data-unit="a" cx="209.33"',
        'data-unit="a" cx="110.00"',
        "the mark <circle> of a chart at cx 110",
        "209.33, where 2/5 lies",
        id="mark of a chart",
    ),
    pytest.param(
        "runs/first-run/index.html",
        '#alone.all">3<',
        '#alone.all">4<',
        "first-run[main]#alone.all showing '4'",
        "'3', whole",
        id="count of a chart",
    ),
    pytest.param("api/v1/summary.json", '"value": "1/3"', '"value": "1/2"', "'1/2'", "'1/3'", id="summary"),
    pytest.param(
        "api/v1/explain/example/token_reduction.json", '"display": "33.33 %"', '"display": "33.34 %"', "34 %", "33 %"
    ),
    pytest.param(
        "runs/first-run/figures.csv",
        ",1/3,33.33 %,",
        ",1/3,38.33 %,",
        f"'38.33 %' in column display of row 2, '{REDUCTION}'",
        "'33.33 %'",
        id="table of figures",
    ),
    pytest.param("runs/first-run/pairs.csv", ",100,60,", ",100,50,", "'50' in column treatment.tokens", "'60'"),
    pytest.param("history.csv", ",1/3,33.33 %,", ",1/2,33.33 %,", "'1/2' in column value", "'1/3'", id="history"),
    pytest.param("checkpoint.txt", "3:", "4:", "'4:", "'3:", id="checkpoint"),
    pytest.param("assets/style.css", "color", "colour", "colour", "color", id="style"),
]


@pytest.fixture(scope="module", params=[False, True], ids=["manifest kept", "manifest rewritten"])
def changed(
    built: BuildResult, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> tuple[Problem, ...]:
    """What is said of a copy with one change after the other, each in a place of its own."""
    site = copied(built.target, tmp_path_factory.mktemp("changed") / "site")
    for change in CHANGES:
        path, old, new, *_ = change.values
        replaced(site, str(path), str(old), str(new))
    if request.param:
        sealed_again(site)
    return refused(site)


@pytest.mark.parametrize(("path", "old", "new", "shown", "recomputed"), CHANGES)
def test_each_change_is_named_with_both_values(
    changed: tuple[Problem, ...], path: str, old: str, new: str, shown: str, recomputed: str
) -> None:
    """The file is named, what it shows and what the artifacts give; a manifest that fits the change hides nothing."""
    said = [problem for problem in changed if path == problem.where.path]

    assert any(shown in problem.found and recomputed in problem.expected for problem in said), (old, new)


def test_the_manifest_alone_names_a_changed_file(site: Path) -> None:
    """Both digests are shown."""
    replaced(site, HOME, "33.33 %", "38.33 %")

    (problem,) = (problem for problem in refused(site) if problem.found.startswith("SHA-256"))

    assert HOME == problem.where.path
    assert "as in manifest.json" in problem.expected


def test_a_changed_byte_of_an_artifact_is_named_with_both_digests(site: Path) -> None:
    """By the manifest, by the pin of the run, and by the ledger."""
    replaced(site, ROWS, '"tokens": 240', '"tokens": 140')

    said = told(refused(site))

    assert "as in manifest.json" in said
    assert "as pinned when the run was recorded" in said
    assert "as this line recorded the file" in said
    assert "reconcil" not in said
    assert "value" in said or "33.33 %" in said


def test_rows_that_were_changed_with_everything_that_names_them_give_other_figures(tmp_path: Path) -> None:
    """Pins and manifest are rewritten and nothing is in the ledger: then the pages show what the rows do not give."""
    root = write_project(tmp_path / "project")
    other = write_project(
        tmp_path / "other", {ROWS: (root / ROWS).read_text().replace('"tokens": 240', '"tokens": 140')}
    )
    site = build_site(Options(root, as_of="2026-03-01")).target
    for path in (ROWS, "proof/runs/first-run/run.yaml"):
        (site / path).write_bytes((other / path).read_bytes())
    sealed_again(site)

    problems = refused(site)

    assert any(
        problem.where.path == HOME and "33.33 %" in problem.found and "50.00 %" in problem.expected
        for problem in problems
    )
    assert any(
        problem.where.path == LATEST and "'33.33 %'" in problem.found and "'50.00 %'" in problem.expected
        for problem in problems
    )


def test_files_that_are_missing_or_extra_are_named(site: Path) -> None:
    """With the manifest rewritten too: the evidence says which files there are."""
    (site / "runs/first-run/index.html").unlink()
    (site / "offer").mkdir()
    (site / "offer/index.html").write_text("<!DOCTYPE html><title>Offer</title><p>Buy</p>")

    assert {"runs/first-run/index.html", "offer/index.html"} <= {problem.where.path for problem in refused(site)}
    sealed_again(site)
    assert {"runs/first-run/index.html", "offer/index.html"} <= {problem.where.path for problem in refused(site)}


def test_a_figure_left_out_of_the_json_is_missed(site: Path) -> None:
    """Nothing may be quietly dropped from the file for machines."""
    document = json.loads((site / LATEST).read_text())
    run = next(run for run in document["runs"] if run["run_id"] == "first-run")
    run["figures"] = [figure for figure in run["figures"] if figure["key"] != REDUCTION]
    (site / LATEST).write_text(json.dumps(document, indent=2, ensure_ascii=False) + "\n")
    sealed_again(site)

    assert f"found nothing at runs[example@first-run].figures[{REDUCTION}].display; expected '33.33 %'" in told(
        refused(site)
    )


def test_a_count_of_the_coverage_that_is_not_the_count_is_refused(built: BuildResult, site: Path) -> None:
    """The counts in footers and JSON may agree with each other; the guard counts again."""
    figures = built.coverage["figures"]
    for page in [*site.rglob("*.html"), site / LATEST]:
        text = page.read_text()
        page.write_text(
            re.sub(r'(data-count="figures" value=")\d+(">)\d+', rf"\g<1>{figures + 9}\g<2>{figures + 9}", text).replace(
                f'"figures": {figures}', f'"figures": {figures + 9}'
            )
        )
    sealed_again(site)

    assert f"a printed count of {figures + 9} figures that is not what the guard counted; expected {figures}" in told(
        refused(site)
    )


def test_a_replaced_ledger_is_given_away_by_a_kept_checkpoint_alone(built: BuildResult, tmp_path: Path) -> None:
    """A whole site over a rewritten ledger is consistent: only who kept a checkpoint can tell."""
    root = built.target.parent
    kept = checkpoint(root)
    other = project(tmp_path / "rewritten")
    lines = [json.loads(line) | {"recorded_at": "2026-02-11"} for line in (other / LEDGER).read_text().splitlines()]
    (other / LEDGER).write_bytes(joined(chained(lines)))
    site = build_site(Options(other, as_of="2026-03-01")).target

    assert 3 == audit(site, Asked()).lines
    assert "as in the checkpoint" in told(refused(site, since=kept))
    assert kept == audit(copied(built.target, tmp_path / "true"), Asked(since=kept)).checkpoint


def test_a_file_taken_away_is_named(site: Path) -> None:
    """What the check itself leans on cannot be taken away either."""
    names = {"manifest.json", LATEST, "verify_history.py", "history.jsonl"}
    for name in names:
        (site / name).unlink()

    assert names <= {problem.where.path for problem in refused(site)}
    (site / ROWS).unlink()
    assert f"no file {ROWS}" in told(refused(site))


def test_what_made_a_site_cannot_be_left_open(site: Path) -> None:
    """Without it nobody could say whether the pages can be made again."""
    (site / "made-by.json").unlink()
    sealed_again(site)

    assert ["made-by.json"] == [problem.where.path for problem in refused(site)]


def test_a_site_without_its_marks_is_still_no_project(site: Path) -> None:
    """A single one of its files is enough to have it read as a site."""
    for name in ("manifest.json", LATEST, "checkpoint.txt", "history.jsonl"):
        (site / name).unlink()

    assert {"manifest.json", LATEST} <= {problem.where.path for problem in refused(site)}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("manifest.json", b'{"schema": "proofpage/manifest/v1", "files": {"a": "b"}, "files": {}}'),
        ("manifest.json", b"["),
        (LATEST, b"[" * 100_000),
        (LATEST, b'{"coverage": {"figures": "many", "owls": 3}, "site": [], "commit": 7}'),
        (LATEST, b'{"commit": "43 %"}'),
        (LATEST, b'{"as_of": "2026-02-31"}'),
        (LATEST, b'{"site": {"base_url": "http://[x"}}'),
        (LATEST, b"\xff"),
        ("made-by.json", b"null"),
        (HOME, b"\xff\xfe"),
        ("depends-on.json", b'{"files": 3}'),
        ("proof/history.jsonl", b"{"),
        ("content/site.yaml", b": ["),
        ("templates/home.html", b"{{ x.__class__ }} 43 %"),
    ],
)
def test_a_hostile_file_is_refused_and_breaks_nothing(site: Path, name: str, content: bytes) -> None:
    """Whatever a stranger put there is a problem with a place, never an error of the program."""
    (site / name).parent.mkdir(exist_ok=True)
    (site / name).write_bytes(content)
    sealed_again(site) if name != "manifest.json" else None

    assert refused(site)


def test_a_link_is_not_followed(site: Path, tmp_path: Path) -> None:
    """A page that is a link to somewhere else is none."""
    (tmp_path / "elsewhere.html").write_bytes((site / HOME).read_bytes())
    (site / HOME).unlink()
    (site / HOME).symlink_to(tmp_path / "elsewhere.html")

    assert (HOME, "a link, or no file") in {(problem.where.path, problem.found) for problem in refused(site)}


def test_a_site_made_by_other_code_is_read_back_but_not_made_again(site: Path) -> None:
    """Then the sentences are not vouched for, and that is said."""
    replaced(site, "made-by.json", '"code": "', '"code": "0')
    sealed_again(site)

    found = audit(site, Asked())

    assert found.site is not None
    assert not found.site.is_made_again
    assert ["made-by.json"] == [problem.where.path for problem in found.problems]
    assert () == audit(site, Asked(values_only=True)).problems
    replaced(site, HOME, '<span class="v">33.33 %', '<span class="v">38.33 %')
    sealed_again(site)
    assert "Other code made this site" in told(refused(site))


def test_the_data_of_a_page_are_held_whatever_code_made_it(site: Path) -> None:
    """Leaf by leaf, a title and a digest as well as a number."""
    replaced(site, "made-by.json", '"code": "', '"code": "0')
    replaced(site, HOME, '"value": "33.33 % (GO', '"value": "33.34 % (GO')
    replaced(site, HOME, '"name": "Token-weighted', '"name": "Some')
    replaced(site, HOME, '"sha256": "', '"sha256": "0')
    sealed_again(site)

    said = told(refused(site))

    assert "'33.34 % (GO, freshness unknown)' at variableMeasured[0].value" in said
    assert "'Some reduction' at variableMeasured[0].name" in said
    assert "at distribution[0].sha256" in said
    assert "expected the digest of latest-numbers.json, " in said


def test_a_site_of_a_project_with_its_own_template_ships_it(tmp_path: Path) -> None:
    """So its pages can be made again as well."""
    shipped = (Path(__file__).parents[2] / "templates/not_found.html").read_text()
    own = shipped.replace("To the start page", "Own words")
    site = build_site(Options(project(tmp_path, {"templates/not_found.html": own}), as_of="2026-03-01")).target

    assert own == (site / "templates/not_found.html").read_text()
    assert b"Own words" in (site / "404.html").read_bytes()
    found = audit(site, Asked())
    assert found.site is not None
    assert found.site.is_made_again


def test_freshness_is_judged_again_from_the_digests_that_the_site_states(tmp_path: Path) -> None:
    """The files a suite depends on stay in the project; their digests are on the site."""
    digest = "0" * 64
    run = f"inputs: {{src/tool.py: {digest}}}"
    root = write_project(tmp_path / "project", {SUITE: f"{SUITE_TEXT}depends_on: [src/tool.py]\n"})
    text = (root / "proof/runs/first-run/run.yaml").read_text().replace("inputs: null", run)
    (root / "proof/runs/first-run/run.yaml").write_text(text)
    (root / "src").mkdir()
    (root / "src/tool.py").write_text("print('tool')\n")
    site = copied(build_site(Options(root, as_of="2026-03-01")).target, tmp_path / "copy")

    assert audit(site, Asked()).site is not None
    assert "stale" in (site / "runs/first-run/index.html").read_text()
    stated = json.loads((site / "depends-on.json").read_text())
    stated["files"]["src/tool.py"] = digest
    (site / "depends-on.json").write_text(json.dumps(stated))
    sealed_again(site)
    assert "'stale'" in told(refused(site))


def test_the_base_branch_of_a_site_is_wrong_usage(site: Path) -> None:
    """A downloaded folder has no version control."""
    with pytest.raises(CannotRun, match="--against needs the project"):
        audit(site, Asked(against="main"))


@pytest.mark.parametrize("name", ["nowhere", "file"])
def test_what_is_no_folder_is_wrong_usage(tmp_path: Path, name: str) -> None:
    """And whoever has a ledger alone is told what checks it."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotRun, match="there is no such folder"):
        audit(tmp_path / name, Asked())
