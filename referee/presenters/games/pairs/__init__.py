"""Words that the games of two pairs share."""
