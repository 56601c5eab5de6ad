"""What changed between two commits, two built sites or two snapshots, and why."""
