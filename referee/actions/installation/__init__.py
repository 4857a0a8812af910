"""Backing up an installation, restoring it, and saying how it is."""
