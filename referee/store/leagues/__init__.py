"""Leagues, and the people who play in them."""
