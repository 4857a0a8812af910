"""What waits for a referee."""
