"""The pages of marafone."""
