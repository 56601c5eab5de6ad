"""Tests of figures: the formula language and what it computes."""
