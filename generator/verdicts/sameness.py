"""Sameness: what may be said of a difference. A high p-value is no condition of any word.

Promises: a word of the closed list of ``words``, and its true reason. Without an interval of the difference, or rows
to compute it from, the word is *undecidable*: it is then neither true nor false that the sameness holds.
"""

from __future__ import annotations

from generator.errors import Place
from generator.evidence.archive import Archive
from generator.evidence.runs import RecordedEntry, Run
from generator.evidence.suites import Sameness, Suite
from generator.figures.formulas import Formula, read_formulas
from generator.figures.language.nodes import Name
from generator.figures.language.parsing import parse
from generator.figures.recorded_values import read_recorded
from generator.figures.resolution import Resolver
from generator.verdicts.model import SamenessVerdict
from generator.verdicts.words import UNDECIDABLE, sameness_holds


def judge_sameness(archive: Archive, suite: Suite, *, run: Run) -> tuple[SamenessVerdict, ...]:
    """Return the sameness verdicts of a run under the first comparison, in the order of the suite file."""
    return tuple(_judge(archive, suite, run=run, name=name) for name in suite.sameness)


def _judge(archive: Archive, suite: Suite, *, run: Run, name: str) -> SamenessVerdict:
    spec = suite.sameness[name]
    place = archive.place(archive.suite_path(suite.id), "sameness", name, "difference")
    entry = _recorded_difference(archive, suite, run=run, text=spec.difference, place=place)
    reason = _reason(spec, run=run, entry=entry)
    return SamenessVerdict(name, UNDECIDABLE, sameness_holds(UNDECIDABLE), reason)


def _reason(spec: Sameness, *, run: Run, entry: RecordedEntry | None) -> str:
    """Say why the word is undecidable: no test of a difference is computed yet, and private rows record none."""
    margin = "" if spec.margin is not None else ", and no margin is registered"
    if run.rows.visibility == "public":
        return f"no test of the difference is computed from the rows{margin}"
    if entry is None or entry.interval is None:
        return f"the rows are private and no interval of the difference is recorded{margin}"
    return f"the rows are private, and a recorded interval is not judged without its test{margin}"


def _recorded_difference(archive: Archive, suite: Suite, *, run: Run, text: str, place: Place) -> RecordedEntry | None:
    """Return what was recorded of a difference, under its expression or, as ``recorded.name``, by name."""
    formulas, comparison = read_formulas(archive, suite), next(iter(suite.comparisons))
    recorded = read_recorded(archive, run.id, formulas, comparison)
    node = Resolver(formulas, comparison).expanded(Formula(parse(text, place), place))
    if recorded is None:
        return None
    if isinstance(node, Name) and node.parts[0] == "recorded":
        return recorded.named.get(".".join(node.parts[1:]))
    return recorded.find(node)
