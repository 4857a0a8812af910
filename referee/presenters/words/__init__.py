"""Amounts, names, dates and texts as people read them."""
