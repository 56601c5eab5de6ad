"""The suite file: what is measured, how rows become pairs, which figures follow, and which words may be said."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.evidence.exclusions import Exclusions
from generator.evidence.judging import BiasCheck, Labels, Planned, Prompt, ReferencesFile, TaskSet
from generator.evidence.methodology import Change, StatisticsOverrides
from generator.evidence.report_spec import ReportSpec
from generator.evidence.scalars import (
    ArtifactPath,
    Commit,
    Count,
    Day,
    Flag,
    Line,
    Name,
    Record,
    Sentinel,
    Slug,
    Written,
)

ClassName = Literal["observed", "counted", "derived", "estimated", "counterfactual"]


class Arm(Record):
    """One way of doing the unit of work."""

    title: Line
    description: Line | None = None
    excludes: tuple[Line, ...] = ()


class Comparison(Record):
    """Two arms that are compared: one is the control, one the treatment."""

    control: Name
    treatment: Name
    title: Line | None = None


class Lookup(Record):
    """Where a column is looked up: the field ``value`` of a table's entry whose field ``key`` is the row's.

    ``tables`` are files under ``proof/``; a run is joined with the one that it pins.
    None need be named before the first run.
    """

    tables: tuple[ArtifactPath, ...] = ()
    key: Name
    value: Line


class Column(Record):
    """One field of a row: its type and unit, its evidence class, its bounds, and what means *not recorded*."""

    type: Literal["integer", "decimal", "text", "boolean", "list"]
    unit: Line | None = None
    class_: ClassName = Field("observed", alias="class")
    min: Written | None = None
    max: Written | None = None
    missing: tuple[Sentinel | None, ...] = (None,)
    fail_closed: Literal["worst"] | None = None
    better: Literal["higher", "lower"] = "higher"
    title: Line | None = None
    arms: tuple[Name, ...] = ()
    """The arms whose rows have this column; empty for all. A label of a comparison stands in one arm's row only."""
    lookup: Lookup | None = None
    """Where the values come from, if they stand in a table and not in the rows."""

    def is_of(self, arm: str) -> bool:
        """Whether the rows of an arm have this column."""
        return not self.arms or arm in self.arms


class Wide(Record):
    """Which field of a wide line holds a column, for each side of the suite's one comparison."""

    control: dict[Name, Line] = {}
    treatment: dict[Name, Line] = {}


class Pairing(Record):
    """How rows of one unit meet: the key, and what must hold for the pair to be valid."""

    key: tuple[Name, ...] = ("pair_id",)
    arm: Name = "arm"
    repetition: Name | None = None
    comparable: tuple[Name, ...] = ()
    success: tuple[Name, ...] = ()
    budgets: dict[Name, Written] = {}
    collapse: Literal["sum"] | None = None
    """Several rows of one unit and arm, such as the sessions of a task, are one: their numbers added up."""
    require: tuple[Name, ...] = ()


class Parameter(Record):
    """A declared constant, with its unit and where it comes from, so that none hides in a formula."""

    value: Written
    unit: Line
    source: Line


class IntervalSpec(Record):
    """How the interval of a figure is made: by resampling its formula, or for a share of counts from the counts."""

    method: Literal["bootstrap", "wilson", "clopper_pearson"]
    resample: Literal["independent", "stratified", "clustered"] | None = None
    cluster: Name | None = None
    stratum: Name | None = None


class ChangeSpec(Record):
    """What a figure says has changed, and in which direction where its value is above zero."""

    of: Line
    positive: Literal["reduced", "increased"]


class FigureSpec(Record):
    """One published figure: a formula, its unit, how it is shown, and what it is not."""

    title: Line
    formula: Line
    unit: Line
    display: Line
    interval: IntervalSpec | None = None
    by: Name | None = None
    where: tuple[Name, ...] = ()
    beside: Name | None = None
    family: Name | None = None
    better: Literal["higher", "lower"] | None = None
    not_: Line | None = Field(None, alias="not")
    headline: Flag = False
    population: Literal["valid", "comparable"] = "valid"
    change: ChangeSpec | None = None
    """For a figure that is a change: what the verdict sentence says has been reduced or increased."""


class Distribution(Record):
    """A column expression whose distribution is published: n, mean, quartiles, tail, extremes, standard deviation."""

    of: Line
    title: Line
    unit: Line
    display: Line
    beside: Name | None = None
    not_: Line | None = Field(None, alias="not")
    population: Literal["valid", "comparable"] = "valid"


