"""The list of methods, and what importing the package costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from generator.statistics.methods import describe_methods

PACKAGE = Path(__file__).parents[2] / "generator" / "statistics"


def test_every_method_has_a_sentence_and_a_source() -> None:
    """A sentence ends with a full stop and holds no digit, so that it can be printed as text."""
    methods = describe_methods()
    assert 31 == len({method.name for method in methods})
    for method in methods:
        assert method.sentence.endswith("."), method.name
        assert not any(character.isdigit() for character in method.sentence), method.name
        assert method.source.endswith("."), method.name


def test_importing_every_module_imports_no_scipy() -> None:
    """It is imported by the functions that need it, when they are called."""
    modules = [f"generator.statistics.{path.stem}" for path in sorted(PACKAGE.glob("*.py"))]
    script = (
        f"import importlib, sys\nfor name in {modules!r}: importlib.import_module(name)\nprint('scipy' in sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=PACKAGE.parents[1], capture_output=True, text=True, check=True
    )
    assert "False" == found.stdout.strip()


def test_no_method_imports_scipy_stats() -> None:
    """Special functions are enough: calling every method that needs scipy leaves its statistics package out."""
    script = """
import sys
from fractions import Fraction as F
from generator.statistics.detectable_effect import detectable_standardised_effect
from generator.statistics.hodges_lehmann import hodges_lehmann
from generator.statistics.limit import median_limit
from generator.statistics.mean_difference import mean_difference
from generator.statistics.equivalence import tost
from generator.statistics.shares import clopper_pearson, wilson
level = F(95, 100)
wilson(1, 9, level=level), clopper_pearson(1, 9, level=level), median_limit([1, 2, 3, 4, 5], level=level)
hodges_lehmann(range(9), level=level, exact_limit=0)
tost(mean_difference(range(9), level=level), margin=F(1), alpha=1 - level)
detectable_standardised_effect(9, alpha=1 - level, power=F(80, 100))
print('scipy.special' in sys.modules, 'scipy.stats' in sys.modules)
"""
    found = subprocess.run(
        [sys.executable, "-c", script], cwd=PACKAGE.parents[1], capture_output=True, text=True, check=True
    )
    assert "True False" == found.stdout.strip()
