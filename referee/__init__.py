"""Referee."""
