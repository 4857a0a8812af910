"""Tournaments: their tables, views, and queries for pages."""
