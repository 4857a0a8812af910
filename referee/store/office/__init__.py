"""Matters that wait for a referee."""
