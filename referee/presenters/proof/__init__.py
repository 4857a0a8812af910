"""Checkpoints and seals in words."""
