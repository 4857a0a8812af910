"""Marafone in words."""
