"""The games dealt, played and written down at random, for demonstrations."""
