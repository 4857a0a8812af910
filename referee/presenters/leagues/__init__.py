"""Leagues in words."""
