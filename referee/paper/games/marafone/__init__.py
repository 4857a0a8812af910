"""The sheets of marafone."""
