"""What the games of two pairs share in words."""
