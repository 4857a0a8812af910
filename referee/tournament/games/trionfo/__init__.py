"""Tournaments of trionfo: payments at tables of five."""
