"""Requests of people who enter themselves, in words."""
