"""A run as pages show it: what its manifest says, and where it says nothing, that it says nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.pages.evidence_today import last_day
from generator.pages.facts import NOT_RECORDED, Part, ProjectFacts, link, listed, say, suite_link
from generator.pages.kinds_of_suites import speaks_of_models
from generator.pages.machine_views import machine_facts
from generator.pages.page import FactView
from generator.printing.elements import Element, Sentence, Styled
from generator.verdicts.publication import is_example


def run_facts(facts: ProjectFacts, run: Run) -> tuple[FactView, ...]:
    """Return every fact of a run's manifest, in a fixed order."""
    printer = facts.printer
    suite = facts.archive.suites[run.suite]
    return (
        FactView("Suite", suite_link(facts, suite)),
        FactView("Suite version", say(printer.parameter(f"runs/{run.id}/suite_version"))),
        FactView("Methodology version", say(printer.parameter(f"runs/{run.id}/methodology"))),
        FactView("Measured on", recorded(facts, "date", run.measured_on)),
        FactView("Week", recorded(facts, "week", run.week)),
        FactView("Data set", _dataset(facts, run)),
        FactView(
            "Revision of the data set", recorded(facts, "recorded", run.dataset.revision if run.dataset else None)
        ),
        *(_of_models(facts, run) if speaks_of_models(suite, run) else ()),
        FactView("What was changed", recorded(facts, "recorded", run.lever)),
        FactView("Rows", _rows(facts, run)),
        FactView("Sealed document", _sealed(facts, run)),
        FactView("Commit", recorded(facts, "commit", run.commit)),
        FactView("Working tree", _tree(run)),
        FactView("Digests of inputs", _inputs(facts, run)),
        FactView("Current until", last_day(facts, run.suite, run.id) or Sentence(("no last day is declared",))),
        *_used(facts, run),
        *machine_facts(facts, run),
    )


def _of_models(facts: ProjectFacts, run: Run) -> Iterator[FactView]:
    yield FactView("Models", _models(facts, run))
    yield FactView("Provider", recorded(facts, "recorded", run.provider))
    yield FactView("Tokenizer", recorded(facts, "recorded", run.tokenizer))


def recorded(facts: ProjectFacts, shape: str, text: str | None) -> Sentence:
    """Return an identifier, or that it is not recorded."""
    return NOT_RECORDED if text is None else say(facts.printer.identifier(shape, text))


def unrecorded_labels(suite: Suite, run: Run) -> tuple[str, ...]:
    """Return in words which facts of a run's manifest are not recorded, of those that its suite can have."""
    models: dict[str, object] = {
        "the models": run.models or None,
        "the provider": run.provider,
        "the tokenizer": run.tokenizer,
    }
    known: dict[str, object] = {
        "the day": run.measured_on,
        "the data set": run.dataset,
        "the revision of the data set": run.dataset.revision if run.dataset else None,
        **(models if speaks_of_models(suite, run) else {}),
        "the commit": run.commit,
        "whether the working tree held uncommitted changes": run.dirty,
        "the digests of the inputs": run.inputs,
    }
    return tuple(label for label, value in known.items() if value is None)


def run_notes(facts: ProjectFacts, run: Run) -> tuple[Sentence, ...]:
    """Return the notes of a run's manifest."""
    path = facts.archive.run_path(run.id)
    return tuple(facts.prose(note, path, "notes", at, suite=run.suite) for at, note in enumerate(run.notes))


def private_reason(facts: ProjectFacts, run: Run) -> Sentence | None:
    """Return why the rows of a run are private; None where they are public."""
    if run.rows.visibility == "public":
        return None
    if run.rows.reason is None:
        return Sentence(("The reason is not recorded.",))
    return facts.prose(run.rows.reason, facts.archive.run_path(run.id), "rows", "reason", suite=run.suite)


def example_notice(facts: ProjectFacts, run: str | None) -> Sentence | None:
    """Return that nobody measured the rows of a run, or of one of several that are pooled; None where somebody did."""
    if run is None or not is_example(facts.archive.batch(run)):
        return None
    return say(Styled("strong", ("Example.",)), " Nobody measured these rows, and no rule verifies what they give.")


def _used(facts: ProjectFacts, run: Run) -> Iterator[FactView]:
    """Yield which revision of the judge's prompt and of the task set a run used, where its suite asks for them."""
    suite, printer = facts.archive.suites[run.suite], facts.printer
    for name, label in (("judge", "Prompt of the judge"), ("tasks", "Task set")):
        used = run.judge if name == "judge" else run.tasks
        if used is not None:
            revision = printer.parameter(f"runs/{run.id}/{name}.revision")
            yield FactView(label, say("revision ", revision, ", digest ", printer.identifier("digest", used.sha256)))
        elif suite.labels is not None:
            yield FactView(label, NOT_RECORDED)


def _dataset(facts: ProjectFacts, run: Run) -> Sentence:
    return recorded(facts, "recorded", run.dataset.name if run.dataset else None)


def _models(facts: ProjectFacts, run: Run) -> Sentence:
    path = facts.archive.run_path(run.id)
    models = [
        say(facts.printer.identifier("recorded", model), " (", _plainly(facts, role, path), ")")
        for role, model in run.models.items()
    ]
    return listed(*models) if models else NOT_RECORDED


def _plainly(facts: ProjectFacts, role: str, path: str) -> Part:
    name = facts.name(role, path, "models", role)
    return name if isinstance(name, Element) else role.replace("_", " ")


def _rows(facts: ProjectFacts, run: Run) -> Sentence:
    reason = private_reason(facts, run)
    return say("private. ", reason) if reason else say("public: ", listed(*_row_files(facts, run)))


def _row_files(facts: ProjectFacts, run: Run) -> Iterator[Sentence]:
    for name in run.rows.files:
        path = facts.archive.run_path(run.id, name)
        yield link(path, facts.printer.identifier("path", path))


def _sealed(facts: ProjectFacts, run: Run) -> Sentence:
    return NOT_RECORDED if run.sealed is None else link(run.sealed, facts.printer.identifier("path", run.sealed))


def _tree(run: Run) -> Sentence:
    if run.dirty is None:
        return NOT_RECORDED
    return Sentence(("held uncommitted changes" if run.dirty else "clean",))


def _inputs(facts: ProjectFacts, run: Run) -> Sentence:
    if run.inputs is None:
        return NOT_RECORDED
    inputs = [
        say(facts.printer.identifier("path", path), " ", facts.printer.identifier("digest", digest))
        for path, digest in sorted(run.inputs.items())
    ]
    return listed(*inputs) if inputs else Sentence(("the suite depends on no file",))
