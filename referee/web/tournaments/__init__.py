"""The organizers' pages of a tournament."""
