"""Each game in words."""
