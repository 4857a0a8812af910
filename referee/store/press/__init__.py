"""What is printed in the background, and what is printed of it already."""
