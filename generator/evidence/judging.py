"""What a suite says of its judge: labels of comparisons, the check for bias, and the artifacts that both rest on.

The judge's prompt and the task set are files of the suite, pinned by digest and numbered by revision, so that a
changed prompt is a new revision and never the old one with other words.
"""

from __future__ import annotations

from pydantic import Field

from generator.evidence.scalars import ArtifactPath, Count, Line, Name, Record, Sentinel, Sha256

LABELS = ("helped", "same", "hurt")
"""The labels of a comparison; none of their counts is ever printed without the others."""
NO_ANSWER, UNLABELLED = "no_answer", "unlabelled"
LABEL_COUNTS = (*LABELS, NO_ANSWER, UNLABELLED)
"""Everything that is counted of labels; the last two stand apart."""


class Labels(Record):
    """Where a judge's label of a comparison stands, and which word in the rows means which label."""

    column: Name
    helped: Line
    same: Line
    hurt: Line
    no_answer: Line | None = None
    """The word for a pair that was not answered, where rows have one; a run over its budget needs none."""
    task: Name
    """The field that names the task of a unit."""
    category: Name
    """The column that names the category of a task."""
    more_tasks: Name
    """The parameter that says how many more tasks a category gets where no label was ``hurt``."""
    ratios: tuple[Name, ...] = ()
    """Columns, such as cost and time, whose ratio of treatment to control stands beside the label of each unit."""

    note: Line | None = None
    """What a reader must know of the labels, such as what an unsure judge says."""

    @property
    def words(self) -> dict[str, str]:
        """The words of the rows, each with the label that it means, in the fixed order of labels."""
        found = {getattr(self, name): name for name in LABELS}
        return found if self.no_answer is None else {**found, self.no_answer: NO_ANSWER}


class BiasCheck(Record):
    """Two comparisons with one control: both values of a figure and their difference are shown, or none of them."""

    default: Name
    ablation: Name
    figure: Name
    difference: Name
    """The declared figure that is the one value minus the other."""


class Prompt(Record):
    """The prompt of the judge: a file of the suite, its digest, and the number of its revision."""

    prompt: ArtifactPath
    sha256: Sha256
    revision: Count = Field(ge=1)

    @property
    def path(self) -> str:
        """The file."""
        return self.prompt


class TaskSet(Record):
    """The task set: a file of the suite, its digest, and the number of its revision."""

    path: ArtifactPath
    sha256: Sha256
    revision: Count = Field(ge=1)


class Used(Record):
    """Which revision of the judge's prompt or of the task set a run used, with the digest of its bytes."""

    sha256: Sha256
    revision: Count = Field(ge=1)


class ReferencesFile(Record):
    """The file that records what each hidden test did, and the field of the rows that names a task."""

    path: ArtifactPath
    task: Name


class Planned(Record):
    """The values that a field is expected to take: by name, or, where the names are not recorded, how many."""

    values: tuple[Sentinel, ...] = ()
    count: Line | None = None
    """The parameter, or the threshold of the publication rule, that says how many."""
