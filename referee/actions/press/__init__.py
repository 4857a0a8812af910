"""Printing in the background."""
