"""Checks of `referee verify`: the database is as it was written."""
