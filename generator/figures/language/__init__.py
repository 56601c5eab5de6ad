"""The formula language: a small, pure subset of Python expression syntax that cannot reach Python."""
