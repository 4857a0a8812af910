"""The sheets of tressette."""
