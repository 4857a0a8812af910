"""People enter themselves, and their organizers decide about it."""
