"""Statistics over plain arrays: numbers in, frozen results out. No file, no pydantic, no page is known here.

scipy is imported inside the functions that need it, and only its special functions: ``import generator.statistics``
stays cheap. No scientific choice (level, method, seed, alpha, margin) has a default. What cannot be computed raises
:class:`generator.statistics.errors.NotComputable` with a reason in plain words, never a silent value.
``generator.statistics.methods`` lists every method with the sentence and the source that its docstring gives.
"""
