"""Secrets that a device or a link carries: made at random, and kept as hashes only."""

import secrets
from hashlib import sha256

BYTES = 32
"""Nobody guesses so many, so that a fast hash without salt is enough for them."""


def new_token() -> str:
    """A secret for a cookie or an address."""
    return secrets.token_urlsafe(BYTES)


def token_hash(token: str) -> str:
    """What the database keeps of a secret."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
