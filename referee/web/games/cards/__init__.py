"""What the pages of all games of the forty cards share."""
