"""Evidence: files to frozen records and pairs, strictly, with the digest of every file."""
