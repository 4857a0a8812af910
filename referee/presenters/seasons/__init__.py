"""Seasons in words."""
