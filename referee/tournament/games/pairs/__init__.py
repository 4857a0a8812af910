"""Tournaments of games between two sides: games won, and points of each game."""
