"""Adds to the ledger: this week's snapshot, a correction, a withdrawal, an intent, or the closing of one."""
