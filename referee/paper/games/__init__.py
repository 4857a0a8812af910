"""The sheets of each game."""
