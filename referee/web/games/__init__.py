"""What the pages of a match know of each game."""
