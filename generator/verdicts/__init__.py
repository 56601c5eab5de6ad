"""Verdicts: gate, publication rule, sameness and freshness, each with its own closed words."""
