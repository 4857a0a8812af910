"""The games as actions need to know them."""
