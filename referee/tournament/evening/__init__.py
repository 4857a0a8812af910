"""An evening as facts: plan, entries, rounds, results."""
