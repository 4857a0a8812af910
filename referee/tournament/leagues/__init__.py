"""Leagues: their calendars and tables."""
