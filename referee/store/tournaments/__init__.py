"""Tournaments: their tables, views, and what pages ask of them."""
