"""Matches between two sides as match rows keep them."""
