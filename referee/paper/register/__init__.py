"""Papers and drawings about people of the register."""
