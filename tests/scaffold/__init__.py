"""Tests of the new project."""
