"""The way programs write and read."""
