"""What the events of a season came to, read from the rows of events and of the register."""
