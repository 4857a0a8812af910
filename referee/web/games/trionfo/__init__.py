"""The pages of trionfo."""
