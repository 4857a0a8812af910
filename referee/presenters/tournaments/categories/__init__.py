"""Categories of a tournament as people see them."""
