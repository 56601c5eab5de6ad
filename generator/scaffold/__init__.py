"""A new project that builds at once: one suite, plainly marked example rows, prose, and the files for CI."""
