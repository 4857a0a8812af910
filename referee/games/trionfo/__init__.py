"""Trionfo for five: facts, record, score and payments (art. 13)."""
