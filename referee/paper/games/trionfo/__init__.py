"""The sheets of trionfo."""
