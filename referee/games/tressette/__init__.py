"""Tressette for four: facts, record, score, audit and regulations (art. 16)."""
