"""What is done to the register of people."""
