"""Sheets of the games of two pairs: the parts that these games share."""
