"""The ledger: one entry, its seal, and the one place that adds entries."""
