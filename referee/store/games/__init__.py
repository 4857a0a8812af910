"""The games as match rows keep them."""
