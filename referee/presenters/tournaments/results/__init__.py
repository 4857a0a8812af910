"""Results of a round in words."""
