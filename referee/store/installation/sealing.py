"""Backups that only some can read: files of age, which `age` itself opens as well."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pyrage

from referee.store.installation.contents import BackupError

HEADER = b"age-encryption.org/v1\n"

SECRET = "AGE-SECRET-KEY-"  # noqa: S105 -- it is how each of them begins
"""How a secret key begins."""

TOO_SLOW = "Excessive work"
"""How the library begins where a passphrase would take it too long, by the machine's speed now."""


@dataclass(frozen=True)
class Lock:
    """What closes a backup: a public key of age (`age1…`), or a passphrase."""

    key: str = ""
    passphrase: str = ""

    def __bool__(self) -> bool:
        return bool(self.key or self.passphrase)


def new_keys() -> tuple[str, str]:
    """Return a public key, which closes backups, and the secret one that opens them."""
    identity = pyrage.x25519.Identity.generate()
    return str(identity.to_public()), str(identity)


def seal(plain: Path, target: Path, lock: Lock) -> None:
    """Write a file so that only who has the secret can read it. Raise OSError and BackupError."""
    if lock.passphrase:
        target.write_bytes(pyrage.passphrase.encrypt(plain.read_bytes(), lock.passphrase))
    else:
        try:
            recipient = pyrage.x25519.Recipient.from_str(lock.key)
        except pyrage.RecipientError as error:
            raise BackupError("BACKUP_KEY is no public key of age (age1…)") from error
        pyrage.encrypt_file(str(plain), str(target), [recipient])
    target.chmod(0o600)


def sealed_by(path: Path) -> Literal["key", "passphrase"] | None:
    """Return what opens a file, None for one that is open. Raise OSError."""
    with path.open("rb") as file:
        begin = file.read(len(HEADER) + 10)
    if not begin.startswith(HEADER):
        return None
    return "passphrase" if begin[len(HEADER) :].startswith(b"-> scrypt") else "key"


def unseal(path: Path, target: Path, secret: str) -> None:
    """Write what a closed backup holds to `target`; `secret` is the secret key or the passphrase.

    Raise OSError, and BackupError for another secret, a damaged file, or a machine too slow for it.
    """
    try:
        if sealed_by(path) == "passphrase":
            target.write_bytes(pyrage.passphrase.decrypt(path.read_bytes(), secret.rstrip("\n")))
        else:
            # A file that age has made tells the public key in a comment before it.
            lines = [line.strip() for line in secret.splitlines()]
            key = next((line for line in lines if line.startswith(SECRET)), "")
            identity = pyrage.x25519.Identity.from_str(key)
            pyrage.decrypt_file(str(path), str(target), [identity])
    except pyrage.IdentityError as error:
        raise BackupError(f"that is no secret key of age ({SECRET}1…)") from error
    except pyrage.DecryptError as error:
        if str(error).startswith(TOO_SLOW):
            text = "opening it takes this machine too long now: end other programs and try again"
            raise BackupError(text) from error
        raise BackupError("that does not open it, or it is damaged") from error
