"""Tests of the files for CI."""
