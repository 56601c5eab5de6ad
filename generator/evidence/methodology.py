"""The methodology file: the question, the defaults of all statistics, the hypotheses, and why each version changed."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from generator.evidence.scalars import Count, Line, Record, Slug, Written


class Statistics(Record):
    """Defaults of the statistical parameters; suites override them, code holds none."""

    confidence: Written
    alpha: Written
    resamples: Count
    seed: Count
    min_pairs: Count
    min_clusters: Count
    exact_limit: Count


class Hypothesis(Record):
    """Something the suite was built to test; listed as such and never as a result."""

    suite: Slug
    text: Line


class Change(Record):
    """Why a version was made."""

    version: Count
    reason: Line


class Methodology(Record):
    """The methodology of the project (``proofpage/methodology/v1``)."""

    schema_: Literal["proofpage/methodology/v1"] = Field(alias="schema")
    version: Count
    question: Line
    statistics: Statistics
    hypotheses: tuple[Hypothesis, ...] = ()
    changes: tuple[Change, ...] = Field(min_length=1)
