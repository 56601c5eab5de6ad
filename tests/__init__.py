"""Tests of Proofpage."""
