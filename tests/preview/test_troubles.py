"""What a browser shows of a build that did not come to its end."""

from __future__ import annotations

from pathlib import Path

from generator.build import BuildResult
from generator.errors import CannotRun, Place, Problem, Refusal
from generator.preview.outcomes import Broken, Built, Outcome, Refused, Unable
from generator.preview.troubles import trouble_of


def test_a_refusal_shows_every_problem_whole() -> None:
    """Where, which figure, what was found and expected, and what to do."""
    problems = [
        Problem(Place("proof/a.yaml", 7, 3), "this", "that", "Mend it.", figure="s/f@r"),
        Problem(Place("content/b.md"), "x\u202e\n", "y" * 3_000, "Do."),
    ]
    trouble = trouble_of(Refused(Refusal(problems)))
    assert trouble is not None
    said = (("where", "proof/a.yaml:7:3"), ("figure", "s/f@r"), ("found", "this"), ("expected", "that"))
    assert (*said, ("to do", "Mend it.")) == trouble.problems[0]
    cut = "y" * 2_000 + "... (3000 characters)"
    assert (("where", "content/b.md"), ("found", r"x\u202e\n"), ("expected", cut), ("to do", "Do.")) == (
        trouble.problems[1]
    )
    assert "The build was refused" == trouble.as_record()["title"]


def test_what_is_no_refusal_is_one_sentence() -> None:
    """What the system refused, with its subject; and that a bug has its trace elsewhere."""
    texts: dict[str, Outcome] = {
        "no folder content/": Unable(CannotRun("no folder content/")),
        "a: Permission denied": Unable(PermissionError(13, "Permission denied", "a")),
        "disk on fire": Unable(OSError("disk on fire")),
        "KeyError in the generator, which is a bug: its trace is in the terminal.": Broken(KeyError("x")),
    }
    troubles = [trouble_of(outcome) for outcome in texts.values()]
    assert list(texts) == [trouble.text for trouble in troubles if trouble is not None]


def test_a_site_that_was_built_is_no_trouble() -> None:
    """Then nothing is shown over the page."""
    assert trouble_of(Built(BuildResult(1, {}, "0:", Path()), 1, 0.1)) is None
