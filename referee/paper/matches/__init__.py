"""What the sheets of every game share."""
