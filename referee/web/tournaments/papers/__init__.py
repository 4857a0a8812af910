"""What of a tournament is printed."""
