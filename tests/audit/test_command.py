"""The command ``verify``: what it prints, its JSON, its exit codes, and what it tells a stranger."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import jsonschema
import pytest

from generator.build import Options, build_site
from generator.cli.main import main
from generator.exports.schemas import render_schemas
from tests.audit.made import checkpoint, committed, git, project, sealed_again
from tests.projects import ROWS

Capture = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published project with its site."""
    root = project(tmp_path_factory.mktemp("project"))
    build_site(Options(root, as_of="2026-03-01"))
    return root


def test_a_project_is_told_what_is_proved_and_what_is_not(root: Path, capsys: Capture) -> None:
    """Without a checkpoint or a base, a rewrite is not excluded; without a site, no page was read."""
    assert 0 == main(["--project", str(root), "verify"])
    out, err = capsys.readouterr()

    assert "" == err
    proved, _, rest = out.partition("Not proved:")
    assert f"Verified: the project {root}" in proved
    assert "6 digests named by the ledger, 3 pinned by runs" in proved
    assert "That the whole ledger was not rewritten" in rest
    assert "no page was read" in rest
    assert out.endswith(f"{checkpoint(root)}\n")


def test_a_site_is_told_how_much_was_read_back(root: Path, capsys: Capture) -> None:
    """In words and in JSON alike, with a checkpoint that takes away a limit."""
    assert 0 == main(["verify", str(root / "site"), "--since", checkpoint(root)])
    out = capsys.readouterr().out
    assert 0 == main(["verify", str(root / "site"), "--format", "json"])
    found = json.loads(capsys.readouterr().out)["found"]

    counts = ", ".join(f"{n} {name}" for name, n in found["site"]["read_back"].items() if n or name == "unbound")
    assert f"read back   {counts}\n" in out
    assert f"recomputed  {found['figures_recomputed']} figures\n" in out
    assert "with the lines that your checkpoint committed to" in out
    assert "was not rewritten" not in out
    assert ("site", True) == (found["kind"], found["site"]["pages_made_again"])


def test_the_json_of_every_outcome_follows_its_schema(root: Path, tmp_path: Path, capsys: Capture) -> None:
    """A project, a site, and a refusal, which exits with 1 and lists its problems."""
    schema = json.loads(render_schemas()["schemas/verify.v1.json"])
    broken = Path(shutil.copytree(root / "site", tmp_path / "broken"))
    (broken / ROWS).write_bytes(b"")
    outcomes = []
    for target, code in ((root, 0), (root / "site", 0), (broken, 1)):
        assert code == main(["verify", str(target), "--format", "json"])
        outcomes.append(json.loads(capsys.readouterr().out))
        jsonschema.validate(outcomes[-1], schema)

    assert [True, True, False] == [outcome["ok"] for outcome in outcomes]
    assert ROWS in {problem["where"]["path"] for problem in outcomes[2]["problems"]}
    assert outcomes[2]["found"] is None


def test_a_site_of_other_code_fails_unless_its_values_are_enough(root: Path, tmp_path: Path, capsys: Capture) -> None:
    """A reader with another version is told both versions and what to do, with what holds; never that all is fine."""
    copy = Path(shutil.copytree(root / "site", tmp_path / "copy"))
    made = json.loads((copy / "made-by.json").read_text())
    (copy / "made-by.json").write_text(json.dumps(made | {"version": "0.0.9", "code": "0" * 64}, indent=2) + "\n")
    sealed_again(copy)

    assert 1 == main(["verify", str(copy)])
    out, err = capsys.readouterr()
    assert out.startswith("Verified in part, its values but not its sentences: the site")
    assert f"made by version 0.0.9 (code {'0' * 12}) and checked by version {made['version']} (code " in err
    assert "Install the version that made-by.json names" in err
    assert "Refused: 1 problem.\n" in err

    assert 1 == main(["verify", str(copy), "--format", "json"])
    outcome = json.loads(capsys.readouterr().out)
    jsonschema.validate(outcome, json.loads(render_schemas()["schemas/verify.v1.json"]))
    assert (False, ["made-by.json"]) == (outcome["ok"], [each["where"]["path"] for each in outcome["problems"]])
    assert outcome["found"]["site"]["pages_made_again"] is False

    assert 0 == main(["verify", str(copy), "--values-only"])
    out, err = capsys.readouterr()
    assert ("", True) == (err, out.startswith("Verified in part"))


def test_values_alone_do_not_excuse_a_wrong_one(root: Path, tmp_path: Path, capsys: Capture) -> None:
    """The flag is about sentences: a changed artifact is refused with it as without it."""
    broken = Path(shutil.copytree(root / "site", tmp_path / "broken"))
    (broken / ROWS).write_bytes(b"")
    assert 1 == main(["verify", str(broken), "--values-only"])
    assert ROWS in capsys.readouterr().err


def test_the_base_branch_is_told(root: Path, tmp_path: Path, capsys: Capture) -> None:
    """Which commit it was, and that only a kept checkpoint shows more."""
    copy = Path(shutil.copytree(root, tmp_path / "project", ignore=shutil.ignore_patterns("site")))
    git(copy, "init", "--quiet", "--initial-branch=main")
    commit = committed(copy)

    assert 0 == main(["verify", str(copy), "--against", "main"])
    out = capsys.readouterr().out
    assert f"main at {commit}, 3 lines; 1 commit walked" in out
    assert "That the base branch was never replaced as a whole" in out
    assert 1 == main(["verify", str(copy), "--against", "origin/main"])
    assert "no commit 'origin/main' in this clone" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["yesterday", "", "3", "3:abc", f"3:{'A' * 64}", f"03:{'0' * 64}", f"-1:{'0' * 64}"])
def test_a_wrong_form_of_a_checkpoint_is_wrong_usage(root: Path, form: str, capsys: Capture) -> None:
    """Nothing is judged; an abbreviated digest is no checkpoint."""
    assert 2 == main(["verify", str(root), f"--since={form}"])
    assert "is no checkpoint" in capsys.readouterr().err


def test_another_checkpoint_is_refused(root: Path, capsys: Capture) -> None:
    """One that no ledger of this kind ever had, and one of a ledger that was longer."""
    assert 1 == main(["verify", str(root), "--since", f"2:{'0' * 64}"])
    assert f"digest {'0' * 64}, as in the checkpoint" in capsys.readouterr().err
    assert 1 == main(["verify", str(root), "--since", f"4:{'0' * 64}"])
    assert "found     no such line" in capsys.readouterr().err


def test_the_checkpoint_of_nothing_proves_nothing(root: Path, capsys: Capture) -> None:
    """Every ledger begins with no line at all."""
    assert 0 == main(["verify", str(root), "--since", f"0:{'0' * 64}"])
    assert "That the whole ledger was not rewritten" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["nowhere"], ["site", "--against", "main"], ["verify_history.py"]])
def test_what_cannot_be_judged_exits_2(root: Path, arguments: list[str], capsys: Capture) -> None:
    """No such folder, a site without version control, a file."""
    name, *options = arguments
    assert 2 == main(["verify", str(root / name), *options])
    assert capsys.readouterr().err.startswith("Cannot run: ")


def test_a_folder_with_neither_is_no_project(tmp_path: Path, capsys: Capture) -> None:
    """An empty folder was not verified."""
    assert 2 == main(["verify", str(tmp_path)])
    assert "no folder proof/" in capsys.readouterr().err
