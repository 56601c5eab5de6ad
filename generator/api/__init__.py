"""The public Python functions: a project's site, rows of the native shape, the statistics over them, and the report.

    from generator import api

    root = api.start(Path("new-folder"))                                 # as "proofpage init" does
    api.check(root)                                                      # raises api.Refusal, with every problem
    api.build(root, base_url="https://example.org/proof/")
    api.explain(root, "example/token_reduction").display                 # .formula, .value, .artifacts, ...
    api.summarize(root).runs                                             # every figure, recomputed

    rows = api.read_native(Path("export.jsonl"), control="baseline", treatment="lens_on")
    saved = rows.saved()                                                 # exact, control minus treatment, one a pair
    test = api.wilcoxon(saved, exact_limit=300)                          # test.p, test.w_plus, test.tie_sizes, ...
    design = api.stratified(saved, rows.labels())                        # or api.independent(saved)
    interval = api.bootstrap_median(saved, design, resamples=10000, seed=1, level=Fraction(95, 100))
    adjusted = api.benjamini_hochberg({"logs": 0.01, "tools": 0.04})     # adjusted.members["logs"]

    root = api.write_native_project(Path("new-folder"), rows, settings, dataset="mine", note="...", prices=None)
    print(api.finance_report(root))                                      # Markdown, as the site's report page says it

A folder or a file is a path or its text; only the rows that ``read_native`` is given as text are rows.

These names stay what they are from one version to the next; what they stand for is documented where it is defined, and
every method with its source on the methodology page. ``import generator`` loads none of this.
"""

from __future__ import annotations

from generator.api.project import RUN, Settings, write_native_project
from generator.api.reporting import finance_report
from generator.api.rows import NativeRows, TooFewPairs, read_native
from generator.api.site import build, check, explain, start, summarize
from generator.build import BuildResult
from generator.errors import CannotRun, Place, Problem, Refusal
from generator.exports.explained import Explanation
from generator.exports.summarized import FigureRow, RunRow, Summary
from generator.statistics.bootstrap import Bootstrap, bootstrap_median
from generator.statistics.errors import NotComputable
from generator.statistics.multiplicity import Adjusted, benjamini_hochberg, benjamini_yekutieli
from generator.statistics.resampling import clustered, independent, stratified
from generator.statistics.splitmix64 import outputs
from generator.statistics.wilcoxon import Wilcoxon, wilcoxon

__all__ = [
    "RUN",
    "Adjusted",
    "Bootstrap",
    "BuildResult",
    "CannotRun",
    "Explanation",
    "FigureRow",
    "NativeRows",
    "NotComputable",
    "Place",
    "Problem",
    "Refusal",
    "RunRow",
    "Settings",
    "Summary",
    "TooFewPairs",
    "Wilcoxon",
    "benjamini_hochberg",
    "benjamini_yekutieli",
    "bootstrap_median",
    "build",
    "check",
    "clustered",
    "explain",
    "finance_report",
    "independent",
    "outputs",
    "read_native",
    "start",
    "stratified",
    "summarize",
    "wilcoxon",
    "write_native_project",
]
