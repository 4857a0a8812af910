"""Charts for the wall that are filled in with a pencil, on an evening without electricity."""
