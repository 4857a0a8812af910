"""Categories of a tournament, with rankings of their own."""
