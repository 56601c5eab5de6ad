"""The use case that measures the rows of a suite: one command a unit, arm and repetition, in alternating order."""
