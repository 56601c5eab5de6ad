"""A result in the place of a name, wherever evidence is called something: each is refused in its file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

import pytest

from generator.evidence.reading import read_archive
from generator.printing.declared_names import check_declared_names
from tests.mutations.full_project import CLAIMS, FULL, MAPPING, ORIGINAL
from tests.mutations.hunting import Mutant, hunt
from tests.projects import PRIVATE_SUITE, RECORDED, ROWS, RUN, SEALED, SUITE, write_project

RESULTS = ("94 of 100 tasks solved", "better than the baseline", "ninety of a hundred solved", "97% better")
"""Sentences that tell a result, for fields that hold any line of text."""
IDS = ("solved-94-of-100", "saved-43-percent", "three-fold-better")
"""The same as ids, which hold small letters, digits and hyphens."""
NAMES = ("solved_94_of_100", "saved_43_percent")
"""The same as names of a formula."""

LINES: Mapping[str, tuple[str, str]] = {
    "data set": (RUN, "name: constructed"),
    "revision": (RUN, "revision: first-batch"),
    "model": (RUN, "worker: model-a"),
    "provider": (RUN, "provider: Some"),
    "tokenizer": (RUN, "tokenizer: words"),
    "lever": (RUN, "lever: tool"),
}
"""Where a line of text is a name, in the constructed project."""
DECLARED: Mapping[str, tuple[str, str]] = {
    "parameter": (SUITE, "large_size"),
    "subgroup": (SUITE, "large:"),
    "figure": (SUITE, "median_reduction"),
    "derived column": (SUITE, "reduction"),
    "sameness": (SUITE, "parity:"),
    "distribution": (SUITE, "spread:"),
    "role of a model": (RUN, "worker"),
}
"""Where a name that formulas can use is printed."""


def _changed(path: str, old: str, new: str) -> dict[str, str]:
    changes = {name: re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", new, str(FULL[name])) for name in [path]}
    assert all(text != FULL[name] for name, text in changes.items())
    return changes


def _judge(root: Path, changes: Mapping[str, str | None]) -> None:
    check_declared_names(read_archive(write_project(root, {**FULL, **changes})))


def _mutants(folder: Iterator[Path]) -> Iterator[Mutant]:
    for name, (path, old) in LINES.items():
        key = old.partition(": ")[0]
        for text in RESULTS if name == "data set" else RESULTS[:1]:
            changes = _changed(path, old, f'{key}: "{text}"')
            yield Mutant(f"{name}: {text}", partial(_judge, next(folder), changes), path, said="more than a name")
    for name, (path, old) in DECLARED.items():
        word = old.split(":")[0]
        for text in NAMES if name == "parameter" else NAMES[:1]:
            changes = _changed(path, word, text)
            yield Mutant(f"{name}: {text}", partial(_judge, next(folder), changes), path, said="tells a result")
    for text in IDS:
        claim = _changed(CLAIMS, "id: fewer", f"id: {text}")
        yield Mutant(f"claim: {text}", partial(_judge, next(folder), claim), CLAIMS, said="tells a result")
        run = {RUN.replace("first-run", text): _text(RUN, "first-run", text), RUN: None}
        for kept in (ROWS, MAPPING, ORIGINAL):
            run |= {kept.replace("first-run", text): str(FULL[kept]), kept: None}
        run |= {"proof/suites/labelled.yaml": _text("proof/suites/labelled.yaml", "first-run", text)}
        path = RUN.replace("first-run", text)
        yield Mutant(f"run: {text}", partial(_judge, next(folder), run), path, said="tells a result")
    for text in (*RESULTS, *IDS):
        for name, old in {"unit": '"pair_id": "d"', "text": '"kind": "short"'}.items():
            rows = _changed(ROWS, old, f'{old.partition(": ")[0]}: "{text}"')
            rows |= _changed(SUITE, "[a, b, c, d]", f'[a, b, c, "{text}"]') if name == "unit" else {}
            prices = FULL["proof/suites/example/prices.json"]
            rows |= {"proof/suites/example/prices.json": str(prices).replace("short", text)} if name == "text" else {}
            yield Mutant(f"{name}: {text}", partial(_judge, next(folder), rows), ROWS, said="tells a result")
    recorded = _changed(RECORDED, '"judged"', '"solved_94_of_100"') | _changed(SEALED, "judged", NAMES[0])
    yield Mutant("stage", partial(_judge, next(folder), recorded), RECORDED, said="tells a result")
    value = _changed(RECORDED, '"spread"', f'"{NAMES[0]}"') | _changed(SEALED, "name: spread", f"name: {NAMES[0]}")
    value |= _changed(PRIVATE_SUITE, "spread", NAMES[0]) if "spread" in str(FULL[PRIVATE_SUITE]) else {}
    yield Mutant("recorded value", partial(_judge, next(folder), value), RECORDED, said="tells a result")
    file = "proof/suites/example/43-percent-saved.json"
    added = {file: "[]\n", **_changed(RUN, "prices.json", f"prices.json, {file}")}
    yield Mutant("file", partial(_judge, next(folder), added), file, said="a file whose name")


def _text(path: str, old: str, new: str) -> str:
    return str(FULL[path]).replace(old, new)


def test_a_result_is_no_name(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """Data sets, models, ids, names of formulas, units, texts of rows, recorded names, stages and files."""
    folders = (tmp_path / str(number) for number in range(10_000))
    hunt(_mutants(folders), request)


@pytest.mark.parametrize(
    "text",
    [
        *("gpt-4.1", "claude-sonnet-4-20250514", "3.5 Sonnet", "mixtral-8x22b", "Qwen2.5-72B", "batch 2"),
        *("first 15 clusters", "SWE-bench", "two-hop questions", "humaneval-164", "R7 transcript-window"),
    ],
)
def test_a_name_is_one(text: str, tmp_path: Path) -> None:
    """Models, sizes and batches have numbers in their names, and are names."""
    _judge(tmp_path, _changed(RUN, "name: constructed", f'name: "{text}"'))
    _judge(tmp_path, _changed(ROWS, '"kind": "long"', f'"kind": "{text}"') | {SUITE: _without_prices()})


def _without_prices() -> str:
    lines = str(FULL[SUITE]).splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("  price:"))
