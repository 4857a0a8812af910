"""The entries of a tournament."""
