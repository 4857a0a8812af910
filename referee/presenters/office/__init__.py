"""The referee's work in words."""
