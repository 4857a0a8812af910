"""What made-up tables of two sides share."""
