"""Checkpoints of all ledgers, and the key that signs them."""
