"""Sessions of trionfo as actions need to know them."""
