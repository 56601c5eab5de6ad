"""Every sentence that a terminal shows: one module for each use case."""
