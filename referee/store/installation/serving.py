"""Whether a server runs on the folder of an installation: it holds a lock as long as it lives."""

import fcntl
import os
from pathlib import Path

NAME = "serving"
"""The file in the folder whose lock a server holds; the system lets go of it when it dies."""


def begin_serving(folder: Path) -> int | None:
    """Hold the lock from now on, beside other servers; return its descriptor.

    A disk that may only be read has the file of an earlier server, as a rule. None where the disk
    takes no file: matches can still be looked at.
    """
    try:
        descriptor = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        try:
            descriptor = os.open(folder / NAME, os.O_RDONLY)
        except OSError:
            return None
    fcntl.flock(descriptor, fcntl.LOCK_SH)
    return descriptor


def is_served(folder: Path) -> bool:
    """Tell whether a server runs on a folder, as far as this user may know."""
    try:
        descriptor = os.open(folder / NAME, os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False
