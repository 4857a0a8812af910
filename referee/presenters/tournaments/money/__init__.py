"""The money of a tournament in words."""
