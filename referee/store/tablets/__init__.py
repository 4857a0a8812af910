"""Devices, the tables of an event, and what came too late from a device."""
