"""Cards dealt and chosen at random, in any game."""
