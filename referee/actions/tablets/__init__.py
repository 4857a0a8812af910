"""Devices and the tables of an event: paired, unpaired, taken over."""
