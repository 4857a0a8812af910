"""Words that the games of forty cards share."""
