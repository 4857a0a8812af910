"""The referee's acts on what came late."""
