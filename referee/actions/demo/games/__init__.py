"""How each game is dealt, played and written down at random, for demonstrations."""
