"""The key that signs checkpoints. It lies beside the database and never in it."""

import base64
import os
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)

FOLDER = "proof"
"""In the instance folder: the key, and the newest checkpoint, readable by its owner only."""

KEY, NEWEST = "signing.key", "newest.txt"


class NoKey(Exception):
    """The key that signs checkpoints is missing or cannot be read; the text says why."""


def signing_key(folder: Path) -> Ed25519PrivateKey:
    """Return the key of an installation. Raise NoKey."""
    path = folder / FOLDER / KEY
    try:
        key = load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError, TypeError) as error:
        raise NoKey(f"{path}: {getattr(error, 'strerror', None) or 'this is no key'}") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise NoKey(f"{path}: this is another kind of key")
    return key


def make_key(folder: Path) -> Ed25519PrivateKey:
    """Make the key of an installation that has none. Raise NoKey."""
    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        keep(folder, KEY, pem)
    except OSError as error:
        raise NoKey(f"{folder / FOLDER / KEY}: {error.strerror}") from error
    return key


def public_key(key: Ed25519PrivateKey) -> str:
    """Return the public key in base64, as checkpoints name it."""
    return base64.b64encode(key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)).decode()


def signature(key: Ed25519PrivateKey, statement: str) -> str:
    """Return the signature of a statement in base64."""
    return base64.b64encode(key.sign(statement.encode())).decode()


def is_signed(statement: str, key: str, signed: str) -> bool:
    """Tell whether a signature is one of this public key, both in base64."""
    try:
        public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key, validate=True))
        public.verify(base64.b64decode(signed, validate=True), statement.encode())
    except (ValueError, InvalidSignature):
        return False
    return True


def keep(folder: Path, name: str, content: bytes) -> None:
    """Write a file beside the key in one step, so that it is never half written. Raise OSError."""
    place = folder / FOLDER
    place.mkdir(mode=0o700, exist_ok=True)
    fresh = place / f"{name}.new"
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(place / name)


def kept(folder: Path) -> str:
    """Return the newest checkpoint as it is kept beside the key, "" where none is."""
    try:
        return (folder / FOLDER / NEWEST).read_text().strip()
    except (OSError, ValueError):
        return ""
