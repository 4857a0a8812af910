"""Leagues: made, played, corrected."""
