"""Matches in words, whichever the game."""
