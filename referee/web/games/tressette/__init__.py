"""The pages of tressette."""
