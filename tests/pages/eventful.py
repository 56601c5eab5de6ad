"""A project whose ledger holds every kind of line, made by the commands that add them."""

from __future__ import annotations

from pathlib import Path

from generator.snapshot.requests import Closing, Correction, Registration, Withdrawal
from tests.snapshot.made import add_second_run, ask, correct_rows, publishing, snapshot

AS_OF = "2026-02-20"
INTENT = """\
schema: proofpage/intent/v1
suite: example
planned_n: 40
margin: "0.05"
stopping_rule: Stop when every task has run in both arms.
"""


def eventful(root: Path) -> Path:
    """Return a project that published three weeks, corrected the first, withdrew the second, and planned twice."""
    publishing(root)  # line 1
    add_second_run(root)
    snapshot(root, day="2026-01-27")  # line 2
    snapshot(root, day="2026-02-03")  # line 3
    correct_rows(root)
    ask(root, Correction(1, None, "A row held the wrong arm 2 times."), day="2026-02-04")  # line 4
    ask(root, Withdrawal(2, "The rows are in doubt."), day="2026-02-05")  # line 5
    ask(root, Registration(written(root, INTENT)), day="2026-02-06")  # line 6
    ask(root, Closing(6, None, "The 2 machines were lost."), day="2026-02-09")  # line 7
    ask(root, Registration(written(root, INTENT.replace("40", "60"))), day="2026-02-10")  # line 8
    return root


def written(root: Path, text: str) -> Path:
    """Return the file of an intent, beside the project."""
    path = root.with_name("intent.yaml")
    path.write_text(text, encoding="utf-8")
    return path
