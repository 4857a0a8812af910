"""Made-up hands and tables of two sides."""
