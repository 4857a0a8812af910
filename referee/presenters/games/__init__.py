"""Presentation of each game in words."""
