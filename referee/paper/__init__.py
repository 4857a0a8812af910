"""PDF: the sheets that hang on the wall, and the empty ones that lie on the table."""
