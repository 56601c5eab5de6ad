"""Tests of what measures a run."""
