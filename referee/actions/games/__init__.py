"""What writing a match down needs to know of each game."""
