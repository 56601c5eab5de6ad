"""The package as it ships: sdist and wheel are whole, and the wheel alone walks the tour of the README as it stands."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import urllib.request
import zipfile
from dataclasses import dataclass
from email.parser import BytesParser
from pathlib import Path

import pytest

from generator.scaffold.shipped import shipped_files

REPOSITORY = Path(__file__).resolve().parents[1]
README = REPOSITORY / "README.md"
NEEDED = ("py.typed", "ledger/verify_history.py", "api/native_suite.yaml", "scaffold/project/dot-ci/publish-week")


@dataclass(frozen=True, slots=True)
class Package:
    """An sdist, and the wheel that was built from what it holds."""

    sdist: Path
    wheel: Path


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """Build both without a network, the wheel from the unpacked sdist, which so must hold all that it needs."""
    out = tmp_path_factory.mktemp("package")
    sdist = out / _built("sdist", REPOSITORY, out)
    with tarfile.open(sdist) as archive:
        archive.extractall(out, filter="data")
    return Package(sdist, out / _built("wheel", out / sdist.name.removesuffix(".tar.gz"), out))


def _built(kind: str, source: Path, out: Path) -> str:
    code = f"import hatchling.build as backend; print(backend.build_{kind}({str(out)!r}))"
    done = subprocess.run([sys.executable, "-c", code], cwd=source, capture_output=True, text=True, check=True)
    return done.stdout.split()[-1]


@pytest.fixture(scope="module")
def installed(package: Package, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment whose ``proofpage`` is the wheel, in a virtual environment that knows no source tree.

    What the package depends on is taken from where these tests run, by a path behind the folder of the wheel.
    """
    home = tmp_path_factory.mktemp("clean")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home / "venv")], check=True)
    python = home / "venv" / "bin" / "python"
    install = [
        "install",
        "--quiet",
        "--no-index",
        "--no-deps",
        "--disable-pip-version-check",
        "--root-user-action=ignore",
    ]
    subprocess.run([sys.executable, "-m", "pip", "--python", str(python), *install, str(package.wheel)], check=True)
    [packages] = (home / "venv" / "lib").glob("python*/site-packages")
    (packages / "dependencies.pth").write_text(f"{sysconfig.get_path('purelib')}\n", "utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GIT_"))}
    return {**kept, "PATH": f"{python.parent}{os.pathsep}{kept['PATH']}", "HOME": str(home)}


def test_the_wheel_holds_templates_schemas_scripts_and_the_new_project(package: Package) -> None:
    """Every template, every file of a new project, the offline verifier and the mark of its types; no test."""
    with zipfile.ZipFile(package.wheel) as archive:
        names = set(archive.namelist())
    templates = {path.relative_to(REPOSITORY).as_posix() for path in (REPOSITORY / "templates").rglob("*.*")}
    assert set() == {f"generator/{name}" for name in (*templates, *NEEDED)} - names
    assert len(shipped_files()) == sum(name.startswith("generator/scaffold/project/") for name in names)
    assert [] == [name for name in names if not name.startswith(("generator/", "proofpage-"))]


def test_the_sdist_holds_no_site_and_no_environment(package: Package) -> None:
    """It holds the sources, the licence and the evidence that the tests read."""
    with tarfile.open(package.sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "README.md", "pyproject.toml", "templates/home.html", "proof/history.jsonl"} <= names
    assert [] == [name for name in names if name.startswith((".venv", "site/"))]


def test_the_metadata_say_which_pythons_and_which_command(package: Package) -> None:
    """From the oldest Python that the package asks for, without a gap."""
    with zipfile.ZipFile(package.wheel) as archive:
        [metadata] = [name for name in archive.namelist() if name.endswith("/METADATA")]
        told = BytesParser().parsebytes(archive.read(metadata))
        points = archive.read(metadata.replace("METADATA", "entry_points.txt")).decode()
    versions = re.findall(r"Python :: (3\.\d+)$", "\n".join(told.get_all("Classifier", [])), flags=re.M)
    assert [f"3.{minor}" for minor in range(11, 15)] == versions
    assert ">=3.11" == told["Requires-Python"]
    assert "proofpage = generator.cli.main:main" in points


def test_what_builds_it_is_what_it_declares() -> None:
    """The test builds with the declared backend, and the tests declare that they need it."""
    read = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
    assert "hatchling.build" == read["build-system"]["build-backend"]
    assert set(read["build-system"]["requires"]) <= set(read["project"]["optional-dependencies"]["test"])


def test_the_tour_of_the_readme_runs_as_it_stands(installed: dict[str, str], tmp_path: Path) -> None:
    """In an empty folder, with only the wheel: init, build, explain, snapshot, verify and sync all end well."""
    [tour] = re.findall(r"^## A tour on your own numbers$.*?^```sh\n(.*?)^```", README.read_text("utf-8"), re.M | re.S)
    where = "python -c 'import generator; print(generator.__file__)'\n"

    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", where + tour],
        cwd=tmp_path,
        env=installed,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert done.stdout.startswith(installed["HOME"])
    page = tmp_path / "my-page"
    assert "1 - 2250 / 2700" in done.stdout
    assert 1 == len((page / "proof" / "history.jsonl").read_bytes().splitlines())
    assert ">16.7 % (NARROW, freshness unknown)<" in (page / "PROOF.md").read_text("utf-8")
    numbers = json.loads((page / "site" / "latest-numbers.json").read_bytes())
    assert [("first", "NARROW", 1)] == [
        (run["run_id"], run["verdict"]["word"], numbers["ledger"]["size"]) for run in numbers["runs"]
    ]


def test_a_new_project_is_shown_to_this_machine_until_it_is_interrupted(
    installed: dict[str, str], tmp_path: Path
) -> None:
    """With only the wheel: a port that is free, the page with its figure, and a Ctrl-C that is no failure."""
    subprocess.run(["proofpage", "init", "page"], cwd=tmp_path, env=installed, capture_output=True, check=True)
    words = ["proofpage", "--project", "page", "serve", "--port", "0"]
    with subprocess.Popen(words, cwd=tmp_path, env=installed, stdout=subprocess.PIPE, text=True) as serving:
        try:
            said = iter(serving.stdout or ())
            [address] = re.findall(r"http://127\.0\.0\.1:[1-9]\d+/", next(said))
            assert next(said).startswith("Built ")
            with urllib.request.urlopen(address, timeout=30) as answer:
                page = answer.read().decode("utf-8")
        finally:
            serving.send_signal(signal.SIGINT)
            code = serving.wait(30)

    assert 0 == code
    assert '<data class="figure" data-figure="example/token_reduction@example"' in page
    assert (tmp_path / "page/site/index.html").is_file()
