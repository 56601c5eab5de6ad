"""Tests of the statistics: against published values, by hand, and by property."""
