"""Tressette in words."""
