"""What the sheets of the games of two pairs share."""
