"""Tournaments: planned, entered, drawn, played, closed, archived."""
