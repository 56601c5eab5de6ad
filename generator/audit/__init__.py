"""The audit: a project or a site held against its own ledger, artifacts and digests, and everything computed again."""
