"""The use case that makes a run with rows out of the files that a harness wrote."""
