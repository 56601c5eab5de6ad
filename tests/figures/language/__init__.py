"""Tests of the formula language: reading, refusing, printing."""
