"""Sessions of trionfo as match rows keep them."""
