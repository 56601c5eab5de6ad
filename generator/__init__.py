"""Proofpage: every number on the page recomputed from an artifact, or the build stops."""

__version__ = "0.1.0"
