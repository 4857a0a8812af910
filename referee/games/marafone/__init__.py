"""Marafone: facts, record, score, audit and regulations (art. 3-12, 14)."""
