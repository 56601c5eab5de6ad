"""The exit codes of every command."""

FINE, REFUSED, UNUSABLE, INTERRUPTED = 0, 1, 2, 130