class GateWord(Record):
    """One verdict word and the conditions that must all hold for it."""

    word: Literal["GO", "NARROW", "NO-GO"]
    when: tuple[Line, ...] = Field(min_length=1)


class Gate(Record):
    """The ordered rule that gives the verdict word."""

    post_hoc: Flag = False
    words: tuple[GateWord, ...] = Field(min_length=1)
    otherwise: Literal["NARROW", "NO-GO"]
    """The word where no condition is reached; the best one has to be earned."""


class PublicationRule(Record):
    """What must hold before the primary figure may be called verified."""

    primary: Name
    min_valid_pairs: Count | None = None
    min_strata: Count | None = None
    min_pairs_per_stratum: Count | None = None
    min_clusters: Count | None = None
    min_repetitions: Count | None = None
    min_valid_pair_rate: Written | None = None
    max_interval_width: Written | None = None
    require_current: Flag = False
    require_clean: Flag = False
    require_intent: Flag = False
    stratum: Name | None = None
    cluster: Name | None = None


class Registered(Record):
    """Where a margin was fixed before there were data: the day, and the commit that anyone can look up."""

    on: Day
    commit: Commit


class Sameness(Record):
    """A claim of sameness that the suite wants judged: the difference, and the margin registered before the run.

    The difference is oriented so that above zero the treatment is better. A margin counts only for runs that were
    measured after the day on which it was registered.
    """

    difference: Line
    margin: Written | None = None
    registered: Registered | None = None
    cluster: Name | None = None
    """The column whose equal values make pairs dependent; None where pairs are independent."""
    display: Line = "signed.decimal.4"


class Superseded(Record):
    """Which run took the place of a retired suite's headline, and when."""

    run: Slug
    on: Line


class SuiteHypothesis(Record):
    """Something the suite was built to test, and the figure that speaks of it."""

    text: Line
    figure: Line | None = None


class Suite(Record):
    """What is measured and how (``proofpage/suite/v1``)."""

    schema_: Literal["proofpage/suite/v1"] = Field(alias="schema")
    id: Slug
    version: Count
    title: Line
    question: Line
    retired: Flag = False
    superseded: Superseded | None = None
    deterministic: Flag = False
    arms: dict[Name, Arm] = Field(min_length=1)
    comparisons: dict[Name, Comparison] = Field(min_length=1)
    columns: dict[Name, Column] = {}
    layout: Literal["native", "wide"] = "native"
    """Native: a line for each unit and arm. Wide: one line holds both arms of a unit, in the fields under ``wide``."""
    wide: Wide | None = None
    pairing: Pairing = Pairing()
    pool: Flag = False
    """Whether all current runs of one methodology version, provider and tokenizer are shown as one."""
    matrix: dict[Name, tuple[Sentinel, ...]] = {}
    """The units that every run is expected to hold: each combination of these values of the key's fields."""
    planned: dict[Name, Planned] = {}
    """What a run is expected to hold where the matrix cannot name every unit yet; see ``matrix``."""
    labels: Labels | None = None
    judge: Prompt | None = None
    tasks: TaskSet | None = None
    references: ReferencesFile | None = None
    """Written as null, judge, tasks and references are shown as not recorded; left out, the suite needs none."""
    bias_check: BiasCheck | None = None
    subgroups: dict[Name, Line] = {}
    subgroup_titles: dict[Name, Line] = {}
    parameters: dict[Name, Parameter] = {}
    derived: dict[Name, Line] = {}
    figures: dict[Name, FigureSpec] = Field(min_length=1)
    distributions: dict[Name, Distribution] = {}
    sameness: dict[Name, Sameness] = {}
    statistics: StatisticsOverrides = StatisticsOverrides()
    gate: Gate | None = None
    report: ReportSpec | None = None
    publication: PublicationRule
    exclusions: Exclusions = Exclusions()
    depends_on: tuple[Line, ...] = ()
    """Files of the project, or patterns of them (``src/**/*.py``); a run is stale once one of them has changed."""
    expires_after_days: Count | None = None
    """How many days after its measurement a run may be taken for current."""
    hypotheses: tuple[SuiteHypothesis, ...] = ()
    does_not_measure: tuple[Line, ...] = ()
    changes: tuple[Change, ...] = ()

    @property
    def leading(self) -> str:
        """The figure that the suite is known by: its headline, else the primary figure of its publication rule."""
        return next((name for name, spec in self.figures.items() if spec.headline), self.publication.primary)
