"""What is said of the installation itself."""
