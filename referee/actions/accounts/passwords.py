"""Passwords and PINs: their rules and their hashes."""

import unicodedata
from functools import cache
from itertools import pairwise

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from referee.core.errors import N_, RuleError

SHORTEST = 15
"""Characters; OWASP's ASVS 5.0 (6.2.1) recommends 15, and no rules about digits or signs."""

LONGEST = 256
"""Characters; nothing is ever cut off, so what is longer is refused."""

GUESSABLE = 2
"""A password of this score of zxcvbn or less can be guessed from a list or by a simple rule."""

ESTIMATED = 72
"""Characters of which zxcvbn takes account."""

CONTEXT = ("referee", "marafone", "maraffa", "trionfo", "beccaccino", "briscola", "tressette")
"""Words that somebody who wants to guess a password tries first here (ASVS 6.2.11)."""

PIN_DIGITS = range(6, 13)
"""How many digits a PIN may have."""

# OWASP's password storage cheat sheet: Argon2id, 19 MiB, two passes, one lane. A hash
# with older settings is replaced at the next sign-in.
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


def check_password(password: str, name: str) -> None:
    """Raise RuleError, with the reason, for a password that is too short or easily guessed."""
    whole = _normal(password)
    if len(whole) < SHORTEST:
        raise RuleError(
            N_("at least %(least)s characters: four words, say"), place="password", least=SHORTEST
        )
    if len(whole) > LONGEST:
        raise RuleError(N_("at most %(most)s characters"), place="password", most=LONGEST)
    if zxcvbn(whole[:ESTIMATED], [*CONTEXT, *name.split()])["score"] <= GUESSABLE:
        raise RuleError(
            N_("this is among the first that somebody would try: choose another"), place="password"
        )


def check_pin(pin: str) -> None:
    """Raise RuleError for a PIN that is not of digits alone, or is easily guessed."""
    if not (pin.isascii() and pin.isdigit() and len(pin) in PIN_DIGITS):
        raise RuleError(N_("6 to 12 digits"), place="pin")
    # From each digit to the next, in a ring of ten: 1 in 456789, 9 in 987654.
    steps = {(int(after) - int(digit)) % 10 for digit, after in pairwise(pin)}
    if len(set(pin)) < 3 or steps in ({1}, {9}):
        raise RuleError(
            N_("this is among the first that somebody would try: choose another"), place="pin"
        )


def hashed(secret: str) -> str:
    """Return the hash of a password or a PIN, as it is stored."""
    return _hasher.hash(_normal(secret))


def is_right(stored: str | None, secret: str) -> bool:
    """Tell whether a secret is the one whose hash is stored.

    Without a hash the answer takes as long, so that time reveals nothing.
    """
    try:
        _hasher.verify(stored or _nobodys(), _normal(secret))
    except (VerificationError, InvalidHashError):
        return False
    return stored is not None


def is_weak(stored: str) -> bool:
    """Tell whether the hash was made with older settings, weaker than those of today."""
    return _hasher.check_needs_rehash(stored)


def _normal(secret: str) -> str:
    """Return the secret in NFC, so that every keyboard gives the same hash.

    Half of a surrogate pair becomes `?`.
    """
    return unicodedata.normalize("NFC", secret).encode("utf-8", "replace").decode()


@cache
def _nobodys() -> str:
    """Return a hash that takes as long to verify as a stored one; no account has it."""
    return _hasher.hash("nobody has this password")
