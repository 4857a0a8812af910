"""Secrets that a device or a link carries: made at random, and kept as hashes only."""

import hmac
import secrets
from functools import cache
from hashlib import sha256

from sqlalchemy import Column, Select, bindparam, exists, select

from referee.store.database import db
from referee.store.names import CODE_LENGTH, CODE_LETTERS

BYTES = 32
"""Nobody guesses so many, so that a fast hash without salt is enough for them."""


def new_token() -> str:
    """Return a secret for a cookie or an address."""
    return secrets.token_urlsafe(BYTES)


def token_hash(token: str) -> str:
    """Return the hash of a secret, as the database keeps it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_code(length: int = CODE_LENGTH) -> str:
    """Return a secret that is read aloud or typed; a short one is used once and soon."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def free_code(column: Column[str]) -> str:
    """Return a random code that no row has; a stranger cannot tell one code from another."""
    while True:
        code = new_code()
        if not db.session.scalar(_taken(column), {"code": code}):
            return code


@cache
def _taken(column: Column[str]) -> Select[tuple[bool]]:
    return select(exists().where(column == bindparam("code")))


def code_hash(key: str, code: str) -> str:
    """Return the hash of a code, as the database keeps it.

    It uses the server's key, because a code is too short for a plain hash.
    """
    return hmac.new(key.encode(), f"code {code}".encode(), sha256).hexdigest()


def derived_token(key: str, purpose: str) -> str:
    """Return a secret that nobody guesses and that is not stored, made as `derived_code` is."""
    return hmac.new(key.encode(), f"derived token {purpose}".encode(), sha256).hexdigest()[:32]


def derived_code(key: str, purpose: str) -> str:
    """Return a code that is not stored: computed from its purpose and the server's key."""
    digest = hmac.new(key.encode(), f"derived {purpose}".encode(), sha256).digest()
    return "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH])
