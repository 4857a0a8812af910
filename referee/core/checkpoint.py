"""A checkpoint: one line that says what all ledgers were at a moment. Pure functions.

    referee-checkpoint/1 NUMBER TIME SIZE PREVIOUS ROOT KEY SIGNATURE

`PREVIOUS` is the SHA-256 of the line before, `ROOT` that of the tree of the ledgers that have grown
since then, both in hexadecimal; the signature is of everything before it (docs/proof.md).
"""

import re
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from referee.core.errors import N_, RuleError

FORMAT = "referee-checkpoint/1"

BEFORE_FIRST = "0" * 64
"""The previous line of the first checkpoint."""

_HEX, _BASE64 = r"[0-9a-f]{64}", r"[A-Za-z0-9+/]+={0,2}"
_LINE = re.compile(
    rf"{FORMAT} ([1-9]\d{{0,9}}) (\d{{4}}-\d\d-\d\dT\d\d:\d\d:\d\dZ) ([1-9]\d{{0,9}})"
    rf" ({_HEX}) ({_HEX}) ({_BASE64}) ({_BASE64})"
)


@dataclass(frozen=True)
class Checkpoint:
    """A checkpoint as it is signed.

    `made_at` is `2026-11-23T21:15:00Z`, `size` how many ledgers have grown since the one before;
    key and signature are base64.
    """

    number: int
    made_at: str
    size: int
    previous: str
    root: str
    key: str
    signature: str = ""

    @property
    def statement(self) -> str:
        """Return what is signed."""
        words = (self.number, self.made_at, self.size, self.previous, self.root, self.key)
        return " ".join([FORMAT, *map(str, words)])

    @property
    def moment(self) -> datetime:
        """Return when it was made (aware)."""
        return datetime.fromisoformat(self.made_at)

    @property
    def line(self) -> str:
        return f"{self.statement} {self.signature}"

    @property
    def digest(self) -> str:
        """Return what the next checkpoint names it by."""
        return sha256(self.line.encode()).hexdigest()


def read_checkpoint(text: str) -> Checkpoint:
    """Read a line, however it is wrapped on paper. Raise RuleError where it is none."""
    found = _LINE.fullmatch(" ".join(text.split()))
    if found is None:
        raise RuleError(N_("this is no checkpoint of Referee"))
    number, made_at, size, *rest = found.groups()
    return Checkpoint(int(number), made_at, int(size), *rest)
