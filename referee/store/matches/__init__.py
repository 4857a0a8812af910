"""Matches: their tables, views, and what lists need of them."""
