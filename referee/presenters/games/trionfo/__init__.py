"""Trionfo in words."""
