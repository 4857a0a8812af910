"""What made-up hands of all games share."""
