"""Sheets of matches: the parts that all games share."""
