"""Matches: opened, written to, imported and exported."""
