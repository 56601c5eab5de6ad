"""What each key of the other files means, in a sentence for whoever writes the file: by model, then by key as written.

A test holds these texts against the models: no key without a text, and no text without a key.
"""

from __future__ import annotations

from collections.abc import Mapping

from generator.evidence.suite_texts import FORMAT, SUITE_TEXTS

FILE_TEXTS: Mapping[str, Mapping[str, str]] = {
    "Methodology": {
        "schema": FORMAT,
        "version": "Counts up with every change of a rule. Runs of different versions are never pooled.",
        "question": "What the whole project asks.",
        "statistics": "The parameters of all statistics; suites may override them.",
        "hypotheses": "What was expected; listed as such, and never as a result.",
        "coverage": "Figures that say what a method promises and what was measured of it.",
        "changes": "Why each version was made, without a gap.",
    },
    "Statistics": SUITE_TEXTS["StatisticsOverrides"],
    "Hypothesis": {
        "suite": "The suite that was built to test it.",
        "text": "What was expected.",
        "figure": "The figure that speaks of it.",
    },
    "MeasuredCoverage": {
        "promised": "The figure of what the method promises.",
        "measured": "The figure of what was measured of it.",
    },
    "Run": {
        "schema": FORMAT,
        "id": "The name of the run, which is also the name of its folder.",
        "suite": "The suite it was recorded under.",
        "suite_version": "The version of the suite at that time.",
        "methodology": "The version of the methodology at that time.",
        "measured_on": "The day of the measurement.",
        "week": "The week that it counts for.",
        "dataset": "What was measured on.",
        "models": "The models, by what they did.",
        "provider": "Who ran the models.",
        "tokenizer": "What counted the tokens; counts of different ones are never pooled.",
        "lever": "What was switched between the arms.",
        "rows": "Where the rows are, or why they are private.",
        "sealed": "The sealed result document.",
        "artifacts": "Every file that the run rests on, with its digest.",
        "commit": "The commit that was measured.",
        "dirty": "Whether the tree had changes that no commit holds.",
        "inputs": "The digests of the files that the suite depends on, as measured.",
        "expires": "The last day on which the evidence may be taken for current.",
        "example": "Whether nobody measured the rows; nothing is then more than preliminary.",
        "judge": "The revision of the judge's prompt that was used.",
        "tasks": "The revision of the set of tasks that was used.",
        "notes": "What a reader must know besides.",
    },
    "Dataset": {"name": "What it is called.", "revision": "Its version."},
    "Rows": {
        "visibility": "Whether the rows are published.",
        "reason": "Why they are private.",
        "files": "The files of rows, inside the folder of the run.",
    },
    "Used": {"sha256": "The digest of its bytes.", "revision": "The revision."},
    "Recorded": {
        "schema": FORMAT,
        "run": "The run that it belongs to.",
        "definitions": "What the names meant when the values were recorded; another meaning is refused.",
        "values": "What was recorded.",
        "funnel": "How many were left after each step.",
    },
    "RecordedEntry": {
        "expr": "The expression that it is the value of, as the formula printer writes it.",
        "name": "A name instead, where the computation is unknown.",
        "comparison": "The comparison, where a suite has several.",
        "value": "The value, with its digits as recorded; null where it was not recorded.",
        "n": "On how many pairs it rests.",
        "reason": "Why there is no value.",
        "class": "How a named value came to be known.",
        "meaning": "What a named value means.",
        "interval": "The interval that was recorded with it.",
        "statistic": "What a recorded p-value was computed from.",
    },
    "RecordedInterval": {
        "low": "The lower end.",
        "high": "The upper end.",
        "level": "The level.",
        "method": "How it was made.",
        "resamples": "How many resamples were drawn.",
        "seed": "Where their random stream started.",
    },
    "RecordedStatistic": {
        "w_plus": "The sum of the ranks of positive differences.",
        "zeros": "How many differences were zero.",
        "ties": "The sizes of the groups of equal differences.",
        "p": "Which p-value it is, for a value under a name.",
    },
    "FunnelStage": {
        "stage": "The step.",
        "count": "How many were left; null where nobody counted.",
        "reason": "Why nobody counted.",
    },
    "Intent": {
        "schema": FORMAT,
        "suite": "The suite of the coming run.",
        "planned_n": "How many valid pairs there will be when the data is looked at.",
        "margin": "The margin of sameness; null where there is none.",
        "stopping_rule": "When measuring stops, in words.",
        "registered": "The day on which the ledger records it.",
        "run": "The id that the run will have; null where that is open.",
        "note": "Anything else.",
    },
    "Claims": {"schema": FORMAT, "claims": "Everything that is claimed or was once claimed."},
    "Claim": {
        "id": "The name of the claim.",
        "sentence": "The sentence; its numbers are roles.",
        "figure": "The figure that must support it.",
        "requires": "The least status that the figure must have.",
        "holds": "A condition that must hold as well.",
        "falsifier": "What would show that it is false.",
        "status": "Whether it stands.",
        "on": "The day on which it was withdrawn.",
        "reason": "Why it was withdrawn.",
    },
    "SiteSettings": {
        "schema": FORMAT,
        "title": "What the site is called.",
        "description": "What search engines and previews show.",
        "base_url": "Where the site is published: for the site map, canonical links, and whole links in the feed.",
        "artifact_url": "Where a browser finds an artifact at a commit.",
        "report_url": "Where a reader reports a page that disagrees with an artifact.",
        "headline": "The figure that leads the home page.",
        "navigation": "The links at the top of every page.",
        "floor": "The least number of different figures that the site must show.",
    },
    "NavigationItem": {"label": "What the link says.", "path": "Where it leads, inside the site."},
    "Literals": {"schema": FORMAT, "literals": "Every number that prose shows without a figure."},
    "DeclaredLiteral": {"text": "The number, as it is shown.", "reason": "Why no figure stands behind it."},
}
"""The texts of every other file that somebody writes by hand."""
