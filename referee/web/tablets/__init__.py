"""The tablets that are the tables of an event, and taking over."""
