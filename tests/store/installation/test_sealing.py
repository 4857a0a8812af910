"""Closed backups, where the passphrase alone does not decide."""

import re
from pathlib import Path

import pytest

from referee.store.installation.contents import BackupError
from referee.store.installation.sealing import Lock, seal, unseal


def test_a_machine_that_is_too_slow_now_is_not_said_to_have_another_passphrase(
    tmp_path: Path,
) -> None:
    plain, closed = tmp_path / "plain", tmp_path / "closed"
    plain.write_bytes(b"7 e mezzo")
    seal(plain, closed, Lock(passphrase="sette e mezzo"))
    # A work that took the machine that closed it a second, and would take this one hours.
    asked = re.sub(rb"(-> scrypt \S+) \d+", rb"\1 40", closed.read_bytes(), count=1)
    closed.write_bytes(asked)
    with pytest.raises(BackupError, match="too long now"):
        unseal(closed, tmp_path / "open", "sette e mezzo")
