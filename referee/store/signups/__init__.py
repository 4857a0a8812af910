"""Requests of people who enter themselves: the tables, and how they are read."""
