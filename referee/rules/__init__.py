"""The game: pure code on the standard library alone, cited by article of the rulebook."""
