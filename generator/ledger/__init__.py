"""The ledger: every snapshot that was ever published, a hash chain that is only added to."""
