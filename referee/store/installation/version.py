"""The version of the program that runs, as pages, logs, metrics and backups tell it."""

from functools import cache
from importlib.metadata import version
from pathlib import Path

CHECKOUT = Path(__file__).parents[3] / ".git"


@cache
def running() -> str:
    """Return `0.1.0`, or `0.1.0 (f8801a27)` with the commit where the program is a checkout."""
    number, commit = version("referee"), _commit(CHECKOUT)
    return f"{number} ({commit[:8]})" if commit else number


def _commit(git: Path) -> str:
    """Return the commit that a checkout is at, "" where that cannot be told."""
    try:
        head = (git / "HEAD").read_text().strip()
        if not head.startswith("ref: "):
            return head
        name = head.removeprefix("ref: ")
        loose = git / name
        if loose.is_file():
            return loose.read_text().strip()
        packed = (git / "packed-refs").read_text().splitlines()
        return next((line.split()[0] for line in packed if line.endswith(f" {name}")), "")
    except OSError:
        return ""
