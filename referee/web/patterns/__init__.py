"""The page of patterns: every component in every state."""
