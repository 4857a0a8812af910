"""Pages of each game, beside those that all matches share."""
