"""The files for CI of this repository are those of a new project, and hold to a few rules for such files."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.scaffold.shipped import shipped_files
from tests.workflows.running import REPOSITORY, WORKFLOWS, all_steps, read_workflow

ACTION = ".github/actions/proofpage/action.yml"
NAMES = ("check", "pages", "snapshot")


def _own(path: str) -> bytes:
    return (REPOSITORY / path).read_bytes()


@pytest.mark.parametrize("path", [*(f".github/workflows/{name}.yml" for name in NAMES), ".ci/publish-week"])
def test_a_new_project_gets_the_very_files_that_run_here(path: str) -> None:
    """What is tested here is what ships."""
    assert _own(path) == shipped_files()[path]


@pytest.mark.parametrize("path", [ACTION, "netlify.toml"])
def test_two_files_differ_only_in_how_the_package_is_installed(path: str) -> None:
    """A new project installs the version that made it; this repository installs itself."""
    own, shipped = _own(path).decode().splitlines(), shipped_files()[path].decode().splitlines()
    assert len(own) == len(shipped)
    differing = [(a, b) for a, b in zip(own, shipped, strict=True) if a != b]
    assert differing
    assert [] == [pair for pair in differing if not re.match(r" +default: |command = ", pair[0])]


@pytest.mark.parametrize("name", NAMES)
def test_no_text_from_outside_is_put_into_a_script(name: str) -> None:
    """A name of a branch reaches the shell as a variable, never as a piece of a command."""
    assert [] == [step["run"] for step in all_steps(name) if "${{" in step.get("run", "")]


@pytest.mark.parametrize("name", NAMES)
def test_no_workflow_may_do_more_than_it_needs(name: str) -> None:
    """Only the snapshot may write to the repository; every action is named with its major version."""
    workflow = read_workflow(name)
    writes = {"contents": "write"} if name == "snapshot" else {"contents": "read"}
    assert writes == workflow["permissions"]
    used = [step["uses"] for step in all_steps(name) if "uses" in step]
    assert [] == [each for each in used if not re.fullmatch(r"\./\.github/actions/proofpage|actions/[\w-]+@v\d+", each)]
    assert [] == [name for name, job in workflow["jobs"].items() if "timeout-minutes" not in job]


def test_the_snapshot_runs_on_mondays_at_four_and_never_twice_at_a_time() -> None:
    """A run that waits is not cancelled."""
    workflow = read_workflow("snapshot")
    assert [{"cron": "0 4 * * 1"}] == workflow[True]["schedule"]
    assert {"group": "snapshot", "cancel-in-progress": False} == workflow["concurrency"]


def test_every_clone_is_whole_and_the_check_keeps_no_credentials() -> None:
    """A ledger cannot be held against a base that was not fetched."""
    for name in NAMES:
        [given] = [step["with"] for step in all_steps(name) if "actions/checkout" in step.get("uses", "")]
        assert 0 == given["fetch-depth"]
        assert (name == "snapshot") is given.get("persist-credentials", True)


def test_every_script_is_a_script() -> None:
    """Bash reads them all without complaint."""
    action: dict[str, Any] = yaml.safe_load(_own(ACTION))
    texts = [step["run"] for name in NAMES for step in all_steps(name) if "run" in step]
    texts += [step["run"] for step in action["runs"]["steps"] if "run" in step]
    texts += [_own(".ci/publish-week").decode()]
    for text in texts:
        done = subprocess.run(["bash", "-n", "-c", text], capture_output=True, text=True, check=False)
        assert (0, "") == (done.returncode, done.stderr)


def test_the_gitlab_example_does_the_three_jobs() -> None:
    """Its scripts call commands and options that exist, and the script that the workflow of the week runs."""
    jobs: dict[str, Any] = yaml.safe_load(shipped_files()[".gitlab-ci.yml"])
    assert {"check", "pages", "snapshot"} <= set(jobs)
    lines = [line for name in NAMES for line in jobs[name]["script"]]
    assert "bash .ci/publish-week" in lines
    assert "0" == jobs["variables"]["GIT_DEPTH"]
    checks = [step["run"] for step in all_steps("check") if step.get("run", "").startswith("proofpage ")]
    spoken = {line.split()[1] for line in lines if line.startswith("proofpage ")}
    assert {check.split()[1] for check in checks} | {"build"} == spoken


def test_netlify_sends_the_policy_that_every_page_states_itself() -> None:
    """The header asks for no less than the pages do, allows no style or script inside a page, and forbids frames."""
    templates = REPOSITORY / "templates"
    [stated] = re.findall(
        r'http-equiv="Content-Security-Policy" content="([^"]+)"', (templates / "layout.html").read_text("utf-8")
    )
    added = {
        policy
        for path in templates.glob("*.html")
        for policy in re.findall(r"{% block policy %}([^{]+){% endblock %}", path.read_text("utf-8"))
    }
    stated = stated.replace("{% block policy %}{% endblock %}", "".join(sorted(added)))
    headers = {each["for"]: each["values"] for each in tomllib.loads(_own("netlify.toml").decode())["headers"]}
    sent = headers["/*"]["Content-Security-Policy"].split("; ")
    assert {*stated.split("; "), "frame-ancestors 'none'"} == set(sent)
    assert "unsafe" not in headers["/*"]["Content-Security-Policy"]
    assert "nosniff" == headers["/*"]["X-Content-Type-Options"]


def test_netlify_gives_previews_links_to_themselves() -> None:
    """The address of the preview is known only there."""
    read = tomllib.loads(_own("netlify.toml").decode())
    assert read["build"]["command"].endswith('build --base-url "$URL/"')
    for context in ("deploy-preview", "branch-deploy"):
        assert read["context"][context]["command"].endswith('build --base-url "$DEPLOY_PRIME_URL/"')
    assert "site" == read["build"]["publish"]


def test_every_redirect_leads_to_a_file_of_a_site(started_site: Path) -> None:
    """And none hides a page."""
    for redirect in tomllib.loads(_own("netlify.toml").decode())["redirects"]:
        assert (started_site / "site" / redirect["to"].lstrip("/")).is_file()
        assert not (started_site / "site" / redirect["from"].lstrip("/")).exists()


def test_there_is_no_other_workflow() -> None:
    """A workflow that is added here is looked at here."""
    assert [f"{name}.yml" for name in NAMES] == sorted(path.name for path in WORKFLOWS.iterdir())
