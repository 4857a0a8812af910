"""Contests, results, criteria and standings."""
