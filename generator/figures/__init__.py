"""Figures: the formula language, its evaluation over pairs and recorded values, lineage, reconciliation."""
