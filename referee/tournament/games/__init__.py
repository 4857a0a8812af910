"""How tournaments count what is played in each game."""
