"""Pages on which people enter themselves, and those of their organizers."""
