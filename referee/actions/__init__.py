"""The acts of people: one function, one transaction."""
