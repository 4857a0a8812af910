"""What the games of forty cards share in words."""
