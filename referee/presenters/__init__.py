"""Presentation of matches, tournaments and people as plain values in the reader's language."""
