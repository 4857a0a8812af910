"""The plan of a tournament."""
