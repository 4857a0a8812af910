"""The formats of tournaments, one module each."""
