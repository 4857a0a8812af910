"""The referee's report."""
