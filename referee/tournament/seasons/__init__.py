"""Seasons: standings over several events."""
