"""The pages of a match, whichever the game."""
