"""Whether a suite is about language models: only then do its pages speak of models, tokenizers, answers and prices.

Promises: what a run declares is always shown. What it leaves open is called *not recorded* where somebody could have
recorded it, and is passed over where the suite measures something that has no such fact, such as the time of a query.
"""

from __future__ import annotations

from generator.evidence.runs import Run
from generator.evidence.suites import Suite
from generator.figures.report_declarations import is_money, price_tables_of

TOKENS = "tokens"


def is_of_models(suite: Suite) -> bool:
    """Whether a suite counts tokens or money, has a judge, or declares no column, so that nobody can tell."""
    units = {column.unit for column in suite.columns.values()} | {figure.unit for figure in suite.figures.values()}
    declares = suite.labels is not None or (suite.report is not None and suite.report.parity is not None)
    money = bool(price_tables_of(suite)) or any(is_money(figure) for figure in suite.figures.values())
    return declares or money or TOKENS in units or not suite.columns


def speaks_of_models(suite: Suite, run: Run) -> bool:
    """Whether the pages of a run speak of models: the suite is about them, or the run itself names one."""
    return is_of_models(suite) or bool(run.models or run.provider or run.tokenizer)
