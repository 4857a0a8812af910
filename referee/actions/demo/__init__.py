"""Matches and tournaments made up: to look around in, and to rehearse."""
