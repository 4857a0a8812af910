"""The games as tournaments count them."""
