"""The pages of the register of people."""
